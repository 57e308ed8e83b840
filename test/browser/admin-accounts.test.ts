import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { ListOf } from '../../server/contract/call-row.ts';
import type { AccountRow, SavedAccount } from '../../server/contract/calls/accounts.ts';
import { DESKTOP, enterOffice, PHONE, saidOf } from './back-office.ts';
import { axeFindings } from './page-checks.ts';
import { inChromium } from './site-in-chromium.ts';
import { boxesOf, hold } from './waits.ts';

const GOOD = 'Scaffold-and-Net-3';
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const questionOf = (page: Page) => page.getByRole('alertdialog');

inChromium('accounts, permissions and log-ins', (own) => {
  before(() => add('writer', 'content'));
  const add = (username: string, auth: string, password: string | null = GOOD) =>
    own.ask<SavedAccount>('account/save', { username, auth, password });
  const logIn = (username: string, password: string | undefined) =>
    own.site.call<{ auth: string }>('session/login', { username, password });
  /** Opens a screen as somebody who is not the first account. */
  const officeOf = (username: string, path: string, use: (page: Page) => Promise<void>) =>
    own.visits.lend({ viewport: DESKTOP }, async (page) => {
      const login = () => own.site.login(username, GOOD);
      const { complaints } = await enterOffice({ address: own.site.address, login }, page, path);
      await use(page);
      assert.deepEqual(complaints, []);
    });

  for (const size of [DESKTOP, PHONE]) {
    it(`are added, changed, reset and removed at ${size.width} px`, () =>
      own.office(['/AdminAccount', size], async ({ page }) => {
        const username = `clerk-${size.width}`;
        await page.getByRole('button', { name: '新增', exact: true }).click();
        const dialog = dialogOf(page, '新增账号');
        await dialog.getByLabel('账号', { exact: false }).first().fill('admin');
        await dialog.getByRole('button', { name: '确定' }).click();
        await dialog.locator('.field-error', { hasText: '该账号已存在' }).waitFor();
        await dialog.getByLabel('账号', { exact: false }).first().fill(username);
        await dialog.getByLabel('站点设置').check();
        assert.deepEqual(await axeFindings(page), []);
        await dialog.getByRole('button', { name: '确定' }).click();
        const told = dialogOf(page, '登录密码');
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await told.getByRole('button', { name: '复制' }).click();
        await saidOf(page, '登录密码已复制').waitFor();
        const copied = await page.evaluate(() => navigator.clipboard.readText());
        const password = /^密码：(\S{23})$/m.exec(copied)?.[1] ?? '';
        assert.match(copied, new RegExp(`^账号：${username}\n`));
        await page.keyboard.press('Escape'); // copying closed nothing, and this asks
        await questionOf(page).getByRole('button', { name: '再看看' }).click();
        await told.getByRole('button', { name: '我已保存' }).click();
        assert.equal((await logIn(username, password)).body.data?.auth, 'content,lead,site:update');
        await page.getByRole('button', { name: '编辑', description: username }).click();
        await dialogOf(page, `编辑账号：${username}`).getByLabel('线索管理').uncheck();
        await dialogOf(page, `编辑账号：${username}`).getByLabel('内容管理').uncheck();
        assert.ok(await dialogOf(page, `编辑账号：${username}`).getByLabel('新闻管理').isChecked());
        await dialogOf(page, `编辑账号：${username}`).getByLabel('内容管理').check();
        await dialogOf(page, `编辑账号：${username}`).getByRole('button', { name: '确定' }).click();
        await saidOf(page, '修改成功！').waitFor();
        await page.getByRole('button', { name: '重置密码', description: username }).click();
        await questionOf(page).getByRole('button', { name: '确定' }).click();
        const again = /密码：(\S{23})/.exec((await told.getByText(/密码：/).textContent()) ?? '')?.[1];
        await told.getByRole('button', { name: '我已保存' }).click();
        assert.equal((await logIn(username, password)).status, 401);
        assert.equal((await logIn(username, again)).status, 200);
        await page.getByRole('button', { name: '登录设备', description: username }).click();
        await dialogOf(page, `登录设备：${username}`).getByRole('button', { name: /^下线/ }).click();
        await saidOf(page, '已下线！').waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: '删除', description: username }).click();
        await questionOf(page).getByRole('button', { name: '确定' }).click();
        await saidOf(page, '删除成功！').waitFor();
        assert.equal((await logIn(username, again)).status, 401);
        assert.deepEqual(await axeFindings(page), []);
      }));
  }

  it('show in menu and overview what one may, and say so at an address that one may not open', () =>
    officeOf('writer', '/dashboard', async (page) => {
      const menu = page.getByRole('navigation', { name: '主菜单' });
      await menu.getByText('产品管理').waitFor();
      for (const word of ['代理加盟', '站点设置', '账号管理'])
        assert.equal(await menu.getByText(word).count(), 0, word);
      await page.getByRole('heading', { name: '快捷操作' }).waitFor();
      assert.equal(await page.getByRole('heading', { name: '待处理' }).count(), 0);
      await page.goto('/AdminAccount');
      await page.getByText('您没有“账号管理”的权限').waitFor();
    }));

  it('without any permission are told so, and whom to ask', async () => {
    await add('newcomer', '');
    await officeOf('newcomer', '/dashboard', (page) =>
      page.getByText('您的账号还没有任何权限，请联系管理员。').waitFor(),
    );
  });

  it('have an address of their own while their form is open, which Back and a reload meet', () =>
    own.office('/AdminAccount', async ({ page }) => {
      await page.getByRole('button', { name: '编辑', description: 'writer' }).click();
      await page.waitForURL(/\?accountId=/);
      await page.reload();
      await dialogOf(page, '编辑账号：writer').waitFor();
      await page.goBack();
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
      assert.equal(new URL(page.url()).search, '');
      await page.getByRole('button', { name: '新增', exact: true }).click();
      await page.waitForURL('**/AdminAccount?new');
    }));

  it('that only look get a list, not an empty form, at the address of a new record', async () => {
    await add('looker', 'view');
    await officeOf('looker', '/AdminNews?new', async (page) => {
      await page.waitForURL((url) => url.search === '');
      await page.locator('tbody tr').first().waitFor();
      assert.equal(await page.locator('dialog[open]').count(), 0);
    });
  });

  it('that only look read an article where others write it, beside what it is known by', async () => {
    await add('reader', 'view');
    await officeOf('reader', '/AdminNews', async (page) => {
      await page.getByRole('button', { name: '查看', exact: true }).first().click();
      const dialog = dialogOf(page, '查看新闻');
      const [text, title] = await boxesOf(dialog.locator('.form-reading'), dialog.getByLabel('新闻标题'));
      assert.ok(text.x > title.x + title.width && text.width > title.width);
    });
  });

  it('that write the settings alone choose among the public products', async () => {
    await add('settler', 'site:update');
    await officeOf('settler', '/AdminSite?section=hero', async (page) => {
      const points = page.getByRole('group', { name: /^首屏产品点/ });
      await points.getByRole('button', { expanded: false }).first().click();
      await points.getByLabel('产品').getByRole('option', { name: '塔机安全监测系统' }).waitFor({ state: 'attached' });
    });
  });

  it('that may more than oneself are shown, and nothing about them is offered', async () => {
    await add('manager', 'content,account:update');
    const admin = (await own.ask<ListOf<AccountRow>>('account/list', { keyword: 'admin' })).data[0];
    await officeOf('manager', `/AdminAccount?accountId=${admin?.accountId}`, async (page) => {
      await dialogOf(page, '编辑账号：').locator('.tone-bad').waitFor();
    });
    await officeOf('manager', '/AdminAccount', async (page) => {
      for (const word of ['编辑', '登录设备', '重置密码', '删除']) {
        await page.getByRole('button', { name: word, description: 'writer' }).waitFor();
        assert.equal(await page.getByRole('button', { name: word, description: 'admin' }).count(), 0, word);
      }
    });
  });

  it('with a made-up password lead to its change and nowhere else; then one is in', async () => {
    const { password = '' } = await add('made', 'content', null);
    await own.visits.lend({ viewport: DESKTOP }, async (page) => {
      const { cookie, token } = await own.site.login('made', password);
      const [name = '', value = ''] = cookie.split('=');
      await page.context().addCookies([{ name, value, url: own.site.address }]);
      await page.goto(`${own.site.address}/robots.txt`);
      await page.evaluate((secret) => localStorage.setItem('token', secret), token);
      await page.goto('/AdminNews');
      const dialog = dialogOf(page, '修改密码');
      await dialog.getByText('请先修改密码').waitFor();
      await dialog.getByLabel('旧密码').fill(password);
      for (const label of ['新密码', '确认密码']) await dialog.getByLabel(label).fill(GOOD);
      await dialog.getByRole('button', { name: '确定' }).click();
      await page.getByRole('button', { name: '新增', exact: true }).waitFor();
      assert.equal(new URL(page.url()).pathname, '/AdminNews');
      assert.ok((await own.site.login('made', GOOD)).token);
    });
  });

  it('are not asked at the first log-in for the password that they have just typed; a later change leaves the name there', async () => {
    const { password = '' } = await add('fresh', 'content', null);
    await own.visits.lend({ viewport: DESKTOP }, async (page) => {
      await page.goto(`${own.site.address}/login`);
      await page.getByLabel('登录账号').fill('fresh');
      await page.getByLabel('密码', { exact: true }).fill(password);
      await page.getByLabel(/我已阅读并同意/).check();
      await page.getByRole('button', { name: '立即登录' }).click();
      const dialog = dialogOf(page, '修改密码');
      await dialog.getByText('请先修改密码').waitFor();
      assert.equal(await dialog.getByLabel('旧密码').count(), 0);
      assert.deepEqual(await axeFindings(page), []);
      await page.keyboard.type(GOOD); // the focus is there
      await dialog.getByLabel('确认密码').fill(GOOD);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/dashboard');
      await page.getByRole('button', { name: /账号菜单/ }).click();
      await page.getByRole('menuitem', { name: '修改密码' }).click();
      await dialog.getByLabel('旧密码').fill(GOOD);
      for (const label of ['新密码', '确认密码']) await dialog.getByLabel(label).fill(`${GOOD}x`);
      const letThrough = await hold(page, '**/getAssignRole');
      await dialog.getByRole('button', { name: '确定' }).click();
      await dialog.getByRole('button', { name: '取消' }).click();
      await page.getByRole('button', { name: /账号菜单/ }).click();
      await page.getByRole('menuitem', { name: '扫码关注公众号' }).click();
      await page.getByRole('dialog').waitFor();
      letThrough();
      // in one look, for the log-in page comes next: the late answer closes nothing else
      await page.waitForFunction(
        () =>
          document.querySelector('.toast')?.textContent.includes('修改成功！') &&
          document.querySelectorAll('dialog[open]').length === 1,
      );
      await page.waitForURL('**/login?redirect=%2Fdashboard');
      await page.getByRole('status').getByText('密码已修改，请用新密码登录').waitFor();
      assert.equal(await page.evaluate(() => localStorage.length), 0);
      assert.equal(await page.getByLabel('登录账号').inputValue(), 'fresh');
    });
  });

  it('with the longest name are rows as high as the others; beside them a lead shows what it says', () =>
    own.office(['/AdminAccount', { width: 1280, height: 720 }], async ({ page }) => {
      await own.ask('account/save', { username: 'long', name: '名'.repeat(50), auth: 'content', password: GOOD });
      await own.site.call('enquiry/save', { phone: '13800000019', content: '塔机监测报价' });
      await page.reload();
      const row = page.getByRole('row', { name: /名名/ });
      assert.equal((await row.boundingBox())?.height, 56);
      await page.goto('/AdminEnquiry');
      const said = page.getByText('塔机监测报价', { exact: true });
      await said.waitFor();
      assert.equal(await said.evaluate((words) => words.scrollWidth > words.clientWidth), false);
      assert.ok(((await page.getByRole('columnheader', { name: '咨询内容' }).boundingBox())?.width ?? 0) > 140);
    }));
});
