import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');

// after the globals
const { LinesField } = await import('../../../../client/admin/fields/lines-field.tsx');

test('an error of a line, or of a part of it, is said at the field, with the line', async () => {
  const lines = [['塔吊', '塔机'], ['井道']];
  for (const [errors, said] of [
    [{ 'synonyms.1': '需要2到10项' }, '「井道」需要2到10项'],
    [{ 'synonyms.0.1': '最多20个字' }, '「塔吊＝塔机」最多20个字'],
    [{ synonyms: '最多200行' }, '最多200行'],
    [{ 'synonyms.10': '别的' }, ''],
  ] as const) {
    const field = { id: 'synonyms', label: '搜索同义词', path: 'synonyms', lines, errors, onLines: () => undefined };
    const shown = await visit(null, <LinesField {...field} />);
    assert.equal(document.getElementById('synonyms-error')?.textContent ?? '', said);
    await shown.leave();
  }
});
