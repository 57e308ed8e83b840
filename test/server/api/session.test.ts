import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { ADMIN_PASSWORD, cookieOf, credentialHeaders, type Reply } from '../../helpers/site.ts';
import { suiteSite } from '../../helpers/suite-site.ts';

/** What a client says of its address, before the proxy adds the true one. */
const FORGED = ['1.2.3.4', '1.2.3.4, 5.6.7.8', 'unknown', '', '::1', "' or 1=1"];

describe('sessions', () => {
  const site = suiteSite({ TRUST_PROXY: '1' });
  let address = '';
  let [tests, guesses] = [0, 0];
  beforeEach(() => {
    address = `192.0.2.${++tests}`;
  });

  const guess = (username: string, password: string, from = address) =>
    site.send('POST', '/v1/indexLogin/loginAuth', {
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `${FORGED[++guesses % FORGED.length]}, ${from}`,
      },
      body: JSON.stringify({ username, password }),
    });

  for (const [what, nameOf, most] of [
    [
      'five failures for one name',
      (turn: number) => ['admin', 'ADMIN', 'ａｄｍｉｎ', 'ad\u200bmin'][turn % 4] ?? '',
      5,
    ],
    ['thirty failures, whatever the names,', (turn: number) => `name-${turn}`, 30],
  ] as const) {
    it(`are refused after ${what} from one address, for the right password too`, async () => {
      const fail = (from: number, count: number) =>
        Promise.all(Array.from({ length: count }, (_, at) => guess(nameOf(from + at), 'wrong-password')));
      const replies: Reply[] = [];
      for (let from = 0; from < most - 1; from += 10)
        replies.push(...(await fail(from, Math.min(10, most - 1 - from))));
      if (most === 30)
        for (let turn = 0; turn < 3; turn++) assert.equal((await guess('admin', ADMIN_PASSWORD)).status, 200);
      replies.push(...(await fail(most - 1, 8)));
      const statuses = replies.map(({ status }) => status).sort();
      assert.deepEqual(statuses, [...Array(most).fill(401), ...Array(7).fill(429)]);
      const right = await guess('admin', ADMIN_PASSWORD);
      assert.deepEqual([right.status, right.body.msg], [429, '登录失败次数过多，请15分钟后再试']);
      const seconds = Number(right.headers['retry-after']);
      assert.ok(seconds > 800 && seconds <= 900, String(seconds));
      assert.equal((await guess('admin', ADMIN_PASSWORD, '198.51.100.1')).status, 200, 'another address may');
    });
  }

  it('start for a name in any width and with signs that nobody sees, but for the very password alone', async () => {
    for (const name of ['ＡＤＭＩＮ', '\u200badmin\ufeff'])
      assert.equal((await guess(name, ADMIN_PASSWORD)).status, 200);
    assert.equal((await guess('admin', `${ADMIN_PASSWORD}\u200b`)).status, 401);
  });

  it('start with a cookie that no script reads and a token that no other site knows', async () => {
    const reply = await guess('admin', ADMIN_PASSWORD);
    const [cookie = ''] = reply.headers['set-cookie'] ?? [];
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Secure']) assert.ok(cookie.includes(part), cookie);
    assert.match(cookie, /^item_token=[\w-]{43};/);
    const data = reply.body.data as unknown as Record<string, unknown>;
    const fields = 'auth avatar isDeadlineToken itemId logo mustChange name sysName token userId';
    assert.equal(Object.keys(data).sort().join(' '), fields);
    assert.equal(data.isDeadlineToken, 0);
    assert.match(String(data.auth), /sysNameLogo:update/);
    assert.match(String(data.auth), /site:update/);
  });

  it('survive a restart, and leave no secret on the disk', async () => {
    const staff = await site.login();
    await site.restart();
    assert.equal((await site.call('session/user', {}, staff)).status, 200);
    const folder = join(site.dataDir, 'session');
    for (const file of await readdir(folder)) {
      const text = (await readFile(join(folder, file), 'utf8')) + file;
      assert.ok(!text.includes(staff.token) && !text.includes(staff.cookie.split('=')[1]!));
    }
    for (const file of await readdir(join(site.dataDir, 'account'))) {
      assert.ok(!(await readFile(join(site.dataDir, 'account', file), 'utf8')).includes(ADMIN_PASSWORD));
    }
  });

  it('leave a line in the log when they begin, and when they or what they send is refused, without what was typed', async () => {
    const staff = await site.login();
    await guess('admin', 'wrong-password');
    await guess('my-secret-typed-here', 'x');
    await site.call('product/save', {}, { cookie: staff.cookie });
    await site.call('product/save', { coverName: ['wrong-type'] }, staff);
    const [lines, news] = [site.complaints.join('\n'), site.news.join('\n')];
    assert.match(lines, new RegExp(`log-in refused .*"username":"admin".*"address":"${address}"`));
    assert.match(lines, /access refused .*"status":403,"account":"admin","path":"\/v1\/product\/saveProduct"/);
    assert.match(news, /input refused .*"status":400,"account":"admin","path":"\/v1\/product\/saveProduct"/);
    assert.match(news, /^log-in /m);
    assert.doesNotMatch(lines + news, /wrong-password|wrong-type|my-secret|Crane-and-Tower/);
  });

  it('end with log-out, for which the cookie is enough', async () => {
    const staff = await site.login();
    const out = await site.send('POST', '/item/user/logout', { headers: credentialHeaders({ cookie: staff.cookie }) });
    assert.equal(out.status, 200);
    assert.equal(cookieOf(out), 'item_token=');
    assert.equal((await site.call('session/user', {}, staff)).status, 401);
  });

  it('do not let wrong old passwords be tried without end', async () => {
    const password = 'Scaffold-and-Net-3';
    await site.call('account/save', { username: 'clerk', auth: '', password }, await site.login());
    const staff = await site.login('clerk', password);
    const input = { password: 'wrong-password', newPassword: 'long-enough-1' };
    const statuses = [];
    for (let round = 0; round < 6; round += 1)
      statuses.push((await site.call('account/password', input, staff)).status);
    assert.deepEqual(statuses, [400, 400, 400, 400, 400, 429]);
  });

  it('let one of two changes with the same old password through, and say so to the other', async () => {
    const password = 'Scaffold-and-Net-3';
    await site.call('account/save', { username: 'twice', auth: '', password }, await site.login());
    const staff = await site.login('twice', password);
    const change = (newPassword: string) => site.call('account/password', { password, newPassword }, staff);
    const answers = await Promise.all(['Formwork-and-Rope-4', 'Formwork-and-Rope-5'].map(change));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  });
});
