import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { suiteSite } from '../../helpers/suite-site.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)';
const DESK = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0';

/** What is asked for, and where it is on the other device. */
const FROM_DESK: [asked: string, there: string][] = [
  ['/', '/mobile'],
  ['/product', '/zhuyingyewu'],
  ['/product?tab=cpxt', '/zhuyingyewu?tab=cpxt'],
  ['/product?x=1&tab=jzbh', '/zhuyingyewu?tab=jzbh'],
  ['/productDet', '/mobile'],
  ['/productDet?productId=', '/mobile'],
  ['/productDet?productId=smart-helmet&x=1', '/cpDeatail?productId=smart-helmet'],
  ['/productDet?productId=a%26b%3D%E4%BA%A7', '/cpDeatail?productId=a%26b%3D%E4%BA%A7'],
  ['/xwdt', '/xinwen'],
  ['/xwdt?page=2', '/xinwen?page=2'],
  ['/dljm', '/dailijiameng'],
  ['/gywm', '/gongsijianjie'],
  ['/gywm?tab=cpxt', '/gongsijianjie'],
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

  it('is none of those laid out for every device', async () => {
    for (const [path, status] of EVERY)
      for (const agent of [PHONE, DESK]) assert.equal((await get(path, agent)).status, status, path);
    const admin = await get('/AdminNews', PHONE);
    assert.equal(admin.headers.location, '/login?redirect=%2FAdminNews');
  });
});
