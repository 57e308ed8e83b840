import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inPieces, jsonInPieces, mapInPieces } from '../../../server/base/in-pieces.ts';
import { randomFrom } from '../../helpers/random.ts';

const rowsOf = (length: number) => Array.from({ length }, (_, index) => index);

test('long lists come in pieces of at most 500, in order, and others have a turn between two of them', async () => {
  for (const length of [0, 1, 500, 501, 1000, 1600]) {
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const pieces: (readonly number[])[] = [];
    for await (const piece of inPieces(rowsOf(length))) pieces.push(piece);
    clearImmediate(next);
    assert.deepEqual(pieces.flat(), rowsOf(length));
    assert.ok(pieces.every((piece) => piece.length <= 500));
    assert.equal(turns, Math.max(0, pieces.length - 1), `${length} rows`);
    assert.deepEqual(
      await mapInPieces(rowsOf(length), (row) => `${row}`),
      rowsOf(length).map((row) => `${row}`),
    );
  }
});

test('JSON in pieces is the JSON that is written at once, at any depth and for lists of any length', async () => {
  const random = randomFrom(72);
  const leaves = [null, undefined, true, -1.5, '引"\n\u2028', '\ud800', new Date(0), [], {}, [undefined]];
  const madeUp = (depth: number): unknown => {
    if (depth === 0 || random(4) === 0) return leaves[random(leaves.length)];
    if (random(2) === 0)
      return Array.from({ length: random(3) * 499 + random(4) }, () => leaves[random(leaves.length)]);
    return Object.fromEntries(rowsOf(random(5)).map((name) => [`"${name}字`, madeUp(depth - 1)]));
  };
  for (let round = 0; round < 200; round += 1) {
    const value = { code: 200, data: madeUp(3) };
    for (const depth of [0, 1, 2, 3])
      assert.equal((await jsonInPieces(value, depth)).toString(), Buffer.from(JSON.stringify(value)).toString());
  }
});
