import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { SystemStatus } from '../../../server/contract/calls/system.ts';
import type { Site as Settings, SiteWhole } from '../../../server/settings.ts';
import { startReceiver } from '../../helpers/receiver.ts';
import { type Credentials, type Site, startSite } from '../../helpers/site.ts';

/** No name server knows it. */
const ADDRESS = 'https://robot.invalid.example/send?key=TOP-SECRET-wxyz';
const UNSET = { url: '', set: false, end: '' };
const SET = { url: '', set: true, end: 'wxyz' };

describe('the robot of the settings', () => {
  let site: Site;
  let staff: Credentials;
  before(async () => {
    site = await startSite();
    staff = await site.login();
  });
  after(() => site.stop());

  const save = (robot: object) => site.call('site/save', { site: { robot } }, staff);
  const read = async () => (await site.call<SiteWhole>('site/read', {}, staff)).body.data!; // proof: staff may
  const stored = () => (JSON.parse(readFileSync(join(site.dataDir, 'site.json'), 'utf8')) as Settings).robot;

  it('takes public https addresses alone', async () => {
    const inner = ['https://127.0.0.1/', 'https://robot.local/', 'https://10.0.0.1/x'];
    const odd = [
      'robot.example/send?key=1',
      'http://robot.example/',
      'https://robot.example:8443/',
      'https://name:word@robot.example/',
    ];
    const wanted = '请填写以 https:// 开头的完整地址，不带端口、账号和密码';
    for (const [said, urls] of [['不支持的地址', inner] as const, [wanted, odd] as const]) {
      for (const url of urls) {
        const { status, body } = await save({ url });
        assert.deepEqual([status, body.errors], [400, { 'robot.url': said }], url);
      }
    }
    assert.deepEqual((await read()).site.robot, UNSET);
    assert.equal((await site.call('robot/test', {}, staff)).status, 400);
  });

  it('is never answered again in full, stays with saves that do not name it, and with older versions', async () => {
    const { version } = await read();
    assert.equal((await save({ url: ADDRESS })).status, 200);
    const whole = await read();
    assert.deepEqual(whole.site.robot, SET);
    assert.equal((await site.call('site/save', { site: whole.site }, staff)).status, 200);
    assert.equal((await site.call('site/save', { site: { greyscale: true } }, staff)).status, 200);
    for (const robot of [{}, { url: null }, SET]) await save(robot);
    assert.deepEqual(stored(), { url: ADDRESS });

    const ofSite = { kind: 'site', id: 'site.json' };
    const now = (await read()).version;
    const known = await site.call('history/version', { ...ofSite, version: now }, staff);
    const restored = await site.call('history/restore', { ...ofSite, version, current: now }, staff);
    const parts = await site.call('site/parts', { names: ['robot'] });
    assert.deepEqual([known.status, restored.status, parts.status], [200, 200, 400]);
    assert.deepEqual(stored(), { url: ADDRESS });
    const said = [known, restored, parts, await site.call('site/read', {}, staff), await site.send('GET', '/')];
    assert.ok(said.every(({ text }) => !text.includes('TOP-SECRET')));

    assert.equal((await save({ url: '' })).status, 200);
    assert.deepEqual([stored(), (await read()).site.robot], [undefined, UNSET]);
    const again = (await read()).version;
    await site.call('history/restore', { ...ofSite, version: now, current: again }, staff);
    assert.equal(stored(), undefined, 'a version from before the removal does not bring it back');
  });

  it('is sent what comes while it is set; once it is removed nothing waits for it', async () => {
    const ask = (phone: string) => site.call('enquiry/save', { phone, elapsed: 9_000 });
    const waiting = async () => (await site.call<SystemStatus>('system/status', {}, staff)).body.data?.undelivered;
    await ask('13812340001');
    assert.equal(await waiting(), 0);
    await save({ url: ADDRESS });
    await ask('13812340002');
    assert.equal(await waiting(), 1);
    await save({ url: '' });
    assert.equal(await waiting(), 0);
    await save({ url: ADDRESS });
    assert.equal(await waiting(), 1, 'it was not lost');
  });

  it('is tried at most five times a minute, and a failure is told without the address', async () => {
    await save({ url: ADDRESS });
    assert.equal((await site.call('robot/test', {}, { cookie: staff.cookie })).status, 403, 'without the token');
    const answers = [];
    for (let turn = 0; turn < 6; turn++) answers.push(await site.call<object>('robot/test', {}, staff));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [502, 502, 502, 502, 502, 429],
    );
    const { body, text } = answers[0]!; // proof: six of them
    assert.match(body.msg ?? '', /^没有发出：/);
    assert.deepEqual([body.data, text.includes('SECRET')], [{ ok: false, message: body.msg }, false]);
  });
});

it('the robot of the environment wins, and the message has product and beginning of the ask', async (t) => {
  const receiver = await startReceiver(t);
  const site = await startSite({ NOTIFY_WEBHOOK: receiver.url });
  t.after(() => site.stop());
  const staff = await site.login();
  assert.equal((await site.call('site/save', { site: { robot: { url: ADDRESS } } }, staff)).status, 200);
  assert.equal((await site.call<SiteWhole>('site/read', {}, staff)).body.data?.hasWebhook, true);
  const { status, body } = await site.call<{ ok: boolean; message: string }>('robot/test', {}, staff);
  assert.deepEqual([status, body.data?.ok, receiver.received[0]?.body.event], [200, true, 'test']);
  assert.match(body.data?.message ?? '', /NOTIFY_WEBHOOK/);

  const heard = new Promise<void>((resolve) => {
    receiver.answer = (response) => void response.end(resolve);
  });
  const content = `${'𠮷'.repeat(59)}好，以后的不发`;
  await site.call('enquiry/save', { phone: '13812340000', content, productId: 'robot-plastering', elapsed: 9_000 });
  await heard;
  const { text, productName } = receiver.received.at(-1)!.body; // proof: it was heard
  assert.ok(productName);
  assert.ok(String(text).includes(`咨询产品：${productName}\n咨询内容：${'𠮷'.repeat(59)}好…\n`), String(text));
});
