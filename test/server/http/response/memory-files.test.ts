import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { readMemoryFiles } from '../../../../server/http/response/files.ts';
import { answerHeaders } from '../../../../server/http/response/security-headers.ts';
import { sendReady } from '../../../../server/http/response/send-ready.ts';
import { startServer } from '../../../helpers/real-server.ts';
import { temporaryFolder } from '../../../helpers/temporary-store.ts';

const SCRIPT = 'console.log(1);'.repeat(40);
const FOREVER = 'public, max-age=31536000, immutable';

async function startAssets(t: TestContext) {
  const dir = temporaryFolder(t);
  mkdirSync(join(dir, 'fonts'));
  writeFileSync(join(dir, 'main-ab12.js'), SCRIPT);
  writeFileSync(join(dir, 'main-ab12.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(dir, 'main-ab12.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(dir, 'fonts', 'a.woff2'), 'font');
  writeFileSync(join(dir, 'main-ab12.bin'), '{}');
  const assets = readMemoryFiles(dir, { prefix: '/', headers: answerHeaders(''), cacheControl: FOREVER });
  const { url } = await startServer(t, (request, response) => {
    const file = assets.get(request.url ?? '');
    return file ? sendReady(request, response, file) : void response.writeHead(404).end();
  });
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${url}/${path}`, { headers: { 'Accept-Encoding': 'identity', ...headers }, method });
}

test('only what was there at the start and has a known type is served', async (t) => {
  const ask = await startAssets(t);
  const none = ['main-ab12.bin', 'main-ab12.js.br', 'other.js', 'constructor', '', 'fonts', '%6dain-ab12.js'];
  for (const path of none) assert.equal((await ask(path)).status, 404, path);
});

test('each visitor gets the smallest form that they take, and the same text', async (t) => {
  const ask = await startAssets(t);
  for (const [accepted, sent, length] of [
    ['gzip, br', 'br', brotliCompressSync(SCRIPT).length],
    ['gzip', 'gzip', gzipSync(SCRIPT).length],
    ['identity', null, SCRIPT.length],
  ] as const) {
    const answer = await ask('main-ab12.js', { 'Accept-Encoding': accepted });
    assert.deepEqual(
      ['content-encoding', 'content-length', 'content-type', 'vary', 'cache-control'].map((n) => answer.headers.get(n)),
      [sent, String(length), 'text/javascript; charset=utf-8', 'Accept-Encoding', FOREVER],
    );
    assert.equal(await answer.text(), SCRIPT);
  }
  assert.equal(await (await ask('fonts/a.woff2', { 'Accept-Encoding': 'br' })).text(), 'font');
});
