import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { screens } from '../../../../client/admin/screens.ts';
import { suiteSite, suiteStaff } from '../../../helpers/suite-site.ts';

describe('the pages of the back office', () => {
  const site = suiteSite();
  const staff = suiteStaff(site);

  const get = (path: string, cookie = '') => site.send('GET', path, { headers: cookie ? { cookie } : {} });

  it('send a stranger to the log-in page, which knows where they wanted to go', async () => {
    for (const { path } of screens) {
      const reply = await get(`${path}?page=2`);
      assert.equal(reply.status, 302, path);
      assert.equal(reply.headers.location, `/login?redirect=${encodeURIComponent(`${path}?page=2`)}`);
      assert.equal(reply.headers['cache-control'], 'no-store');
      assert.equal(reply.text, '');
    }
  });

  it('send a cookie that is no session away like a stranger', async () => {
    for (const cookie of ['item_token=made-up', 'item_token=', `other=${staff.cookie}`]) {
      assert.equal((await get('/dashboard', cookie)).status, 302, cookie);
    }
  });

  it('show a session its screens, which no cache keeps, no search engine lists and no other site frames', async () => {
    for (const { path, title } of screens) {
      const reply = await get(path, staff.cookie);
      assert.equal(reply.status, 200, path);
      assert.ok(reply.text.includes(`<title>${title} - `), title);
      assert.equal(reply.headers['cache-control'], 'no-store');
      assert.match(String(reply.headers['x-robots-tag']), /noindex/);
      const policy = String(reply.headers['content-security-policy']);
      assert.match(policy, /script-src 'self';/);
      assert.match(policy, /frame-ancestors 'none'/);
      assert.doesNotMatch(reply.text, / style=|<script(?![^>]* src=)/);
    }
  });

  it('lead from the menu group to its first screen, and from the log-in page to where it was asked', async () => {
    assert.equal((await get('/menu', staff.cookie)).headers.location, '/AdminProduct');
    assert.equal((await get('/login?redirect=%2Fprofile', staff.cookie)).headers.location, '/profile');
  });

  it('show the log-in form before any script runs, on every device', async () => {
    for (const agent of ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)']) {
      const reply = await site.send('GET', '/login', { headers: { 'user-agent': agent } });
      assert.equal(reply.status, 200);
      for (const words of [
        '官网后台管理系统',
        '登录账号',
        '密码',
        '记住密码',
        '《用户协议》',
        '立即登录',
        '忘记密码？',
      ])
        assert.ok(reply.text.includes(words), words);
    }
  });

  it('carry a name that holds markup as plain text', async () => {
    const logo = '/media/brand/logo-mark.svg';
    await site.call('system/update', { sysName: '<b>"系统"</b>', logo }, staff);
    const reply = await get('/login');
    assert.doesNotMatch(reply.text, /<b>/);
    assert.ok(reply.text.includes('&lt;b&gt;'));
  });

  it('are fetched by no public page', async () => {
    const home = await get('/');
    const scripts = [...home.text.matchAll(/\/assets\/[^"]+\.js/g)].map(([file]) => file);
    assert.ok(scripts.length > 0);
    for (const file of scripts) {
      const { text } = await get(file);
      assert.ok(!text.includes('isDeadlineToken') && !text.includes('立即登录'), file);
    }
  });
});
