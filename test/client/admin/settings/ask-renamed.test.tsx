import assert from 'node:assert/strict';
import { it } from 'node:test';
import { act, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');
const { ConfirmHost } = await import('../../../../client/admin/widgets/confirm.tsx');
const { askRenamed } = await import('../../../../client/admin/settings/ask-renamed.ts');

it('each name that was typed over is asked about, also where it is another column’s now, and none that stays', async () => {
  const { leave } = await visit(null, <ConfirmHost />);
  for (const [earlier, now, expected] of [
    ['甲乙', '丙乙', ['甲→丙']],
    ['甲乙', '乙丙', ['乙→丙', '甲→乙']],
    ['甲乙丙', '乙丙丁', ['丙→丁', '乙→丙', '甲→乙']],
    ['甲乙丙', '乙丁丙', ['乙→丁', '甲→乙']],
    ['甲乙', '乙甲', []],
    ['甲乙', '甲乙丙', []],
    ['甲乙丙', '丁丙', ['甲→丁']],
  ] as const) {
    const asking = askRenamed(['news'], { newsColumns: [...earlier] }, { newsColumns: [...now] });
    let isOver = false;
    asking.finally(() => (isOver = true));
    while (!isOver)
      await act(async () => {
        [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '是改名')?.click();
        await new Promise(setImmediate);
      });
    const found = (await asking).map(({ from, to }) => `${from}→${to}`);
    assert.deepEqual(found, expected, `${earlier} ${now}`);
  }
  await leave();
});
