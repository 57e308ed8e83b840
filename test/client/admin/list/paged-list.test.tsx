import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import type { Asked, PagedList } from '../../../../client/admin/list/use-paged-list.ts';
import { act, type Shown, visit } from '../../../helpers/dom.ts';

await import('../../../helpers/storage.ts');

// after the globals: state is read when these are loaded
const { MONTH_FILTER, usePagedList } = await import('../../../../client/admin/list/use-paged-list.ts');
const { toast } = await import('../../../../client/admin/widgets/toast.tsx');
const { forgetAll } = await import('../../../../client/admin/state/persisted.ts');

/** What is no choice any more. */
const GONE = '没有了';
const FIELDS = [{ name: 'name', label: '名称' }];
let list: PagedList<string>;
let shown: Shown;
let all: string[];
let asked: Asked[];
let refusal: string | undefined;

function List() {
  list = usePagedList(FIELDS, async (question) => {
    asked.push(question);
    const { filters, page, limit } = question;
    if (filters.name === GONE) return { ok: false, code: 400, msg: '请选择列表中的一项', errors: {} };
    if (refusal) return { ok: false, code: 500, msg: refusal, errors: {} };
    const found = all.filter((row) => row.includes(filters.name ?? ''));
    return { ok: true, msg: '', data: { data: found.slice((page - 1) * limit, page * limit), count: found.length } };
  });
  return null;
}

async function open(rows: number): Promise<void> {
  all = Array.from({ length: rows }, (_, at) => `第${at + 1}行`);
  asked = [];
  refusal = undefined;
  shown = await visit(<List />);
  await act(async () => {});
}

const change = (what: () => void) => act(async () => what());

describe('a paged list', () => {
  afterEach(async () => {
    await shown.leave();
    forgetAll();
  });

  it('says why it could not be fetched', async () => {
    await open(3);
    refusal = '服务器出现问题，请稍后重试';
    await change(() => list.query());
    assert.equal(list.failure, '服务器出现问题，请稍后重试');
    refusal = undefined;
    await change(() => list.refresh());
    assert.equal(list.failure, undefined);
    assert.equal(list.rows?.length, 3);
  });

  it('is read again when somebody comes back to it, without a word where that fails', async ({ mock }) => {
    const error = mock.method(toast, 'error', () => {});
    await open(3);
    all = ['别人写的', ...all];
    await change(() => document.dispatchEvent(new Event('visibilitychange')));
    assert.deepEqual([list.rows?.[0], asked.length], ['别人写的', 2]);
    refusal = '服务器出现问题，请稍后重试';
    await change(() => document.dispatchEvent(new Event('visibilitychange')));
    assert.deepEqual([list.rows?.[0], list.failure, asked.length], ['别人写的', undefined, 3]);
    assert.equal(error.mock.callCount(), 0, 'nobody asked');
    await change(() => list.refresh());
    assert.equal(error.mock.callCount(), 1);
  });

  it('drops filters that the server does not take, as those of an old address, once', async () => {
    await open(3);
    await change(() => list.goTo({ name: GONE }, 1));
    assert.deepEqual(
      [asked.slice(-2).map(({ filters }) => filters.name), list.typed.name, list.failure],
      [[GONE, ''], '', undefined],
    );
  });

  it('asks for what was typed only when told to, and then from page 1', async () => {
    await open(30);
    await change(() => list.toPage(3));
    await change(() => list.type('name', '第3'));
    assert.equal(asked.at(-1)?.filters.name, '');
    await change(() => list.query());
    assert.deepEqual(asked.at(-1), { filters: { name: '第3' }, page: 1, limit: 10 });
    assert.deepEqual(list.rows, ['第3行', '第30行']);
    await change(() => list.reset());
    assert.equal(list.typed.name, '');
    assert.equal(list.count, 30);
  });

  it('steps back a page when the last row of a page went', async () => {
    await open(21);
    await change(() => list.toPage(3));
    assert.deepEqual(list.rows, ['第21行']);
    all.pop();
    await change(() => list.refresh());
    assert.equal(list.page, 2);
    assert.equal(list.rows?.length, 10);
  });

  it('goes back to page 1 with another page size', async () => {
    await open(60);
    await change(() => list.toPage(6));
    await change(() => list.setLimit(50));
    assert.equal(list.page, 1);
    assert.equal(list.rows?.length, 50);
  });

  it('finds its filters and its page again when it comes back', async () => {
    await open(30);
    await change(() => list.type('name', '行'));
    await change(() => list.query());
    await change(() => list.toPage(2));
    await shown.leave();
    shown = await visit(<List />);
    await act(async () => {});
    assert.equal(list.typed.name, '行');
    assert.equal(list.page, 2);
  });
});

it('filters by the months of today, also in a window that was opened in another month', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2031-02-01T00:00:00+08:00') });
  const said = (choice?: { value: string; label: string }) => `${choice?.label} ${choice?.value}`;
  const [, first, second, third] = MONTH_FILTER.choices ?? [];
  assert.deepEqual([first, second, third].map(said), ['本月 2031-02', '上月 2031-01', '2030年12月 2030-12']);
});
