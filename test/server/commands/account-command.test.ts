import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, it } from 'node:test';
import { codeAt, fromBase32 } from '../../../server/auth/second-factor.ts';
import type { AuditEntry } from '../../../server/contract/audit-entry.ts';
import { PROGRAM, runCommand } from '../../helpers/server-process.ts';
import { ADMIN_PASSWORD } from '../../helpers/site.ts';
import { suiteSite } from '../../helpers/suite-site.ts';

describe('the account command', () => {
  const site = suiteSite();

  const env = () => ({ ...process.env, DATA_DIR: site.dataDir, UPLOADS_DIR: site.uploadsDir });
  /** Runs the command with `piped` on its standard input, while the server is stopped. */
  const run = (args: string[], piped = '') => runCommand(['account', ...args], env(), piped);

  it('refuses with one clear line while the server runs', async () => {
    const refused = await run(['list']);
    assert.equal(refused.code, 1);
    assert.match(refused.err, /^[^\n]*in use[^\n]*\n$/);
  });

  it('adds, lists, changes and removes accounts while the server is stopped', async () => {
    let madePassword = '';
    await site.pause(async () => {
      assert.match(
        (await run(['add', 'wang', '--auth', 'site:update', '--deadline', '1'], '\uFEFFfirst-password-1\r\n')).out,
        /added wang/,
      );
      for (const [command, piped, says] of [
        ['add wang', 'x'.repeat(9), /already/],
        ['add liu', 'short', /8 to 128/],
        ['add liu', 'qwertyuiop', /too common/],
        ...['ab', 'a@b.cn', '王小明'].map(
          (name) => [`add ${name}`, '', /3 to 32/] as const, // as the back office refuses them
        ),
        ['passwd wang', 'Wang-xiao-ming', /name of the account/],
        ['passwd nobody', 'long-enough-1', /no account named nobody/],
        ['totp-off nobody', '', /no account named nobody/],
        ['remove admin', '', /last account with/],
      ] as const) {
        const { code, err } = await run(command.split(' '), piped);
        assert.equal(code, 1, command);
        assert.match(err, says, command);
      }
      for (const verb of ['list', 'remove wang', 'totp-off wang', 'passwd wang'])
        for (const option of ['--auth content', '--deadline 1', '--deadline=0']) {
          const { code, err } = await run(`${verb} ${option}`.split(' '));
          assert.deepEqual([code, err.split(';')[0]], [2, 'only add takes --auth and --deadline']);
        }
      const { code, err } = await run('add liu --auth content,nonsense'.split(' '));
      assert.equal(code, 2);
      assert.match(
        err,
        /^--auth takes content, news, lead, lead:own, site:update, sysNameLogo:update, account:update, system, view,/,
      );
      const made = await run(['add', 'liu']);
      assert.match(made.out, /password \(shown this once\): \S{23}/);
      madePassword = /once\): (\S{23})/.exec(made.out)?.[1] ?? '';
      const list = (await run(['list'])).out;
      assert.match(list, /^wang\tsite:update\tdeadline=1\t/m);
      assert.match(list, /^liu\tcontent,lead\tdeadline=0\t/m);
      assert.match(list, /^admin\tcontent,news,lead,site:update,sysNameLogo:update,account:update,system\t/m);
    });
    const login = await site.call<{ isDeadlineToken: number; auth: string; mustChange: boolean }>('session/login', {
      username: 'wang',
      password: 'first-password-1',
    });
    assert.equal(login.body.data?.isDeadlineToken, 1);
    assert.equal(login.body.data?.auth, 'site:update');
    const made = await site.call<{ mustChange: boolean }>('session/login', { username: 'liu', password: madePassword });
    assert.deepEqual([login.body.data?.mustChange, made.body.data?.mustChange], [false, true]);
    await site.pause(async () => {
      assert.match((await run(['remove', 'liu'])).out, /removed liu/);
    });
    assert.equal((await site.call('session/login', { username: 'liu', password: madePassword })).status, 401);
  });

  it('turns off the second factor of a lost phone, and leaves lines in the audit', async () => {
    const staff = await site.login();
    const begun = await site.call<{ secret: string }>('account/begin-totp', { password: ADMIN_PASSWORD }, staff);
    const code = codeAt(fromBase32(begun.body.data?.secret ?? ''), Math.floor(Date.now() / 30_000));
    assert.equal((await site.call('account/confirm-totp', { code }, staff)).status, 200);
    await site.pause(async () => {
      assert.equal((await run(['totp-off', 'admin'])).out, 'admin now logs in without a code\n');
    });
    const asked = { action: 'account', account: '命令行', limit: 9999 };
    const lines = await site.call<{ data: AuditEntry[] }>('audit/list', asked, await site.login());
    const told = lines.body.data?.data.map(({ action, title }) => `${action} ${title}`);
    assert.deepEqual(told, ['account/end-totp admin', 'account/remove liu', 'account/save liu', 'account/save wang']);
  });

  it('waits for standard input only where it needs a password, and no longer than for one line', async () => {
    const open = (args: string[], piped: string) =>
      new Promise<string>((resolve) => {
        const child = execFile(process.execPath, [PROGRAM, 'account', ...args], { env: env() }, (_, out) =>
          resolve(out),
        );
        child.stdin?.write(piped); // and no end, as over ssh without a terminal
      });
    await site.pause(async () => {
      assert.match(await open(['list'], ''), /^admin\t/m);
      assert.match(await open(['add', 'zhao'], 'typed-password-1\n'), /^added zhao\n$/);
      assert.match(await open(['remove', 'zhao'], ''), /^removed zhao\n$/);
    });
  });

  it('ends an account’s sessions when it changes the password or removes it', async () => {
    const staff = await site.login();
    const wang = await site.login('wang', 'first-password-1');
    await site.pause(async () => {
      await run(['passwd', 'wang'], 'second-password-2');
    });
    assert.equal((await site.call('session/user', {}, wang)).status, 401);
    assert.equal((await site.call('session/user', {}, staff)).status, 200);
    const again = await site.login('wang', 'second-password-2');
    await site.pause(async () => {
      await run(['remove', 'wang']);
    });
    assert.equal((await site.call('session/user', {}, again)).status, 401);
    assert.ok((await site.login('admin', ADMIN_PASSWORD)).token);
  });
});
