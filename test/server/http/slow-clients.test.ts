import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { readUpload } from '../../../server/http/request/multipart.ts';
import { readBody } from '../../../server/http/request/read-body.ts';
import { RequestAborted } from '../../../server/http/request/receive-body.ts';
import { limitSlowClients, type Patience, slowClientOptions } from '../../../server/http/slow-clients.ts';
import { type Handler, rawClient, startServer } from '../../helpers/real-server.ts';

const patience: Patience = { headersMs: 300, stallMs: 400, requestMs: 60_000 };
const GET = 'GET / HTTP/1.1\r\nHost: x\r\n';
const POST = 'POST / HTTP/1.1\r\nHost: x\r\n';
const PART = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nbegun';

async function start(t: TestContext, handler: Handler, given = patience) {
  const started = await startServer(t, handler, slowClientOptions(given));
  limitSlowClients(started.server, given);
  return started;
}

test('a connection that says nothing, or never finishes its headers, is closed', async (t) => {
  const { port } = await start(t, () => 'never');
  const silent = rawClient(port);
  const trickling = rawClient(port, 'GET / HTTP/1.1\r\n');
  const timer = setInterval(() => trickling.socket.write('X-A: b\r\n'), 50);
  await Promise.all([silent.closed, trickling.closed]);
  clearInterval(timer);
  assert.doesNotMatch((await trickling.closed).text, /never/);
});

test('a body that stalls is closed, also when nobody reads it', async (t) => {
  const { port } = await start(t, () => new Promise(() => {}));
  await rawClient(port, `${POST}Content-Length: 9\r\n\r\nabc`).closed;
});

const READERS: [what: string, begun: string, read: Handler][] = [
  ['a body', 'Content-Length: 9\r\n\r\nabc', (request) => readBody(request, 100)],
  [
    'a form',
    `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000\r\n\r\n${PART}`,
    (request) => readUpload(request, { fileField: 'file', fields: [], limitBytes: 9_999, sniff: () => true }),
  ],
];
for (const [what, begun, read] of READERS) {
  for (const how of ['falls silent', 'leaves']) {
    test(`who reads ${what} is told when its client ${how}, which is no refusal and no fault of ours`, async (t) => {
      const { server, port, faults } = await start(t, read);
      const client = rawClient(port, `${POST}${begun}`);
      if (how === 'leaves') server.once('request', () => client.socket.destroy());
      await client.closed;
      while (faults.length === 0) await nextTurn();
      assert.ok(faults[0] instanceof RequestAborted);
    });
  }
}

test('a slow upload that keeps coming is answered, long after every other patience has ended', async (t) => {
  const { port } = await start(t, async (request) => (await readBody(request, 100)).length);
  const client = rawClient(port, `${POST}Content-Length: 12\r\nConnection: close\r\n\r\n`);
  for (let piece = 0; piece < 12; piece++) {
    await wait(80);
    client.socket.write('x');
  }
  assert.match((await client.closed).text, /200 OK.*12$/s);
});

test('a reader who stops reading is closed, one who reads slowly gets everything', async (t) => {
  const bytes = Buffer.alloc(12 * 1024 * 1024, 'x');
  let closed = 0;
  const send: Handler = (_request, response) => {
    response.on('close', () => closed++);
    response.end(bytes);
  };
  const { port } = await start(t, send, { ...patience, stallMs: 1_500 }); // 12 MiB take a busy machine a while
  const ask = `${GET}Connection: close\r\n\r\n`;
  const standing = rawClient(port, ask);
  await standing.received(/200 OK/);
  standing.socket.pause();
  while (closed === 0) await wait(20);
  const slow = rawClient(port, ask);
  slow.socket.on('data', () => {
    slow.socket.pause();
    setTimeout(() => slow.socket.resume(), 8);
  });
  assert.ok((await slow.closed).text.length > bytes.length);
});

test('an idle connection is closed after its answer, and not before', async (t) => {
  const { port } = await start(t, () => 'here');
  const client = rawClient(port, `${GET}\r\n`);
  await client.received(/"here"/);
  client.socket.write(`${GET}\r\n`);
  assert.equal((await client.closed).text.split('"here"').length, 3);
});
