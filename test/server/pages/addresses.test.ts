import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { SiteWhole } from '../../../server/settings.ts';
import { rawClient } from '../../helpers/real-server.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const DESK = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0';
const PAGE = { pageTitle: '服务', pageIntro: '', pageCon: '<p>服务</p>' };

describe('an address', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  const get = (path: string, method = 'GET') => site.send(method, path, { headers: { 'user-agent': DESK } });
  const leadsTo = async (path: string, method?: string) => {
    const { status, headers } = await get(path, method);
    return status === 301 ? headers.location : status;
  };
  const raw = async (head: string) => {
    const client = rawClient(Number(new URL(site.address).port), Buffer.from(head));
    return Buffer.from((await client.closed).text, 'latin1').toString();
  };
  const saveRedirects = async (redirects: unknown) => site.call('site/save', { site: { redirects } }, staff);

  it('in GB18030 leads to the same in UTF-8, once, with its slash put right', async () => {
    assert.equal(await leadsTo('/search?q=%CB%FE%BB%FA&page=1'), '/search?q=%E5%A1%94%E6%9C%BA&page=1');
    assert.equal(await leadsTo('/search/?q=%CB%FE%BB%FA'), '/search?q=%E5%A1%94%E6%9C%BA');
    assert.match((await get('/search?q=%E5%A1%94%E6%9C%BA')).text, /塔机/);
    assert.equal(await leadsTo('/search?q=%FF'), 200);
  });

  it('leads to the page that it means as somebody else wrote it; what is no page stays 404', async () => {
    const { productId } = (await site.call<{ productId: string }>('product/save', { coverName: '塔机' }, staff)).body
      .data!;
    const page = `/productDet?productId=${productId}`;
    for (const path of [
      `/${page}`,
      page.replace('?', '%3F').replace('=', '%3D'),
      `${page}%E3%80%82`,
      `/${page}%EF%BC%8C`,
    ])
      assert.equal(await leadsTo(path), page, path);
    assert.equal(await leadsTo('/productDet?productId=none%E3%80%82'), 404);
    assert.equal(await leadsTo('//evil.example'), 404);
    assert.equal(await leadsTo('//evil.example/'), 404);
    assert.equal(await leadsTo('/index.php?bd_vid=1', 'HEAD'), '/?bd_vid=1');
    assert.equal(await leadsTo('/login%E3%80%82'), '/login');
    const file = '/uploads/smart-helmet-1200x900.wa.webp';
    for (const glued of ['%E3%80%82', ')', '%20', '%E2%80%8B', ',', '/'])
      assert.equal(await leadsTo(file + glued), file, glued);
    for (const none of [
      '/uploads/none.pdf)',
      `/uploads/${'a'.repeat(300)}.pdf)`,
      '/uploads/.hidden)',
      '/uploads/x/../y.pdf)',
    ])
      assert.equal(await leadsTo(none), 404, none);
    for (const served of ['/sitemap.xml', '/robots.txt', '/news.rss', '/favicon.ico', '/site.webmanifest'])
      for (const spoilt of [`${served}/`, `/${served}`, `${served}%E3%80%82`, `${served}%20`])
        assert.equal(await leadsTo(spoilt), served, spoilt);
    assert.equal(await leadsTo('//AdminNews?page=2'), '/AdminNews?page=2');
    assert.equal((await get('http://other.example?x=1')).status, 200);
  });

  it('has its parameters also behind a second question mark and escaped signs, on phones as on desktops', async () => {
    const { productId } = (await site.call<{ productId: string }>('product/save', { coverName: '塔机' }, staff)).body
      .data!;
    const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148' };
    const own = { '/productDet': undefined, '/cpDeatail': phone };
    for (const [path, headers] of Object.entries(own)) {
      const led = async (address: string) => (await site.send('GET', address, { headers: headers ?? {} })).headers.location; // biome-ignore format: a call
      const page = `${path}?productId=${productId}`;
      for (const each of [
        `${path}?productId%3D${productId}`,
        `${path}?PRODUCTID=${productId}`,
        `${path.toUpperCase()}.aspx?productid=${productId}`,
      ])
        assert.equal(await led(each), page, each);
      assert.equal(await led(`${page}?bd_vid=1`), `${page}&bd_vid=1`);
      assert.equal(await led(`${path}?bd_vid=1&amp;productId=${productId}`), `${path}?bd_vid=1&productId=${productId}`);
    }
    assert.equal(await leadsTo('/xwdt?from=x&amp;page=2'), '/xwdt?from=x&page=2');
    assert.equal(await leadsTo('/product?tab=x?utm_source=y'), '/product?tab=x&utm_source=y');
    assert.equal(await leadsTo('/product?utm_source=https://x.cn/?tab=y'), 200);
    assert.equal(await leadsTo('/search?q=%25E5%25A1%2594'), '/search?q=%E5%A1%94');
    assert.equal(await leadsTo('/search?q=%u5854'), '/search?q=%E5%A1%94');
    assert.equal(await leadsTo('/search?q=%E5%A1%94%E6%9C'), '/search?q=%E5%A1%94');
  });

  it('of the list leads on where no page or file is, also on the phone and for files', async () => {
    const redirects = [{ from: '/about.asp', to: '/gywm' }, { from: '/uploads/*', to: '/xwdt' }, { from: '/product', to: '/' }, { from: '/p/*', to: '/map' }]; // biome-ignore format: rows
    assert.equal((await saveRedirects(redirects)).status, 200);
    assert.equal(await leadsTo('/about.asp?utm_source=x'), '/gywm?utm_source=x');
    assert.equal(await leadsTo('/uploads/price.pdf'), '/xwdt');
    assert.equal(await leadsTo('/uploads/smart-helmet-1200x900.wa.webp'), 200);
    assert.equal(await leadsTo('/product'), 200);
    assert.equal(await leadsTo('/p/none'), '/map');
    assert.equal((await site.call('site/parts', { names: ['redirects'] })).status, 400, 'it is for staff');
    const refused = await saveRedirects([
      { from: '/a', to: '/b' },
      { from: '/b', to: '//evil.example' },
    ]);
    assert.equal(refused.status, 400);
    assert.ok(refused.body.errors?.['redirects.1.to']);
    assert.equal((await saveRedirects([])).status, 200);
  });

  it('that a page had leads to it, until another page takes it; also after a restart', async () => {
    const saved = await site.call<{ pageId: string }>('page/save', { ...PAGE, pagePath: 'one' }, staff);
    const { pageId } = saved.body.data!;
    for (const pagePath of ['two', 'three']) await site.call('page/update', { pageId, pagePath }, staff);
    await site.restart();
    const again = await site.login();
    for (const path of ['/p/one', '/p/two']) assert.equal(await leadsTo(`${path}?utm=1`), '/p/three?utm=1');
    const { moved } = (await site.call<SiteWhole>('site/read', {}, again)).body.data!;
    assert.deepEqual(
      moved.map(({ from, to }) => `${from} ${to}`),
      ['/p/two /p/three', '/p/one /p/three'],
    );
    await site.call('page/save', { ...PAGE, pagePath: 'one' }, again);
    assert.equal(await leadsTo('/p/one'), 200);
    await site.call('page/update', { pageId, status: 'draft' }, again);
    assert.equal(await leadsTo('/p/two'), 404, 'the page is not public');
    Object.assign(staff, again);
  });

  it('is remembered for the newest 500 only; a spoilt list of them is named in the log, and the start goes on', async () => {
    const path = join(site.dataDir, 'moved.json');
    const before = JSON.parse(await readFile(path, 'utf8'));
    const old = Array.from({ length: 500 }, (_, at) => ({ ...before[0], from: `/p/x${at}` }));
    await site.pause(() => writeFile(path, JSON.stringify(old)));
    Object.assign(staff, await site.login());
    const { pageId } = (await site.call<{ pageId: string }>('page/save', { ...PAGE, pagePath: 'a' }, staff)).body.data!;
    await site.call('page/update', { pageId, pagePath: 'b' }, staff);
    const now: { from: string }[] = JSON.parse(await readFile(path, 'utf8'));
    assert.deepEqual([now.length, now[0]?.from, now.at(-1)?.from], [500, '/p/a', '/p/x498']);
    await site.pause(() => writeFile(path, '[{"from":'));
    assert.equal(await leadsTo('/p/a'), 404);
    assert.match(site.complaints.join('\n'), /moved\.json/);
    Object.assign(staff, await site.login());
  });

  it('that nobody or two readers differently would parse is refused with a page in Chinese, and so are too many cookies', async () => {
    const answers = await Promise.all([
      raw('GET /search?q=塔机 HTTP/1.1\r\nHost: x\r\n\r\n'),
      raw(`GET / HTTP/1.1\r\nHost: x\r\nCookie: a=${'x'.repeat(20_000)}\r\n\r\n`),
      raw('no request at all\r\n\r\n'),
      raw('GET / HTTP/1.1\r\n\r\n'),
      raw(`GET / HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(150)}\r\n`),
      raw('POST /v1/news/list HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n'),
    ]);
    const refused = ['400', '返回首页'] as const;
    const tooMany = ['(?:400|431)', '返回首页'] as const; // newer versions of Node count the headers themselves: 431
    const wanted = [['400', '无法识别这个网址'], ['431', 'Cookie'], refused, refused, tooMany, refused] as const; // biome-ignore format: rows
    for (const [at, [status, text]] of wanted.entries()) {
      assert.match(
        answers[at] ?? '',
        new RegExp(
          `^HTTP/1.1 ${status} (?=[^]*Connection: close)(?=[^]*default-src 'none')[^]*charset=utf-8[^]*齐筑智联<[^]*${text}`,
        ),
      );
    }
    assert.equal(site.news.filter((line) => /input refused \{"status":4/.test(line)).length, 6);
    assert.match(await raw('GET /healthz HTTP/1.0\r\n\r\n'), /^HTTP\/1.1 200 /);
  });

  it('a Host of signs that no host has is refused; another name, an address and an empty one are answered', async () => {
    const statusFor = async (host: string) =>
      (await raw(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).slice(9, 12);
    const signs = Array.from('"#/<>?@[\\]^`{|}é塔\u007f', (sign) => [`a${sign}b`, `${sign}a`, `a${sign}:80`]).flat();
    for (const host of [...signs, 'a b', 'a:b', 'a:80:80', '::1', 'http://a', '[::1', '[g::]x'])
      assert.equal(await statusFor(host), '400', host);
    for (const host of ['', 'other.example', 'a_b.example:8080', 'xn--fiqs8s', '127.0.0.1', '[::1]:80', 'a:'])
      assert.equal(await statusFor(host), '200', host);
  });
});
