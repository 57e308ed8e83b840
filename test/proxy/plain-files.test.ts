import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { extname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { filesIn } from '../helpers/named-things.ts';
import { ROOT, send } from '../helpers/site.ts';
import { suiteSite } from '../helpers/suite-site.ts';
import { temporaryFolder } from '../helpers/temporary-store.ts';
import { type Nginx, startNginx, withoutNginx } from './nginx.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.rss': 'application/rss+xml',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
};

describe('the exported site behind nginx', { skip: withoutNginx }, () => {
  const site = suiteSite();
  let nginx: Nginx;
  after(() => nginx?.stop());
  const folder = temporaryFolder({ after });
  before(async () => {
    execFileSync(process.execPath, [join(ROOT, 'dist/zhuzhan'), 'export', '--to', folder], {
      env: { DATA_DIR: site.dataDir, UPLOADS_DIR: site.uploadsDir, SITE_URL: 'https://zhuzhan.example' },
    });
    nginx = await startNginx('Plain files for a CDN', { site: folder });
  });

  const ask = (path: string, headers: Record<string, string> = {}) => send(nginx.address, 'GET', path, { headers });
  const cachingOf = ({ 'cache-control': caching }: IncomingHttpHeaders) => caching;

  it('is sent with the type of each ending, for its time, and packed as each visitor can read it', async () => {
    const files = filesIn(folder).filter((path) => !/^\.|\.(br|gz)$/.test(path));
    const packed = new Set(filesIn(folder).filter((path) => /\.(br|gz)$/.test(path)));
    const firsts = new Map(
      files.map((path) => [`${path.split('/')[0]} ${extname(path)} ${packed.has(`${path}.br`)}`, path]),
    );
    for (const path of firsts.values()) {
      for (const [accepted, encoding, ending] of [
        ['gzip, deflate, br', 'br', '.br'],
        ['gzip', 'gzip', '.gz'],
        ['identity', undefined, ''],
      ] as const) {
        const { status, headers, bytes } = await ask(`/${path}`, { 'accept-encoding': accepted });
        const twin = packed.has(path + ending) ? ending : '';
        assert.deepEqual([status, headers['content-encoding']], [200, twin ? encoding : undefined], path);
        assert.equal(headers['content-type'], TYPES[extname(path)] ?? 'none in this test', path);
        assert.deepEqual([headers['x-content-type-options'], headers.vary], ['nosniff', 'Accept-Encoding'], path);
        const isLasting = /^(assets|media|uploads)\//.test(path);
        assert.match(cachingOf(headers) ?? '', isLasting ? /max-age=31536000, immutable/ : /max-age=30$/, path);
        assert.ok(bytes.equals(readFileSync(join(folder, path + twin))), path);
      }
    }
    assert.ok(firsts.size > 15, `${firsts.size} files`);
  });

  it('answers each page at its path, with a query and a slash at its end too, and nothing else', async () => {
    const product = readFileSync(join(folder, 'productDet/tower-crane-monitor/index.html'));
    for (const end of ['', '/', '?from=chat']) {
      const { status, headers, bytes } = await ask(`/productDet/tower-crane-monitor${end}`);
      assert.deepEqual([status, headers['content-type'], bytes], [200, TYPES['.html'], product], end);
    }
    assert.deepEqual((await ask('/')).bytes, readFileSync(join(folder, 'index.html')));
    for (const [accepted, twin] of Object.entries({ br: '.br', identity: '' })) {
      const { status, headers, bytes } = await ask('/nothing', { 'accept-encoding': accepted });
      assert.deepEqual([status, headers['content-type'], cachingOf(headers)], [404, TYPES['.html'], undefined]);
      assert.deepEqual(bytes, readFileSync(join(folder, `404.html${twin}`)));
    }
    assert.equal((await fetch(nginx.address, { method: 'POST' })).status, 403);
  });

  it('sends a part of a film', async () => {
    const film = filesIn(folder).find((path) => path.endsWith('.mp4')) ?? '';
    const { status, headers, bytes } = await ask(`/${film}`, { range: 'bytes=10-19' });
    assert.deepEqual([status, headers['content-type'], bytes.length], [206, 'video/mp4', 10]);
  });
});
