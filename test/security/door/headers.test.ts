import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { verdict } from '../../helpers/tell.ts';
import { rawRequest } from '../raw-request.ts';
import { suiteTarget } from '../target.ts';

const SITE_URL = 'https://zhuzhan.example';
const PAGES = '/ /product /news.rss /sitemap.xml /robots.txt /mobile /404 /v1/product/selectAllList'.split(' ');

describe('headers that lie', () => {
  const target = suiteTarget({ SITE_URL });

  it('about the host change no address on any page, now or for the next visitor', async (test) => {
    const lies: Record<string, string>[] = [
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example' },
      { 'x-forwarded-proto': 'evil', 'x-forwarded-for': 'evil.example' },
      { forwarded: 'host=evil.example;proto=http' },
      { 'x-host': 'evil.example', 'x-forwarded-server': 'evil.example', 'x-http-host-override': 'evil.example' },
      { 'x-original-url': '/evil.example', 'x-rewrite-url': '/evil.example' },
      { 'x-forwarded-prefix': '//evil.example', 'x-forwarded-scheme': 'evil.example' },
      { referer: 'https://evil.example', origin: 'https://evil.example' },
      { 'accept-language': 'evil.example', 'user-agent': '<script>evil.example' },
    ];
    const letThrough: string[] = [];
    for (const page of PAGES) {
      for (const headers of lies) {
        for (const path of [page, `http://evil.example${page}`]) {
          const asked = await target.send('GET', path, { headers });
          const next = await target.send('GET', page);
          for (const given of [asked, next]) {
            if (`${given.text}${JSON.stringify(given.headers)}`.includes('evil'))
              letThrough.push(`${path} ${JSON.stringify(headers)}`);
          }
        }
      }
    }
    verdict(test, 'requests with forged hosts', PAGES.length * lies.length * 2, letThrough);
  });

  it('that no server should take are refused, and the connection ends', async (test) => {
    const line = 'GET /healthz HTTP/1.1\r\n';
    const bad = [
      `${line}Host: a\r\nHost: b\r\n\r\n`,
      `${line}\r\n`,
      `${line}Host : a\r\n\r\n`,
      line + 'Host: a\r\n folded: b\r\nX: y\r\n\r\n'.replace(' folded', ' \x01'),
      `${line}Host: a\r\nX\0: b\r\n\r\n`,
      `${line}Host: a\r\nX: b\0c\r\n\r\n`,
      `${line}Host: a\r\n: b\r\n\r\n`,
      `${line}Host: a\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`,
      `${line}Host: a\r\n${'x: y\r\n'.repeat(5_000)}\r\n`,
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
      'GET /healthz HTTP/9.9\r\nHost: a\r\n\r\n',
      'GET /healthz\r\n\r\n',
      'G\0T /healthz HTTP/1.1\r\nHost: a\r\n\r\n',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'CONNECT evil.example:80 HTTP/1.1\r\nHost: a\r\n\r\n',
    ];
    const letThrough: string[] = [];
    for (const text of bad) {
      const { statuses } = await rawRequest(target.port, [text]);
      if (statuses.some((status) => status < 400 || status >= 500))
        letThrough.push(`${JSON.stringify(text.slice(0, 60))}: ${statuses}`);
    }
    verdict(test, 'malformed heads', bad.length, letThrough);
    assert.ok(target.isRunning());
    assert.deepEqual(target.errors, []);
  });
});
