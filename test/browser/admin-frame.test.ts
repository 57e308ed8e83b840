import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Page } from 'playwright-core';
import { screens } from '../../client/admin/screens.ts';
import { noisyPicture } from '../helpers/build-pictures.ts';
import { ADMIN_PASSWORD } from '../helpers/site.ts';
import { DESKTOP, PHONE } from './back-office.ts';
import { namesCheck } from './names-check.ts';
import { axeFindings, flawsOf, SEEN } from './page-checks.ts';
import { inChromium } from './site-in-chromium.ts';
import { becomes, isFocused } from './waits.ts';

/** The field that a list is searched by. */
const TITLE = '.filter-bar >> label:has-text("新闻标题") + * input';

/** Nothing of these is to be found fault with; of the others for their width, and by axe: at a desk, and a dialog on a phone. */
const CLOSELY = ['/dashboard', '/profile'];
const CHECKS = [...SEEN.filter((check) => check !== 'shift'), 'axe', 'names'] as const;
/** More tabs than a window is wide. */
const TABS = screens.map(({ path }) => path);

inChromium('the frame of the back office', (own) => {
  before(async () => {
    for (let device = 0; device < 2; device += 1) await own.site.login(); // of one name
    await own.ask('agent/save', { agentName: '王经理', agentInfo: '淄博某建材公司', phone: '13800000000' });
    await own.ask('enquiry/save', { phone: '13900000002', content: '塔机'.repeat(100) });
    await own.ask('news/save', { newTitle: '吊钩可视化', newInfo: '<p>进场先看<strong>安全距离</strong></p>' });
  });
  const office = (use: (page: Page) => Promise<void>) => own.office('/dashboard', ({ page }) => use(page));
  const lend = (use: (page: Page) => Promise<void>) => own.visits.lend({ viewport: DESKTOP }, use);

  async function enter(page: Page, isRemembered = false): Promise<void> {
    await page.goto('/login?redirect=%2Fdashboard');
    await page.fill('#login-username', 'admin');
    await page.fill('#login-password', ADMIN_PASSWORD);
    await page.check('[name=agreed]');
    if (isRemembered) await page.check('[name=remembered]');
    await page.click('text=立即登录');
    await page.waitForURL('**/dashboard');
    await page.waitForSelector('[role=tabpanel]');
  }
  async function openUnderName(page: Page, entry: string): Promise<void> {
    await page.click('.top-bar-user');
    await page.click(`text=${entry}`);
  }
  async function openProfile(page: Page): Promise<void> {
    await openUnderName(page, '个人中心');
    await page.waitForSelector('h1:has-text("个人中心")');
  }
  async function openNews(page: Page): Promise<void> {
    await page.click('.sidebar >> text=新闻管理');
    await page.waitForSelector(TITLE);
  }
  const tabs = (page: Page) => page.locator('[role=tab]').allTextContents();
  const stored = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name);

  for (const size of [DESKTOP, PHONE]) {
    it(`has no flaw that a machine can see at ${size.width} px`, () =>
      lend(async (page) => {
        await page.setViewportSize(size);
        assert.deepEqual(await flawsOf(page, `${own.site.address}/login`, CHECKS), {});
        await enter(page);
        await page.waitForSelector('.activity-list-line time');
        for (const path of TABS) {
          if (CLOSELY.includes(path)) {
            assert.deepEqual(await flawsOf(page, own.site.address + path, CHECKS), {});
            continue;
          }
          await page.goto(path);
          await page.waitForLoadState('networkidle');
          assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, path);
          if (size === DESKTOP) {
            assert.deepEqual([...(await axeFindings(page)), ...(await namesCheck(page))], [], path);
            continue;
          }
          const record = page.getByRole('button', { name: /^(编辑|查看)$/ }).first();
          if ((await record.count()) === 0) continue;
          await record.click();
          await page.waitForLoadState('networkidle');
          assert.deepEqual([...(await axeFindings(page)), ...(await namesCheck(page))], [], `${path}, dialog`);
        }
      }));
  }

  it('keeps what was typed in a tab while another is shown, and over F5, until the tab is closed', () =>
    office(async (page) => {
      await openNews(page);
      await page.fill(TITLE, '营业');
      const field = await page.waitForSelector(TITLE);
      await page.click('[role=tab]:has-text("首页")');
      assert.equal(await page.isVisible(TITLE), false);
      await page.click('[role=tab]:has-text("新闻管理")');
      assert.equal(await page.inputValue(TITLE), '营业');
      // its list was read anew; the tab that is hidden may have been left while it loaded
      await page.waitForFunction(() =>
        [...document.querySelectorAll('[aria-busy=true]')].every((busy) => !busy.checkVisibility()),
      );
      assert.ok(await field.evaluate((input) => input.isConnected), 'the form is the one that was left');
      await page.reload();
      await page.waitForSelector(TITLE);
      assert.deepEqual(await tabs(page), ['首页', '新闻管理']);
      assert.equal(await page.inputValue(TITLE), '营业');
      await page.click('[role=tab]:has-text("新闻管理") .tab-strip-close');
      assert.deepEqual(await tabs(page), ['首页']);
      assert.equal(new URL(page.url()).pathname, '/dashboard');
      await openNews(page);
      assert.equal(await page.inputValue(TITLE), '');
    }));

  it('closes a tab by its menu of 105 px, by mouse and by keyboard, and with Delete; the home tab stays', () =>
    office(async (page) => {
      await openProfile(page);
      await page.click('[role=tab]:has-text("首页")', { button: 'right' });
      assert.equal((await page.locator('[role=menu]').boundingBox())?.width, 105);
      assert.deepEqual(await page.locator('[role=menuitem]').allTextContents(), ['关闭当前', '关闭其他', '关闭所有']);
      assert.equal(await page.locator('text=关闭当前').isDisabled(), true);
      await page.keyboard.press('Escape');
      assert.equal(await page.locator('[role=menu]').count(), 0);
      await page.focus('[role=tab][aria-selected=true]');
      await page.keyboard.press('Shift+F10');
      await page.waitForSelector('[role=menu]');
      await page.keyboard.press('Enter');
      assert.deepEqual(await tabs(page), ['首页']);
      await openProfile(page);
      await page.focus('[role=tab][aria-selected=true]');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Delete');
      assert.deepEqual(await tabs(page), ['首页', '个人中心']);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Delete');
      assert.deepEqual(await tabs(page), ['首页']);
    }));

  it('keeps a remembered password sealed, fills it in next time, and logs out with the storage cleared', () =>
    lend(async (page) => {
      await enter(page, true);
      const kept = JSON.parse((await stored(page, 'userInfo')) ?? '{}');
      assert.equal(kept.user, 'admin');
      assert.ok(kept.pwd.length > 20 && !kept.pwd.includes(ADMIN_PASSWORD));
      assert.ok(!Buffer.from(kept.pwd, 'base64').toString('latin1').includes(ADMIN_PASSWORD));
      await openUnderName(page, '退出登录');
      await page.waitForURL('**/login?redirect=%2Fdashboard');
      assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), ['userInfo']);
      await page.waitForSelector('[role=status]:has-text("已退出登录")');
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#login-password')?.value !== '');
      assert.equal(await page.inputValue('#login-password'), ADMIN_PASSWORD);
      await page.uncheck('[name=remembered]');
      assert.equal(await stored(page, 'userInfo'), null);
    }));

  it('leaves a second window, too, when the first logs out, unless something unsaved is in it', () =>
    lend(async (page) => {
      await enter(page);
      const [idle, busy] = [await page.context().newPage(), await page.context().newPage()];
      for (const other of [idle, busy]) {
        await other.goto('/dashboard');
        await other.waitForSelector('[role=tabpanel]');
      }
      await busy.click('.sidebar .system-brand');
      await busy.fill('[data-field=sysName] input', '改到一半');
      await openUnderName(page, '退出登录');
      await idle.waitForURL('**/login?*');
      assert.equal(await busy.inputValue('[data-field=sysName] input'), '改到一半');
      await busy.locator('dialog >> text=确定').dispatchEvent('click'); // what it asks by itself may have been refused before
      await busy.getByRole('dialog', { name: '登录已失效' }).waitFor();
    }));

  it('says on the log-in page that the session has ended, but not to somebody who comes there first', () =>
    lend(async (page) => {
      await page.goto('/login?redirect=%2Fdashboard');
      await page.getByRole('checkbox', { name: /我已阅读并同意.*《用户协议》/ }).check();
      assert.equal(await page.locator('.notice').count(), 0);
      await enter(page);
      await page.context().clearCookies();
      await page.goto('/AdminNews');
      await page.waitForSelector('[role=alert]:has-text("登录已失效，请重新登录")');
    }));

  it('turns into a drawer below 992 px, which closes on navigation and on resize; says where a browser has no full screen', () =>
    office(async (page) => {
      await page.setViewportSize({ width: 991, height: 800 });
      await page.waitForSelector('.sidebar', { state: 'hidden' });
      assert.equal(await page.getByRole('tablist').count(), 0, 'the breadcrumb says where one is');
      await page.getByRole('navigation', { name: '当前位置' }).getByText('首页').waitFor();
      await page.click('[aria-label=展开侧栏]');
      await page.waitForSelector('.sidebar', { state: 'visible' });
      await page.click('.sidebar >> text=首页');
      await page.waitForSelector('.sidebar', { state: 'hidden' });
      await page.click('[aria-label=展开侧栏]');
      await page.setViewportSize({ width: 991, height: 750 }); // as when a phone's address bar comes
      await page.waitForSelector('.sidebar', { state: 'visible' });
      await page.setViewportSize({ width: 800, height: 750 });
      await page.waitForSelector('.sidebar', { state: 'hidden' });
      await page.setViewportSize({ width: 992, height: 800 });
      await page.waitForSelector('.sidebar', { state: 'visible' });
      await page.waitForFunction(() => document.querySelector('.sidebar')?.clientWidth === 210);
      await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
      await page.click('[aria-label=全屏]');
      await page.waitForSelector('text=您的浏览器不支持全屏');
    }));

  it('shows a code of 256 px, says of the first that it is a sample, and leaves by Esc to where the focus was', () =>
    office(async (page) => {
      const assertSize = async () => {
        const box = await page.locator('.square-256 svg').boundingBox();
        assert.deepEqual([box?.width, box?.height], [256, 256]);
      };
      await openUnderName(page, '扫码关注公众号');
      await page.waitForSelector('dialog:has-text("示例二维码")');
      assert.match((await page.textContent('dialog')) ?? '', /「站点设置」的「备案与技术支持」/);
      await assertSize();
      const { site: content } = await own.ask<{ site: object }>('site/read', {});
      const wechatLink = 'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx0123456789abcdef';
      await own.ask('site/save', { site: { ...content, wechatLink } });
      await page.reload();
      await openUnderName(page, '扫码关注公众号');
      await assertSize();
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog', { state: 'detached' });
      await isFocused(page.locator('.top-bar-user'));
    }));

  it('asks before a half-filled dialog is left, and takes a new name and a large logo', () =>
    office(async (page) => {
      await page.click('.sidebar .system-brand');
      await page.getByRole('dialog', { name: '系统名称和LOGO' }).getByText('后台名称与标志').waitFor();
      await page.fill('[data-field=sysName] input', '筑站管理');
      await page.keyboard.press('Escape');
      await page.click('dialog >> text=继续编辑');
      await page.click('dialog >> text=确定');
      await page.waitForSelector('text=请填写完整信息');
      await page.setInputFiles('dialog input[type=file]', {
        name: 'logo.png',
        mimeType: 'image/png',
        buffer: Buffer.alloc(1_048_577),
      });
      await page.waitForSelector('text=上传LOGO大小不能超过 1MB！');
      const large = { name: 'logo.png', mimeType: 'image/png', buffer: noisyPicture(400) }; // of 480 KB
      await page.setInputFiles('dialog input[type=file]', large);
      await page.waitForSelector('.picture-field-preview img');
      await page.click('dialog >> text=确定');
      await page.waitForSelector('text=修改成功！');
      await becomes(() => page.textContent('.system-brand-name'), '筑站管理');
      await becomes(() => stored(page, 'sysName'), '筑站管理');
    }));
});
