import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { stopServer } from '../../../server/http/serve-connections.ts';
import { rawClient, startServer } from '../../helpers/real-server.ts';

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

test('what is under way is finished and its client told to hang up; idle clients and new ones are let go', async (t) => {
  let release = (_value: string) => {};
  const { server, port } = await startServer(t, (request) => {
    if (request.url === '/quick') return 'quick';
    return new Promise<string>((resolve) => {
      release = resolve;
    });
  });
  const idle = rawClient(port, ask('/quick'));
  await idle.received(/"quick"/);
  const busy = rawClient(port, ask('/slow'));
  await once(server, 'request');
  const stopped = stopServer(server, 10_000);
  await idle.closed;
  const [refused] = await once(connect(port, '127.0.0.1'), 'error');
  assert.equal(refused.code, 'ECONNREFUSED');
  release('done');
  const { text, reset } = await busy.closed;
  assert.match(text, /Connection: close.*"done"/s);
  assert.equal(reset, false);
  await stopped;
});

test('an answer that had begun before the stop still ends whole', async (t) => {
  let release = () => {};
  const { server, port } = await startServer(t, (_request, response) => {
    response.write('first ');
    release = () => void response.end('last');
  });
  const client = rawClient(port, ask('/'));
  await client.received(/first/);
  const stopped = stopServer(server, 10_000);
  release();
  assert.match((await client.closed).text, /first .*last/s);
  await stopped;
});

test('what does not finish in time is cut', async (t) => {
  const { server, port } = await startServer(t, () => new Promise(() => {}));
  const client = rawClient(port, ask('/'));
  await once(server, 'request');
  await stopServer(server, 50);
  assert.equal((await client.closed).text, '');
});

test('stopping twice, or what never listened, is no fault', async (t) => {
  const { server } = await startServer(t, () => 'x');
  await stopServer(server, 50);
  await stopServer(server, 50);
});
