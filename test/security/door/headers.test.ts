import { describe, it } from 'node:test';
import { calls } from '../../../server/calls.ts';
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

  it('about the type of a body by a sign repeated keep nobody waiting', async (test) => {
    const paths = Object.values(calls).flatMap(({ who, method, path }) =>
      who === 'open' && method === 'POST' ? path : [],
    );
    const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'];
    const letThrough: string[] = [];
    for (const path of [...paths, '/dljm']) {
      for (const type of types) {
        const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n`;
        const { statuses } = await rawRequest(target.port, [
          `${head}Content-Type: ${type}${'; '.repeat(45)}x\r\n\r\n{}`,
        ]);
        if (String(statuses) !== '415') letThrough.push(`${path} ${type}: ${statuses}`);
      }
    }
    verdict(test, 'types with a sign repeated', paths.length * types.length, letThrough);
  });
});
