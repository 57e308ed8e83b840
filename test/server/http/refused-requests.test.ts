import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBody } from '../../../server/http/request/body.ts';
import { answerUnparsed, stopServer } from '../../../server/http/serve-connections.ts';
import { ask, rawClient, startHolding, startServer } from '../../helpers/real-server.ts';

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n';
const POST = 'POST / HTTP/1.1\r\nHost: x\r\n';

test('CONNECT is answered with 405 and the end of the connection, whatever follows; any Upgrade is passed over', async (t) => {
  const { server, port, begun } = await startHolding(t);
  answerUnparsed(server, (status) => Buffer.from(`HTTP/1.1 ${status} x\r\nConnection: close\r\n\r\n`));
  const CONNECT = 'CONNECT a.example:80 HTTP/1.1\r\nHost: x\r\n\r\n';
  for (const more of ['', ask('/'), '\0'.repeat(100_000)]) {
    const { text } = await rawClient(port, CONNECT + more).closed;
    assert.match(text, /^HTTP\/1\.1 405 x\r\nConnection: close\r\n\r\n$/);
  }
  const client = rawClient(port, `${GET}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
  (await begun(0)).end('plain');
  assert.match(await client.received(/plain/), /^HTTP\/1\.1 200/);
  client.socket.destroy();
  for (const [at, more] of [CONNECT, 'no request\r\n\r\n'].entries()) {
    const ahead = rawClient(port, ask('/one') + ask('/two'));
    const one = await begun(1 + 2 * at);
    one.writeHead(200, { 'Content-Length': 2 }).write('1');
    await ahead.received(/1$/);
    ahead.socket.write(more);
    one.end('1');
    (await begun(2 + 2 * at)).end('two');
    assert.match(
      (await ahead.closed).text,
      /11HTTP\/1\.1 200 [\s\S]*twoHTTP\/1\.1 40[05] x/,
      'what was asked before, first',
    );
  }
  await stopServer(server, 10_000); // no connection of theirs is left
});

test('a body that goes wrong after its answer gets no second one', async (t) => {
  const { server, port, begun } = await startHolding(t);
  answerUnparsed(server, (status) => Buffer.from(`HTTP/1.1 ${status} x\r\nConnection: close\r\n\r\n`));
  for (const [at, rest] of ['zz\r\n', '0\r\nX y: 1\r\n\r\n', '1;\0\r\na\r\n'].entries()) {
    const client = rawClient(port, `${POST}Transfer-Encoding: chunked\r\n\r\n`);
    (await begun(at)).end('first');
    await client.received(/first/);
    client.socket.write(rest);
    assert.equal((await client.closed).text.match(/HTTP\/1\.1 \d+/g)?.join(), 'HTTP/1.1 200');
  }
});

test('a body that waits to be asked for is asked for by its reader, not where there is a refusal without one', async (t) => {
  const { port } = await startServer(t, async (request) => (await readBody(request, 100)).length);
  const expecting = (length: number) => `${POST}Expect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`;
  const fitting = rawClient(port, expecting(3));
  await fitting.received(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
  fitting.socket.write('abc');
  await fitting.received(/200 OK.*3$/s);
  fitting.socket.destroy();
  assert.match((await rawClient(port, expecting(101)).closed).text, /^HTTP\/1\.1 413.*Connection: close/s);
});

test('an expectation that nobody knows is passed over, with a body and without', async (t) => {
  const { port } = await startServer(t, async (request) => (await readBody(request, 100)).length);
  for (const expectation of ['x', '200-ok', 'a="b", c']) {
    const head = `Expect: ${expectation}\r\nConnection: close\r\n`;
    assert.match((await rawClient(port, `${GET}${head}\r\n`).closed).text, /^HTTP\/1\.1 200 OK.*0$/s);
    const sent = `${POST}${head}Content-Length: 3\r\n\r\nabc`;
    assert.match((await rawClient(port, sent).closed).text, /200 OK.*3$/s);
  }
});
