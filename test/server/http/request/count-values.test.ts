import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countValues } from '../../../../server/http/request/count-values.ts';

const BODY = Buffer.from(
  JSON.stringify({ text: 'a "quoted" \\ [part], {not} counted \\\\"', list: [1, { deep: [] }, '中，['] }),
);
/** The object, its one comma, the list, its two, the object and the list inside. */
const PARTS = 7;

test('counts the same however the bytes are cut into pieces', () => {
  for (let size = 1; size <= BODY.length; size += 1) {
    for (const [most, isMore] of [
      [PARTS - 1, true],
      [PARTS, false],
    ] as const) {
      const isTooMuch = countValues(most);
      let found = false;
      for (let at = 0; at < BODY.length; at += size) found = isTooMuch(BODY.subarray(at, at + size));
      assert.equal(found, isMore, `pieces of ${size} bytes, at most ${most}`);
    }
  }
});
