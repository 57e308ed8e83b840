import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, beforeEach, describe, it, mock } from 'node:test';
import { guess } from '../../../server/api/account.ts';
import { createAttempts } from '../../../server/auth/attempts.ts';
import { hashPassword } from '../../../server/auth/passwords.ts';
import { codeAt, createSecondFactor, fromBase32 } from '../../../server/auth/second-factor.ts';
import type { Login, OwnAccount, TotpSecret } from '../../../server/contract/calls/session.ts';
import { ADMIN_PASSWORD, CHEAP, type Credentials, type Site, startSite } from '../../helpers/site.ts';
import { ACCOUNT, openedStore } from '../../helpers/temporary-store.ts';

describe('the second factor', () => {
  let site: Site;
  let staff: Credentials;
  let secret: string;
  let now = Date.parse('2027-03-01T08:00:10.000Z');
  beforeEach(async () => {
    mock.timers.enable({ apis: ['Date'], now });
    site = await startSite({ TRUST_PROXY: '1' });
    staff = await site.login();
  });
  afterEach(async () => {
    await site.stop();
    mock.timers.reset();
  });
  after(() => mock.timers.reset());

  const forward = (seconds: number) => {
    now += seconds * 1_000;
    mock.timers.setTime(now);
  };
  const code = (beside = 0) => codeAt(fromBase32(secret), Math.floor(now / 30_000) + beside);
  const logIn = (input: object = {}) =>
    site.call<Login>('session/login', { username: 'admin', password: ADMIN_PASSWORD, ...input });
  const begin = (password = ADMIN_PASSWORD) => site.call<TotpSecret>('account/begin-totp', { password }, staff);
  const confirm = (typed: string) =>
    site.call<{ recoveryCodes: string[] }>('account/confirm-totp', { code: typed }, staff);
  const own = async () => {
    const { data } = (await site.call<OwnAccount>('session/user', {}, staff)).body;
    return [data?.totp, data?.recoveryCodesLeft];
  };
  const turnOn = async () => {
    secret = (await begin()).body.data!.secret;
    const { recoveryCodes } = (await confirm(code())).body.data!;
    forward(30);
    return recoveryCodes;
  };

  it('begins with the password and a code of the new secret, and is then asked for at the log-in', async () => {
    assert.deepEqual(Object.keys((await begin('wrong-password')).body.errors ?? {}), ['password']);
    assert.equal((await begin('wrong-password')).status, 400);
    secret = (await begin()).body.data!.secret;
    await site.restart();
    const lost = await confirm(code());
    assert.deepEqual([lost.status, lost.body.errors?.code], [400, '二维码已失效，请关闭此窗口后重新启用']);
    const begun = (await begin()).body.data!;
    secret = begun.secret;
    const uri = new URL(begun.uri);
    assert.match(begun.uri, /^otpauth:\/\/totp\/[^/?]+:admin\?/);
    assert.equal(uri.searchParams.get('secret'), secret);
    assert.equal(uri.searchParams.get('issuer'), '官网后台管理系统');
    assert.equal((await logIn()).status, 200, 'not before it is confirmed');
    const wrong = await confirm(code() === '000000' ? '000001' : '000000');
    assert.deepEqual([wrong.status, wrong.body.errors], [400, { code: '动态验证码不正确' }]);
    const { recoveryCodes } = (await confirm(code())).body.data!;
    const again = await confirm(code()); // as after an answer that was lost
    assert.match(again.body.errors?.code ?? '', /^动态验证码已启用，/);
    assert.equal(new Set(recoveryCodes).size, 10);
    const asked = await logIn();
    assert.deepEqual(asked.body, { code: 401, msg: '请输入动态验证码', data: { needsCode: true } });
    assert.deepEqual((await logIn({ code: '' })).body, asked.body);
    assert.equal((await logIn({ code: code() })).body.msg, '动态验证码不正确', 'the code that confirmed it is used');
    forward(30);
    const right = await logIn({ code: code() });
    assert.equal(right.status, 200);
    assert.equal(right.body.data?.name, 'admin');
    assert.equal((await begin()).status, 409, 'the password alone exchanges no secret');
  });

  it('says nothing of itself to a wrong password', async () => {
    await turnOn();
    const wrong = await logIn({ password: 'wrong-password', code: code() });
    assert.deepEqual([wrong.status, wrong.body], [401, { code: 401, msg: '账号或密码错误' }]);
    assert.equal((await logIn({ code: code() })).status, 200, 'and uses up no code');
  });

  it('takes each code once, of the step before and after too, also across a restart', async () => {
    await turnOn();
    const used = code(1);
    assert.equal((await logIn({ code: used })).status, 200);
    assert.equal((await logIn({ code: used })).status, 401);
    assert.equal((await logIn({ code: code() })).status, 200, 'the one before it was not used');
    await site.restart();
    for (const beside of [-1, 0, 1]) assert.equal((await logIn({ code: code(beside) })).status, 401);
    forward(60);
    const both = await Promise.all([logIn({ code: code() }), logIn({ code: code() })]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 401], 'not twice at once either');
    forward(60);
    assert.equal((await logIn({ code: code(-1) })).status, 200);
  });

  it('takes each recovery code once, in any case and width, with its hyphen or not, and keeps none of them readable', async () => {
    const codes = await turnOn();
    const [first = '', second = ''] = codes;
    for (const one of codes) assert.match(one, /^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/);
    for (const file of await readdir(join(site.dataDir, 'account'))) {
      const text = await readFile(join(site.dataDir, 'account', file), 'utf8');
      for (const form of [first, first.replaceAll('-', '')]) assert.ok(!text.includes(form));
    }
    assert.equal((await logIn({ code: first })).status, 200);
    await site.restart();
    assert.equal((await logIn({ code: first })).status, 401);
    assert.equal((await logIn({ code: wide(second.replaceAll('-', '').toLowerCase()) })).status, 200);
    assert.deepEqual(await own(), [true, 8]);
  });

  it('gives new recovery codes for password and code; the old ones end', async () => {
    const renew = (input: object) =>
      site.call<{ recoveryCodes: string[] }>('account/renew-codes', { password: ADMIN_PASSWORD, ...input }, staff);
    assert.deepEqual((await renew({ code: '123456' })).body.errors, { code: '动态验证码尚未启用' });
    const [first = '', second = '', third = ''] = await turnOn();
    assert.deepEqual((await renew({ password: 'wrong-password', code: first })).body.errors, {
      password: '密码不正确',
    });
    assert.deepEqual((await renew({ code: '12' })).body.errors, { code: '动态验证码不正确' });
    const renewed = (await renew({ code: second })).body.data?.recoveryCodes ?? [];
    assert.deepEqual([new Set(renewed).size, await own()], [10, [true, 10]]);
    assert.equal((await logIn({ code: third })).status, 401);
    assert.equal((await logIn({ code: renewed[0] })).status, 200);
  });

  it('makes no recovery codes for who may not have them: their hashes would keep log-ins from their turn', async () => {
    const renew = { password: 'wrong-password', code: '123456' };
    const refused = Array.from({ length: 12 }, () => site.call('account/renew-codes', renew, staff));
    const statuses = (await Promise.all([...refused, logIn()])).map(({ status }) => status);
    assert.deepEqual(statuses, [...Array(12).fill(400), 200]);
  });

  it('counts wrong codes as failed guesses, and the right password alone takes none of them back', async () => {
    await turnOn();
    const wrong = code() === '000000' ? '000001' : '000000';
    const statuses: number[] = [];
    for (const typed of [wrong, 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA-AA', wrong, 'BBBBBBBB', '12', wrong]) {
      const answer = await logIn({ code: typed });
      statuses.push(answer.status);
      if (answer.status === 401) assert.equal(answer.body.msg, '动态验证码不正确');
      await logIn();
    }
    assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429]);
    assert.equal((await logIn({ code: code() })).status, 429);
  });

  it('takes no code of either kind for an hour after twenty wrong ones, from whatever addresses', async () => {
    const [recoveryCode] = await turnOn();
    const wrong = [code() === '000000' ? '000001' : '000000', 'AAAAA-AAAAA'];
    let addresses = 0;
    const logInFromAfar = (input: object) =>
      site.send('POST', '/v1/indexLogin/loginAuth', {
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${++addresses}` },
        body: JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD, ...input }),
      });
    const fail = (count: number) =>
      Promise.all(Array.from({ length: count }, (_, at) => logInFromAfar({ code: wrong[at % 2] })));
    const first = await fail(19);
    assert.equal((await logIn({ code: code() })).status, 200, 'a right one is taken, and wins none back');
    const statuses = [...first, ...(await fail(6))].map(({ status }) => status).sort();
    assert.deepEqual(statuses, [...Array(20).fill(401), ...Array(5).fill(429)]);
    forward(30);
    for (const right of [code(), recoveryCode]) {
      const { status, body, headers } = await logInFromAfar({ code: right });
      assert.deepEqual([status, body.msg], [429, '动态验证码错误次数过多，请60分钟后再试']);
      assert.ok(Number(headers['retry-after']) > 3_500);
    }
    const other = await logInFromAfar({ password: 'wrong-password', code: code() });
    assert.deepEqual([other.status, other.body.msg], [401, '账号或密码错误']);
  });

  it('ends with password and code, and is known to the own account', async () => {
    assert.deepEqual(await own(), [false, 0]);
    await turnOn();
    assert.deepEqual(await own(), [true, 10]);
    const end = (input: object) =>
      site.call('account/end-totp', { password: ADMIN_PASSWORD, code: code(), ...input }, staff);
    assert.deepEqual(Object.keys((await end({ password: 'wrong-password' })).body.errors ?? {}), ['password']);
    assert.deepEqual(Object.keys((await end({ code: '12' })).body.errors ?? {}), ['code']);
    assert.deepEqual(Object.keys((await end({ code: '' })).body.errors ?? {}), ['code']);
    assert.equal((await end({})).status, 200);
    assert.equal((await logIn()).status, 200);
    assert.deepEqual(await own(), [false, 0]);
  });
});

it('a second factor that was turned on while the password was checked is asked for', async (t) => {
  const store = await openedStore(t);
  const fields = { ...ACCOUNT, password: await hashPassword(ADMIN_PASSWORD, CHEAP) };
  const account = await store.account.create(fields, { by: '' });
  await store.account.amend(account.id, { totp: { secret: 'AAAA', used: [], codes: [] } });
  const services = {
    store,
    attempts: createAttempts(Date.now),
    secondFactor: createSecondFactor(store, Date.now),
    passwordCost: CHEAP,
  };
  const asked = { username: 'admin', address: 'a', isStranger: true, password: ADMIN_PASSWORD, account };
  assert.equal(await guess(services, asked), 'needs code');
});

/** A text as an input method for Chinese writes its letters and figures. */
const wide = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
