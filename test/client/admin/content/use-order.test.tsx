import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import type { PagedList } from '../../../../client/admin/list/use-paged-list.ts';
import { act, type Shown, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');

// after the globals: state is read when these are loaded
const { contentOf } = await import('../../../../client/admin/content/content-kind.tsx');
const { useOrder } = await import('../../../../client/admin/content/use-order.ts');
const { usePagedList } = await import('../../../../client/admin/list/use-paged-list.ts');
const { forgetAll } = await import('../../../../client/admin/state/persisted.ts');
const { ToastHost } = await import('../../../../client/admin/widgets/toast.tsx');
type ContentRecord = import('../../../../client/admin/content/content-record.ts').ContentRecord;

const NO_NETWORK = '网络连接失败，请检查网络后重试';
const content = contentOf('product', { a: '甲组', b: '乙组' });
let list: PagedList<ContentRecord>;
let order: ReturnType<typeof useOrder>;
let shown: Shown;
let stored: { productId: string; coverName: string; locationId: string }[];
/** Whether the call with this path does not get through. */
let isLost: (path: string) => boolean;
let moves: object[];
let reads: number;
/** The most rows of one answer. */
let rowsMost: number;

function List() {
  list = usePagedList(content.filters, content.calls.list);
  order = useOrder(content, list);
  return <ToastHost />;
}

const row = (at: number) => {
  const found = list.rows?.[at];
  assert.ok(found);
  return found;
};
const said = () => [...document.querySelectorAll('.toast p')].map(({ textContent }) => textContent).at(-1);
const does = (what: () => unknown) =>
  act(async () => {
    await what();
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  });

describe('the order of a list', () => {
  beforeEach(async () => {
    moves = [];
    isLost = () => false;
    rowsMost = 9_999;
    stored = Array.from({ length: 11 }, (_, at) => ({ productId: `p${at}`, coverName: `${at}`, locationId: 'a' }));
    mock.method(globalThis, 'fetch', async (path: string, { body }: { body: string }) => {
      if (isLost(path)) throw new TypeError('network');
      const { page, limit, locationId, ...sent } = JSON.parse(body);
      if (path.includes('move')) {
        moves.push(sent);
        return Response.json({ code: 200, msg: '', data: {} });
      }
      reads += 1;
      const found = stored.filter((one) => !locationId || one.locationId === locationId);
      const data = found.slice((page - 1) * limit, page * limit).slice(0, rowsMost);
      return Response.json({ code: 200, msg: '', data: { data, count: found.length } });
    });
    shown = await visit(null, <List />);
    await does(() => undefined);
  });
  afterEach(async () => {
    await shown.leave();
    forgetAll();
    mock.restoreAll();
  });

  it('says that the network failed, and not that a record is the last, where the next page cannot be read', async () => {
    await does(() => list.goTo({ ...list.none, locationId: 'a' }, 1));
    isLost = (path) => path.includes('list');
    await does(() => order.moveBy(row(9), 1, 'more'));
    assert.equal(said(), NO_NETWORK);
    isLost = () => false;
    await does(() => order.moveBy(row(9), 1, 'more'));
    assert.deepEqual(moves, [{ productId: 'p9', before: '' }]);
  });

  it('says that the network failed where the group of a record cannot be read', async () => {
    isLost = (path) => path.includes('list');
    await does(() => order.moveBy(row(3), 1, 'more'));
    assert.equal(said(), NO_NETWORK);
    assert.deepEqual(moves, []);
  });

  it('says what to do where a record is beyond what one answer holds of its group', async () => {
    const far = row(9);
    rowsMost = 5;
    await does(() => order.moveBy(far, -1, 'more'));
    assert.equal(said(), '请先按「产品位置」查询，再拖动；上移、下移在本组内移动');
    assert.deepEqual(moves, []);
  });

  it('is read once after a move, however often a key repeats meanwhile', async () => {
    await does(() => list.goTo({ ...list.none, locationId: 'a' }, 1));
    reads = 0;
    const before = list.rows;
    await act(() => order.moveBy(row(3), -1, 'more'));
    while (list.rows === before) await act(() => order.moveBy(row(3), -1, 'more'));
    assert.deepEqual([moves.length, reads], [1, 1]);
  });

  it('can be changed again after the list could not be read after a move', async () => {
    await does(() => list.goTo({ ...list.none, locationId: 'a' }, 1));
    isLost = (path) => path.includes('list');
    await does(() => order.moveBy(row(3), -1, 'more'));
    assert.equal(moves.length, 1);
    isLost = () => false;
    await does(() => order.moveBy(row(4), -1, 'more')); // where it is now is unknown: the list is read again
    assert.equal(moves.length, 1);
    await does(() => order.moveBy(row(4), -1, 'more'));
    assert.deepEqual(moves[1], { productId: 'p4', before: 'p3' });
  });
});
