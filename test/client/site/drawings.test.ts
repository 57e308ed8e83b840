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
});
