import assert from 'node:assert/strict';
import { it, mock } from 'node:test';

await import('../../../helpers/dom.ts');
await import('../../../helpers/storage.ts');
const { contentOf } = await import('../../../../client/admin/content/content-kind.tsx');

it('the state of what can be held back has a column of its own, behind those of the specification', () => {
  const heads = (kind: 'product' | 'news' | 'case' | 'page' | 'carousel') =>
    contentOf(kind).columns.map(({ head }) => head);
  for (const kind of ['product', 'news', 'case', 'page'] as const)
    assert.deepEqual(heads(kind).slice(-2), ['时间', '状态'], kind);
  assert.ok(!heads('carousel').includes('状态'), 'nothing of it is held back');
  assert.equal(heads('product').filter((head) => head === '状态').length, 1);
});

it('a new product is in the only group that there is; of several, somebody chooses', () => {
  const groupOf = (listed: Record<string, string>) => Reflect.get(contentOf('product', listed).empty, 'locationId');
  assert.deepEqual([{}, { a: '甲' }, { a: '甲', b: '乙' }].map(groupOf), ['', 'a', '']);
  assert.equal(Reflect.get(contentOf('news', { 展会: '展会' }).empty, 'column'), '', 'news need no column');
});

it('a list that is asked for before the columns of the settings are there has the column of each row', async () => {
  const rows = [{ newId: '1', newTitle: '开展', column: '展会', status: 'published', version: 1 }];
  const body = { code: 200, msg: '', data: { data: rows, count: 1 } };
  const fetched = mock.method(globalThis, 'fetch', async () => Response.json(body));
  const listed = await contentOf('news').calls.list({ filters: {}, page: 1, limit: 10 });
  fetched.mock.restore();
  assert.deepEqual(listed.ok && listed.data.data.map(({ values }) => values.column), ['展会']);
});
