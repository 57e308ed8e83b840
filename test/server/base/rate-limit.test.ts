import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWindowLimit } from '../../../server/base/rate-limit.ts';

function startLimit(most = 2, maxKeys = 100) {
  const clock = { now: 1_000_000 };
  return { clock, limit: createWindowLimit({ most, windowMs: 10_000, now: () => clock.now, maxKeys }) };
}

test('the window slides: each place comes back on its own, and a refusal takes none', () => {
  const { clock, limit } = startLimit();
  limit.take('a');
  clock.now += 6000;
  limit.take('a');
  for (let again = 0; again < 50; again++) assert.equal(limit.take('a').ok, false);
  clock.now += 3999;
  assert.deepEqual(limit.take('a'), { ok: false, retryAfterSeconds: 1 });
  clock.now += 1;
  assert.ok(limit.take('a').ok);
  assert.equal(limit.take('a').ok, false);
});

test('a place given back can be taken again, but only once', () => {
  const { limit } = startLimit();
  const first = limit.take('a');
  limit.take('a');
  assert.ok(first.ok);
  first.release();
  first.release();
  assert.ok(limit.take('a').ok);
  assert.equal(limit.take('a').ok, false);
});

test('of too many keys the one that was quiet longest is forgotten', () => {
  const { clock, limit } = startLimit(1, 3);
  for (const key of ['a', 'b', 'c', 'd']) {
    limit.take(key);
    clock.now += 1;
  }
  for (const key of ['b', 'c', 'd']) assert.equal(limit.take(key).ok, false, key);
  assert.ok(limit.take('a').ok);
});
