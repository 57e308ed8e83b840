import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ADMIN_PASSWORD, type Site } from '../helpers/site.ts';
import { DESKTOP } from './back-office.ts';
import { withoutChromium } from './chromium.ts';
import { flawsOf, SEEN } from './page-checks.ts';
import { siteInChromium } from './site-in-chromium.ts';
import type { Visits } from './visits.ts';

const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
/** The field that a list is searched by. */
const TITLE = '.filter-bar >> label:has-text("新闻标题") + * input';

const CHECKS = [...SEEN.filter((check) => check !== 'shift'), 'axe'] as const;

describe('the frame of the back office', { skip: withoutChromium }, () => {
  let site: Site;
  let browser: Browser;
  let visits: Visits;
  let context: BrowserContext;
  let page: Page;
  siteInChromium((started) => {
    ({ site, browser, visits } = started);
  });
  beforeEach(async () => {
    page = await visits.take({ viewport: DESKTOP });
    context = page.context();
  });
  afterEach(() => visits.giveBack(page, { viewport: DESKTOP }));

  const enter = async (path = '/dashboard', fields: { remember?: boolean } = {}) => {
    await page.goto(`${site.address}/login?${new URLSearchParams({ redirect: path })}`);
    await page.fill('#login-username', 'admin');
    await page.fill('#login-password', ADMIN_PASSWORD);
    await page.check('[name=agreed]');
    if (fields.remember) await page.check('[name=remembered]');
    await page.click('text=立即登录');
    await page.waitForURL(site.address + path);
    await page.waitForSelector('[role=tab][aria-selected=true]');
  };
  const openProfile = async () => {
    await page.click('.top-bar-user');
    await page.click('text=个人中心');
    await page.waitForSelector('h1:has-text("个人中心")');
  };
  const openNews = async () => {
    await page.click('.sidebar >> text=新闻管理');
    await page.waitForSelector(TITLE);
  };
  const tabs = () => page.locator('[role=tab]').allTextContents();
  const stored = (name: string) => page.evaluate((key) => localStorage.getItem(key), name);

  for (const size of SIZES) {
    it(`has no flaw that a machine can see at ${size.width} px`, async () => {
      await page.setViewportSize(size);
      assert.deepEqual(await flawsOf(page, `${site.address}/login`, CHECKS), {});
      await enter();
      await page.waitForSelector('.activity-list-time');
      assert.deepEqual(await flawsOf(page, `${site.address}/dashboard`, CHECKS), {});
      assert.deepEqual(await flawsOf(page, `${site.address}/profile`, CHECKS), {});
    });
  }

  it('keeps what was typed in a tab while another is shown, and over F5', async () => {
    await enter();
    await openNews();
    await page.fill(TITLE, '营业');
    await page.click('[role=tab]:has-text("首页")');
    assert.equal(await page.isVisible(TITLE), false);
    await page.click('[role=tab]:has-text("新闻管理")');
    assert.equal(await page.inputValue(TITLE), '营业');
    await page.reload();
    await page.waitForSelector(TITLE);
    assert.deepEqual(await tabs(), ['首页', '新闻管理']);
    assert.equal(await page.inputValue(TITLE), '营业');
  });

  it('forgets what a tab held once it is closed', async () => {
    await enter();
    await openNews();
    await page.fill(TITLE, '营业');
    await page.click('[role=tab]:has-text("新闻管理") .tab-strip-close');
    assert.deepEqual(await tabs(), ['首页']);
    assert.equal(new URL(page.url()).pathname, '/dashboard');
    await openNews();
    assert.equal(await page.inputValue(TITLE), '');
  });

  it('opens a menu of 105 px on a tab by mouse and by keyboard, which cannot close the home tab', async () => {
    await enter();
    await openProfile();
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
    assert.deepEqual(await tabs(), ['首页']);
  });

  it('closes a tab with Delete and moves among tabs with the arrows', async () => {
    await enter();
    await openProfile();
    await page.focus('[role=tab][aria-selected=true]');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Delete');
    assert.deepEqual(await tabs(), ['首页', '个人中心']);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Delete');
    assert.deepEqual(await tabs(), ['首页']);
  });

  it('asks for the password over the page when the session has ended, and goes on', async () => {
    await enter();
    await openNews();
    await page.fill(TITLE, '写到一半');
    await context.clearCookies();
    await page.click('[role=tab]:has-text("首页")');
    await page.waitForSelector('dialog:has-text("登录已失效")');
    await page.keyboard.type(ADMIN_PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog[open]', { state: 'detached' });
    await page.waitForSelector('.activity-list-time');
    await page.click('[role=tab]:has-text("新闻管理")');
    assert.equal(await page.inputValue(TITLE), '写到一半');
  });

  it('keeps a remembered password sealed, fills it in next time, and logs out with the storage cleared', async () => {
    await enter('/dashboard', { remember: true });
    const kept = JSON.parse((await stored('userInfo')) ?? '{}');
    assert.equal(kept.user, 'admin');
    assert.ok(kept.pwd.length > 20 && !kept.pwd.includes(ADMIN_PASSWORD));
    assert.ok(!Buffer.from(kept.pwd, 'base64').toString('latin1').includes(ADMIN_PASSWORD));
    await page.click('.top-bar-user');
    await page.click('text=退出登录');
    await page.waitForURL(`${site.address}/login?redirect=%2Fdashboard`);
    assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), ['userInfo']);
    await page.waitForSelector('[role=status]:has-text("已退出登录")');
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#login-password')?.value !== '');
    assert.equal(await page.inputValue('#login-password'), ADMIN_PASSWORD);
    await page.uncheck('[name=remembered]');
    assert.equal(await stored('userInfo'), null);
  });

  it('changes the password, tells so for two seconds, and asks everybody to log in anew', async () => {
    await enter('/dashboard', { remember: true });
    await page.click('.top-bar-user');
    await page.click('text=修改密码');
    for (const [id, text] of [
      ['password', ADMIN_PASSWORD],
      ['newPassword', 'Another-Crane-8'],
      ['again', 'Another-Crane-8'],
    ])
      await page.fill(`#change-${id}`, text ?? '');
    await page.click('dialog >> text=确定');
    await page.waitForSelector('.toast-success:has-text("修改成功！")');
    assert.equal(await page.locator('dialog').count(), 0);
    assert.equal(new URL(page.url()).pathname, '/dashboard');
    await page.waitForURL(`${site.address}/login?redirect=%2Fdashboard`);
    assert.equal(await page.evaluate(() => localStorage.length), 0);
    await page.waitForSelector('[role=status]:has-text("密码已修改，请用新密码登录")');
    const { cookie, token } = await site.login('admin', 'Another-Crane-8');
    await site.call(
      'account/password',
      { password: 'Another-Crane-8', newPassword: ADMIN_PASSWORD },
      { cookie, token },
    );
  });

  it('says on the log-in page that the session has ended, but not to somebody who comes there first', async () => {
    await page.goto(`${site.address}/login?redirect=%2Fdashboard`);
    const agreed = page.getByRole('checkbox', { name: /我已阅读并同意.*《用户协议》/ });
    await agreed.check();
    assert.equal(await page.locator('.notice').count(), 0);
    await enter();
    await context.clearCookies();
    await page.goto(`${site.address}/AdminNews`);
    await page.waitForSelector('[role=alert]:has-text("登录已失效，请重新登录")');
  });

  it('opens the menu of a tab by a long press', async () => {
    await page.close();
    await visits.giveBack(page, { viewport: DESKTOP });
    context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    page = await context.newPage();
    await enter();
    await openProfile();
    const box = await page.locator('[role=tab][aria-selected=true]').boundingBox();
    assert.ok(box);
    const touchPoints = [{ x: box.x + 20, y: box.y + 15 }];
    const touch = await context.newCDPSession(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await page.waitForSelector('[role=menu]');
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.click('text=关闭所有');
    assert.deepEqual(await tabs(), ['首页']);
    await page.close(); // nobody else wants a phone
  });

  it('turns into a drawer below 992 px, which closes on navigation', async () => {
    await enter();
    await page.setViewportSize({ width: 991, height: 800 });
    await page.waitForSelector('.sidebar', { state: 'hidden' });
    await page.click('[aria-label=展开侧栏]');
    await page.waitForSelector('.sidebar', { state: 'visible' });
    await page.click('.sidebar >> text=首页');
    await page.waitForSelector('.sidebar', { state: 'hidden' });
    await page.setViewportSize({ width: 992, height: 800 });
    await page.waitForSelector('.sidebar', { state: 'visible' });
    await page.waitForFunction(() => document.querySelector('.sidebar')?.clientWidth === 210);
  });

  it('says where the browser cannot fill the screen', async () => {
    await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
    await enter();
    await page.click('[aria-label=全屏]');
    await page.waitForSelector('text=您的浏览器不支持全屏');
    await page.close(); // it never can
  });

  it('says that the first code is a sample, and where the official account is set', async () => {
    await enter();
    await page.click('.top-bar-user');
    await page.click('text=扫码关注公众号');
    await page.waitForSelector('dialog:has-text("示例二维码")');
    assert.match((await page.textContent('dialog')) ?? '', /「站点设置」的「备案与技术支持」/);
    assert.equal((await page.locator('svg.qr-dialog-code').boundingBox())?.width, 256);
  });

  it('shows a code of 256 px and leaves a dialog by Esc to where the focus was', async () => {
    const staff = await site.login();
    const { site: content } = (await site.call<{ site: object }>('site/read', {}, staff)).body.data!;
    const wechatLink = 'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx0123456789abcdef';
    await site.call('site/save', { site: { ...content, wechatLink } }, staff);
    await enter();
    await page.click('.top-bar-user');
    await page.click('text=扫码关注公众号');
    const box = await page.locator('svg.qr-dialog-code').boundingBox();
    assert.deepEqual([box?.width, box?.height], [256, 256]);
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    assert.ok(await page.evaluate(() => document.activeElement?.matches('.top-bar-user')));
  });

  it('asks before a half-filled dialog is left, and takes a new name and a large logo', async () => {
    await enter();
    await page.click('.sidebar .system-brand');
    await page.fill('#system-name', '筑站管理');
    await page.keyboard.press('Escape');
    await page.click('dialog.confirm >> text=继续编辑');
    await page.click('dialog >> text=确定');
    await page.waitForSelector('text=请填写完整信息');
    const large = await page.evaluate(noisyPicture, 700);
    await page.setInputFiles('dialog input[type=file]', {
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(1_048_577),
    });
    await page.waitForSelector('text=上传LOGO大小不能超过 1MB！');
    const buffer = Buffer.from(large, 'base64');
    assert.ok(buffer.length > 110_000 && buffer.length < 1_000_000, `${buffer.length}`);
    await page.setInputFiles('dialog input[type=file]', { name: 'logo.jpg', mimeType: 'image/jpeg', buffer });
    await page.waitForSelector('.logo-field-picture');
    await page.click('dialog >> text=确定');
    await page.waitForSelector('text=修改成功！');
    assert.equal(await page.textContent('.system-brand-name'), '筑站管理');
    assert.equal(await stored('sysName'), '筑站管理');
  });
});

/** A picture that compresses badly, as base64 of a JPEG. */
async function noisyPicture(side: number): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d')!; // proof: Chromium has it
  const data = context.createImageData(side, side);
  for (let at = 0; at < data.data.length; at += 1) data.data[at] = at % 4 === 3 ? 255 : (at * 2_654_435_761) >>> 24;
  context.putImageData(data, 0, 0);
  return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
}
