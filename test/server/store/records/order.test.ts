import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  firstRows,
  orderKeyBetween,
  orderKeyOfMove,
  RowIndex,
  type Sortable,
} from '../../../../server/store/records/record-memory.ts';
import { randomFrom } from '../../../helpers/random.ts';

const NOW = Date.parse('2026-11-21T08:00:00.000Z');
const day = (number: number) => new Date(NOW - number * 86_400_000).toISOString();

function list(length: number): RowIndex<Sortable> {
  const index = new RowIndex<Sortable>();
  // Every second one has the date of the one before it: then the ids decide
  for (let at = 0; at < length; at++) index.put({ id: `n${at}`, createDate: day(at - (at % 2)), place: '' });
  return index;
}

/** Makes 2,000 moves; `choose` gives which row goes before which, by their places in the list. */
function move(length: number, choose: (rows: readonly Sortable[]) => readonly [number, number]): void {
  const index = list(length);
  const expected = idsIn(index);
  for (let count = 0; count < 2_000; count++) {
    const rows = index.all();
    const [row, other] = choose(rows).map((at) => rows[at]);
    if (!row || row === other) continue;
    index.put({ ...row, place: orderKeyOfMove(rows, [row, other], () => true, NOW + count) });
    expected.splice(expected.indexOf(row.id), 1);
    expected.splice(other ? expected.indexOf(other.id) : expected.length, 0, row.id);
    if (count % 100 === 0) assert.deepEqual(idsIn(index), expected);
  }
  assert.deepEqual(idsIn(index), expected);
}

const idsIn = (index: RowIndex<Sortable>) => index.all().map(({ id }) => id);

for (const length of [2, 5, 12, 200]) {
  test(`after 2,000 random moves in a list of ${length} every record stands where it was put`, () => {
    const roll = randomFrom(length);
    move(length, () => [roll(length), roll(length + 1)]);
  });
}

test('two or three records take turns in one gap 2,000 times, at the top, in between and at the end', () => {
  for (const turn of [
    [1, 0],
    [3, 2],
    [2, 4],
    [4, 6],
    [2, 5],
  ] as const)
    move(6, () => turn);
});

test('a record that comes later stands above one that was moved to the top, and one that is pinned above both', () => {
  const index = list(4);
  const last = index.all().at(-1)!; // proof: the list has four
  index.put({ ...last, place: orderKeyBetween(undefined, index.all()[0], NOW + 5) });
  index.put({ id: 'new', createDate: new Date(NOW + 10).toISOString(), place: '' });
  index.put({ ...index.get('n3')!, pinned: true }); // proof: the list has it
  assert.deepEqual(idsIn(index).slice(0, 3), ['n3', 'new', last.id]);
});

test('a thousand moves above a record whose time has not come leave keys short, and the record below', () => {
  const index = list(4);
  index.put({ id: 'timed', createDate: day(9), publishAt: day(-30), place: '' });
  for (let count = 0; count < 1_000; count++) {
    const all = index.all();
    const last = all.at(-1)!; // proof: the list has five
    const place = orderKeyBetween(undefined, all[0], NOW + count);
    assert.ok(place.length <= 30, place);
    index.put({ ...last, place });
    assert.equal(index.all()[0]?.id, last.id);
  }
});

test('below a record that stood between two far dates, under a key that is no date any more, there is room', () => {
  const index = new RowIndex<Sortable>();
  const at = (id: string, year: number) => ({ id, createDate: `${year}-05-01T00:00:00.000Z`, place: '' });
  for (const row of [at('old', 1999), at('recent', 2026)]) index.put(row);
  for (const id of ['first', 'second']) {
    const [recent, below] = index.all();
    index.put({ ...at(id, 2026), place: orderKeyBetween(recent, below, NOW) });
  }
  for (const id of ['old', 'first']) index.delete(id);
  index.put({ ...at('recent', 2026), place: orderKeyBetween(index.get('second'), undefined, NOW) });
  assert.deepEqual(idsIn(index), ['second', 'recent']);
});

test('between two records with one key, as an undeleted one and its successor have it, there is room', () => {
  const index = list(4);
  const [a, b, moved] = index.all();
  const place = orderKeyBetween(undefined, a, NOW + 5);
  index.put({ ...a!, place }); // proof: the list has four
  index.put({ ...b!, place }); // proof: as above
  const [above, below] = index.all();
  index.put({ ...moved!, place: orderKeyBetween(above, below, NOW + 5) }); // proof: as above
  assert.deepEqual(idsIn(index).slice(0, 3), [above?.id, moved?.id, below?.id]);
});

test('the first rows of any list are those of a whole sort, equal ones as they came, for few comparisons', () => {
  const roll = randomFrom(20);
  for (const [length, most] of [
    [0, 5],
    [7, 1],
    [9, 20],
    [300, 40],
    [5_000, 20],
  ] as const) {
    for (const values of [3, 5_000]) {
      const rows = Array.from({ length }, (_, at) => ({ at, value: roll(values) }));
      let compared = 0;
      const inOrder = (a: { value: number }, b: { value: number }) => {
        compared += 1;
        return a.value - b.value;
      };
      const expected = rows.toSorted((a, b) => a.value - b.value).slice(0, most);
      assert.deepEqual(firstRows(rows, inOrder, most), expected);
      if (most * 100 < length) assert.ok(compared < 2 * length, `${compared} comparisons of ${length} rows`);
    }
  }
});
