import assert from 'node:assert/strict';
import { afterEach, it } from 'node:test';
import type { BulkBarProps } from '../../../../client/admin/list/bulk-bar.tsx';
import { act, type Shown, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');
const { ToastHost } = await import('../../../../client/admin/widgets/toast.tsx');
const { BulkBar } = await import('../../../../client/admin/list/bulk-bar.tsx');
const { useSelection } = await import('../../../../client/admin/list/use-selection.ts');

interface Article {
  id: string;
  version: number;
}
type Selection = BulkBarProps<Article>['selection'];

let selection: Selection;
let run: BulkBarProps<Article>['acts'][number]['run'];
let shown: Shown;

let all: readonly Article[] = [];
let isReading = false;
let filters: Record<string, string> = {};
let undo: NonNullable<BulkBarProps<Article>['acts'][number]['undo']>;
const fetchPage = async () => ({ ok: true as const, msg: '', data: { data: [...all], count: all.length } });
const CHANGED = { ok: true as const, msg: '已发布', data: undefined };

/** The list as it was read last, on the page that is open. */
function List({ rows }: { rows: readonly Article[] }) {
  const list = { rows: rows as Article[], filters, count: rows.length, fetchPage, isReading };
  selection = useSelection(
    list,
    ({ id }) => id,
    ({ version }) => version > 0,
  );
  const act = {
    word: '发布',
    done: '已发布',
    run: (...asked: Parameters<typeof run>) => run(...asked),
    undo: (...asked: Parameters<typeof undo>) => undo(...asked),
  };
  return (
    <>
      <BulkBar
        noun="新闻"
        list={list}
        selection={selection}
        acts={[act]}
        more={({ isHeld }) => <i className={isHeld ? 'held' : ''} />}
        nameOf={({ id }) => id}
        onChanged={() => {}}
      />
      <ToastHost />
    </>
  );
}

const read = (...rows: readonly (readonly [id: string, version: number])[]) =>
  act(async () => shown.become(<List rows={rows.map(([id, version]) => ({ id, version }))} />));
const select = (...ids: string[]) =>
  act(async () =>
    selection.toggle(
      selection.onPage.filter(({ id }) => ids.includes(id)),
      true,
    ),
  );
const press = (word = '发布') =>
  act(async () => [...document.querySelectorAll('button')].find((one) => one.textContent === word)?.click());
/** An action whose answer comes when the test says so. */
const late = () => {
  let finish = () => {};
  const answer = new Promise<typeof CHANGED>((resolve) => (finish = () => resolve(CHANGED)));
  return { run: () => answer, finish: () => act(async () => finish()) };
};

afterEach(async () => {
  await shown.leave();
  filters = {};
});

it('holds the rows and the other actions until the list has read what came of it', async () => {
  const [first, back] = [late(), late()];
  run = first.run;
  undo = back.run;
  shown = await visit(null, <List rows={[]} />);
  await read(['a', 1], ['b', 1]);
  await select('a');
  await press();
  assert.equal(selection.isHeld, true, 'while it runs');
  assert.ok(document.querySelector('.held'), 'and so is what asks for more than a yes');
  await select('b');
  isReading = true;
  await first.finish();
  await read(['a', 1], ['b', 1]);
  assert.equal(selection.isHeld, true, 'while the list reads');
  await act(() => selection.hold(() => assert.fail('an action began')));
  isReading = false;
  await read(['a', 2], ['b', 1]);
  assert.equal(selection.isHeld, false);
  assert.deepEqual(
    selection.rows.map(({ id }) => id),
    ['b'],
    'what was selected meanwhile stays so',
  );
  await press('撤销');
  assert.equal(selection.isHeld, true, 'while it is taken back');
  await back.finish();
  await read(['a', 3], ['b', 1]);
  assert.equal(selection.isHeld, false);
});

it('ends late without a word about what other filters have selected since', async () => {
  const { run: slow, finish } = late();
  run = slow;
  shown = await visit(null, <List rows={[]} />);
  await read(['a', 1], ['b', 1]);
  await select('a');
  await press();
  filters = { name: 'b' };
  await read(['b', 1]);
  await select('b');
  await finish();
  assert.deepEqual(
    selection.rows.map(({ id }) => id),
    ['b'],
  );
});

it('acts on a selected row as it was read last, also from another page', async () => {
  const sent: string[] = [];
  run = async ({ id, version }) => {
    sent.push(`${id} ${version}`);
    return CHANGED;
  };
  shown = await visit(null, <List rows={[]} />);
  await read(['a', 1], ['b', 1]);
  await select('a', 'b');
  await read(['a', 2], ['b', 1]); // it was edited
  await read(['c', 1]); // the next page
  await select('c');
  await press();
  assert.deepEqual(sent.sort(), ['a 2', 'b 1', 'c 1']);
  assert.deepEqual(selection.rows, []);
});

it('keeps what was refused for another try, and nothing that is gone', async () => {
  const codes: Record<string, number> = { a: 404, b: 409, c: 507 };
  run = async ({ id }) => (codes[id] ? { ok: false, code: codes[id], msg: '没有处理', errors: {} } : CHANGED);
  shown = await visit(null, <List rows={[]} />);
  await read(['a', 1], ['b', 1], ['c', 1], ['d', 1]);
  await select('a', 'b', 'c', 'd');
  await press();
  assert.deepEqual(selection.rows.map(({ id }) => id).sort(), ['b', 'c']);
});

it('tells what may be done, as its answer was lost, from what was not, and keeps both for another try', async () => {
  const codes: Record<string, number> = { b: 409, c: 0, d: 0, e: 0, f: 0 };
  run = async ({ id }) =>
    id in codes ? { ok: false, code: codes[id] ?? 0, msg: '网络连接失败', errors: {} } : CHANGED;
  shown = await visit(null, <List rows={[]} />);
  const ids = [...'abcdefgh'];
  await read(...ids.map((id) => [id, 1] as const));
  await select(...ids);
  await press();
  const said = [...document.querySelectorAll('.toast p')].map(({ textContent }) => textContent);
  assert.ok(said.includes('网络连接失败（3 条没有处理，4 条可能已经处理了）'), said.join());
  assert.equal(selection.rows.length, 7);
});

it('acts on what the whole list was read as, not on the older page, and not on what may not be selected', async () => {
  const sent: string[] = [];
  run = async ({ id, version }) => {
    sent.push(`${id} ${version}`);
    return CHANGED;
  };
  shown = await visit(null, <List rows={[]} />);
  await read(['a', 1], ['b', 1]);
  all = [
    { id: 'a', version: 2 },
    { id: 'b', version: 1 },
    { id: 'c', version: 1 },
  ];
  await act(async () => selection.chooseAll());
  await read(['c', 0]); // meanwhile it became one that is left out
  await press();
  assert.deepEqual(sent.sort(), ['a 2', 'b 1']);
});
