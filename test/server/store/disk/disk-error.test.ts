import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '../../../../server/contract/failure.ts';
import { allOrNone, isFull, toFailure } from '../../../../server/store/disk/disk-error.ts';

const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });

test('what is not taken back is told with the first error, whatever that was', async () => {
  for (const [first, code] of [
    [full, 507],
    [new Failure(507, undefined, { cause: full }), 507],
    [new Failure(409), 500],
    [new Error('a bug'), 500],
  ] as const) {
    const work = allOrNone(async (done) => {
      done.push(() => Promise.reject(new Error('the undoing')));
      throw first;
    });
    const error: unknown = await work.catch((thrown: unknown) => thrown);
    assert.ok(error instanceof Error);
    assert.equal(error.cause, first instanceof Failure ? (first.cause ?? first) : first);
    const told = toFailure(error);
    assert.ok(told instanceof Failure);
    assert.deepEqual([told.code, isFull(told)], [code, code === 507]);
  }
});

test('steps are taken back from the last to the first, each though another fails', async () => {
  const undone: number[] = [];
  const undo = (step: number) => async () => {
    undone.push(step);
    if (step === 2) throw full;
  };
  await assert.rejects(
    allOrNone(async (done) => {
      done.push(undo(1), undo(2), undo(3));
      throw new Error('then');
    }),
    { name: 'NotUndone', message: 'then' },
  );
  assert.deepEqual(undone, [3, 2, 1]);
});
