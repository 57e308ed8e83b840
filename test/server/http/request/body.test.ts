import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { parseBody, RequestAborted, readBody, readJson, receiveBody } from '../../../../server/http/request/body.ts';
import { rawClient, startServer } from '../../../helpers/real-server.ts';

const LIMIT = 1000;
const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\n';
const LAST = `${HEAD}Connection: close\r\n`;
const FULL = `Content-Length: ${LIMIT}\r\n\r\n${'a'.repeat(LIMIT)}`;
const packedIn = (encoding: string) => `${LAST}Content-Encoding: ${encoding}\r\nContent-Length: 3\r\n\r\nabc`;
const start = (t: TestContext) =>
  startServer(t, async (request) => ({ length: (await readBody(request, LIMIT)).length }));

for (const [what, sent, answer] of [
  [
    'that announces too much is refused before a byte of it is sent',
    `${HEAD}Content-Length: 99999999999\r\n\r\n`,
    /^HTTP\/1\.1 413 /,
  ],
  [
    'of no announced length is refused past the limit',
    `${HEAD}Transfer-Encoding: chunked\r\n\r\n${`190\r\n${'x'.repeat(400)}\r\n`.repeat(3)}`,
    /^HTTP\/1\.1 413 /,
  ],
  ...['gzip', 'br', 'GZIP', 'identity, gzip'].map(
    (packed) => [`in ${packed} is refused`, packedIn(packed), /^HTTP\/1\.1 415 /] as const,
  ),
  ['packed in nothing is read', packedIn('identity'), /"length":3/],
  [
    'of the limit is read, and the connection serves the next',
    HEAD + FULL + LAST + FULL,
    /"length":1000.*"length":1000/s,
  ],
] as const) {
  test(`a body ${what}`, async (t) => void (await rawClient((await start(t)).port, sent).received(answer)));
}

test('a client that goes on sending a body that is too large still reads the refusal', async (t) => {
  const body = Buffer.alloc(8 * 1024 * 1024, 'x');
  const client = rawClient((await start(t)).port, `${HEAD}Content-Length: ${body.length}\r\n\r\n`);
  client.socket.pause(); // a client that first sends and then reads
  await new Promise<void>((resolve) => client.socket.write(body, () => resolve()));
  client.socket.write(LAST + FULL);
  client.socket.resume();
  const { text, reset } = await client.closed;
  assert.match(text, /^HTTP\/1\.1 413 .*"code":413.*"length":1000/s);
  assert.equal(reset, false);
});

test('a client that never stops sending is cut off', async (t) => {
  const { socket, closed } = rawClient((await start(t)).port, `${HEAD}Content-Length: 9999999999\r\n\r\n`);
  const piece = Buffer.alloc(1024 * 1024, 'x');
  let sent = 0;
  const send = () => {
    while (!socket.destroyed && sent++ < 200) if (!socket.write(piece)) return;
  };
  socket.on('drain', send);
  send();
  await closed;
  assert.ok(sent < 100, `${sent} MiB were taken`);
});

test('a small body that nobody asked for does not cost the connection', async (t) => {
  const { port } = await startServer(t, (request) => request.url);
  const client = rawClient(port, 'POST /one HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n');
  await client.received(/"\/one"/);
  client.socket.write('helloGET /two HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  assert.match((await client.closed).text, /"\/two"/);
});

for (const [what, limitBytes, endsAt, lasts] of [
  ['is closed after 30 s and one more for each 16 KiB of its limit', 64 * 1024, undefined, 34],
  ['is whole when it ends before, and nothing happens to it afterwards', 0, 29, 120],
] as const) {
  test(`a body that comes at a byte a second ${what}`, async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const request = new PassThrough();
    const failures: RequestAborted[] = [];
    let isWhole = false;
    const end = () => {
      isWhole = true;
    };
    receiveBody(request, () => limitBytes, { chunk() {}, end, fail: (error) => failures.push(error) });
    for (let second = 0; second < lasts; second++) {
      assert.deepEqual(failures, [], `second ${second}`);
      if (second === endsAt) request.end();
      if (endsAt === undefined || second < endsAt) request.write('x');
      await new Promise(setImmediate); // it has arrived
      t.mock.timers.tick(1_000);
      await new Promise(setImmediate);
    }
    assert.deepEqual([isWhole, failures.length], endsAt === undefined ? [false, 1] : [true, 0]);
    assert.ok(failures.every((failure) => failure instanceof RequestAborted));
  });
}

const JSON_TYPE = 'application/json';
const LONG = 'x'.repeat(20);
/** Refused are another type, then a body that is too large, then one that is no JSON. */
const ASKED: [type: string | undefined, body: string, status: number][] = [
  [undefined, LONG, 415],
  ...['text/plain', 'application/jsonp', 'application/json; charset=gbk', 'multipart/form-data', ''].map(
    (type): [string, string, number] => [type, LONG, 415],
  ),
  [JSON_TYPE, LONG, 413],
  [JSON_TYPE, '{"a":', 400],
  [JSON_TYPE, '{"a":1}', 200],
  ['Application/JSON;charset=UTF-8', '{"a":1}', 200],
  ['application/json ; charset="utf-8"', '{"a":1}', 200],
  ['text/plain', '', 200], // what is empty counts as {}
];

for (const [type, body, status] of ASKED) {
  test(`${body || 'nothing'} as ${type ?? 'no type'} is answered ${status}`, async (t) => {
    const { url } = await startServer(t, async (request) => parseBody(await readJson(request, 10)));
    const headers = type === undefined ? {} : { 'Content-Type': type };
    const answer = await fetch(url, { method: 'POST', body: new Blob([body]), headers });
    assert.equal(answer.status, status);
    if (status === 200) assert.deepEqual(await answer.json(), body ? { a: 1 } : {});
  });
}

test('reads UTF-8 of every length of sign, with a byte order mark and without, and says what is no JSON', () => {
  const value = { ascii: 'a', two: 'é', three: '筑站', four: '😀', lone: 'x' };
  const text = JSON.stringify(value);
  for (const given of [text, `\uFEFF${text}`]) assert.deepEqual(parseBody(Buffer.from(given)), value);
  for (const given of ['\uFEFF', ' \r\n']) assert.deepEqual(parseBody(Buffer.from(given)), {});
  for (const hex of ['7b', '22ff22', '22eda08022', '22c0a222', '22f490808022', '22e4b822'])
    assert.throws(
      () => parseBody(Buffer.from(hex, 'hex')),
      { name: 'Failure', code: 400, message: '请求内容不是有效的 JSON' },
      hex,
    );
});

test('refuses what holds more values than any form, at whatever depth, and counts no signs inside of texts', async (t) => {
  const { url } = await startServer(t, async (request) => parseBody(await readJson(request, 2 ** 20)));
  const ask = (body: string) => fetch(url, { method: 'POST', body, headers: { 'Content-Type': JSON_TYPE } });
  const many = 10_001;
  for (const body of ['['.repeat(many), `{"a":[${'1,'.repeat(many)}1]}`, '{"a":'.repeat(many), '{},'.repeat(many)]) {
    const answer = await ask(body);
    assert.deepEqual([answer.status, await answer.json()], [400, { code: 400, msg: '请求内容过于复杂' }]);
  }
  const most = Array.from({ length: 9_999 }, (_, index) => index);
  for (const text of ['[{,'.repeat(many), '\\",['.repeat(many), '"'.repeat(many), '中，'.repeat(many), most]) {
    const answer = await ask(JSON.stringify({ text }, null, 2));
    assert.deepEqual([answer.status, await answer.json()], [200, { text }]);
  }
});
