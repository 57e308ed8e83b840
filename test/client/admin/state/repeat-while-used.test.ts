import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';

await import('../../../helpers/dom.ts');
const { repeatWhileUsed } = await import('../../../../client/admin/state/staff-call.ts');

const ADMIN = join(import.meta.dirname, '../../../../client/admin');
const MINUTE = 60_000;

/** Counts what a window asks for; `pass` lets minutes go by. */
function openWindow(t: TestContext, ...lastAsked: number[]) {
  t.mock.timers.enable({ apis: ['setInterval', 'Date'], now: 1_000_000 });
  const asked: number[] = [];
  t.after(repeatWhileUsed(() => asked.push(Date.now()), MINUTE, ...lastAsked));
  const pass = (minutes: number) => {
    for (let left = minutes; left > 0; left--) t.mock.timers.tick(MINUTE);
    return asked.length;
  };
  return { asked, pass };
}

test('a window asks at once and then at its pace, no more once it was unused for half an hour, and again when it is used', (t) => {
  const { asked, pass } = openWindow(t);
  assert.deepEqual(asked, [1_000_000]);
  assert.equal(pass(30), 31);
  assert.equal(pass(600), 31);
  document.dispatchEvent(new Event('pointerdown'));
  assert.equal(asked.length, 32);
  assert.equal(pass(1), 33);
});

test('a window that has just asked waits before it asks again', (t) => {
  const { asked, pass } = openWindow(t, 1_000_000);
  assert.deepEqual(asked, []);
  assert.equal(pass(2), 2);
});

test('no screen of the back office repeats its requests by a timer of its own', () => {
  const own = ['state/staff-call.ts', 'state/idle-end.ts']; // the second asks for nothing
  const files = readdirSync(ADMIN, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  const timed = files.filter((path) => readFileSync(join(ADMIN, path), 'utf8').includes('setInterval('));
  assert.deepEqual(timed.sort(), own.sort());
});
