import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createAttempts } from '../../../server/auth/attempts.ts';

const MINUTE_MS = 60_000;

function started() {
  const clock = { time: 0 };
  const attempts = createAttempts(() => clock.time);
  const isRefused = (name: string) =>
    attempts
      .guess(name, 'a', async () => 'wrong password')
      .then(
        () => false,
        () => true,
      );
  const isCodeRefused = () => attempts.code('one', async () => false).then(String, () => 'refused');
  return { clock, attempts, isRefused, isCodeRefused };
}

it('a door that was shut opens after 15 minutes, and guessing at it meanwhile makes that no later', async () => {
  const { clock, isRefused } = started();
  for (let turn = 0; turn < 30; turn++) assert.equal(await isRefused(`name-${turn}`), false);
  clock.time += 15 * MINUTE_MS - 1;
  assert.ok(await isRefused('late'));
  clock.time += 1;
  for (let turn = 0; turn < 30; turn++) assert.equal(await isRefused(`name-${turn}`), false, 'all are forgotten then');
  assert.ok(await isRefused('late'));
});

it('failures from one address that are spread over a longer time shut nothing', async () => {
  const { clock, isRefused } = started();
  for (let turn = 0; turn < 100; turn++) {
    clock.time += 32_000;
    assert.equal(await isRefused(`name-${turn}`), false);
  }
});

it('a guess that was right or never checked counts for nothing, also when others came after it', async () => {
  const { clock, attempts, isRefused } = started();
  for (let turn = 0; turn < 100; turn++) {
    clock.time += 1;
    let check = () => {};
    const checked = new Promise<void>((resolve) => {
      check = resolve;
    });
    const right = attempts.guess('mine', 'a', () => checked.then(() => 'right'));
    const unchecked = attempts.guess('other', 'a', () => checked.then(() => Promise.reject(new Error('busy'))));
    clock.time += 1;
    if (turn < 28) await isRefused(`name-${turn}`);
    check();
    await Promise.allSettled([right, unchecked]);
  }
  for (const name of ['twenty-ninth', 'thirtieth']) assert.equal(await isRefused(name), false);
  assert.ok(await isRefused('another'));
});

it('a flood of other names, which the queue of the slow check turns away, pushes no counted guess out of memory', async () => {
  const { attempts, isRefused } = started();
  const busy = () => Promise.reject(new Error('busy'));
  for (let turn = 0; turn < 5; turn++) await isRefused('admin');
  for (let turn = 0; turn < 21_000; turn++) await attempts.guess(`name-${turn}`, 'a', busy).catch(() => {});
  assert.ok(await isRefused('admin'));
});

it('an account takes codes again an hour after the twentieth wrong one', async () => {
  const { clock, attempts, isCodeRefused } = started();
  for (let turn = 0; turn < 20; turn++) assert.equal(await isCodeRefused(), 'false');
  clock.time += 60 * MINUTE_MS - 1;
  assert.equal(await isCodeRefused(), 'refused');
  assert.equal(await attempts.code('other', async () => true), true);
  clock.time += 1;
  assert.equal(await attempts.code('one', async () => true), true);
});
