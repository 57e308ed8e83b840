import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { TablePager } from '../../../../client/admin/list/table-pager.tsx';
import { act, type Shown, visit } from '../../../helpers/dom.ts';

const LIST = { rows: [{}], busy: false, limit: 10, count: 30, setLimit: () => {} };

describe('the pager below a list', () => {
  let shown: Shown;
  let asked: number[];
  afterEach(() => shown.leave());

  async function show(page: number, rows: Partial<typeof LIST> = {}): Promise<void> {
    asked = [];
    const list = { ...LIST, ...rows, page, toPage: (to: number) => void asked.push(to) };
    shown = await visit(
      <TablePager label="产品分页" list={list}>
        <i>全选本页</i>
      </TablePager>,
    );
  }
  const step = (name: string) => shown.place.querySelector<HTMLButtonElement>(`[aria-label="${name}"]`);

  for (const [page, end, other, to] of [
    [1, '上一页', '下一页', 2],
    [3, '下一页', '上一页', 2],
  ] as const)
    it(`leaves the focus on ${end}, which leads nowhere any more on page ${page}`, async () => {
      await show(page);
      assert.equal(step(end)?.getAttribute('aria-disabled'), 'true');
      assert.equal(step(end)?.disabled, false, 'a disabled button loses the focus');
      await act(async () => step(end)?.click());
      assert.deepEqual(asked, []);
      await act(async () => step(other)?.click());
      assert.deepEqual(asked, [to]);
    });

  it('only says that there are none below no rows', async () => {
    await show(1, { rows: [], count: 0 });
    assert.equal(shown.place.textContent, '共 0 条');
  });
});
