import assert from 'node:assert/strict';
import { it } from 'node:test';
import { namesApart } from '../../../../client/admin/widgets/names-apart.ts';

it('rows of one name are heard with what tells them apart, others with their name alone', () => {
  const rows = [
    { name: '王', phone: '13800001111', day: '1 日' },
    { name: '王', phone: '13800002222', day: '1 日' },
    { name: '李', phone: '13800001111', day: '1 日' },
    { name: '王', phone: '13900002222', day: '2 日' },
    { name: '赵', phone: '1', day: '3 日' },
    { name: '赵', phone: '1', day: '3 日' },
  ];
  const labelOf = namesApart(
    rows,
    ({ name }) => name,
    ({ phone }) => `尾号 ${phone.slice(-4)}`,
    ({ day }) => day,
  );
  assert.deepEqual(rows.map(labelOf), [
    '王，尾号 1111',
    '王，尾号 2222，1 日',
    '李',
    '王，尾号 2222，2 日',
    '赵，尾号 1，3 日，第 5 条',
    '赵，尾号 1，3 日，第 6 条',
  ]);
  const names = (count: number) => Array.from({ length: count }, () => ({ name: '' }));
  for (const count of [0, 1, 2, 100]) {
    const same = names(count);
    assert.equal(new Set(same.map(namesApart(same, ({ name }) => name))).size, count);
  }
});
