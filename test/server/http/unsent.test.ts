import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createFiles } from '../../../server/http/response/files.ts';
import { makeReady } from '../../../server/http/response/ready.ts';
import { sendReady } from '../../../server/http/response/send-ready.ts';
import { limitSlowClients } from '../../../server/http/serve-connections.ts';
import { createUnsentBytes, PIECE_BYTES } from '../../../server/http/unsent.ts';
import { rawClient, startServer } from '../../helpers/real-server.ts';
import { send } from '../../helpers/site.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';

const MIB = 1024 * 1024;
const until = async (isSo: () => boolean) => {
  while (!isSo()) await nextTurn();
};
const get = (address: string, path: string, more = '') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n${more}\r\n`;

/** A server that asks for as many bytes as the path says and holds them; lists its answers in the order of their turns. */
async function startHolding(t: TestContext) {
  const unsent = createUnsentBytes(1);
  const arrived = new Map<string, ServerResponse>();
  const held = new Map<string, () => void>();
  const { server, port } = await startServer(t, async (request, response) => {
    const { url = '' } = request;
    arrived.set(url, response);
    const release = await unsent.take(request, response, Number(url.split('/').at(-1)) * MIB);
    if (release) held.set(url, release);
    return new Promise(() => {});
  });
  limitSlowClients(server);
  /** Asks, and waits until the server has begun with it. */
  const ask = async (address: string, path: string) => {
    const client = rawClient(port, get(address, path));
    await until(() => arrived.has(path));
    await nextTurn();
    return client;
  };
  const release = async (path: string) => {
    held.get(path)?.();
    await nextTurn();
  };
  return { arrived, held, ask, release };
}

test('an address with 8 MiB that its clients have not read waits with its newest answers, which go on in order', async (t) => {
  const { arrived, held, ask, release } = await startHolding(t);
  for (const path of ['/1/7', '/2/1', '/3/1']) await ask('192.0.2.1', path);
  const gone = await ask('192.0.2.1', '/gone/8');
  await ask('192.0.2.1', '/4/1');
  await ask('192.0.2.2', '/other/8');
  assert.deepEqual([...held.keys()], ['/1/7', '/2/1', '/other/8']);
  const patience = (path: string) => arrived.get(path)?.socket?.timeout;
  assert.deepEqual([patience('/1/7'), patience('/3/1')], [30_000, 0]); // who waits for others does not stall
  gone.socket.destroy();
  await until(() => arrived.get('/gone/8')?.destroyed === true);
  await release('/1/7');
  assert.deepEqual([...held.keys()].slice(3), ['/3/1', '/4/1']);
  assert.equal(patience('/3/1'), 30_000);
});

test('all addresses together have 64 MiB; one that has nothing unread never waits', async (t) => {
  const { held, ask, release } = await startHolding(t);
  for (let client = 1; client <= 8; client++) await ask(`192.0.2.${client}`, `/${client}/8`);
  await ask('192.0.2.9', '/first/1');
  await ask('192.0.2.9', '/second/1');
  await ask('192.0.2.9', '/third/1');
  assert.equal([...held.keys()].at(-1), '/first/1');
  await release('/first/1');
  assert.equal([...held.keys()].at(-1), '/second/1');
  await release('/8/8');
  assert.equal([...held.keys()].at(-1), '/third/1');
});

const FILM = Buffer.alloc(16 * MIB, 'm');

/** A server with a film, a page, and a large answer. */
async function startSite(t: TestContext) {
  const dir = temporaryFolder(t);
  writeFileSync(join(dir, 'film.mp4'), FILM);
  const files = createFiles({ dir, headers: {}, cacheControl: '' });
  const ready = (bytes: Buffer) => makeReady(bytes, { type: 'text/plain', headers: {}, etag: 'hash' });
  const known = new Map(Object.entries({ '/page': ready(Buffer.from('page')), '/large': ready(FILM) }));
  const answers: ServerResponse[] = [];
  const started = await startServer(
    t,
    async (request, response) => {
      answers.push(response);
      const { url = '' } = request;
      const found = known.get(url);
      if (found) return sendReady(request, response, found);
      await files.serve(request, response, url.slice(1));
    },
    {},
    1,
  );
  const ask = (address: string, path: string, headers: Record<string, string> = {}, method = 'GET') =>
    send(started.url, method, path, { headers: { 'X-Forwarded-For': address, ...headers } });
  return { ...started, ask, answers };
}

test('ready bytes and files share one limit; what is small, of another address or already known is answered meanwhile', async (t) => {
  const { port, ask, answers } = await startSite(t);
  const unread = rawClient(port, get('192.0.2.1', '/large'));
  await unread.received(/200 OK/);
  unread.socket.pause();
  const film = ask('192.0.2.1', '/film.mp4');
  const leaving = ask('192.0.2.1', '/large').catch(() => 'left');
  await until(() => answers.length === 3);
  const { headers } = await ask('192.0.2.1', '/page');
  const others = [
    ask('192.0.2.1', '/film.mp4', {}, 'HEAD'),
    ask('192.0.2.1', '/large', {
      'If-None-Match': String((await ask('192.0.2.1', '/large', {}, 'HEAD')).headers.etag),
    }),
    ask('192.0.2.1', '/film.mp4', { Range: 'bytes=5-9' }),
    ask('192.0.2.2', '/film.mp4'),
    ask('192.0.2.2', '/large'),
  ];
  assert.deepEqual(
    (await Promise.all(others)).map(({ status, bytes }) => [status, bytes.length]),
    [
      [200, 0],
      [304, 0],
      [206, 5],
      [200, FILM.length],
      [200, FILM.length],
    ],
  );
  assert.equal(headers['content-length'], '4');
  assert.deepEqual(
    answers.slice(1, 3).map(({ socket }) => socket?.bytesWritten),
    [0, 0],
  );
  answers[2]?.socket?.destroy();
  assert.equal(await leaving, 'left');
  unread.socket.resume();
  assert.equal((await film).bytes.length, FILM.length);
});

test('a file has one piece in memory, however long nobody reads it', async (t) => {
  const { port, answers } = await startSite(t);
  const unread = rawClient(port, get('192.0.2.1', '/film.mp4'));
  await unread.received(/mmm/);
  unread.socket.pause();
  await until(() => (answers[0]?.writableLength ?? 0) > 0);
  for (let turn = 0; turn < 1_000; turn++) {
    assert.ok((answers[0]?.writableLength ?? 0) <= PIECE_BYTES + 1024);
    await nextTurn();
  }
  unread.socket.destroy();
});

test('twenty phones behind one address play a film at once: paused ones hold up none that seek', async (t) => {
  const { port, ask, answers } = await startSite(t);
  const paused = Array.from({ length: 20 }, () =>
    rawClient(port, get('192.0.2.1', '/film.mp4', 'Range: bytes=0-\r\n')),
  );
  for (const { socket, received } of paused) {
    await received(/206 Partial/);
    socket.pause();
  }
  await until(() => answers.every((answer) => answer.writableLength > 0));
  const ranges = paused.flatMap((_, phone) =>
    [phone * 100_000, phone * 200_000].map((start) => `bytes=${start}-${start + MIB}`),
  );
  const parts = await Promise.all(ranges.map((Range) => ask('192.0.2.1', '/film.mp4', { Range })));
  assert.deepEqual([...new Set(parts.map(({ status, bytes }) => `${status} ${bytes.length}`))], [`206 ${MIB + 1}`]);
  for (const { socket } of paused) socket.destroy();
});
