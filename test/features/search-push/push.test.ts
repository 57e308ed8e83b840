import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SystemStatus } from '../../../server/contract/calls/system.ts';
import { INTERNET } from '../../../server/http/reach.ts';
import type { Site as Settings } from '../../../server/settings.ts';
import { startSite } from '../../helpers/site.ts';
import { HOUR_MS, KEY, MINUTE_MS, opened, SITE, TOKEN } from './opened.ts';

const NOTHING = { error: '', at: '', isRefused: false };

test('what is saved shortly after each other goes in one request to each engine, in its own form', async (t) => {
  const { engines, switchOn, save, pass } = await opened(t);
  await switchOn();
  for (const id of ['one', 'two', 'three']) await save(id);
  await pass(10 * MINUTE_MS);
  const addresses = ['one', 'two', 'three'].map((id) => `${SITE}/xwdtDet?newId=${id}`);
  const [baidu, indexNow] = engines.received;
  assert.equal(engines.received.length, 2);
  assert.equal(baidu?.path, `/urls?site=${SITE}&token=${TOKEN}`);
  assert.equal(baidu?.type, 'text/plain');
  assert.equal(baidu?.text, addresses.join('\n'));
  assert.equal(indexNow?.path, '/indexnow');
  const sent = { host: 'zhuzhan.example', key: KEY, keyLocation: `${SITE}/${KEY}.txt`, urlList: addresses };
  assert.deepEqual(indexNow?.body, sent);
});

test('what was public before, a draft and a move are not sent; what becomes public by its time is, within ten minutes', async (t) => {
  const { place, store, sent, switchOn, save, pass } = await opened(t);
  await save('before');
  await pass(10 * MINUTE_MS);
  await switchOn();
  await save('draft', { status: 'draft' });
  const publishAt = new Date(place.clock.time + 3 * HOUR_MS).toISOString();
  await save('timed', { publishAt });
  await store().news.amend('before', { place: 'z' });
  await pass(3 * HOUR_MS - MINUTE_MS);
  assert.deepEqual(sent(), []);
  await pass(11 * MINUTE_MS);
  assert.deepEqual(sent(), ['timed']);
  await pass(2 * HOUR_MS);
  assert.deepEqual(sent(), ['timed'], 'and once');
});

test('nothing is sent while the company has the name of the samples', async (t) => {
  const { sent, switchOn, save, pass, engines } = await opened(t);
  await switchOn(engines.settings, '齐筑智联');
  await save('one');
  await pass(HOUR_MS);
  assert.deepEqual(sent(), []);
  await switchOn();
  await save('two');
  await pass(HOUR_MS);
  assert.deepEqual(sent(), ['two']);
});

test('an untouched sample is never sent, also where its time comes late, and is once it is saved', async (t) => {
  const { place, store, sent, switchOn, pass } = await opened(t);
  await switchOn();
  const [sample] = store().news.all((row) => store().samples.isUntouched('news', row));
  assert.ok(sample);
  const publishAt = new Date(place.clock.time + HOUR_MS).toISOString();
  await store().news.amend(sample.id, { publishAt });
  assert.ok(store().samples.isUntouched('news', store().news.get(sample.id) ?? sample));
  await pass(2 * HOUR_MS);
  assert.deepEqual(sent(), []);
  await store().news.update(sample.id, { newTitle: '自己的' }, { by: 'admin' });
  await pass(HOUR_MS);
  assert.deepEqual(sent(), [sample.id]);
});

test('an address is sent at most once in 24 hours; a later change waits, also across a restart', async (t) => {
  const { store, sent, switchOn, save, pass, restart } = await opened(t);
  await switchOn();
  await save('one');
  await pass(10 * MINUTE_MS);
  await store().news.update('one', { newTitle: '改' }, { by: '' });
  await save('two');
  await pass(HOUR_MS);
  assert.deepEqual(sent(), ['one', 'two']);
  await restart();
  await pass(22 * HOUR_MS);
  assert.deepEqual(sent(), ['one', 'two']);
  await pass(HOUR_MS);
  assert.deepEqual(sent(), ['one', 'two', 'one']);
  await pass(48 * HOUR_MS);
  assert.deepEqual(sent(), ['one', 'two', 'one']);
});

test('a failure is tried again within the hour, across a restart too, and stands in the status until it is delivered', async (t) => {
  const { engines, place, push, sent, switchOn, save, pass, restart } = await opened(t);
  await switchOn();
  engines.answer = (response) => response.writeHead(500).end(`no such token ${TOKEN}`);
  await save('one');
  await pass(10 * MINUTE_MS);
  const { baidu, indexNow } = push().status();
  assert.equal(baidu.error, '对方应答 HTTP 500');
  assert.ok(Date.parse(baidu.at) > 0);
  assert.equal(indexNow.error, '对方应答 HTTP 500');
  for (let hour = 0; hour < 5; hour++) {
    const before = engines.received.length;
    await pass(HOUR_MS);
    assert.ok(engines.received.length >= before + 2, `tried again in hour ${hour}`);
  }
  await restart();
  assert.equal(push().status().baidu.error, '对方应答 HTTP 500');
  engines.answer = (response) => response.end('{"remain":99,"success":1}');
  const before = sent().length;
  await pass(HOUR_MS);
  assert.deepEqual(sent().slice(before), ['one']);
  assert.deepEqual([push().status().baidu.error, push().status().indexNow.error], ['', '']);
  const told = JSON.stringify([place.lines, push().status(), place.read('push', 'baidu.json')]);
  assert.ok(!told.includes(TOKEN), 'the token stands in no line, status or note');
});

test('an engine that refuses for good is named and not asked again before the settings are saved', async (t) => {
  for (const status of [401, 403, 404, 410, 422]) {
    const { engines, push, switchOn, save, pass } = await opened(t);
    await switchOn();
    engines.answer = (response) => response.writeHead(status).end('{"message":"no"}');
    await save('one');
    await pass(10 * MINUTE_MS);
    const { baidu } = push().status();
    assert.deepEqual([baidu.error, baidu.isRefused], [`对方应答 HTTP ${status}`, true]);
    assert.equal(engines.received.length, 2, 'each engine once');
    await save('two');
    await pass(72 * HOUR_MS);
    assert.equal(engines.received.length, 2);
    assert.ok(push().status().indexNow.isRefused);
    engines.answer = (response) => response.end('{"success":2}');
    await switchOn();
    await pass(10 * MINUTE_MS);
    assert.equal(engines.received.length, 4);
    assert.deepEqual([push().status().baidu.error, push().status().baidu.isRefused], ['', false]);
  }
});

test('an engine that names a time is left alone until then; a quota is one day’s', async (t) => {
  const until = (later: number) => new Date(later).toUTCString();
  for (const [status, header, hours] of [
    [429, () => String(5 * 3_600), 5],
    [503, (now: number) => until(now + 7 * HOUR_MS), 7],
    [400, () => undefined, 24],
    [429, () => 'soon', 0],
    [408, (now: number) => until(now - HOUR_MS), 0],
  ] as const) {
    const { engines, place, push, switchOn, save, pass } = await opened(t);
    await switchOn({ ...engines.settings, indexNow: { key: '', endpoint: '' } });
    engines.answer = (response) => {
      const retryAfter = header(place.clock.time);
      response.writeHead(status, retryAfter ? { 'retry-after': retryAfter } : {}).end('{}');
    };
    await save('one');
    await pass(10 * MINUTE_MS);
    assert.deepEqual([engines.received.length, push().status().baidu.isRefused], [1, false]);
    await pass(hours * HOUR_MS - 20 * MINUTE_MS);
    assert.equal(engines.received.length, 1, `${status} ${hours}`);
    await pass(HOUR_MS);
    assert.ok(engines.received.length > 1, `${status} ${hours}`);
  }
});

test("an engine in the server's own network is never asked, by number, name or redirect, and the status says so", async (t) => {
  const { engines, push, switchOn, save, pass } = await opened(t, INTERNET);
  const byName = engines.settings.baidu?.replace('127.0.0.1', 'localhost') ?? '';
  await switchOn({ ...engines.settings, baidu: byName });
  await save('one');
  await pass(HOUR_MS);
  assert.deepEqual([push().status().baidu.error, push().status().indexNow.error], Array(2).fill('不支持的地址'));
  assert.deepEqual(engines.received, []);

  const redirecting = await opened(t);
  await redirecting.switchOn();
  redirecting.engines.answer = (response) => response.writeHead(307, { location: '/inner' }).end();
  await redirecting.save('one');
  await redirecting.pass(10 * MINUTE_MS);
  assert.equal(redirecting.push().status().baidu.error, '对方应答 HTTP 307');
  assert.ok(!redirecting.engines.received.some(({ path }) => path === '/inner'));
});

test('Baidu says no with status 200 too, and nothing that it sends stands in the status', async (t) => {
  const { engines, push, sent, switchOn, save, pass } = await opened(t);
  await switchOn();
  engines.answer = (response) => response.end(`{"error":4711,"message":"${TOKEN}"}`);
  await save('none');
  await pass(10 * MINUTE_MS);
  assert.equal(push().status().baidu.error, '对方拒绝接收');
  engines.answer = (response) => response.end('{"remain":99,"success":0,"not_same_site":["x"]}');
  await save('one');
  await pass(HOUR_MS);
  assert.equal(push().status().baidu.error, '对方一个网址也没有接收，请核对推送接口地址里的站点');
  const before = sent().length;
  await pass(20 * HOUR_MS);
  assert.equal(sent().length, before, 'asked again after a day');
  assert.equal(push().status().indexNow.error, '');
  engines.answer = (response) => response.end('{"error":401,"message":"token is not valid"}');
  await pass(24 * HOUR_MS);
  assert.ok(push().status().baidu.isRefused, 'its error is a status');
});

test('empty texts switch it off; what came meanwhile is not sent later', async (t) => {
  const { engines, push, sent, switchOn, save, pass } = await opened(t);
  await switchOn();
  engines.answer = (response) => response.writeHead(500).end();
  await save('one');
  await pass(10 * MINUTE_MS);
  await switchOn({ baidu: '', indexNow: { key: '', endpoint: '' } });
  assert.equal(push().status().baidu.error, '');
  const before = engines.received.length;
  await save('two');
  await pass(2 * HOUR_MS);
  assert.equal(engines.received.length, before);
  engines.answer = (response) => void response.end();
  await switchOn();
  await save('three');
  await pass(HOUR_MS);
  assert.deepEqual(sent().slice(-1), ['three']);
});

test('staff set it, the overview says how it stands, the key is served, and no stranger reads the token', async (t) => {
  const site = await startSite();
  t.after(() => site.stop());
  const staff = await site.login();
  const whole = await site.call<{ site: Settings; revision: string }>('site/read', {}, staff);
  const { site: value, revision } = whole.body.data!; // proof: the admin may read it
  const engine = 'https://push.example';
  const settings = { baidu: `${engine}/urls?token=${TOKEN}`, indexNow: { key: KEY, endpoint: `${engine}/indexnow` } };
  const refusalOf = async (url: string) => {
    const searchPush = { baidu: url, indexNow: { key: KEY, endpoint: url } };
    const { status, body } = await site.call('site/save', { site: { ...value, searchPush }, revision }, staff);
    const { 'searchPush.baidu': baidu, 'searchPush.indexNow.endpoint': endpoint } = body.errors ?? {};
    assert.deepEqual([status, baidu], [400, endpoint]);
    return baidu;
  };
  for (const url of ['javascript:alert(1)', 'ftp://push.example/'])
    assert.equal(await refusalOf(url), '请填写网址，以 http:// 或 https:// 开头');
  for (const host of '127.0.0.1:80 2130706433 0x7f.1 10.0.0.1. [::1] [::ffff:a9fe:a9fe] x@192.168.0.1'.split(' '))
    assert.equal(await refusalOf(`http://${host}/a`), '不支持的地址', host);
  const inner =
    'localhost LOCALHOST. intranet a.localhost push.local push.internal. nas.lan x.home.arpa a.corp push.test';
  for (const host of inner.split(' ')) assert.equal(await refusalOf(`http://${host}/a`), '不支持的地址', host);
  assert.equal((await site.send('GET', `/${KEY}.txt`)).status, 404);
  const saved = { site: { ...value, searchPush: settings }, revision };
  assert.equal((await site.call('site/save', saved, staff)).status, 200);

  const key = await site.send('GET', `/${KEY}.txt`);
  assert.deepEqual([key.status, key.text], [200, KEY]);
  assert.match(String(key.headers['content-type']), /^text\/plain/);
  assert.equal((await site.call('site/parts', { names: ['searchPush'] })).status, 400);
  for (const path of ['/', '/map', '/sitemap.xml', '/robots.txt', '/login']) {
    assert.ok(!(await site.send('GET', path)).text.includes(TOKEN), path);
  }
  const { search } = (await site.call<SystemStatus>('system/status', {}, staff)).body.data!; // proof: as above
  assert.deepEqual(search, { baidu: NOTHING, indexNow: NOTHING });
  assert.ok(!JSON.stringify([site.news, site.complaints]).includes(TOKEN));
});

test('another address or key is asked at once, whatever the one before said; the same one keeps its pause', async (t) => {
  const { engines, push, sent, switchOn, save, pass, store } = await opened(t);
  const baidu = { ...engines.settings, indexNow: { key: '', endpoint: '' } };
  for (const [status, header] of [[401], [500], [503, '86400']] as const) {
    await switchOn(baidu);
    engines.answer = (response) => response.writeHead(status, header ? { 'retry-after': header } : {}).end('{}');
    await save(`n${status}`);
    await pass(6 * MINUTE_MS);
    assert.equal(push().status().baidu.error, `对方应答 HTTP ${status}`);
    const before = sent().length;
    await store().site.save({ ...store().site.value, greyscale: true }, { by: '' });
    await pass(10 * MINUTE_MS);
    assert.equal(sent().length, before, `${status}, another setting was saved`);
    engines.answer = (response) => response.end('{"success":1}');
    await switchOn({ ...baidu, baidu: `${engines.settings.baidu}${status}` });
    assert.equal(push().status().baidu.error, '', 'the new one has not failed');
    await pass(6 * MINUTE_MS);
    assert.deepEqual(sent().slice(before), [`n${status}`]);
  }
});
