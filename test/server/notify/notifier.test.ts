import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createNotifier, type Notifier } from '../../../server/notify/notifier.ts';
import { type Robot, robotFor } from '../../../server/notify/robots.ts';
import type { Store } from '../../../server/store/open-store.ts';
import { MovedTime } from '../../helpers/moved-time.ts';
import { type Receiver, startReceiver } from '../../helpers/receiver.ts';
import { startSite } from '../../helpers/site.ts';
import { Place, temporaryFolder } from '../../helpers/temporary-store.ts';

const MINUTE_MS = 60_000;

test('a failure is tried again after a minute, then ever more seldom, but within the hour, and never given up', async (t) => {
  const { receiver, add, advance, notifier } = await opened(t);
  receiver.answer = (response) => response.writeHead(500).end();
  await add('甲');
  await advance(0);
  assert.equal(receiver.received.length, 1);
  const { count, lastError, since } = notifier().undelivered();
  assert.deepEqual([count, lastError, since], [1, '对方应答 HTTP 500', '2026-11-20T08:00:00.000Z']);
  await advance(MINUTE_MS - 1);
  assert.equal(receiver.received.length, 1);
  await advance(1);
  assert.equal(receiver.received.length, 2);
  await advance(24 * 60 * MINUTE_MS);
  const aDay = receiver.received.length;
  assert.ok(aDay >= 28 && aDay <= 34, `${aDay} attempts in the first day`);
  await advance(24 * 60 * MINUTE_MS);
  assert.ok(receiver.received.length >= aDay + 24, 'every hour from then on');
});

test('a clock that is set back by a year does not put the next try off by a year', async (t) => {
  const { place, receiver, add, advance } = await opened(t);
  receiver.answer = (response) => response.writeHead(500).end();
  await add('甲');
  await advance(0);
  place.clock.time -= 365 * 24 * 60 * MINUTE_MS;
  await advance(MINUTE_MS);
  assert.equal(receiver.received.length, 2);
});

test('an error that comes with status 200 is one all the same, and a redirect is not followed', async (t) => {
  const dingtalk = robotFor('https://oapi.dingtalk.com/robot/send?access_token=T');
  const { receiver, add, advance, notifier } = await opened(t, (url) => ({
    ...dingtalk,
    request: (message, now) => ({ ...dingtalk.request(message, now), url }),
  }));
  receiver.answer = (response) => response.end('{"errcode":310000,"errmsg":"sign not match"}');
  await add('甲');
  await advance(0);
  assert.equal(notifier().undelivered().lastError, '对方拒绝接收：errcode 310000 sign not match');
  receiver.answer = (response) => response.writeHead(302, { location: '/elsewhere' }).end();
  await advance(MINUTE_MS);
  assert.equal(notifier().undelivered().lastError, '对方应答 HTTP 302');
  assert.deepEqual(new Set(receiver.received.map(({ path }) => path)), new Set(['/hook']));
  receiver.answer = (response) => response.end('{"errcode":0,"errmsg":"ok"}');
  await advance(10 * MINUTE_MS);
  assert.deepEqual(notifier().undelivered(), { count: 0, lastError: '', since: '' });
});

test('an address that nobody listens on is named by its fault, never by its key', async (t) => {
  const { place, receiver, add, advance, notifier } = await opened(t, (url) => robotFor(`${url}?key=TOP-SECRET`));
  receiver.close();
  await add('甲');
  await advance(0);
  assert.match(notifier().undelivered().lastError, /^连接失败：ECONNREFUSED$/);
  const [line] = place.lines.filter(({ event }) => event === 'lead could not be told');
  assert.ok(line);
  assert.ok(!JSON.stringify(place.lines).includes('TOP-SECRET'));
});

test('one application that the robot cannot take stops no other', async (t) => {
  const { receiver, add, advance, notifier } = await opened(t);
  receiver.answer = (response, { body }) => response.writeHead(body.agentName === '毒' ? 400 : 200).end();
  for (const name of ['毒', '甲', '乙']) await add(name);
  await advance(MINUTE_MS);
  const names = new Set(receiver.received.map(({ body }) => body.agentName));
  assert.deepEqual(names, new Set(['毒', '甲', '乙']));
  assert.equal(notifier().undelivered().count, 1);
});

test('what is erased, and a reminder of what is taken up, waits for the robot no longer', async (t) => {
  const { receiver, add, advance, notifier, store } = await opened(t);
  const { id: taken } = await add('甲', true, '2026-11-20T08:00:00.000Z');
  await advance(MINUTE_MS);
  receiver.answer = (response) => response.writeHead(500).end();
  const { id: erased } = await add('乙');
  await advance(24 * 60 * MINUTE_MS);
  assert.equal(notifier().undelivered().count, 2);
  await store().erase('agent', erased);
  assert.equal(notifier().undelivered().count, 1);
  await store().agent.amend(taken, { handled: true });
  assert.deepEqual(notifier().undelivered(), { count: 0, lastError: '', since: '' });
});

test('no more than 20 go out in a minute', async (t) => {
  const { receiver, add, advance } = await opened(t);
  for (let count = 0; count < 40; count++) await add(`申请${count}`);
  await advance(MINUTE_MS);
  assert.ok(receiver.received.length <= 20, `${receiver.received.length} in the first minute`);
  await advance(2 * MINUTE_MS);
  assert.deepEqual(
    receiver.received.map(({ body }) => body.agentName),
    Array.from({ length: 40 }, (_, count) => `申请${count}`),
  );
});

test('a restart loses nothing and tells nothing twice', async (t) => {
  const { receiver, add, advance, restart } = await opened(t);
  await add('甲');
  await advance(0);
  receiver.answer = (response) => response.writeHead(503).end();
  await add('乙');
  await advance(MINUTE_MS);
  receiver.answer = (response) => void response.end();
  await restart();
  await advance(MINUTE_MS);
  const told = receiver.received.map(({ body }) => body.agentName);
  assert.deepEqual(told.filter((name) => name === '甲').length, 1);
  assert.equal(told.at(-1), '乙');
  const before = told.length;
  await restart();
  await advance(MINUTE_MS);
  assert.equal(receiver.received.length, before);
});

test('what came while nobody wanted to be told stays untold', async (t) => {
  const { receiver, add, advance, restart } = await opened(t);
  await add('旧', false);
  await restart();
  await add('新');
  await advance(MINUTE_MS);
  assert.deepEqual(
    receiver.received.map(({ body }) => body.agentName),
    ['新'],
  );
});

test('what machines send is not told: the next lead is the first that the robot hears of', async (t) => {
  const receiver = await startReceiver(t);
  const site = await startSite({ NOTIFY_WEBHOOK: receiver.url });
  t.after(() => site.stop());
  const heard = new Promise<void>((resolve) => {
    receiver.answer = (response) => resolve(void response.end());
  });
  const lead = { phone: '13812340000', source: '/product' };
  for (const spam of [{ website: 'https://spam.example' }, { elapsed: 1_999 }]) {
    await site.call('enquiry/save', { ...lead, ...spam });
    await site.call('agent/save', { agentName: '机器', agentInfo: '公司', phone: '13812340000', ...spam });
  }
  await site.call('agent/save', { agentName: '真人', agentInfo: '公司', phone: '13812340001' });
  await heard;
  assert.deepEqual(
    receiver.received.map(({ body }) => body.agentName),
    ['真人'],
  );
});

test('the visitor is answered while the robot keeps silent, and the overview says who waits', async (t) => {
  const receiver = await startReceiver(t);
  const heard = new Promise<void>((resolve) => {
    receiver.answer = () => resolve(); // and no answer
  });
  const site = await startSite({ NOTIFY_WEBHOOK: receiver.url });
  t.after(() => site.stop());
  const reply = await site.call('agent/save', { agentName: '甲', agentInfo: '公司', phone: '13812340000' });
  assert.equal(reply.status, 200);
  await heard;
  const { body } = receiver.received[0]!;
  assert.deepEqual([body.event, body.agentInfo, body.phone], ['application', '公司', '138****0000']);
  assert.match(String(body.link), /^https:\/\/zhuzhan\.example\/AdminAgenttoJoin\?agentId=\w+$/);
  const overview = await site.call<{ undelivered: { count: number } }>('overview/read', {}, await site.login());
  assert.equal(overview.body.data?.undelivered.count, 1);
});

const DAY_MS = 24 * 60 * MINUTE_MS;

test('what nobody takes up is named once more after a day, once, across restarts and a robot that is away', async (t) => {
  const { receiver, add, advance, restart, place, store } = await opened(t);
  const consentAt = '2026-11-20T08:00:00.000Z';
  const { id } = await add('甲', true, consentAt);
  const { id: taken } = await add('乙', true, consentAt);
  await add('从前');
  const fields = {
    name: '丙',
    phone: '13800000000',
    company: '',
    content: '',
    productId: '',
    productName: '塔机',
    page: '',
  };
  const marks = {
    status: 'new',
    owner: '',
    note: '',
    requestId: '',
    notify: true,
    consentAt,
    consentRevision: '',
  } as const;
  await store().enquiry.create({ ...fields, ...marks }, { by: '' });
  await advance(MINUTE_MS);
  assert.deepEqual(told(), ['甲', '乙', '从前', '丙']);
  assert.deepEqual(receiver.received[3]?.body.productName, '塔机');
  await store().agent.update(taken, { handled: true }, { by: '' });
  await restart();
  await advance(DAY_MS - 2 * MINUTE_MS);
  assert.equal(told().length, 4);
  receiver.answer = (response) => response.writeHead(503).end();
  await advance(MINUTE_MS);
  const refused = told().splice(4);
  assert.ok(refused.length > 0);
  await restart();
  receiver.answer = (response) => void response.end();
  const from = told().length;
  await advance(10 * MINUTE_MS);
  assert.deepEqual(told().slice(from).sort(), ['丙', '甲']);
  const { body } = receiver.received.at(-1)!;
  assert.match(String(body.text), /^【(代理加盟申请|咨询线索)】超过 24 小时还没有处理\n/);
  const before = told().length;
  await restart();
  await advance(2 * DAY_MS);
  assert.equal(told().length, before, 'never again');
  assert.ok(store().notice.get(id)?.remindedAt);
  assert.ok(place.lines.every((line) => !JSON.stringify(line).includes('13800000000')));

  function told(): unknown[] {
    return receiver.received.map(({ body }) => body.agentName ?? body.name);
  }
});

/** A store, a receiver and a notifier between them whose time a test moves. */
async function opened(t: TestContext, toRobot: (url: string) => Robot = robotFor) {
  const receiver: Receiver = await startReceiver(t);
  const place = new Place(temporaryFolder(t));
  const time = new MovedTime(place.clock);
  let store: Store;
  let current: Notifier;
  const start = async () => {
    store = await place.open();
    current = createNotifier({
      store,
      robot: toRobot(receiver.url),
      siteUrl: 'https://zhuzhan.example',
      log: place.log,
      ...{ now: time.now, stopwatch: time.stopwatch, after: time.after },
    });
  };
  const stop = async () => {
    await current.stop();
    await store.close();
  };
  await start();
  t.after(stop);

  return {
    receiver,
    place,
    notifier: () => current,
    async restart() {
      await stop();
      await start();
    },
    store: () => store,
    async add(agentName: string, notify = true, consentAt = '') {
      const empty = { requestId: '', handled: false, note: '', consentRevision: '' };
      const fields = { ...empty, agentName, agentInfo: '公司', phone: '13800000000', notify, consentAt };
      return store.agent.create(fields, { by: '' });
    },
    advance: (milliseconds: number) => time.pass(milliseconds, current.finished),
  };
}
