import assert from 'node:assert/strict';
import { it } from 'node:test';
import { contentOf } from '../../../../client/admin/content/content-kind.tsx';

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
