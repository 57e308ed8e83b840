import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { leaveBody } from '../../../../server/http/request/leave-body.ts';
import { readBody } from '../../../../server/http/request/read-body.ts';
import { RequestAborted } from '../../../../server/http/request/receive-body.ts';
import { rawClient, startServer } from '../../../helpers/real-server.ts';

const LIMIT = 1000;
const lengthOf = async (bytes: Promise<Buffer>) => ({ length: (await bytes).length });

test('a body that announces too much is refused before a byte of it is sent', async (t) => {
  const { port } = await startServer(t, (request) => readBody(request, LIMIT));
  const client = rawClient(port, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n');
  const { text } = await client.closed;
  assert.match(text, /^HTTP\/1\.1 413 /);
  assert.match(text, /Connection: close/);
});

test('a client that goes on sending a body that is too large still reads the refusal', async (t) => {
  const { port } = await startServer(t, (request) => readBody(request, LIMIT));
  const body = Buffer.alloc(8 * 1024 * 1024, 'x');
  const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`;
  const client = rawClient(port);
  client.socket.write(head);
  client.socket.pause(); // a client that first sends and then reads
  await new Promise<void>((resolve) => client.socket.write(body, () => resolve()));
  client.socket.resume();
  const { text, reset } = await client.closed;
  assert.match(text, /^HTTP\/1\.1 413 .*"code":413/s);
  assert.equal(reset, false);
});

test('a body without an announced length is refused when it grows past the limit', async (t) => {
  const { port } = await startServer(t, (request) => readBody(request, LIMIT));
  const client = rawClient(port, 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
  for (let piece = 0; piece < 3; piece++) client.socket.write(`190\r\n${'x'.repeat(400)}\r\n`);
  assert.match((await client.closed).text, /^HTTP\/1\.1 413 /);
});

test('a client that never stops sending is cut off', async (t) => {
  const { port } = await startServer(t, (request) => readBody(request, LIMIT));
  const client = rawClient(port, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9999999999\r\n\r\n');
  const piece = Buffer.alloc(1024 * 1024, 'x');
  let sent = 0;
  const send = () => {
    while (!client.socket.destroyed && sent++ < 200) if (!client.socket.write(piece)) return;
  };
  client.socket.on('drain', send);
  send();
  await once(client.socket, 'close');
  assert.ok(sent < 100, `${sent} MiB were taken`);
});

test('a packed body is refused, an identity one is not', async (t) => {
  const { url } = await startServer(t, (request) => lengthOf(readBody(request, LIMIT)));
  const ask = (encoding: string) =>
    fetch(url, { method: 'POST', body: 'abc', headers: { 'Content-Encoding': encoding } });
  for (const encoding of ['gzip', 'br', 'GZIP', 'identity, gzip']) assert.equal((await ask(encoding)).status, 415);
  assert.deepEqual(await (await ask('identity')).json(), { length: 3 });
});

test('a client that leaves in the middle is no refusal and no fault of ours', async (t) => {
  const { port, server, faults } = await startServer(t, (request) => readBody(request, LIMIT));
  const client = rawClient(port, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\nabc');
  server.once('request', () => client.socket.destroy());
  while (faults.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.ok(faults[0] instanceof RequestAborted);
});

test('a body of exactly the limit is read, and the connection serves the next request', async (t) => {
  const { port } = await startServer(t, (request) => lengthOf(readBody(request, LIMIT)));
  const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${LIMIT}\r\n`;
  const client = rawClient(port, `${head}\r\n${'a'.repeat(LIMIT)}${head}Connection: close\r\n\r\n${'b'.repeat(LIMIT)}`);
  assert.equal((await client.closed).text.split('{"length":1000}').length, 3);
});

test('a small body that nobody asked for does not cost the connection', async (t) => {
  const { port } = await startServer(t, (request) => request.url);
  const client = rawClient(port, 'POST /one HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n');
  await client.received(/"\/one"/);
  client.socket.write('helloGET /two HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  assert.match((await client.closed).text, /"\/two"/);
});

test('a refused client that neither sends on nor hangs up is cut off', async (t) => {
  const { server, port } = await startServer(t, (request, response) => {
    leaveBody(request, response, 100);
    response.writeHead(401).end();
  });
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  socket.resume().write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\n\r\nabc');
  const [connection] = await once(server, 'connection');
  await once(connection, 'close');
  socket.destroy();
});

test('a body that has come whole sets no timer, one of which the rest is on its way does', async (t) => {
  const timers = t.mock.method(globalThis, 'setTimeout').mock;
  const { port } = await startServer(t, async (request) => lengthOf(readBody(request, LIMIT)));
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 4\r\n\r\n';
  const whole = await rawClient(port, `${head}body`).closed;
  assert.match(whole.text, /"length":4/);
  assert.equal(timers.callCount(), 0);
  const parted = rawClient(port, `${head}bo`);
  while (timers.callCount() === 0) await new Promise(setImmediate);
  parted.socket.write('dy');
  assert.match((await parted.closed).text, /"length":4/);
});
