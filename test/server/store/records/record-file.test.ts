import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createIds, isId } from '../../../../server/store/records/record-file.ts';
import { FixedClock } from '../../../helpers/temporary-store.ts';

test('ids never repeat and sort in the order in which they were made', () => {
  const clock = new FixedClock();
  const newId = createIds(() => clock.now());
  const ids: string[] = [];
  for (let count = 0; count < 5_000; count++) {
    if (count % 7 === 0) clock.time += 1;
    if (count % 1_000 === 999) clock.time -= 3_600_000;
    ids.push(newId());
  }
  assert.deepEqual([...ids].sort(), ids);
  assert.equal(new Set(ids).size, ids.length);
  assert.ok(ids.every((id) => isId(id) && id.length === 22));
});

test('two servers do not make the same ids', () => {
  const clock = new FixedClock();
  assert.notEqual(createIds(() => clock.now())(), createIds(() => clock.now())());
});
