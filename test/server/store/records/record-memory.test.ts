import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare, RowIndex, type Sortable } from '../../../../server/store/records/record-memory.ts';
import { randomFrom } from '../../../helpers/random.ts';

const START = Date.parse('2026-11-21T08:00:00.000Z');
const dayOf = (number: number) => new Date(START + number * 86_400_000).toISOString();

test('after any changes rows are in the order of a whole sort, and whoever walks older ones keeps those', () => {
  const roll = randomFrom(72);
  const index = new RowIndex<Sortable>();
  const rows = new Map<string, Sortable>();
  for (let change = 0; change < 3_000; change++) {
    const id = `n${roll(60)}`;
    const before = index.all();
    const copy = [...before];
    if (roll(4) === 0) {
      index.delete(id);
      rows.delete(id);
    } else {
      const row = {
        id,
        createDate: dayOf(roll(20)),
        publishAt: roll(3) === 0 ? dayOf(roll(20)) : '',
        place: roll(3) === 0 ? dayOf(roll(20)).slice(0, 4 + roll(20)) : '',
        pinned: roll(5) === 0,
      };
      index.put(row);
      rows.set(id, row);
    }
    const expected = [...rows.values()].sort((a, b) => compare(b, a));
    assert.deepEqual(index.all(), expected);
    assert.deepEqual(before, copy);
    const at = expected.findIndex((row) => row.id === id);
    const [newer, older] = at < 0 ? [] : [expected[at - 1], expected[at + 1]];
    assert.deepEqual(index.beside(id), { newer, older });
  }
});

test('a change of one of 4,096 rows compares it with few others, and reading them all copies none', () => {
  let compared = 0;
  const rowOf = (number: number): Sortable => ({
    id: `n${number}`,
    createDate: dayOf(number),
    get pinned() {
      compared += 1;
      return false;
    },
  });
  const index = new RowIndex<Sortable>();
  for (let number = 0; number < 4_096; number++) index.put(rowOf((number * 7919) % 4_096));
  assert.equal(index.all(), index.all());
  compared = 0;
  index.put({ ...rowOf(17), createDate: dayOf(3_000) });
  index.beside('n2000');
  index.delete('n5');
  index.all();
  assert.ok(compared <= 4 * 13 * 2, `${compared} times a row was looked at`);
});
