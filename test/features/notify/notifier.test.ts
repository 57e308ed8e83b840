import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Doubt, SystemStatus } from '../../../server/contract/calls/system.ts';
import { storedFields } from '../../../server/contract/kinds/kind.ts';
import { kinds } from '../../../server/every-kind.ts';
import { robotAt } from '../../../server/messages/chat-robots.ts';
import { type Receiver, startReceiver } from '../../helpers/receiver.ts';
import { startSite } from '../../helpers/site.ts';
import { opened, told } from './opened.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const CONSENT = '2026-11-20T08:00:00.000Z';
const NOTHING = { count: 0, lastError: '', refused: 0, since: '' };
const failing: Receiver['answer'] = (response) => response.writeHead(503).end();
const taking: Receiver['answer'] = (response) => response.end('{"errcode":0,"code":0,"errmsg":"ok"}');

/** How a robot that does not take a lead answers, one that is not there not at all; and how staff reads of it. */
const FAILURES: [string, Receiver['answer'] | undefined, RegExp][] = [
  ['an error of the server', failing, /^对方应答 HTTP 503$/],
  [
    'an error with status 200',
    (response) => response.end('{"errcode":130101,"errmsg":"send too fast"}'),
    /^对方拒绝接收：errcode 130101 send too fast$/,
  ],
  [
    'a redirect, which is not followed,',
    (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
    /^对方应答 HTTP 302$/,
  ],
  ['an address that nobody listens on', undefined, /^连接失败：对方没有接受连接（ECONNREFUSED）$/],
];

for (const [name, answer, lastError] of FAILURES) {
  test(`${name} is named by its fault, never by the key, and tried again`, async (t) => {
    const dingtalk = robotAt('https://oapi.dingtalk.com/robot/send?access_token=T', { isOfEnvironment: true });
    const { place, receiver, add, advance, notifier } = await opened(t, (url) => ({
      ...dingtalk,
      request: (message, now) => ({ ...dingtalk.request(message, now), url: `${url}?key=TOP-SECRET` }),
    }));
    if (answer) receiver.answer = answer;
    else receiver.close();
    await add('甲');
    await advance(0);
    const undelivered = notifier().undelivered();
    assert.deepEqual([undelivered.count, undelivered.since], [1, '2026-11-20T08:00:00.000Z']);
    assert.match(undelivered.lastError, lastError);
    assert.ok(place.lines.some(({ code }) => code === 'message-not-delivered'));
    assert.ok(!JSON.stringify(place.lines).includes('TOP-SECRET'));
    if (!answer) return;
    receiver.answer = taking;
    await advance(10 * MINUTE_MS);
    assert.deepEqual(notifier().undelivered(), NOTHING);
    assert.deepEqual([...new Set(receiver.received.map(({ path }) => path))], ['/hook?key=TOP-SECRET']);
  });
}

test('a failure is tried again after a minute, then ever more seldom, but within the hour, and never given up', async (t) => {
  const { place, receiver, add, advance } = await opened(t);
  receiver.answer = failing;
  await add('甲');
  await advance(0);
  place.clock.time -= 365 * DAY_MS; // a clock that is set back puts nothing off
  await advance(MINUTE_MS - 1);
  assert.equal(receiver.received.length, 1);
  await advance(1);
  assert.equal(receiver.received.length, 2);
  await advance(DAY_MS);
  const aDay = receiver.received.length;
  assert.ok(aDay >= 28 && aDay <= 34, `${aDay} attempts in the first day`);
  await advance(DAY_MS);
  assert.ok(receiver.received.length >= aDay + 24, 'every hour from then on');
});

/** Answers of robots that were removed, stopped, or have another keyword or secret. */
const FOR_GOOD: [string, number, string][] = [
  ['https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=K', 200, '{"errcode":93000,"errmsg":"invalid webhook url"}'],
  ['https://oapi.dingtalk.com/robot/send?access_token=T', 200, '{"errcode":310000,"errmsg":"sign not match"}'],
  ['https://oapi.dingtalk.com/robot/send?access_token=T', 404, ''],
  ['https://open.feishu.cn/open-apis/bot/v2/hook/H', 400, '{"code":19001,"msg":"access token invalid"}'],
  ['https://hook.example/', 410, ''],
  ['https://hook.example/', 403, '<p>no</p>'],
];

for (const [webhook, status, said] of FOR_GOOD) {
  test(`a robot that refuses for good (${webhook}, ${status}) is asked once for each message until settings or luck change`, async (t) => {
    const robot = robotAt(webhook, { isOfEnvironment: true });
    const { receiver, add, advance, notifier, store } = await opened(t, (url) => ({
      ...robot,
      request: (...asked) => ({ ...robot.request(...asked), url }),
    }));
    receiver.answer = (response) => response.writeHead(status).end(said);
    await add('甲');
    await advance(2 * DAY_MS);
    assert.equal(receiver.received.length, 1);
    const { count, refused, lastError } = notifier().undelivered();
    assert.deepEqual([count, refused, lastError !== ''], [1, 1, true]);
    await add('乙');
    await advance(DAY_MS);
    assert.equal(receiver.received.length, 2);
    await store().site.save(store().site.value, { by: '' });
    await advance(MINUTE_MS);
    assert.equal(receiver.received.length, 4);
    receiver.answer = taking;
    await add('丙');
    await advance(MINUTE_MS);
    assert.deepEqual(notifier().undelivered(), NOTHING);
  });
}

test('a robot that is busy is waited for as long as it asks, with every message', async (t) => {
  const MINUTES = 120;
  for (const header of [
    () => String(MINUTES * 60),
    (now: number) => new Date(now + MINUTES * MINUTE_MS).toUTCString(),
  ]) {
    const { receiver, add, advance, place, notifier } = await opened(t);
    receiver.answer = (response) => response.writeHead(429, { 'retry-after': header(place.clock.time) }).end();
    await add('甲');
    await advance(0);
    await add('乙');
    await advance((MINUTES - 1) * MINUTE_MS);
    assert.deepEqual([receiver.received.length, notifier().undelivered().refused], [1, 0]);
    receiver.answer = taking;
    await advance(2 * MINUTE_MS);
    assert.deepEqual(notifier().undelivered(), NOTHING);
  }
  // Feishu tells its limits with status 400
  const robot = robotAt('https://open.feishu.cn/open-apis/bot/v2/hook/H', { isOfEnvironment: true });
  const { receiver, add, advance, notifier } = await opened(t, (url) => ({
    ...robot,
    request: (...asked) => ({ ...robot.request(...asked), url }),
  }));
  receiver.answer = (response) => response.writeHead(400).end('{"code":11232,"msg":"frequency limited"}');
  await add('甲');
  await advance(10 * MINUTE_MS);
  assert.ok(receiver.received.length > 1);
  assert.equal(notifier().undelivered().refused, 0);
});

test('one application that the robot cannot take stops no other', async (t) => {
  const { receiver, add, advance, notifier } = await opened(t);
  receiver.answer = (response, { body }) => response.writeHead(body.agentName === '毒' ? 400 : 200).end();
  for (const name of ['毒', '甲', '乙']) await add(name);
  await advance(MINUTE_MS);
  assert.deepEqual(new Set(told(receiver)), new Set(['毒', '甲', '乙']));
  assert.equal(notifier().undelivered().count, 1);
});

test('what is erased, and a reminder of what is taken up, waits for the robot no longer', async (t) => {
  const { receiver, add, advance, notifier, store } = await opened(t);
  const { id: taken } = await add('甲', { consentAt: CONSENT });
  await advance(MINUTE_MS);
  receiver.answer = failing;
  const { id: erased } = await add('乙');
  await advance(DAY_MS);
  assert.equal(notifier().undelivered().count, 2);
  await store().erase('agent', erased);
  assert.equal(notifier().undelivered().count, 1);
  await store().agent.amend(taken, { handled: true });
  assert.deepEqual(notifier().undelivered(), NOTHING);
});

test('no more than 20 go out in a minute', async (t) => {
  const { receiver, add, advance } = await opened(t);
  for (let count = 0; count < 40; count++) await add(`申请${count}`);
  await advance(MINUTE_MS);
  assert.ok(receiver.received.length <= 20, `${receiver.received.length} in the first minute`);
  await advance(2 * MINUTE_MS);
  const all = Array.from({ length: 40 }, (_, count) => `申请${count}`);
  assert.deepEqual(told(receiver), all);
});

test('a restart loses nothing, tells nothing twice, and nothing that came while nobody wanted to be told', async (t) => {
  const { receiver, add, advance, restart } = await opened(t);
  await add('旧', { notify: false });
  await add('甲');
  await advance(0);
  receiver.answer = failing;
  await add('乙');
  await advance(MINUTE_MS);
  const failed = told(receiver).slice(1);
  assert.deepEqual([told(receiver)[0], new Set(failed)], ['甲', new Set(['乙'])]);
  receiver.answer = taking;
  for (let round = 0; round < 2; round += 1) {
    await restart();
    await advance(MINUTE_MS);
    assert.deepEqual(told(receiver).slice(1 + failed.length), ['乙']);
  }
});

test('the robot hears of people alone; they are answered while it keeps silent, and the overview says who waits', async (t) => {
  const receiver = await startReceiver(t);
  const heard = new Promise<void>((resolve) => {
    receiver.answer = () => resolve(); // and no answer
  });
  const site = await startSite({ NOTIFY_WEBHOOK: receiver.url });
  t.after(() => site.stop());
  const lead = { agentName: '甲', agentInfo: '公司', phone: '13812340000' };
  for (const spam of [{ website: 'https://spam.example' }, { elapsed: 1_999 }])
    for (const name of ['enquiry/save', 'agent/save'] as const) await site.call(name, { ...lead, ...spam });
  assert.equal((await site.call('agent/save', { ...lead, agentName: '真人' })).status, 200);
  await heard;
  const { body } = receiver.received[0]!; // proof: it has heard
  const said = [body.agentName, body.event, body.agentInfo, body.phone];
  assert.deepEqual(said, ['真人', 'application', '公司', '138****0000']);
  assert.match(String(body.link), /^https:\/\/zhuzhan\.example\/AdminAgenttoJoin\?agentId=\w+$/);
  const staff = await site.login();
  const overview = await site.call<{ doubts: Doubt[] }>('overview/read', {}, staff);
  const [noBackup, doubt, ...others] = overview.body.data?.doubts ?? [];
  assert.match(doubt?.message ?? '', /^有 1 条线索的通知没有送达（最早一条于 .* 提交）.*请告诉技术人员/);
  assert.deepEqual([noBackup?.id, doubt?.id, others], ['backup-none', 'undelivered', []]);
  const { undelivered, doubts } = (await site.call<SystemStatus>('system/status', {}, staff)).body.data!; // proof: staff may
  assert.deepEqual([undelivered, doubts], [1, [noBackup, doubt]]);
});

test('what nobody takes up is named once more after a day, once, across restarts and a robot that is away', async (t) => {
  const { receiver, add, advance, restart, place, store } = await opened(t);
  const { id } = await add('甲', { consentAt: CONSENT });
  const { id: taken } = await add('乙', { consentAt: CONSENT });
  await add('从前'); // from before there was a text to consent to
  const sent = { name: '丙', phone: '13800000000', productName: '塔机', notify: true, consentAt: CONSENT };
  await store().enquiry.create({ ...storedFields(kinds.enquiry).empty, ...sent }, { by: '' });
  await advance(MINUTE_MS);
  assert.deepEqual(told(receiver), ['甲', '乙', '从前', '丙']);
  assert.equal(receiver.received[3]?.body.productName, '塔机');
  await store().agent.update(taken, { handled: true }, { by: '' });
  await restart();
  await advance(DAY_MS - 2 * MINUTE_MS);
  assert.equal(receiver.received.length, 4);
  receiver.answer = failing;
  await advance(MINUTE_MS);
  const refused = receiver.received.length;
  assert.ok(refused > 4);
  await restart();
  receiver.answer = taking;
  await advance(10 * MINUTE_MS);
  assert.deepEqual(told(receiver).slice(refused).sort(), ['丙', '甲']);
  const { body } = receiver.received.at(-1)!;
  assert.match(String(body.text), /^【(代理加盟申请|咨询线索)】超过 24 小时还没有处理\n/);
  await restart();
  await advance(2 * DAY_MS);
  assert.equal(receiver.received.length, refused + 2, 'never again');
  assert.ok(store().notice.get(id)?.remindedAt);
  assert.ok(place.lines.every((line) => !JSON.stringify(line).includes('13800000000')));
});
