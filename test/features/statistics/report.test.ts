import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chinaDay } from '../../../server/contract/china-time.ts';
import type { VisitReport } from '../../../server/features/statistics/calls.ts';
import { VISIT_RECORD_PATH } from '../../../server/features/statistics/events.ts';
import { fromNoon, NOON } from '../../helpers/from-noon.ts';
import { ofCompany, sendLead } from '../../helpers/lead-doors.ts';
import type { Reply } from '../../helpers/site.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const DESK = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0';
/** Browsers that a test or an inspection drives. */
const INSPECTED = [
  'HeadlessChrome/140.0',
  'Chrome/140.0 Google-InspectionTool/1.0',
  'Chrome/140.0 Chrome-Lighthouse',
].map((mark) => `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 ${mark} Safari/537.36`);
/** Robots whose names no list has, and programs. */
const UNKNOWN = [
  'Mozilla/5.0 (compatible; Y!J-WSC/1.0; +https://yahoo.jp/3BSZgF)',
  'Mozilla/5.0 AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 (compatible; GoogleOther)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Perplexity-User/1.0; +https://perplexity.ai)',
  'Mediapartners-Google',
  'axios/1.6.8',
  'Dalvik/2.1.0 (Linux; U; Android 13)',
];
const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile' };
const VIEW = { page: '/', event: 'view' };

describe('visit', () => {
  fromNoon();
  const site = suiteSite({ TRUST_PROXY: '1' });
  const staff = suiteStaff(site);

  test('a report has so many days, oldest first, with zeros, today last', async () => {
    for (const days of [7, 30, 90, 365]) {
      const report = await read(days);
      assert.equal(report.days.length, days);
      assert.equal(report.days.at(-1)?.day, chinaDay(NOON));
      const names = report.days.map(({ day }) => day);
      assert.deepEqual(names, [...new Set(names)].sort());
      const empty = { day: report.days[0]?.day, views: 0, visitors: 0, phone: 0, forms: 0, leads: 0 };
      assert.deepEqual(report.days[0], empty);
    }
  });

  test('what visitors do is counted by page, product, source and device', async () => {
    const before = await today();
    const seen = (page: string, more: object = {}) => ({ page, event: 'view', ...more });
    const elsewhere = seen('/map', { referrer: 'https://static.example/' }); // the exported site is the same site
    for (const [address, event, headers] of [
      ['192.0.2.1', seen('/', { referrer: 'https://www.baidu.com/s?wd=%E5%A1%94%E6%9C%BA' }), {}],
      ['192.0.2.1', seen('/product', { referrer: 'https://zhuzhan.example/' }), {}],
      ['192.0.2.2', seen('/cpDeatail', { productId: 'tower-crane-monitor' }), PHONE],
      ['192.0.2.2', seen('/productDet', { productId: 'no-such-product' }), PHONE],
      ['192.0.2.2', seen('/xwdtDet/2026-10-plastering-robot-handover'), PHONE], // of a plain host
      ['127.0.0.1', elsewhere, { origin: 'https://static.example' }],
      ['192.0.2.3', seen('/secret'), {}],
      ['192.0.2.3', seen(`/${'x'.repeat(300)}`, { referrer: 'nonsense' }), {}],
      ['192.0.2.3', { page: '/product', event: 'phone' }, {}],
      ['192.0.2.3', { page: '/dljm', event: 'form' }, {}],
      ['192.0.2.3', { page: '/productDet', event: 'download' }, {}],
    ] as const) {
      assert.equal((await record(event, address, headers)).status, 200);
    }
    const { days, pages, products, sources, devices, downloads } = await read(7);
    const { views, visitors, phone, forms } = days.at(-1)!; // proof: the first test looks for it
    const more = [views - before.views, visitors - before.visitors, phone - before.phone, forms - before.forms];
    assert.deepEqual([...more, downloads], [8, 4, 1, 1, 1]);
    assert.equal(pages.find(({ name }) => name === '其他')?.count, 2);
    assert.equal(pages.find(({ name }) => name === '/')?.count, 1);
    assert.match(pages.find(({ name }) => name.startsWith('/xwdtDet'))?.name ?? '', /^\/xwdtDet .*抹灰/);
    const counted = [products, sources, devices].map((list) => list.map(({ name, count }) => `${name} ${count}`));
    assert.deepEqual(counted, [['塔机安全监测系统 1'], ['直接访问 5', 'www.baidu.com 1'], ['电脑 5', '手机 3']]);
  });

  test('robots, and clients that do not say what they are, are answered and not counted', async () => {
    const before = await today();
    for (const agent of [
      'Mozilla/5.0 (compatible; Baiduspider/2.0)',
      'Googlebot/2.1',
      'curl/8.5',
      '',
      ...INSPECTED,
      ...UNKNOWN,
    ]) {
      assert.equal((await record(VIEW, '192.0.2.4', { 'user-agent': agent })).status, 200);
    }
    assert.deepEqual(await today(), before);
    await record(VIEW, '192.0.2.4', { 'user-agent': 'Mozilla/5.0 (Linux; Android 12; CUBOT NOTE 40) Mobile' });
    assert.equal((await today()).views, before.views + 1);
  });

  test('of one address 120 events a minute count, what is more is answered', async () => {
    const before = await today();
    for (let count = 0; count < 130; count++) assert.equal((await record(VIEW, '192.0.2.5')).status, 200);
    await record(VIEW, '192.0.2.6');
    assert.equal((await today()).views, before.views + 121);
  });

  test('lists have at most the twenty that are most common', async () => {
    for (let count = 0; count < 25; count++) {
      await record({ ...VIEW, referrer: `https://${count}.example/` }, `192.0.3.${count}`);
      if (count > 22) await record({ ...VIEW, referrer: `https://${count}.example/` }, `192.0.3.${count}`);
    }
    const names = (await read(7)).sources.map(({ name }) => name);
    assert.deepEqual([names.length, names.includes('23.example'), names.includes('24.example')], [20, true, true]);
  });

  test('leads are the applications and enquiries of the day; what nobody wrote by hand is none', async () => {
    const before = await today();
    for (const machine of [{}, { website: 'spam' }, { elapsed: 3 }]) {
      for (const path of ['/v1/agent/saveAgent', '/v1/enquiry/save'])
        assert.equal((await sendLead(site, path, { ...ofCompany('甲公司'), ...machine })).status, 200);
      assert.equal((await today()).leads, before.leads + 2);
    }
  });

  async function today() {
    return (await read(7)).days.at(-1)!; // proof: the first test looks for it
  }

  async function read(days: number): Promise<VisitReport> {
    const reply = await site.call<VisitReport>('visit/report', { days }, staff);
    assert.equal(reply.status, 200);
    return reply.body.data!; // proof: its status
  }

  function record(event: object, address: string, headers: Record<string, string> = {}): Promise<Reply> {
    const usual = { 'content-type': 'application/json', 'user-agent': DESK, 'x-forwarded-for': address };
    const sent = Object.entries({ ...usual, ...headers }).filter(([, value]) => value !== '');
    return site.send('POST', VISIT_RECORD_PATH, { headers: Object.fromEntries(sent), body: JSON.stringify(event) });
  }
});
