import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { SavedAccount } from '../../server/contract/calls/accounts.ts';
import { DESKTOP, enterOffice, type Office, PHONE } from '../browser/back-office.ts';
import { withoutChromium } from '../browser/chromium.ts';
import { saidOf } from '../browser/content-life.ts';
import { axeFindings } from '../browser/page-checks.ts';
import { siteInChromium } from '../browser/site-in-chromium.ts';
import type { Visits } from '../browser/visits.ts';
import type { Credentials, Site } from '../helpers/site.ts';

const GOOD = 'Scaffold-and-Net-3';
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

describe('accounts, permissions and log-ins', { skip: withoutChromium }, () => {
  let site: Site;
  let visits: Visits;
  let admin: Credentials;
  siteInChromium(async (started) => {
    ({ site, visits } = started);
    admin = await site.login();
    await add('writer', 'content');
  });

  const add = async (username: string, auth: string, password: string | null = GOOD) => {
    const { body } = await site.call<SavedAccount>('account/save', { username, auth, password }, admin);
    return body.data!; // proof: the name is new
  };
  const office = (path: string, use: (office: Office) => Promise<void>, login = () => site.login(), size = DESKTOP) =>
    visits.lend({ viewport: size }, async (page) => {
      const opened = await enterOffice({ address: site.address, login }, page, path);
      await use(opened);
      assert.deepEqual(opened.complaints, []);
    });

  for (const size of [DESKTOP, PHONE]) {
    it(`are added, changed, reset and removed at ${size.width} px`, () => {
      const username = `clerk-${size.width}`;
      const use = async ({ page }: Office) => {
        await page.getByRole('button', { name: '新增', exact: true }).click();
        const dialog = dialogOf(page, '新增账号');
        await dialog.getByLabel('账号', { exact: false }).first().fill('admin');
        await dialog.getByRole('button', { name: '确定' }).click();
        await dialog.locator('.field-error', { hasText: '该账号已存在' }).waitFor();
        await dialog.getByLabel('账号', { exact: false }).first().fill(username);
        await dialog.getByLabel('站点设置').check();
        assert.deepEqual(await axeFindings(page), []);
        await dialog.getByRole('button', { name: '确定' }).click();
        const told = dialogOf(page, '提示');
        const password = /密码：(\S{23})/.exec((await told.getByText(/密码：/).textContent()) ?? '')?.[1] ?? '';
        await told.getByRole('button', { name: '已记下' }).click();
        const login = await site.call<{ auth: string }>('session/login', { username, password });
        assert.equal(login.body.data?.auth, 'content,lead,site:update');
        await page.getByRole('button', { name: `编辑：${username}` }).click();
        await dialogOf(page, '编辑账号').getByLabel('线索管理').uncheck();
        await dialogOf(page, '编辑账号').getByRole('button', { name: '确定' }).click();
        await saidOf(page, '修改成功！').waitFor();
        await page.getByRole('button', { name: `重置密码：${username}` }).click();
        await dialogOf(page, '提示').getByRole('button', { name: '确定' }).click();
        const again = /密码：(\S{23})/.exec((await told.getByText(/的密码：/).textContent()) ?? '')?.[1];
        await told.getByRole('button', { name: '已记下' }).click();
        assert.equal((await site.call('session/login', { username, password })).status, 401);
        assert.equal((await site.call('session/login', { username, password: again })).status, 200);
        await page.getByRole('button', { name: `登录设备：${username}` }).click();
        await dialogOf(page, `登录设备：${username}`).getByRole('button', { name: /^下线/ }).click();
        await saidOf(page, '已下线！').waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: `删除：${username}` }).click();
        await dialogOf(page, '提示').getByRole('button', { name: '确定' }).click();
        await saidOf(page, '删除成功！').waitFor();
        assert.equal((await site.call('session/login', { username, password: again })).status, 401);
        assert.deepEqual(await axeFindings(page), []);
      };
      return office('/AdminAccount', use, undefined, size);
    });
  }

  it('show in menu and overview what one may, and say so at an address that one may not open', () =>
    office(
      '/dashboard',
      async ({ page }) => {
        const menu = page.getByRole('navigation', { name: '主菜单' });
        await menu.getByText('产品管理').waitFor();
        for (const word of ['代理加盟', '站点设置', '账号管理'])
          assert.equal(await menu.getByText(word).count(), 0, word);
        await page.getByRole('heading', { name: '最近改动' }).waitFor();
        assert.equal(await page.getByRole('heading', { name: '最新线索' }).count(), 0);
        await page.goto('/AdminAccount');
        await page.getByText('您没有“账号管理”的权限').waitFor();
      },
      () => site.login('writer', GOOD),
    ));

  it('that may more than oneself offer their name alone to be changed', async () => {
    await add('manager', 'content,account:update');
    const use = async ({ page }: Office) => {
      await page.getByRole('button', { name: '删除：writer' }).waitFor();
      for (const word of ['删除', '重置密码'])
        assert.equal(await page.getByRole('button', { name: `${word}：admin` }).count(), 0, word);
      await page.getByRole('button', { name: '编辑：admin' }).click();
      const dialog = dialogOf(page, '编辑账号');
      await dialog.getByText('该账号有您没有的权限，只能修改姓名。').waitFor();
      assert.equal(await dialog.locator('input[type=checkbox]:enabled').count(), 0);
      await dialog.getByLabel('姓名').fill('王工');
      await dialog.getByRole('button', { name: '确定' }).click();
      await saidOf(page, '修改成功！').waitFor();
    };
    await office('/AdminAccount', use, () => site.login('manager', GOOD));
  });

  it('with a made-up password lead to its change and nowhere else', async () => {
    const { password = '' } = await add('made', 'content', null);
    await visits.lend({ viewport: DESKTOP }, async (page) => {
      const { cookie, token } = await site.login('made', password);
      const [name = '', value = ''] = cookie.split('=');
      await page.context().addCookies([{ name, value, url: site.address }]);
      await page.goto(`${site.address}/robots.txt`);
      await page.evaluate((secret) => localStorage.setItem('token', secret), token);
      await page.goto('/AdminNews');
      const dialog = dialogOf(page, '修改密码');
      await dialog.getByText('请先修改密码').waitFor();
      const fill = async (next: string) => {
        await dialog.getByLabel('旧密码').fill(password);
        for (const label of ['新密码', '确认密码']) await dialog.getByLabel(label).fill(next);
        await dialog.getByRole('button', { name: '确定' }).click();
      };
      await fill('password123');
      await dialog.getByText('密码过于常见，请换一个').waitFor();
      await fill(GOOD);
      await saidOf(page, '修改成功！').waitFor();
      await page.waitForURL('**/login?redirect=%2FAdminNews');
      assert.ok((await site.login('made', GOOD)).token);
    });
  });

  it('ended elsewhere ask for the password, and what was typed stays', () =>
    office(
      '/AdminNews',
      async ({ page }) => {
        await page.getByRole('button', { name: '新增', exact: true }).click();
        await dialogOf(page, '新增新闻').getByLabel('新闻标题').fill('写到一半');
        const { body } = await site.call<{ data: { accountId: string; username: string }[] }>(
          'account/list',
          {},
          admin,
        );
        const accountId = body.data?.data.find(({ username }) => username === 'writer')?.accountId;
        const rows = await site.call<{ data: { sessionId: string }[] }>('session/list', { accountId }, admin);
        for (const { sessionId } of rows.body.data?.data ?? []) await site.call('session/end', { sessionId }, admin);
        await dialogOf(page, '新增新闻').getByRole('button', { name: '确定' }).click();
        await dialogOf(page, '登录已失效').waitFor();
        await page.keyboard.press('Escape');
        assert.equal(await dialogOf(page, '新增新闻').getByLabel('新闻标题').inputValue(), '写到一半');
        await page.evaluate(() => sessionStorage.clear());
        await page.context().clearCookies();
      },
      () => site.login('writer', GOOD),
    ));
});
