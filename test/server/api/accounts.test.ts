import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { codeAt, fromBase32 } from '../../../server/auth/second-factor.ts';
import type { CallName } from '../../../server/calls.ts';
import type { AuditEntry } from '../../../server/contract/audit-entry.ts';
import type { ListOf } from '../../../server/contract/call-row.ts';
import type { AccountRow, SavedAccount } from '../../../server/contract/calls/accounts.ts';
import type { AuditRow } from '../../../server/contract/calls/audit.ts';
import type { TotpSecret } from '../../../server/contract/calls/session.ts';
import { FAILURES } from '../../../server/contract/failure.ts';
import { startSite } from '../../helpers/site.ts';
import { suiteSite, suiteStaff } from '../../helpers/suite-site.ts';

const ALL = 'content,news,lead,site:update,sysNameLogo:update,account:update,system';
const GOOD = 'Scaffold-and-Net-3';

describe('accounts in the back office', () => {
  const site = suiteSite();
  const admin = suiteStaff(site);

  const rows = async (input: object = {}) =>
    (await site.call<ListOf<AccountRow>>('account/list', input, admin)).body.data!; // proof: staff with the permission
  const row = async (username: string) => (await rows({ limit: 100 })).data.find((one) => one.username === username)!; // proof: it was added
  const add = async (username: string, auth = 'content', password: string | undefined = GOOD) => {
    const reply = await site.call<SavedAccount>('account/save', { username, auth, password }, admin);
    assert.equal(reply.status, 200, reply.text);
    return reply.body.data!; // proof: it was added
  };
  const refuses = async (name: CallName, input: object, code: number, said: string | RegExp, staff = admin) => {
    const { status, body, text } = await site.call(name, input, staff);
    assert.equal(status, code, text);
    if (typeof said === 'string') assert.equal(body.msg, said);
    else assert.match(body.msg ?? '', said);
  };

  it('are listed newest first, in pages, without any hash', async () => {
    await add('first.one');
    await add('second-one');
    const { data, count } = await rows();
    const names = data.map(({ username }) => username);
    assert.deepEqual(names, ['second-one', 'first.one', 'admin']);
    assert.deepEqual(Object.keys(data[0] ?? {}).sort(), [
      'accountId',
      'auth',
      'createDate',
      'disabled',
      'mustChange',
      'name',
      'totp',
      'username',
      'version',
    ]);
    assert.equal(count, 3);
    assert.deepEqual((await rows({ page: 2, limit: '2' })).data.length, 1);
    assert.equal(data[2]?.auth, ALL);
  });

  it('are added with a password that is made up, told once, and has to be changed', async () => {
    const { password = '', accountId, version } = await add('made', 'lead,content', null as unknown as undefined); // proof: null counts as absent
    assert.match(password, /^\S{23}$/);
    assert.equal(version, 1);
    assert.deepEqual([(await row('made')).mustChange, (await row('made')).auth], [true, 'content,lead']);
    const input = { username: 'made', password };
    const login = await site.call<{ mustChange: boolean }>('session/login', input);
    assert.equal(login.body.data?.mustChange, true);
    for (const file of readdirSync(join(site.dataDir, 'account')))
      assert.ok(!readFileSync(join(site.dataDir, 'account', file), 'utf8').includes(password));
    const staff = await site.login('made', password);
    await refuses('agent/list', {}, 403, '请先修改密码', staff);
    await refuses('account/password', { password, newPassword: password }, 400, '新密码不能与当前密码相同', staff);
    assert.equal((await site.call('account/password', { password, newPassword: GOOD }, staff)).status, 200);
    assert.equal((await site.call('agent/list', {}, staff)).status, 200);
    assert.equal((await row('made')).mustChange, false);
    assert.equal(accountId, (await row('made')).accountId);
  });

  it('have names of their own, of all signs that are allowed', async () => {
    const twins = await Promise.all(
      [1, 2].map(() => site.call('account/save', { username: 'twin', auth: '', password: GOOD }, admin)),
    );
    assert.deepEqual(twins.map(({ status }) => status).sort(), [200, 409]);
    await add('A-z_0.9');
    await refuses('account/save', { username: 'TWIN', auth: '' }, 409, '该账号已存在');
    await refuses('account/save', { username: '_twin', auth: '' }, 400, /以字母或数字开头/);
    await site.login('Twin', GOOD); // one name
    const unseen = await site.call<{ accountId: string }>(
      'account/save',
      { username: 'unseen', name: '\u200b\u3164', auth: '' },
      admin,
    );
    assert.equal(unseen.status, 200);
    assert.equal((await row('unseen')).name, 'unseen', 'a name that shows nothing is none');
  });

  it('hold only what whoever gives them has', async () => {
    await add('clerk-boss', 'account:update,content');
    const boss = await site.login('clerk-boss', GOOD);
    await refuses('account/save', { username: 'other', auth: 'content,lead' }, 403, '没有权限，请联系管理员', boss);
    assert.equal((await site.call('account/save', { username: 'other', auth: 'content' }, boss)).status, 200);
    const { accountId } = await add('reader', '');
    const update = (input: object) => site.call<SavedAccount>('account/update', { accountId, ...input }, boss);
    assert.equal((await update({ auth: 'content,system' })).status, 403);
    assert.equal((await update({ auth: 'content', name: '李' })).status, 200);
    assert.deepEqual([(await row('reader')).auth, (await row('reader')).name], ['content', '李']);
    const late = { auth: '', version: 1 };
    assert.deepEqual((await update(late)).body.data, { savedBy: 'clerk-boss', isOwn: true });
    const mine = await site.call('account/update', { accountId, ...late }, admin);
    assert.deepEqual([mine.status, mine.body.data], [409, { savedBy: 'clerk-boss', isOwn: false }]);
    assert.equal((await update({ auth: '', version: 2 })).body.data?.version, 3);
  });

  it('are neither demoted, disabled, enabled, removed, reset nor watched by somebody who lacks one of their permissions', async () => {
    const boss = await site.login('clerk-boss', GOOD);
    const { accountId } = await add('stronger', 'content,system');
    const refusesAll = async (id: string, disabled: boolean) => {
      const changes = [
        { auth: 'content' },
        { auth: '' },
        { auth: 'content,account:update' },
        { disabled },
        { name: '弱' },
        { handTo: '' },
        { handTo: id },
      ];
      for (const change of changes)
        await refuses('account/update', { accountId: id, ...change }, 403, '没有权限，请联系管理员', boss);
      await refuses('account/remove', { accountId: id }, 403, '没有权限，请联系管理员', boss);
      for (const name of ['account/reset', 'account/reset-totp'] as const)
        await refuses(name, { accountId: id }, 403, '没有权限，请联系管理员', boss);
    };
    for (const id of [accountId, (await row('admin')).accountId]) await refusesAll(id, true);
    await site.login('stronger', GOOD); // the old password still holds
    const { body } = await site.call<ListOf<{ sessionId: string }>>('session/list', { accountId }, admin);
    await refuses('session/list', { accountId }, 403, '没有权限，请联系管理员', boss);
    await refuses('session/end', { sessionId: body.data?.data[0]?.sessionId }, 403, '没有权限，请联系管理员', boss);
    const named = { accountId, name: 'stronger', auth: 'system,content', disabled: false };
    assert.equal((await site.call('account/update', named, boss)).status, 200, 'what stays as it is is no change');
    await site.call('account/update', { accountId, disabled: true }, admin);
    await refusesAll(accountId, false);
    await site.call('account/update', { accountId, disabled: false }, admin);
    const { body: lines } = await site.call<ListOf<AuditRow>>('audit/list', { action: 'account/update' }, admin);
    const done = (lines.data?.data ?? [])
      .filter(({ result }) => result === 'ok')
      .slice(0, 3)
      .map(({ words, deed }) => [words, deed]);
    assert.deepEqual(
      done,
      [
        ['启用账号', undefined],
        ['停用账号', undefined],
        ['修改账号', undefined],
      ],
      'a deed says all',
    );
    const weaker = await add('weaker', 'content');
    assert.equal((await site.call('account/reset', weaker, boss)).status, 200);
    await site.pause(async () => {
      const file = join(site.dataDir, 'account', `${accountId}.json`);
      writeFileSync(file, readFileSync(file, 'utf8').replace('content,system', 'content,system,of:old'));
    });
    assert.equal((await row('stronger')).auth, 'content,system,of:old');
    const reset = await site.call('account/reset', { accountId }, admin);
    assert.equal(reset.status, 200, 'what means nothing is lacked by nobody');
  });

  it('with a lost phone log in with the password alone once their second factor was taken off, which ends their sessions', async () => {
    const account = await add('lost.phone');
    const staff = await site.login('lost.phone', GOOD);
    const { secret } = (await site.call<TotpSecret>('account/begin-totp', { password: GOOD }, staff)).body.data!; // proof: the right password
    const code = codeAt(fromBase32(secret), Math.floor(Date.now() / 30_000));
    assert.equal((await site.call('account/confirm-totp', { code }, staff)).status, 200);
    assert.equal((await site.call('session/login', { username: 'lost.phone', password: GOOD })).status, 401);
    await refuses('account/reset-totp', { accountId: 'nobody' }, 404, /./);
    assert.equal((await site.call('account/reset-totp', account, admin)).status, 200);
    assert.equal((await site.call('session/user', {}, staff)).status, 401);
    assert.equal((await site.call('session/login', { username: 'lost.phone', password: GOOD })).status, 200);
    const { data } = (await site.call<ListOf<AuditEntry>>('audit/list', { action: 'account/reset-totp' }, admin)).body;
    const told = data?.data.map(({ title, result }) => `${title} ${result}`);
    assert.ok(told?.includes('lost.phone ok'), told?.join());
  });

  it('are changed also where that ends the session which asks', async () => {
    const { accountId } = await add('own.boss', ALL);
    let password = GOOD;
    for (const name of ['account/reset-totp', 'account/reset'] as const) {
      const own = await site.login('own.boss', password);
      const { status, body, text } = await site.call<SavedAccount>(name, { accountId }, own);
      assert.equal(status, 200, `${name}: ${text}`);
      assert.equal((await site.call('session/user', {}, own)).status, 401, name);
      password = body.data?.password ?? password;
    }
    assert.equal((await site.call('account/remove', { accountId }, admin)).status, 200);
  });

  it('are reset with a password that has to be changed, and are gone once they are removed', async () => {
    const { accountId } = await add('worker');
    const reset = await site.call<SavedAccount>('account/reset', { accountId }, admin);
    const again = await site.login('worker', reset.body.data?.password);
    await refuses('overview/read', {}, 403, '请先修改密码', again);
    assert.equal((await site.call('account/remove', { accountId }, admin)).status, 200);
    await refuses('account/reset', { accountId }, 404, /./);
    await refuses('account/remove', { accountId }, 404, /./);
  });

  it('are never all without a manager, and nobody ends their own', async () => {
    const own = (await row('admin')).accountId;
    const last = '至少保留一个管理员';
    await refuses('account/remove', { accountId: own }, 409, last);
    await refuses('account/update', { accountId: own, disabled: true }, 409, last);
    const boss = await row('clerk-boss');
    assert.equal((await site.call('account/update', { accountId: boss.accountId, auth: ALL }, admin)).status, 200);
    const staff = await site.login('clerk-boss', GOOD);
    const [one, other] = await Promise.all([
      site.call('account/update', { accountId: own, auth: 'content' }, staff),
      site.call('account/update', { accountId: boss.accountId, auth: 'content' }, admin),
    ]);
    const statuses = [one.status, other.status].sort();
    assert.deepEqual(statuses, [200, 403], 'of two that take it from each other the second may no longer');
    const [left, id] = one.status !== 200 ? [admin, own] : [staff, boss.accountId];
    await refuses('account/update', { accountId: id, auth: 'content' }, 409, last, left);
    assert.equal((await site.call('account/update', { accountId: id, name: '管理员' }, left)).status, 200);
  });

  it('leave each permission with an enabled account', async (t) => {
    const alone = await startSite();
    t.after(() => alone.stop());
    const first = await alone.login();
    const save = (name: CallName, input: object) => alone.call<SavedAccount>(name, input, first);
    const own = (await alone.call<{ userId: string }>('session/user', {}, first)).body.data?.userId ?? '';
    const told = async (name: CallName, input: object) => {
      const { status, body } = await save(name, input);
      return `${status} ${body.msg}`;
    };
    const taken = ALL.replace('system', '').replace(/,$/, '');
    const kept = '409 至少保留一个有此权限的账号';
    assert.equal(await told('account/update', { accountId: own, auth: taken }), kept);
    const heir = { username: 'heir', auth: 'system,content', password: GOOD };
    const accountId = (await save('account/save', heir)).body.data?.accountId ?? '';
    await save('account/update', { accountId, disabled: true });
    assert.equal(await told('account/update', { accountId: own, auth: taken }), kept, 'one who is disabled is none');
    await save('account/update', { accountId, disabled: false });
    assert.equal(await told('account/update', { accountId: own, auth: 'content' }), '409 至少保留一个管理员');
    assert.equal(await told('account/update', { accountId: own, auth: taken, version: 99 }), `409 ${FAILURES[409]}`);
    assert.equal(await told('account/update', { accountId: own, auth: taken }), '200 修改成功！');
    for (const change of [{ auth: 'content' }, { disabled: true }]) {
      const { status } = await save('account/update', { accountId, ...change });
      assert.equal(status, 403, 'it has what the other gave up');
    }
    const third = { username: 'third', auth: 'account:update,content', password: GOOD };
    await save('account/save', third);
    const manager = await alone.login('third', GOOD);
    const end = await alone.call('account/remove', { accountId: own }, manager);
    assert.deepEqual([end.status, end.body.msg], [403, '没有权限，请联系管理员']);
  });
});
