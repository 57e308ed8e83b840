import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { type FakeBrowser, openBrowser } from '../../../helpers/browser.ts';
import { fillStorages, keepNothing } from '../../../helpers/keep-nothing.ts';
import { ADMIN_PASSWORD } from '../../../helpers/site.ts';

const browser: FakeBrowser = await openBrowser();
// after the storages are there
const { afterLogin } = await import('../../../../client/admin/screens.ts');
const { accountName, loadUser, logIn, logOut, takeNotice } = await import('../../../../client/admin/state/session.ts');
const { mayDo, stored } = await import('../../../../client/admin/state/stored-session.ts');
const { call } = await import('../../../../client/call.ts');
const { finish, renew, staffCall } = await import('../../../../client/admin/state/staff-call.ts');

const LOGOUT = '/item/user/logout';

describe('the session in the browser', () => {
  after(() => browser.stop());
  beforeEach(async () => {
    localStorage.clear();
    sessionStorage.clear();
    browser.at('/profile?x=1');
    await logIn('admin', ADMIN_PASSWORD);
    browser.visits.length = 0;
    browser.made.length = 0;
  });

  it('stores the seven values of the specification at log-in, and nothing at a wrong password', async () => {
    for (const name of ['userId', 'token', 'itemId', 'auth', 'sysName', 'isDeadlineToken'] as const)
      assert.notEqual(stored(name), '', name);
    assert.notEqual(localStorage.getItem('logo'), null);
    localStorage.clear();
    const result = await logIn('admin', 'wrong-password');
    assert.equal(result.ok, false);
    assert.equal(localStorage.length, 0);
  });

  it('offers only what the stored auth holds as a whole entry', () => {
    assert.equal(mayDo('sysNameLogo:update'), true);
    assert.equal(mayDo('sysNameLogo'), false);
    assert.equal(mayDo(''), false);
  });

  it('logs out with isDeadlineToken 0: storage emptied but for the remembered log-in and what belongs to the browser, back to where one was', async () => {
    localStorage.setItem('userInfo', '{"user":"admin"}');
    localStorage.setItem('anything', 'else');
    localStorage.setItem('browser-choice', 'hidden');
    await logOut();
    assert.deepEqual(browser.made, [LOGOUT]);
    assert.deepEqual(Object.keys(localStorage).sort(), ['browser-choice', 'userInfo']);
    assert.deepEqual(browser.visits, ['/login?redirect=%2Fprofile%3Fx%3D1']);
    assert.equal((await browser.site.call('session/user')).status, 401);
  });

  it('goes on in a browser that stores nothing more: calls are answered, a log-out ends, a refused log-in says why', async (t) => {
    fillStorages(t);
    assert.equal((await staffCall('session/user', {})).ok, true);
    assert.equal(await loadUser(), undefined);
    const refused = await logIn('admin', ADMIN_PASSWORD);
    assert.ok(!refused.ok && refused.msg.includes('存储空间已满'));
    await logOut();
    assert.deepEqual(browser.visits, ['/login?redirect=%2Fprofile%3Fx%3D1']);
  });

  it('answers a call with a refusal where the browser forbids meanwhile to read what it stored', async (t) => {
    keepNothing(t);
    assert.equal((await call('news/save', {})).ok, false);
    const refused = await logIn('admin', ADMIN_PASSWORD);
    assert.ok(!refused.ok && refused.msg.includes('允许本站的 Cookie'));
  });

  it('logs out with isDeadlineToken 1 and leaves the storage as it is', async () => {
    localStorage.setItem('isDeadlineToken', '1');
    const before = { ...localStorage };
    await logOut();
    assert.deepEqual(browser.made, [LOGOUT]);
    assert.deepEqual({ ...localStorage }, before);
    assert.deepEqual(browser.visits, ['/login?redirect=%2Fprofile%3Fx%3D1']);
  });

  it('goes straight to the log-in page with any other value', async () => {
    localStorage.clear();
    await logOut();
    assert.deepEqual(browser.visits, ['/login']);
  });

  it('stays where it is when the server is not reached, and says so', async () => {
    browser.offline = true;
    assert.match((await logOut()) ?? '', /网络/);
    assert.match((await loadUser()) ?? '', /网络/);
    browser.offline = false;
    assert.deepEqual(browser.visits, []);
    assert.notEqual(stored('token'), '');
  });

  it('knows who is logged in, and sends a session that ended to the log-in page with the reason', async () => {
    assert.equal(await loadUser(), undefined);
    assert.deepEqual(browser.visits, []);
    browser.loseCookie();
    await loadUser();
    assert.equal(stored('token'), '');
    assert.deepEqual(takeNotice(), { text: '登录已失效，请重新登录', isBad: true });
    assert.equal(takeNotice(), undefined);
    assert.deepEqual(browser.visits, ['/login?redirect=%2Fprofile%3Fx%3D1']);
  });

  it('asks for the password when a session ended in the middle of work, and then makes the call after all', async () => {
    browser.loseCookie();
    const saving = staffCall('news/save', { newTitle: '写了一小时' });
    const other = staffCall('news/save', { newTitle: '同时保存' });
    await answered(2);
    assert.equal((await renew('wrong-password')).ok, false);
    assert.equal((await renew(ADMIN_PASSWORD)).ok, true);
    assert.equal((await saving).ok, true);
    assert.equal((await other).ok, true);
    const list = await browser.site.call<{ count: number }>('news/list', { newTitle: '写了一小时' });
    assert.equal(list.body.data?.count, 1);
  });

  it('asks for the password of the account, whatever its person is called, in a window that has seen no log-in', async () => {
    const clerk = { username: 'clerk-2', name: '张三', auth: 'news', password: ADMIN_PASSWORD };
    await browser.site.call('account/save', clerk, await browser.site.login());
    await logIn('clerk-2', ADMIN_PASSWORD);
    sessionStorage.clear(); // a new window's is empty
    await loadUser();
    browser.made.length = 0;
    browser.loseCookie();
    const saving = staffCall('news/save', { newTitle: '张三写的' });
    await answered(1);
    assert.equal(accountName(), 'clerk-2');
    assert.equal((await renew(ADMIN_PASSWORD)).ok, true);
    assert.equal((await saving).ok, true);
  });

  it('asks the same when only the token was lost, and gives the refusal to whoever gives up', async () => {
    localStorage.removeItem('token');
    const saving = staffCall('news/save', { newTitle: '没有令牌' });
    await answered(1);
    finish(false);
    const result = await saving;
    assert.ok(!result.ok && result.code === 403);
  });

  it('knows a lost token by its mark, whatever sentence a refusal has', async () => {
    const { fetch } = globalThis;
    let asked = 0;
    const answerOnce = (body: object) => {
      globalThis.fetch = () => {
        asked += 1;
        globalThis.fetch = fetch;
        return Promise.resolve(Response.json({ code: 403, ...body }, { status: 403 }));
      };
    };
    answerOnce({ msg: '别的话', data: { needsLogin: true } });
    const saving = staffCall('news/save', { newTitle: '令牌丢了' });
    while (asked < 1) await new Promise((resolve) => setTimeout(resolve, 5));
    await renew(ADMIN_PASSWORD);
    assert.equal((await saving).ok, true, 'made after all');
    answerOnce({ msg: '登录状态已失效，请重新登录后再操作' });
    assert.equal((await staffCall('news/save', {})).ok, false, 'a sentence alone asks nothing');
  });

  it('asks for no password where it is the permission that is missing', async () => {
    const clerk = { username: 'clerk', auth: '', password: ADMIN_PASSWORD };
    await browser.site.call('account/save', clerk, await browser.site.login());
    await logIn('clerk', ADMIN_PASSWORD);
    const result = await staffCall('system/update', { sysName: '新名称', logo: '/media/brand/logo-mark.svg' });
    assert.ok(!result.ok && result.code === 403);
  });

  it('leads after log-in to the wanted page of this site, and nowhere else', () => {
    const leads: [string, string][] = [
      ['', '/dashboard'],
      ['?redirect=%2FAdminNews%3Fpage%3D2', '/AdminNews?page=2'],
      ['?redirect=https%3A%2F%2Fevil.example', '/dashboard'],
      ['?redirect=%2F%2Fevil.example', '/dashboard'],
      ['?redirect=%2F%5Cevil.example', '/dashboard'],
      ['?redirect=javascript%3Aalert(1)', '/dashboard'],
      ['?redirect=%2Flogin%3Fredirect%3D%2Flogin', '/dashboard'],
    ];
    for (const [search, to] of leads) assert.equal(afterLogin(search), to, search);
  });
});

/** Resolves once so many calls have read their answers. */
async function answered(calls: number): Promise<void> {
  while (browser.made.length < calls) await new Promise((resolve) => setTimeout(resolve, 5));
}
