import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { ROOT } from '../../helpers/site.ts';
import { suiteSite } from '../../helpers/suite-site.ts';

describe('the site’s own drawings', () => {
  const site = suiteSite();

  it('are sent packed, the same as they lie in the project, and run nothing', async () => {
    const path = 'media/icons.svg';
    const reply = await fetch(`${site.address}/${path}`, { headers: { 'accept-encoding': 'identity' } });
    const drawn = await readFile(join(ROOT, 'client', path));
    assert.deepEqual(Buffer.from(await reply.arrayBuffer()), drawn);
    const head = await site.send('HEAD', `/${path}`, { headers: { 'accept-encoding': 'br' } });
    assert.equal(head.headers['content-encoding'], 'br');
    assert.equal(head.headers['content-type'], 'image/svg+xml');
    assert.match(String(head.headers['content-security-policy']), /default-src 'none'.*sandbox/);
    assert.ok(Number(head.headers['content-length']) * 3 < drawn.length);
    const packed = await readFile(join(ROOT, 'dist', 'drawings', 'icons.svg.br'));
    assert.deepEqual(brotliDecompressSync(packed), drawn);
  });

  it('stand beside pictures that are read where they lie', async () => {
    const photo = await site.send('HEAD', '/media/brand/icon-180.png');
    assert.deepEqual([photo.status, photo.headers['content-type']], [200, 'image/png']);
    assert.equal((await site.send('GET', '/media/brand/nothing.svg')).status, 404);
  });
});
