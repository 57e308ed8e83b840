import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createAttempts } from '../../../server/auth/attempts.ts';

const MINUTE_MS = 60_000;

function started() {
  const clock = { time: 0 };
  const attempts = createAttempts(() => clock.time);
  const isRefused = (name: string) => {
    try {
      attempts.begin(name, 'a').fail();
      return false;
    } catch {
      return true;
    }
  };
  const isCodeRefused = (typed = '123 456') =>
    attempts.code('one', typed, async () => false).then(String, () => 'refused');
  return { clock, attempts, isRefused, isCodeRefused };
}

it('a door that was shut opens after 15 minutes, and guessing at it meanwhile makes that no later', () => {
  const { clock, isRefused } = started();
  for (let turn = 0; turn < 30; turn++) assert.equal(isRefused(`name-${turn}`), false);
  clock.time += 15 * MINUTE_MS - 1;
  assert.ok(isRefused('late'));
  clock.time += 1;
  for (let turn = 0; turn < 30; turn++) assert.equal(isRefused(`name-${turn}`), false, 'all are forgotten then');
  assert.ok(isRefused('late'));
});

it('failures from one address that are spread over a longer time shut nothing', () => {
  const { clock, isRefused } = started();
  for (let turn = 0; turn < 100; turn++) {
    clock.time += 32_000;
    assert.equal(isRefused(`name-${turn}`), false);
  }
});

it('a guess that was right or never checked counts for nothing, also when others came after it', () => {
  const { clock, attempts, isRefused } = started();
  for (let turn = 0; turn < 100; turn++) {
    clock.time += 1;
    const [right, unchecked] = [attempts.begin('mine', 'a'), attempts.begin('other', 'a')];
    clock.time += 1;
    if (turn < 28) isRefused(`name-${turn}`);
    right.succeed();
    unchecked.withdraw();
  }
  const refused = ['twenty-ninth', 'thirtieth', 'another'].map(isRefused);
  assert.deepEqual(refused, [false, false, true]);
});

it('an account takes codes again an hour after the twentieth wrong one', async () => {
  const { clock, attempts, isCodeRefused } = started();
  for (let turn = 0; turn < 20; turn++) assert.equal(await isCodeRefused(), 'false');
  clock.time += 60 * MINUTE_MS - 1;
  assert.equal(await isCodeRefused(), 'refused');
  assert.equal(await attempts.code('other', '123456', async () => true), true);
  clock.time += 1;
  assert.equal(await attempts.code('one', '123456', async () => true), true);
});

it('wrong codes of the app and wrong recovery codes shut their own door alone', async () => {
  const { isCodeRefused } = started();
  for (let turn = 0; turn < 20; turn++) await isCodeRefused();
  assert.deepEqual([await isCodeRefused(), await isCodeRefused('ABCDE-FGHJK')], ['refused', 'false']);
  for (let turn = 0; turn < 19; turn++) await isCodeRefused('ABCDE-FGHJK');
  assert.equal(await isCodeRefused('ABCDE-FGHJK'), 'refused');
});
