import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { stopServer } from '../../../server/http/serve-connections.ts';
import { rawClient, startServer } from '../../helpers/real-server.ts';

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const PIPELINED = Array.from({ length: 20 }, (_, index) => ask(`/${index}`));

/** A server that answers nothing by itself: `begun` gives the answer that it has begun with as its nth. */
async function startHolding(t: TestContext) {
  const responses: ServerResponse[] = [];
  const started = await startServer(t, (_request, response) => {
    responses.push(response);
    return new Promise(() => {});
  });
  const begun = async (index: number): Promise<ServerResponse> => {
    for (;;) {
      const response = responses[index];
      if (response) return response;
      await nextTurn();
    }
  };
  /** How many it has begun with once everything that is already on its way was dealt with. */
  const count = () => wait(10).then(() => responses.length);
  return { ...started, begun, count };
}

test('requests that a client sends ahead begin only when the one before them was answered', async (t) => {
  const { port, begun, count } = await startHolding(t);
  const client = rawClient(port, PIPELINED.join(''));
  for (const index of PIPELINED.keys()) {
    const response = await begun(index);
    assert.equal(await count(), index + 1, `more began before ${index} was answered`);
    response.end(`answer ${index}.`);
  }
  const text = await client.received(/answer 19\./);
  const order = [...text.matchAll(/answer (\d+)\./g)].map(([, index]) => Number(index));
  assert.deepEqual(order, [...PIPELINED.keys()]);
  client.socket.destroy();
});

test('requests that a client sent ahead never begin when it has gone', async (t) => {
  const { port, begun, count } = await startHolding(t);
  const client = rawClient(port, PIPELINED.join(''));
  const gone = once(await begun(0), 'close');
  client.socket.destroy();
  await gone;
  assert.equal(await count(), 1);
  const other = rawClient(port, ask('/other'));
  (await begun(1)).end('served');
  await other.received(/served/);
  other.socket.destroy();
});

test('what is under way is finished and its client told to hang up; idle clients and new ones are let go', async (t) => {
  const { server, port, begun } = await startHolding(t);
  const idle = rawClient(port, ask('/quick'));
  (await begun(0)).end('quick');
  await idle.received(/quick/);
  const busy = rawClient(port, ask('/slow'));
  const answer = await begun(1);
  const stopped = stopServer(server, 10_000);
  await idle.closed;
  const [refused] = await once(connect(port, '127.0.0.1'), 'error');
  assert.equal(refused.code, 'ECONNREFUSED');
  answer.end('done');
  const { text, reset } = await busy.closed;
  assert.match(text, /Connection: close.*done/s);
  assert.equal(reset, false);
  await stopped;
});

test('an answer that had begun before the stop still ends whole', async (t) => {
  const { server, port, begun } = await startHolding(t);
  const client = rawClient(port, ask('/'));
  const answer = await begun(0);
  answer.write('first ');
  await client.received(/first/);
  const stopped = stopServer(server, 10_000);
  answer.end('last');
  assert.match((await client.closed).text, /first .*last/s);
  await stopped;
});

test('what does not finish in time is cut, and stopping again is no fault', async (t) => {
  const { server, port, begun } = await startHolding(t);
  const client = rawClient(port, ask('/'));
  await begun(0);
  await stopServer(server, 50);
  assert.equal((await client.closed).text, '');
  await stopServer(server, 50);
});
