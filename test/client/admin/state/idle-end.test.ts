import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';

await import('../../../helpers/storage.ts');
const { noteAnswer, warnBeforeIdleEnd } = await import('../../../../client/admin/state/idle-end.ts');

const HOUR = 3_600_000;
const QUARTER = 15 * 60_000;

/** A window whose session was just used, and the times since then at which it warned. */
function openWindow(t: TestContext) {
  t.mock.timers.enable({ apis: ['setInterval', 'Date'], now: 1_000_000 });
  localStorage.setItem('token', 'alive');
  noteAnswer();
  const start = Date.now();
  const warned: number[] = [];
  const stop = warnBeforeIdleEnd(() => warned.push(Date.now() - start));
  t.after(stop);
  const pass = (ms: number) => {
    for (let minutes = ms / 60_000; minutes > 0; minutes--) t.mock.timers.tick(60_000);
  };
  return { warned, stop, pass };
}

test('a session without requests is announced once, a quarter of an hour before its end', (t) => {
  const { warned, pass } = openWindow(t);
  pass(12 * HOUR - QUARTER - 60_000);
  assert.deepEqual(warned, []);
  pass(60_000);
  assert.deepEqual(warned, [12 * HOUR - QUARTER]);
  pass(HOUR);
  assert.equal(warned.length, 1);
});

test('an answer to any window puts the end off, and that end is announced as well', (t) => {
  const { warned, pass } = openWindow(t);
  pass(11 * HOUR);
  noteAnswer();
  pass(6 * HOUR);
  assert.deepEqual(warned, []);
  pass(6 * HOUR);
  assert.deepEqual(warned, [11 * HOUR + 12 * HOUR - QUARTER]);
});

test('a machine that slept past the end, and a window that was left, are told nothing', (t) => {
  const asleep = openWindow(t);
  t.mock.timers.setTime(Date.now() + 13 * HOUR);
  asleep.pass(60_000);
  assert.deepEqual(asleep.warned, []);
  noteAnswer();
  asleep.stop();
  asleep.pass(12 * HOUR);
  assert.deepEqual(asleep.warned, []);
});

test('an answer that comes after the log-out leaves nothing in the emptied storage', (t) => {
  openWindow(t);
  localStorage.clear();
  noteAnswer();
  assert.equal(localStorage.length, 0);
});
