import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { OutgoingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createFiles } from '../../../../server/http/response/files.ts';
import { fileHeaders } from '../../../../server/http/response/security-headers.ts';
import { patienceMs } from '../../../helpers/pace.ts';
import { rawClient, startServer } from '../../../helpers/real-server.ts';
import { send } from '../../../helpers/site.ts';
import { temporaryFolder } from '../../../helpers/temporary-store.ts';

const PATIENT = { timeout: patienceMs(60_000) };
const LARGE = 3 * 1024 * 1024;
const FILES = {
  'closed/secret.txt': 'secret',
  'open/a.txt': '0123456789',
  'open/empty.txt': '',
  'open/sub/x.wa.480.webp': 'webp',
  'open/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'open/film.mp4': Buffer.alloc(LARGE, 'm'),
};

async function startFiles(t: TestContext) {
  const top = temporaryFolder(t);
  const dir = join(top, 'open');
  mkdirSync(join(dir, 'sub'), { recursive: true });
  mkdirSync(join(top, 'closed'));
  for (const [path, content] of Object.entries(FILES)) writeFileSync(join(top, path), content);
  const files = createFiles({ dir, headers: fileHeaders(''), cacheControl: 'public, max-age=60' });
  const started = await startServer(t, async (request, response) => {
    if (await files.serve(request, response, (request.url ?? '').slice(1).split('?')[0] ?? '')) return;
    response.writeHead(404).end('none');
  });
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    send(started.url, method, path, { headers });
  return { ...started, dir, ask };
}

test('a file comes with its true type, its length and the headers of its folder', async (t) => {
  const { ask } = await startFiles(t);
  const { status, headers, text } = await ask('/sub/x%2Ewa.480.webp?v=1');
  assert.deepEqual([status, headers['content-type'], text], [200, 'image/webp', 'webp']);
  assert.equal(headers['content-length'], '4');
  assert.equal(headers['cache-control'], 'public, max-age=60');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal((await ask('/empty.txt')).bytes.length, 0);
});

test('HEAD answers as GET does, without the bytes', async (t) => {
  const { ask } = await startFiles(t);
  const [get, head] = [await ask('/film.mp4'), await ask('/film.mp4', {}, 'HEAD')];
  assert.deepEqual([get.bytes.length, head.bytes.length], [LARGE, 0]);
  for (const name of ['content-length', 'etag', 'content-type']) assert.equal(head.headers[name], get.headers[name]);
});

test('a film is read in parts, and a part past the end is refused', async (t) => {
  const { ask } = await startFiles(t);
  const part = await ask('/film.mp4', { Range: 'bytes=100-199999' });
  assert.deepEqual([part.status, part.bytes.length], [206, 199_900]);
  assert.equal(part.headers['content-range'], `bytes 100-199999/${LARGE}`);
  const past = await ask('/a.txt', { Range: 'bytes=10-' });
  assert.deepEqual([past.status, past.headers['content-range'], past.bytes.length], [416, 'bytes */10', 0]);
});

test('what the browser has already is not sent again', async (t) => {
  const { ask } = await startFiles(t);
  const { headers } = await ask('/a.txt');
  const again = await ask('/a.txt', { 'If-None-Match': String(headers.etag) });
  assert.deepEqual([again.status, again.bytes.length, again.headers.etag], [304, 0, headers.etag]);
  const since = await ask('/a.txt', { 'If-Modified-Since': String(headers['last-modified']) });
  assert.equal(since.status, 304);
});

test('a visitor who leaves in the middle of a film, or a disk that fails after it was opened, leaves no open file behind', async (t) => {
  const { port, dir, ask, faults } = await startFiles(t);
  const openFilms = () => openFiles(join(dir, 'film.mp4'));
  for (let visitor = 0; visitor < 5; visitor++) {
    const client = rawClient(port, 'GET /film.mp4 HTTP/1.1\r\nHost: x\r\n\r\n');
    await client.received(/\r\n\r\nmmm/);
    client.socket.destroy();
  }
  while (openFilms() > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.equal((await ask('/film.mp4')).bytes.length, LARGE);
  const film = await open(join(dir, 'film.mp4'));
  t.mock.method(Object.getPrototypeOf(film), 'stat', () => Promise.reject(new Error('EIO')));
  await film.close();
  const { socket } = rawClient(port, 'GET /film.mp4 HTTP/1.1\r\nHost: x\r\n\r\n');
  while (faults.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.equal(openFilms(), 0);
  socket.destroy();
});

test(
  'a visitor whose connection ends just before a write leaves neither an open file nor bytes that count as unsent',
  PATIENT,
  async (t) => {
    const { port, dir, ask } = await startFiles(t);
    const { write } = OutgoingMessage.prototype;
    const cut = t.mock.method(
      OutgoingMessage.prototype,
      'write',
      function (this: ServerResponse, ...args: Parameters<typeof write>) {
        this.socket?.destroy();
        return write.apply(this, args);
      },
    );
    for (let visitor = 0; visitor < 200; visitor += 1) {
      const client = rawClient(port, 'GET /film.mp4 HTTP/1.1\r\nHost: x\r\n\r\n');
      await once(client.socket, 'close');
    }
    cut.mock.restore();
    while (openFiles(join(dir, 'film.mp4')) > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    assert.equal((await ask('/film.mp4')).bytes.length, LARGE, 'more than an address may leave unread was cut off');
  },
);

test('a file that is replaced or turned into a link is not served as it was', async (t) => {
  const { ask, dir } = await startFiles(t);
  assert.equal((await ask('/a.txt')).text, '0123456789');
  writeFileSync(join(dir, 'new.txt'), 'replaced!!');
  renameSync(join(dir, 'new.txt'), join(dir, 'a.txt'));
  assert.equal((await ask('/a.txt')).text, 'replaced!!');
  assert.equal((await ask('/sub/x.wa.480.webp')).status, 200);
  renameSync(join(dir, 'sub'), join(dir, '..', 'moved'));
  symlinkSync(join(dir, '..', 'closed'), join(dir, 'sub'));
  assert.equal((await ask('/sub/x.wa.480.webp')).status, 404);
  rmSync(join(dir, 'a.txt'));
  assert.equal((await ask('/a.txt')).status, 404);
});

test('a film opened by itself may be played, a picture may be shown, and neither may run anything', async (t) => {
  const { ask } = await startFiles(t);
  const played = /^default-src 'none'.*media-src 'self'.*sandbox allow-same-origin$/;
  for (const [path, policy] of [
    ['/film.mp4', played],
    ['/sub/x.wa.480.webp', /^default-src 'none'.*sandbox$/],
    ['/drawing.svg', /^default-src 'none'.*sandbox$/],
  ] as const) {
    const { headers } = await ask(path, {}, 'HEAD');
    assert.match(String(headers['content-security-policy']), policy, path);
    assert.doesNotMatch(String(headers['content-security-policy']), /script/);
  }
});

/** How often this process has a file open. */
function openFiles(path: string): number {
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === path;
    } catch {
      return false; // the descriptor that the listing itself used
    }
  }).length;
}
