import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { VisitReport } from '../../../server/contract/calls/visit.ts';
import { chinaDay } from '../../../server/contract/china-time.ts';
import { VISIT_RECORD_PATH } from '../../../server/contract/visits.ts';
import { type Credentials, type Site, startSite } from '../../helpers/site.ts';

const DESK = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile';

let site: Site;
let staff: Credentials;
describe('visit', () => {
  before(async () => {
    site = await startSite({ TRUST_PROXY: '1' });
    staff = await site.login();
  });
  after(() => site.stop());

  test('a report has so many days, oldest first, with zeros, today last', async () => {
    for (const days of [7, 30, 90, 365]) {
      const report = await read(days);
      assert.equal(report.days.length, days);
      assert.equal(report.days.at(-1)?.day, chinaDay(Date.now()));
      const names = report.days.map(({ day }) => day);
      assert.deepEqual(names, [...new Set(names)].sort());
      const empty = { day: report.days[0]?.day, views: 0, visitors: 0, phone: 0, forms: 0, leads: 0 };
      assert.deepEqual(report.days[0], empty);
    }
    for (const days of [undefined, 8, '7']) {
      const reply = await site.call('visit/report', { days }, staff);
      assert.equal(reply.status, 400);
      assert.ok(reply.body.errors?.days);
    }
  });

  test('what visitors do is counted by page, product, source and device', async () => {
    const before = await today();
    await record({ page: '/', event: 'view', referrer: 'https://www.baidu.com/s?wd=%E5%A1%94%E6%9C%BA' }, '192.0.2.1');
    await record({ page: '/product', event: 'view', referrer: 'https://zhuzhan.example/' }, '192.0.2.1');
    await record({ page: '/cpDeatail', event: 'view', productId: 'tower-crane-monitor' }, '192.0.2.2', PHONE);
    await record({ page: '/productDet', event: 'view', productId: 'no-such-product' }, '192.0.2.2', PHONE);
    await record({ page: '/xwdtDet/2026-10-plastering-robot-handover', event: 'view' }, '192.0.2.2', PHONE); // of a plain host
    const headers = { 'content-type': 'application/json', 'user-agent': DESK, origin: 'https://static.example' };
    const elsewhere = JSON.stringify({ page: '/map', event: 'view', referrer: 'https://static.example/' });
    await site.send('POST', VISIT_RECORD_PATH, { headers, body: elsewhere }); // the exported site is the same site
    await record({ page: '/secret', event: 'view' }, '192.0.2.3');
    await record({ page: `/${'x'.repeat(300)}`, event: 'view', referrer: 'nonsense' }, '192.0.2.3');
    await record({ page: '/product', event: 'phone' }, '192.0.2.3');
    await record({ page: '/dljm', event: 'form' }, '192.0.2.3');
    await record({ page: '/productDet', event: 'download' }, '192.0.2.3');
    const { days, pages, products, sources, devices, downloads } = await read(7);
    const { views, visitors, phone, forms } = days.at(-1)!;
    assert.deepEqual(
      [views - before.views, visitors - before.visitors, phone - before.phone, forms - before.forms, downloads],
      [8, 4, 1, 1, 1],
    );
    assert.equal(pages.find(({ name }) => name === '其他')?.count, 2);
    assert.equal(pages.find(({ name }) => name === '/')?.count, 1);
    assert.match(pages.find(({ name }) => name.startsWith('/xwdtDet'))?.name ?? '', /^\/xwdtDet .*抹灰/);
    assert.deepEqual(products, [{ name: '塔机安全监测系统', count: 1 }]);
    assert.deepEqual(sources, [
      { name: '直接访问', count: 5 },
      { name: 'www.baidu.com', count: 1 },
    ]);
    assert.deepEqual(devices, [
      { name: '电脑', count: 5 },
      { name: '手机', count: 3 },
    ]);
  });

  test('robots, and clients that do not say what they are, are answered and not counted', async () => {
    const before = await today();
    for (const agent of ['Mozilla/5.0 (compatible; Baiduspider/2.0)', 'Googlebot/2.1', 'curl/8.5', '']) {
      assert.equal(await record({ page: '/', event: 'view' }, '192.0.2.4', agent), 200);
    }
    assert.deepEqual(await today(), before);
    await record({ page: '/', event: 'view' }, '192.0.2.4', 'Mozilla/5.0 (Linux; Android 12; CUBOT NOTE 40) Mobile');
    assert.equal((await today()).views, before.views + 1);
  });

  test('of one address 120 events a minute count, what is more is answered', async () => {
    const before = await today();
    for (let count = 0; count < 130; count++)
      assert.equal(await record({ page: '/', event: 'view' }, '192.0.2.5'), 200);
    await record({ page: '/', event: 'view' }, '192.0.2.6');
    assert.equal((await today()).views, before.views + 121);
  });

  test('an event that no page of ours sends is refused in the usual order', async () => {
    const headers = { 'content-type': 'application/json', 'user-agent': DESK };
    const send = (body: string, type = headers['content-type']) =>
      site.send('POST', VISIT_RECORD_PATH, { headers: { ...headers, 'content-type': type }, body });
    assert.equal((await send('{}', 'text/plain')).status, 415);
    assert.equal((await send(JSON.stringify({ page: 'x'.repeat(8192), event: 'view' }))).status, 413);
    assert.ok((await send('{"page":"/","event":"stare"}')).body.errors?.event);
    assert.ok((await send('{"event":"view"}')).body.errors?.page);
    assert.equal((await send('{"page":"/","event":"view","productId":7}')).status, 400);
  });

  test('leads are the applications and enquiries of the day; what nobody wrote by hand is none', async () => {
    const before = await today();
    const [agent, enquiry] = ['/v1/agent/saveAgent', '/v1/enquiry/save'];
    const applicant = { agentName: '甲', agentInfo: '公司', phone: '13800000000' };
    await send(agent, applicant);
    await send(enquiry, { phone: '13800000001' });
    assert.equal((await today()).leads, before.leads + 2);
    await send(agent, { ...applicant, website: 'spam' });
    await send(enquiry, { phone: '13800000001', elapsed: 3 });
    assert.equal((await today()).leads, before.leads + 2);
  });
});

async function send(path: string, fields: object): Promise<void> {
  const headers = { 'x-forwarded-for': '192.0.2.7', 'content-type': 'application/json' };
  assert.equal((await site.send('POST', path, { headers, body: JSON.stringify(fields) })).status, 200);
}

async function today() {
  return (await read(7)).days.at(-1)!; // proof: the first test looks for it
}

async function read(days: number): Promise<VisitReport> {
  const reply = await site.call<VisitReport>('visit/report', { days }, staff);
  assert.equal(reply.status, 200);
  return reply.body.data!; // proof: its status
}

async function record(event: object, address: string, agent = DESK): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  const body = JSON.stringify(event);
  const sent = agent === '' ? headers : { ...headers, 'user-agent': agent };
  return (await site.send('POST', VISIT_RECORD_PATH, { headers: sent, body })).status;
}
