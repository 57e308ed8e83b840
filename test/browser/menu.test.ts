import assert from 'node:assert/strict';
import { it } from 'node:test';
import { saidOf } from './back-office.ts';
import { axeFindings, flawsOf } from './page-checks.ts';
import { inChromium, PHONE } from './site-in-chromium.ts';
import { becomes, isFocused, takenOver, watchIdly } from './waits.ts';

const LINKS = [
  ['/demo', '演示视频'],
  ['shop.example.com', '网上商城'],
  ['/duibi', '产品对比与选型指南一览'],
  ['/search', '站内搜索'],
] as const;

inChromium('the main menu that an owner lists', ({ site, visits, office, ask }) => {
  it('is put in order, named, shortened and given links in the settings, which find it by its name', () =>
    office('/AdminSite', async ({ page }) => {
      const contents = page.getByRole('navigation', { name: '本页目录' });
      for (const word of ['通知', '机器人', '企业微信', '公告', '隐藏', '菜单']) {
        await contents.getByLabel('查找设置').fill(word);
        await contents.getByRole('button').first().waitFor();
      }
      await contents.getByRole('button', { name: '菜单', exact: true }).click();
      const menu = page.getByRole('group', { name: /^菜单/ });
      await menu.locator(':focus').waitFor();
      const row = (name: string) => menu.getByRole('row').filter({ hasText: name });
      await row('Site monitoring').waitFor(); // an own page of the starter, which is in menus
      const names = await menu.getByLabel('名称').evaluateAll((all) => all.map(({ clientWidth }) => clientWidth));
      assert.ok(Math.min(...names) > 120, 'the marks leave the names room');
      for (let step = 0; step < 2; step += 1)
        await menu.getByRole('button', { name: '调整顺序：项目案例' }).press('ArrowUp');
      await row('项目案例').getByLabel('名称').fill('成功案例');
      await row('代理加盟').getByLabel('显示').uncheck();
      for (const name of ['项目案例', '应用场景', '联系我们']) await row(name).getByLabel('仅手机').uncheck();
      assert.equal(await menu.getByRole('button', { name: /^移除/ }).count(), 0, 'what follows by itself cannot go');
      for (const [url, title] of LINKS) {
        await menu
          .locator('.list-table-next')
          .getByLabel('指向')
          .fill(url === '/demo' ? 'no address' : url);
        await menu.getByRole('row').nth(-2).getByLabel('名称').fill(title);
      }
      const save = () => page.getByRole('button', { name: '保存', exact: true }).click();
      await save();
      const wrong = menu.getByRole('textbox', { name: '指向' }).first();
      await menu.locator('[aria-invalid=true]').waitFor();
      assert.equal(await wrong.getAttribute('aria-invalid'), 'true');
      await wrong.fill('/demo');
      assert.deepEqual(await axeFindings(page, '[data-field=menu]'), []);
      await save();
      await saidOf(page, '保存成功！').waitFor();
      const saved = await ask<{ site: { menu: { section: string; url: string }[] } }>('site/read', {});
      const stored = saved.site.menu.map(({ section, url }) => section || url);
      assert.deepEqual(stored.slice(0, 4), ['cases', 'home', 'products', 'scenarios']);
      assert.deepEqual(stored.slice(-4), ['/demo', 'https://shop.example.com', '/duibi', '/search']);
    }));

  it('is a table of names and marks on phones, too, without what is no text of the owner', () =>
    office(['/AdminSite', { width: 390, height: 844 }], async ({ page }) => {
      const menu = page.getByRole('group', { name: /^菜单/ });
      await menu.getByRole('textbox', { name: '名称' }).first().waitFor();
      assert.equal(await menu.getByLabel('栏目').count(), 0);
    }));

  it('has seven entries on desktops and the rest below 更多, which the keyboard opens and closes', async () => {
    for (const width of [1440, 1024])
      await visits.to(['/gywm', { viewport: { width, height: 800 } }], async (page) => {
        const banner = page.getByRole('banner');
        const row = banner.locator('.site-header-menu > ul a:visible');
        const names = ['成功案例', '首页', '产品中心', '应用场景', '新闻动态', '关于我们', '联系我们'];
        assert.deepEqual(await row.allTextContents(), names);
        const more = banner.getByText('更多', { exact: true });
        const rest = banner.locator('.site-header-panel a:visible');
        await row.last().focus();
        await page.keyboard.press('Tab');
        await isFocused(more);
        await page.keyboard.press('Enter');
        await becomes(() => rest.allTextContents(), ['English', ...LINKS.map(([, title]) => title)]);
        await page.keyboard.press('Tab');
        await isFocused(rest.getByText('English', { exact: true }).or(rest.first()));
        assert.deepEqual(await axeFindings(page, '.site-header'), []);
        await page.keyboard.press('Escape');
        await becomes(() => rest.count(), 0);
        await isFocused(more);
        await more.click();
        await page.mouse.click(20, 700);
        await becomes(() => rest.count(), 0);
        assert.equal(await page.evaluate(() => document.querySelector('.site-header')?.clientHeight), 80);
        assert.deepEqual(await flawsOf(page, `${site.address}/gywm`, ['text', 'overflow']), {});
      });
  });

  it('leaves the search room for its word or makes it a circle, clear of 更多; short names are on one line', async () => {
    for (const width of [1280, 1300, 1320, 1340, 1366, 1440, 1920])
      await visits.to(['/gywm', { viewport: { width, height: 800 } }], async (page) => {
        const field = await page.locator('.site-header .search-form-input').boundingBox();
        const more = await page.locator('.site-header-more summary .icon').boundingBox();
        assert.ok(field && more);
        assert.ok(field.width <= 46 || field.width >= 119, `${width}: ${field.width}`);
        assert.ok(field.x - more.x - more.width >= 20, `${width}: ${field.x - more.x - more.width}`);
        const isBroken = (all: Element[]) =>
          all.filter((link) => {
            const text = document.createRange();
            text.selectNodeContents(link);
            return text.getBoundingClientRect().height > 30;
          }).length;
        const broken = await page.locator('.site-header-menu > ul a').evaluateAll(isBroken);
        assert.equal(broken, 0, `${width}: names in two lines`);
      });
  });

  it('is the same on phones, in the same order', () =>
    visits.to(['/mobile', PHONE], async (page) => {
      await page.getByRole('banner').getByLabel('菜单').click();
      const names = '成功案例 首页 产品中心 应用场景 新闻动态 公司简介 联系我们 English'.split(' ');
      const shown = page.locator('.compact-header-panel li:visible');
      await becomes(() => shown.allTextContents(), [...names, ...LINKS.map(([, title]) => title)]);
      assert.deepEqual(await axeFindings(page, '.compact-header'), []);
    }));

  it('covers the page on phones: nothing scrolls or is pressed behind it, and it closes when the focus goes there', () =>
    visits.to(['/mobile', PHONE], async (page) => {
      const menu = page.getByRole('banner').getByLabel('菜单');
      const entries = page.locator('.compact-header-panel a:visible');
      await menu.tap();
      await entries.first().waitFor();
      await page.mouse.move(200, 200);
      await page.mouse.wheel(0, 300);
      await watchIdly(page, 200);
      assert.equal(await page.evaluate(() => scrollY), 0);
      const { x = 0, y = 0 } = (await page.locator('.floating-contact [data-press=ask]').boundingBox()) ?? {};
      await page.touchscreen.tap(x + 20, y + 20);
      await entries.first().waitFor({ state: 'hidden' });
      assert.equal(await page.getByRole('dialog').count(), 0);
      await page.mouse.wheel(0, 300);
      await page.waitForFunction(() => scrollY > 0);
      await menu.tap();
      await entries.last().focus();
      await page.keyboard.press('Tab');
      await entries.first().waitFor({ state: 'hidden' });
    }));

  it('holds no page where a wider window has no such menu', async () => {
    for (const path of ['/', '/search'])
      await visits.to([path, {}], async (page) => {
        await page.setViewportSize({ width: 600, height: 800 });
        await page.getByRole('banner').getByLabel('菜单').click();
        await page.locator('.compact-header-panel a:visible').first().waitFor();
        await page.setViewportSize({ width: 1300, height: 600 });
        await page.mouse.move(200, 300);
        await page.mouse.wheel(0, 300);
        await page.waitForFunction(() => scrollY > 0);
      });
  });

  it('closes on phones by the back button, which leads back from a page of its links in one step', () =>
    visits.to(['/mobile', PHONE], async (page) => {
      const menu = page.getByRole('banner').getByLabel('菜单');
      const entry = page.locator('.compact-header-panel').getByRole('link', { name: '产品中心' });
      const open = async () => {
        await menu.click();
        await page.waitForFunction(() => history.state?.modal);
      };
      await open();
      await page.goBack();
      await entry.waitFor({ state: 'hidden' });
      assert.equal(new URL(page.url()).pathname, '/mobile');
      await open();
      await menu.click();
      await page.waitForFunction(() => !history.state?.modal);
      await open();
      await Promise.all([page.waitForURL('**/zhuyingyewu'), entry.click()]);
      await page.goBack();
      await page.waitForURL('**/mobile');
      await entry.waitFor({ state: 'hidden' });
    }));

  it('leads back in one step also where it was opened before its script came', () =>
    visits.to(['/mobile', PHONE], async (page) => {
      const isHeld = new Promise<() => void>((resolve) =>
        page.route('**/*.js', (route) => resolve(() => route.continue()), { times: 1 }),
      );
      const [goOn] = await Promise.all([isHeld, page.goto('/xinwen', { waitUntil: 'commit' })]);
      await page.locator('.compact-header summary').click();
      goOn();
      await page.waitForFunction(() => history.state?.modal);
      const entry = page.locator('.compact-header-panel').getByRole('link', { name: '产品中心' });
      await Promise.all([page.waitForURL('**/zhuyingyewu'), entry.click()]);
      await page.goBack();
      assert.equal(new URL(page.url()).pathname, '/xinwen');
    }));

  it('is no step of the way back after a reload or a search, nor is the sheet to ask with', () =>
    visits.to(['/mobile', PHONE], async (page) => {
      const isAt = (path: string) =>
        page.waitForFunction((at) => location.pathname === at && !history.state?.modal, path);
      const opened = async (selector: string) => {
        await page.locator(selector).first().click();
        await page.waitForFunction(() => history.state?.modal);
      };
      for (const selector of ['.compact-header summary', '.floating-contact [data-press=ask]']) {
        await page.goto('/map');
        await takenOver(page);
        await opened(selector);
        await page.reload();
        await isAt('/map');
        await page.goBack();
        await isAt('/mobile');
      }
      await opened('.compact-header summary');
      await page.locator('.compact-header-panel [name=q]').fill('塔机');
      await Promise.all([page.waitForURL('**/search?q=*'), page.keyboard.press('Enter')]);
      await page.goBack();
      await isAt('/mobile');
    }));
});
