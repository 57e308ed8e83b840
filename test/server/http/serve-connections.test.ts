import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Duplex } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { RequestAborted, readBody } from '../../../server/http/request/body.ts';
import { readUpload } from '../../../server/http/request/multipart.ts';
import {
  answerUnparsed,
  limitSlowClients,
  type Patience,
  slowClientOptions,
  stopServer,
} from '../../../server/http/serve-connections.ts';
import { ask, type Handler, rawClient, startHolding, startServer } from '../../helpers/real-server.ts';

const PIPELINED = Array.from({ length: 20 }, (_, index) => ask(`/${index}`));

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

test('who sends more than a hundred requests ahead is disconnected', async (t) => {
  const { port, begun, count } = await startHolding(t);
  const client = rawClient(port, ask('/').repeat(101));
  const [first] = [await begun(0), await count()];
  first.end('answer');
  await client.received(/answer/);
  (await begun(1)).end();
  client.socket.write(ask('/').repeat(3));
  await client.closed;
  assert.equal(await count(), 3);
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

test('what does not finish in time is cut, and stopping again is no fault', async (t) => {
  const { server, port, begun } = await startHolding(t);
  const client = rawClient(port, ask('/'));
  await begun(0);
  await stopServer(server, 50);
  assert.equal((await client.closed).text, '');
  await stopServer(server, 50);
});

test('a connection that Node no longer lists is cut, too: CONNECT behind a request that is not answered', async (t) => {
  const { server, port, begun } = await startHolding(t);
  answerUnparsed(server, () => Buffer.from('HTTP/1.1 405 x\r\n\r\n'));
  const client = rawClient(port, `${ask('/')}CONNECT a.example:80 HTTP/1.1\r\nHost: x\r\n\r\n`);
  await Promise.all([begun(0), once(server, 'connect')]);
  await stopServer(server, 50);
  assert.equal((await client.closed).text, '');
});

/** A connection of that address, as the server meets it. */
class FarSocket extends Duplex {
  constructor(readonly remoteAddress: string) {
    super({ read() {}, write: (_bytes, _encoding, done) => done() });
  }
  setTimeout() {}
}

test('an address has 256 connections: its oldest idle one gives way to a new one, and none of our proxies has a limit', async (t) => {
  const { server, begun } = await startHolding(t);
  const open = (address: string, count: number) =>
    Array.from({ length: count }, () => {
      const socket = new FarSocket(address);
      server.emit('connection', socket);
      return socket;
    });
  const isOpen = (sockets: FarSocket[]) => sockets.filter(({ destroyed }) => !destroyed).length;
  const near = ['127.0.0.1', '::1', '10.0.0.1', '::ffff:192.168.0.1', 'fe80::1'].flatMap((address) =>
    open(address, 300),
  );
  const others = [...open('8.8.4.4', 1), ...open('2606:4700::1', 1)];
  const visitors = open('8.8.8.8', 256);
  visitors[0]?.push(ask('/busy'));
  await begun(0);
  const [newest] = open('::ffff:8.8.8.8', 1);
  assert.deepEqual([isOpen(near), isOpen(others), isOpen(visitors)], [1500, 2, 255]);
  assert.deepEqual(
    [visitors[0], visitors[1], newest].map((socket) => socket?.destroyed),
    [false, true, false],
  );
  for (const [index, socket] of visitors.entries()) if (index > 1) socket.push(ask(`/${index}`));
  newest?.push(ask('/newest'));
  await begun(255);
  const [refused] = open('8.8.8.8', 1);
  assert.deepEqual([refused?.destroyed, isOpen(visitors)], [true, 255]);
  for (const socket of [...near, ...others, ...visitors, newest]) socket?.destroy();
});

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

test('a client is not cut while the server works for it, however long; one that does not read is', async (t) => {
  const ends: (() => void)[] = [];
  const work: Handler = (request, response) => {
    if (request.url === '/unread') return void response.write(Buffer.alloc(12 * 1024 * 1024));
    return new Promise<string>((resolve) => ends.push(() => resolve('worked for long')));
  };
  const { server, port } = await start(t, work, patience);
  const timeouts: unknown[] = [];
  server.on('connection', (socket) => socket.on('timeout', () => timeouts.push(socket)));
  const waiting = rawClient(port, ask('/work'));
  const silent = connect({ port, host: '127.0.0.1' }, () => silent.write(ask('/unread'))).pause();
  const cut = new Promise((resolve) => silent.once('close', resolve));
  const done = new AbortController();
  waiting.closed.then(() => done.abort());
  while (timeouts.length < 6 && !done.signal.aborted) await wait(20);
  assert.equal(done.signal.aborted, false);
  for (const end of ends) end();
  assert.match(await waiting.received(/worked for long/), /^HTTP\/1.1 200/);
  silent.resume().on('error', () => {});
  await cut;
});

test('nor is one that sends a request ahead, and the part of another', async (t) => {
  const ends: (() => void)[] = [];
  const work: Handler = ({ url }) => new Promise((resolve) => ends.push(() => resolve(url)));
  const { server, port } = await start(t, work);
  const timeouts: unknown[] = [];
  server.on('connection', (socket) => socket.on('timeout', () => timeouts.push(socket)));
  const client = rawClient(port, `${ask('/one')}${ask('/two')}${POST}Content-Length: 9\r\n\r\nabc`);
  let isCut = false;
  client.closed.then(() => {
    isCut = true;
  });
  while (timeouts.length < 3 && !isCut) await wait(20);
  ends[0]?.();
  while (timeouts.length < 6 && !isCut) await wait(20);
  assert.equal(isCut, false);
  ends[1]?.();
  assert.match((await client.closed).text, /"\/one".*"\/two"$/s);
});

test('bytes that are no request hold no connection: after an answer, beside an unread one, after a refusal', async (t) => {
  const work: Handler = ({ url }) => (url === '/unread' ? 'x'.repeat(12 * 1024 * 1024) : 'here');
  const { server, port } = await start(t, work, { ...patience, stallMs: 200 });
  answerUnparsed(server, () => Buffer.from('HTTP/1.1 408 x\r\nConnection: close\r\n\r\n'));
  const begun = { [ask('/')]: '\r\n', [ask('/unread')]: '\r\n', 'GET / HTTP/1.1\r\nX-A: ': 'a' };
  const ends = Object.entries(begun).map(([bytes, more]) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {});
    if (!bytes.includes('unread')) socket.resume();
    socket.write(bytes);
    const timer = setInterval(() => socket.write(more), 20);
    return new Promise((resolve) => socket.once('close', resolve)).finally(() => clearInterval(timer));
  });
  await Promise.all(ends);
});

test('a body that stalls is closed, also when nobody reads it', async (t) => {
  const { port } = await start(t, () => new Promise(() => {}));
  await rawClient(port, `${POST}Content-Length: 9\r\n\r\nabc`).closed;
});

const openNothing = async () => ({ write: async () => {}, discard: async () => {} });
const READERS: [what: string, begun: string, read: Handler][] = [
  ['a body', 'Content-Length: 9\r\n\r\nabc', (request) => readBody(request, 100)],
  [
    'a form',
    `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000\r\n\r\n${PART}`,
    (request) => readUpload(request, { fields: [], takes: () => ({ accepts: () => 9_999 }), open: openNothing }),
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
