import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Locator, Page, Route } from 'playwright-core';
import { DESKTOP } from './back-office.ts';
import { axeFindings } from './page-checks.ts';
import { inChromium, PHONE } from './site-in-chromium.ts';
import { becomes, isFocused, stoodStill } from './waits.ts';

const MAP = 'https://uri.amap.com/**';
const FRAMED = { contentType: 'text/html; charset=utf-8', body: '<button>地图</button>' };
const PRODUCT = '?productId=tower-crane-monitor';

inChromium('on the public site', ({ site, visits }) => {
  let article: string;
  before(async () => {
    const newInfo = '<p><a href="/dljm#apply">加盟</a></p>';
    const saved = await site.call<{ newId: string }>('news/save', { newTitle: '链接', newInfo }, await site.login());
    article = `/xwdtDet?newId=${saved.body.data?.newId}`;
  });

  for (const path of ['/', '/mobile'])
    it(`rows take the arrow keys while they scroll: ${path}`, () =>
      visits.to([path, path === '/' ? { viewport: DESKTOP } : PHONE], async (page) => {
        for (const width of [320, 720, 1440]) {
          await page.setViewportSize({ width, height: 450 });
          for (const row of await page.locator('main').getByRole('list').all()) await row.scrollIntoViewIfNeeded();
          await stoodStill(page.locator('main'));
          assert.deepEqual(await axeFindings(page), [], `${width} px`);
        }
        await becomes(() => page.locator('[data-live=scrolls][tabindex]').count(), 0, 'no stop where nothing scrolls');
      }));

  for (const path of ['/search?q=塔机', '/p/english', '/duibi?productId=std-wheel-wash&productId=std-rebar-shed'])
    it(`the page begins where its header does, in a wide window, too: ${path}`, () =>
      visits.to([path, { viewport: { width: 1920, height: 1080 } }], async (page) => {
        const logo = await page.locator('header.site-header .container').boundingBox();
        const title = await page.getByRole('heading', { level: 1 }).boundingBox();
        assert.equal(title?.x, logo?.x);
      }));

  it('the code that comes in the place of its button has the focus', () =>
    visits.to(`/productDet${PRODUCT}`, async (page) => {
      await page.getByRole('button', { name: '手机扫码看' }).press('Enter');
      await page.locator('.share-figure:focus', { has: page.getByRole('img', { name: '本页二维码' }) }).waitFor();
    }));

  it('the product centre is printed with all its groups, each below its name', () =>
    visits.to(['/product', { viewport: DESKTOP }], async (page) => {
      await page.emulateMedia({ media: 'print' });
      const panels = page.locator('.product-centre-panel');
      const names = await panels.locator('h2').all();
      assert.equal(names.length, 3);
      for (const name of names)
        assert.ok(((await name.boundingBox())?.height ?? 0) > 10, (await name.textContent()) ?? '');
      for (const panel of await panels.all()) assert.ok(await panel.locator('.card-link').first().isVisible());
      await page.close();
    }));

  for (const path of ['/', '/map'])
    it(`pictures that do not come leave their words on a ground of their size: ${path}`, () =>
      visits.lend({ viewport: DESKTOP }, async (page) => {
        await page.route('**/*', (route) =>
          route.request().resourceType() === 'image' ? route.abort() : route.continue(),
        );
        await page.goto(path);
        const bare = await page.evaluate(() => {
          const broken = [...document.images].filter(
            ({ complete, naturalWidth, alt }) => complete && !naturalWidth && alt,
          );
          const uncovered = broken.filter((img) => {
            const { position, width } = getComputedStyle(img, '::after');
            return position !== 'absolute' || Number.parseFloat(width) + 32 < img.clientWidth;
          });
          return [broken.length > 0, ...uncovered.map(({ src, className }) => `${className} ${src}`)];
        });
        assert.deepEqual(bare, [true]);
        await page.unrouteAll();
      }));

  const openMap = (answer: (route: Route) => Promise<void>, use: (page: Page) => Promise<void>) =>
    visits.to('/map', use, (page) => page.route(MAP, answer));
  for (const [what, answer] of [
    ['cannot be reached', (route: Route) => route.abort('connectionrefused')],
    ['refuses to be framed', (route: Route) => route.fulfill({ ...FRAMED, headers: { 'x-frame-options': 'DENY' } })],
  ] as const)
    it(`a map that ${what} leaves the address, how to get there and 重试, which brings it when it can`, () =>
      openMap(answer, async (page) => {
        const map = page.locator('.location-map');
        await map.scrollIntoViewIfNeeded();
        await map.getByText('互动地图暂时打不开').waitFor();
        assert.equal(await map.locator('iframe, object').count(), 0);
        assert.ok(await page.getByText('示例路88号').first().isVisible());
        assert.ok(await map.getByRole('link', { name: '在高德地图中打开' }).isVisible());
        await page.unroute(MAP);
        await page.route(MAP, (route) => route.fulfill(FRAMED));
        await map.getByRole('button', { name: '重试' }).click();
        await page.frameLocator('iframe').getByText('地图').waitFor();
        assert.equal(await map.locator('iframe').evaluate((live) => getComputedStyle(live).borderTopWidth), '0px');
      }));

  it('a link of an article leads on a phone to the page for phones, with its mark and in one step of the history', () =>
    visits.to([article, PHONE], async (page) => {
      await page.getByRole('link', { name: '加盟' }).first().click();
      await page.waitForURL('**/dailijiameng#apply');
      await page.goBack();
      await page.waitForURL(`**${article}`);
    }));

  it('a page opens as its counterpart when the browser turns into a phone, and back', () =>
    visits.to(['/product?tab=cpxt', { viewport: DESKTOP }], async (page) => {
      const session = await page.context().newCDPSession(page);
      const desk = await page.evaluate(() => navigator.userAgent);
      for (const [userAgent, size, address] of [
        [String(PHONE.userAgent), { width: 390, height: 844 }, '**/zhuyingyewu?tab=cpxt'],
        [desk, DESKTOP, '**/product?tab=cpxt'],
      ] as const) {
        await session.send('Emulation.setUserAgentOverride', { userAgent });
        await page.setViewportSize(size);
        await page.waitForURL(address);
        await page.getByRole('tab', { name: '建筑机器人产品', selected: true }).waitFor();
      }
      await page.close(); // it keeps the agent that it was given last
    }));

  it('a page is taken along by a code that is drawn when it is asked for, and by its address', () =>
    visits.to('/sdkaili', async (page) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const code = '**/assets/qr-code*.js';
      await page.route(code, (route) => route.fulfill({ status: 404 })); // an update has taken it away
      await page.getByRole('button', { name: '手机扫码看' }).click();
      await page.getByText('没有成功').waitFor();
      await page.unroute(code);
      await page.getByRole('button', { name: '手机扫码看' }).click();
      await page.getByRole('img', { name: '本页二维码' }).waitFor();
      await page.getByText('没有成功').waitFor({ state: 'detached' });
      await page.getByText('复制链接').click();
      await page.getByText('已复制').waitFor();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
    }));

  for (const [path, device, bar] of [
    ['/productDet', {}, '.site-header'],
    ['/cpDeatail', PHONE, '.compact-header'],
  ] as const)
    it(`a product is printed as a data sheet: its name, figures and parameters, whom to ask, and nothing that leads on: ${path}`, () =>
      visits.lend(device, async (page) => {
        await page.addInitScript(() => {
          window.print = () => document.documentElement.setAttribute('data-printed', '');
        });
        await page.goto(path + PRODUCT);
        await page.locator('.share').scrollIntoViewIfNeeded(); // its module comes as it comes near
        await page.getByRole('button', { name: '打印 / 存为 PDF' }).click();
        await page.locator('html[data-printed]').waitFor({ state: 'attached' });
        await page.emulateMedia({ media: 'print' });
        const parts = [`${bar} .logo`, 'h1', '.key-figures', '.product-facts-table', '.product-head-deal'];
        for (const part of parts) assert.ok(await page.locator(part).first().isVisible(), part);
        for (const part of ['#product-cases', '.product-bar', '.enquiry', '#after-sales-title', '.share'])
          assert.equal(await page.locator(part).filter({ visible: true }).count(), 0, part);
        await page.close(); // what it prints with stays
      }));

  it('the skip link leads past the header', () =>
    visits.to('/product', async (page) => {
      for (const key of ['Tab', 'Enter', 'Tab']) await page.keyboard.press(key);
      await isFocused(page.locator('main *'));
    }));

  it('a carousel that is halted is turned by arrows, and the focus never stays in a slide that left', () =>
    visits.to('/', async (page) => {
      const row = page.getByRole('region', { name: '展厅巡览' });
      await press(row.getByRole('button', { name: '暂停轮播' }), 'Enter');
      await press(row.getByRole('button', { name: /第1项/ }), 'Enter');
      const current = (words: string) => row.locator(`.carousel-dot[aria-current="true"][aria-label*="${words}"]`);
      await current('第1项').waitFor();
      for (let stop = 0; stop < 30 && !(await isIn(row.locator('a'))); stop += 1) await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowRight');
      await current('第2项').waitFor();
      await stoodStill(row.locator('.carousel-track'));
      const [slide, isInRow] = await row.evaluate((section) => {
        const slide = document.activeElement?.closest('[aria-roledescription="轮播项"]');
        const [box, room] = [slide?.getBoundingClientRect(), section.getBoundingClientRect()];
        return [slide?.getAttribute('aria-label'), box && box.left >= room.left - 1 && box.right <= room.right + 1];
      });
      assert.match(String(slide), /（2 \/ 9）$/);
      assert.equal(isInRow, true);
    }));

  it("a phone's menu opens, leads to its entries, closes by Escape and gives the focus back", () =>
    visits.to(['/mobile', PHONE], async (page) => {
      const mark = page.locator('summary[aria-label="菜单"]');
      const menu = page.getByRole('navigation', { name: '主导航' });
      await press(mark, 'Enter');
      await page.keyboard.press('Tab');
      await isFocused(menu.getByRole('searchbox'));
      await page.keyboard.press('Escape');
      await becomes(() => menu.count(), 0);
      await isFocused(mark);
    }));

  it("a phone's drawer holds the focus, takes 12 % of the height or two rows of 44 px, and closes by Escape", () =>
    visits.to(['/zhuyingyewu', PHONE], async (page) => {
      const button = page.getByRole('button', { name: '电话咨询' });
      await press(button, 'Enter');
      const drawer = page.getByRole('dialog', { name: '电话咨询' });
      await drawer.waitFor();
      await isFocused(drawer.getByRole('link').first());
      for (const [height, wanted] of [
        [850, 102],
        [600, 88],
      ] as const) {
        await page.setViewportSize({ width: 390, height });
        await becomes(() => drawer.evaluate((element: HTMLElement) => element.offsetHeight), wanted);
        const targets = await drawer
          .locator('a, button')
          .evaluateAll((all) => all.map((one) => (one as HTMLElement).offsetHeight)); // laid out, not as the sheet slides
        assert.ok(Math.min(...targets) >= 44, targets.join());
      }
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'hidden' });
      await isFocused(button);
    }));

  it("a phone's product lines are one row to swipe, each panel whole in it, and its names in two columns", () =>
    visits.to(['/mobile', PHONE], async (page) => {
      const panels = await page.locator('.product-lines-one').evaluateAll((all) =>
        all.map((one) => {
          const { top, width } = one.getBoundingClientRect();
          const names = [...one.querySelectorAll('li')].slice(0, 2).map((name) => name.offsetTop);
          return { top, fits: width < window.innerWidth, columns: new Set(names).size === 1 ? 2 : 1 };
        }),
      );
      assert.ok(panels.length > 1);
      assert.equal(new Set(panels.map(({ top }) => top)).size, 1);
      for (const { fits, columns } of panels) assert.deepEqual([fits, columns], [true, 2]);
    }));

  for (const width of [1440, 1024])
    it(`the offer to ask fills what the last row of products leaves, whatever their number, at ${width} px`, () =>
      visits.to(['/product', { viewport: { width, height: 900 } }], async (page) => {
        const left = await page.locator('.product-grid').first().evaluate(roomLeft);
        assert.ok(left.length > 3);
        assert.deepEqual(
          left,
          left.map(() => 0),
        );
      }));

  it('a grey page has no colour, and what is fixed stays where it stood', () =>
    visits.to(['/map', PHONE], async (page) => {
      const places = () => page.locator('.floating-contact, .compact-header').evaluateAll(placesOf);
      await page.evaluate(() => scrollTo(0, 900));
      const before = await places();
      const filter = await page.evaluate(() => {
        document.documentElement.classList.add('is-grey'); // as the server writes it on a day of mourning
        return getComputedStyle(document.documentElement).filter;
      });
      assert.equal(filter, 'grayscale(1)');
      assert.deepEqual([before.length > 0, await places()], [true, before]);
    }));
});

function placesOf(elements: Element[]): object[] {
  return elements.map((element) => element.getBoundingClientRect().toJSON());
}

/** Brings the focus to a control and presses a key on it. */
async function press(control: Locator, key: string): Promise<void> {
  await control.focus();
  await control.page().keyboard.press(key);
}

/** Whether one of them has the focus. */
function isIn(controls: Locator): Promise<boolean> {
  return controls.evaluateAll((elements) => elements.some((element) => element === document.activeElement));
}

/** In the page: how far a grid's last card ends from its right edge, in px, with ever fewer cards before it. */
function roomLeft(grid: Element): number[] {
  return [...grid.children].slice(1).map(() => {
    const right = grid.lastElementChild?.getBoundingClientRect().right ?? 0;
    grid.firstElementChild?.remove();
    return Math.round(grid.getBoundingClientRect().right - right);
  });
}
