import assert from 'node:assert/strict';
import { it } from 'node:test';
import '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');
const { contentOf } = await import('../../../../client/admin/content/content-kind.tsx');
const { copyRecord } = await import('../../../../client/admin/content/content-acts.ts');

it('a copy has none of the choices that the settings have no longer', async (t) => {
  for (const [kind, field] of [
    ['product', 'locationId'],
    ['news', 'column'],
    ['case', 'column'],
  ] as const)
    for (const [value, expected] of [
      ['gone', ''],
      ['here', 'here'],
      ['', ''],
    ]) {
      let sent: Record<string, unknown> = {};
      const fetched = t.mock.method(globalThis, 'fetch', async (path: string, { body }: { body: string }) => {
        if (path.includes('/save')) sent = JSON.parse(body);
        return Response.json({ code: 200, msg: '', data: { [field]: value } });
      });
      await copyRecord(contentOf(kind, { here: '在' }), '1');
      fetched.mock.restore();
      assert.equal(sent[field], expected, `${kind} ${value}`);
    }
});
