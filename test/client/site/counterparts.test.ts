import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findPage, pages } from '../../../client/site/routes.ts';
import { randomFrom } from '../../helpers/random.ts';
import { suiteSite } from '../../helpers/suite-site.ts';

const HOST = 'https://zhuzhan.example';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)';
const DESK = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0';

/** What is asked for, and where it is on the other device. */
const FROM_DESK: [asked: string, there: string][] = [
  ['/', '/mobile'],
  ['/product', '/zhuyingyewu'],
  ['/product?tab=cpxt', '/zhuyingyewu?tab=cpxt'],
  ['/product?x=1&tab=jzbh', '/zhuyingyewu?x=1&tab=jzbh'],
  ['/productDet', '/mobile'],
  ['/productDet?productId=', '/mobile'],
  ['/productDet?productId=smart-helmet&x=1', '/cpDeatail?productId=smart-helmet&x=1'],
  ['/productDet?productId=a%26b%3D%E4%BA%A7', '/cpDeatail?productId=a%26b%3D%E4%BA%A7'],
  ['/xwdt', '/xinwen'],
  ['/xwdt?page=2', '/xinwen?page=2'],
  ['/dljm', '/dailijiameng'],
  ['/gywm', '/gongsijianjie'],
  ['/gywm?tab=cpxt', '/gongsijianjie?tab=cpxt'],
  ['/gywm?preview=token', '/gongsijianjie'],
  ['/productDet?preview=token&gclid=1', '/mobile?gclid=1'],
  ['/?title=塔机'.replace('塔机', '%E5%A1%94'), '/mobile?title=%E5%A1%94'],
  ['/demo', '/mobile'],
];
const FROM_PHONE: [asked: string, there: string][] = [
  ['/mobile', '/'],
  ['/mobile?title=x&desc=y', '/'],
  ['/zhuyingyewu', '/product'],
  ['/zhuyingyewu?tab=cpxt', '/product?tab=cpxt'],
  ['/cpDeatail', '/'],
  ['/cpDeatail?title=x', '/'],
  ['/cpDeatail?productId=smart-helmet&title=x', '/productDet?productId=smart-helmet'],
  ['/xinwen', '/xwdt'],
  ['/xinwen?page=2', '/xwdt?page=2'],
  ['/dailijiameng', '/dljm'],
  ['/gongsijianjie', '/gywm'],
];
const EVERY = [
  ['/xwdtDet?newId=2026-11-dealer-policy-briefing', 200],
  ['/xiangmuanli', 200],
  ['/yingyongchangjing', 200],
  ['/map', 200],
  ['/huanghejiangong', 200],
  ['/sddianjian1', 200],
  ['/sdkaili', 200],
  ['/qdfangwu', 200],
  ['/login', 200],
  ['/404', 404],
  ['/nothing', 404],
] as const;

describe('a page for the other kind of device', () => {
  const site = suiteSite();

  const get = (path: string, agent: string) => site.send('GET', path, { headers: { 'user-agent': agent } });

  for (const [rows, agent, who] of [
    [FROM_DESK, PHONE, 'a phone'],
    [FROM_PHONE, DESK, 'a desk'],
  ] as const) {
    for (const [asked, there] of rows) {
      it(`${asked} sends ${who} to ${there}`, async () => {
        const { status, headers } = await get(asked, agent);
        assert.deepEqual([status, headers.location, headers['cache-control']], [302, there, 'no-store']);
      });
    }
  }

  it('takes along whatever it does not read, both ways, and nothing of it is in an address for search engines', async () => {
    const random = randomFrom(3);
    const ads = ['utm_source', 'bd_vid', 'gclid', 'qz_gdt', 'x', '来源'];
    for (const row of pages.filter(({ sibling, record }) => sibling && !record)) {
      const along = new URLSearchParams();
      for (const name of ads) if (random(2) === 0) along.append(name, `塔机 ${random(99)}&=`);
      const { headers } = await get(`${row.path}?${along}`, row.device === 'desktop' ? PHONE : DESK);
      assert.equal(headers.location, along.size === 0 ? row.sibling : `${row.sibling}?${along}`);
      const { text, status } = await get(`${row.path}?${along}`, row.device === 'desktop' ? DESK : PHONE);
      assert.deepEqual([status, /<(?:link|meta)[^>]*utm_source/.test(text)], [200, false], row.path);
    }
  });

  it('and its own are one for search engines: the phone names the desk, the desk the phone, the sitemap the desk', async () => {
    const sitemap = (await get('/sitemap.xml', DESK)).text;
    const record = 'productId=smart-helmet';
    const asked = [...pages.filter(({ sibling }) => sibling)].map(({ path, record: named }) =>
      named ? `${path}?${record}` : path,
    );
    for (const address of [...asked, '/product?tab=cpxt', '/zhuyingyewu?tab=cpxt', '/xinwen?page=2']) {
      const [path = '', search] = address.split('?');
      const { device, sibling } = findPage(path);
      const other = search ? `${sibling}?${search}` : sibling;
      const isDesk = device === 'desktop';
      const { text } = await get(address, isDesk ? DESK : PHONE);
      const link = (rel: string) => new RegExp(`<link rel="${rel}"[^>]*? href="${HOST}([^"]*)"`).exec(text)?.[1];
      assert.equal(link('canonical'), isDesk ? address : other, address);
      assert.equal(
        link('alternate" media="only screen and \\(max-width: 640px\\)'),
        isDesk ? other : undefined,
        address,
      );
      assert.match(
        text,
        new RegExp(`property="og:url" content="${HOST}${(isDesk ? address : String(other)).replace('?', '\\?')}"`),
      );
      if (!search) assert.equal(sitemap.includes(`<loc>${HOST}${path}</loc>`), isDesk, address);
    }
    for (const path of ['/', '/map', '/productDet?productId=none', '/demo'])
      assert.equal(/rel="alternate" media/.test((await get(path, DESK)).text), path === '/', path);
  });

  it('tells search engines the same of a product', async () => {
    const toldBy = async (path: string, agent: string) =>
      (await get(`${path}?productId=smart-helmet`, agent)).text.match(/<script type="application\/ld\+json">[^<]*/g);
    const told = await toldBy('/productDet', DESK);
    assert.match(String(told), /"@type":"Product".*"@type":"BreadcrumbList"/);
    assert.deepEqual(await toldBy('/cpDeatail', PHONE), told);
    assert.doesNotMatch(
      (await get('/cpDeatail?title=x', PHONE)).text,
      /ld\+json/,
      'words of an address are no product',
    );
  });

  it('is none of those laid out for every device', async () => {
    for (const [path, status] of EVERY)
      for (const agent of [PHONE, DESK]) assert.equal((await get(path, agent)).status, status, path);
    const admin = await get('/AdminNews', PHONE);
    assert.equal(admin.headers.location, '/login?redirect=%2FAdminNews');
  });
});
