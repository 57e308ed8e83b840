import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { RequestAborted, receiveBody } from '../../../../server/http/request/receive-body.ts';

/** A body that gets a byte a second, under a clock that is turned by hand. */
function trickle(t: TestContext, limitBytes: number) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const request = new PassThrough();
  const failures: RequestAborted[] = [];
  let isWhole = false;
  receiveBody(request, () => limitBytes, {
    chunk() {},
    end: () => {
      isWhole = true;
    },
    fail: (error) => failures.push(error),
  });
  return {
    request,
    failures,
    isWhole: () => isWhole,
    async pass(seconds: number) {
      for (let second = 0; second < seconds; second++) {
        if (!request.destroyed) request.write('x');
        await new Promise(setImmediate); // it has arrived
        t.mock.timers.tick(1_000);
        await new Promise(setImmediate);
      }
    },
  };
}

test('a body that comes at a byte a second is closed after 30 s and one more for each 16 KiB of its limit', async (t) => {
  const body = trickle(t, 64 * 1024);
  await body.pass(33);
  assert.equal(body.request.destroyed, false);
  await body.pass(1);
  assert.equal(body.request.destroyed, true);
  assert.equal(body.failures.length, 1);
  assert.ok(body.failures[0] instanceof RequestAborted);
});

test('a body that ends in its time is whole, and nothing happens to it afterwards', async (t) => {
  const body = trickle(t, 0);
  await body.pass(29);
  body.request.end();
  await body.pass(0);
  await new Promise(setImmediate);
  assert.equal(body.isWhole(), true);
  await body.pass(0);
  t.mock.timers.tick(60_000);
  assert.deepEqual(body.failures, []);
});
