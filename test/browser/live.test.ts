import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { inChromium } from './site-in-chromium.ts';
import { hold, takenOver } from './waits.ts';

const MODULES = '**/assets/modules-*';
const ASK = '.hero a[data-press=ask]';
/** What a page may load of scripts before anything is pressed, in bytes as sent with Brotli. */
const SCRIPT_MOST = 12 * 1024;

inChromium('the scripts of a page', ({ visits }) => {
  const lent = (use: (page: Page) => Promise<void>) => visits.lend({}, use);

  /** Opens the home page, whose first picture does not come until `use` answers for it; the modules come once. */
  const waiting = (use: (page: Page, picture: Route) => Promise<unknown>) =>
    lent(async (page) => {
      const asked: string[] = [];
      page.on('request', (request) => /\/modules-/.test(request.url()) && asked.push(request.url()));
      const picture = new Promise<Route>((resolve) => page.route('**/hero-model-*', (route) => resolve(route)));
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      const held = await picture;
      assert.deepEqual(asked, []);
      const came = page.waitForResponse(/\/modules-/);
      await use(page, held);
      await came;
      await page.waitForSelector('[data-part=hero-drawing]', { state: 'detached' }); // its module takes it away
      assert.equal(asked.length, 1);
    });

  it('come after the first picture', () => waiting((_page, picture) => picture.continue()));

  it('come after a first picture that is not there', () => waiting((_page, picture) => picture.abort()));

  it('come at once when a key is pressed', () => waiting((page) => page.keyboard.press('Tab')));

  it('come at once when the page is scrolled', () => waiting((page) => page.mouse.wheel(0, 200)));

  it('come after some seconds in any case', () => waiting(async () => {}));

  it('are at most 12 KB before a press, whatever the page, also once it is idle: React stays away', () =>
    lent(async (page) => {
      for (const path of ['/', '/product', '/productDet?productId=tower-crane-monitor', '/gywm', '/map', '/dljm']) {
        await page.goto(path, { waitUntil: 'networkidle' });
        await takenOver(page);
        await page.waitForLoadState('networkidle');
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
        const sizes = await page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .map((entry) => entry as PerformanceResourceTiming) // proof: the type that was asked for
            .filter(({ name }) => /\.js$/.test(name))
            .map(({ encodedBodySize }) => encodedBodySize),
        );
        const bytes = sizes.reduce((sum, size) => sum + size, 0);
        assert.ok(sizes.length === 3 && bytes > 0 && bytes <= SCRIPT_MOST, `${path}: ${sizes}`);
      }
    }));

  it('open the sheet at a press before the modules come, and nothing that is typed meanwhile is lost', () =>
    lent(async (page) => {
      const letThrough = await hold(page, MODULES);
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      await page.locator(ASK).click();
      const sheet = page.getByRole('dialog', { name: '咨询报价' });
      await sheet.getByLabel('手机号').fill('1380');
      letThrough();
      await takenOver(page);
      await sheet.locator('[name=phone]').press('Tab');
      await sheet.getByText('请输入正确的手机号').waitFor();
      assert.equal(await sheet.getByLabel('手机号').inputValue(), '1380');
      assert.equal(new URL(page.url()).pathname, '/');
    }));

  it('carry out a press on what moves that was made before they came', () =>
    lent(async (page) => {
      const letThrough = await hold(page, MODULES);
      await page.goto('/product', { waitUntil: 'domcontentloaded' });
      const tab = page.getByRole('tab').nth(1);
      await tab.click();
      letThrough();
      await page.waitForFunction(() => document.querySelectorAll('[role=tab]')[1]?.ariaSelected === 'true');
      assert.equal(await page.evaluate(() => performance.getEntriesByType('navigation').length), 1);
    }));

  it('are not needed to ask: the sheet opens, and its form goes to a page with one', () =>
    lent(async (page) => {
      await page.route(MODULES, (route) => route.abort());
      await page.goto('/gywm');
      await page.locator('header [data-press=ask]').first().click();
      const sheet = page.getByRole('dialog', { name: '咨询报价' });
      await sheet.getByLabel('手机号').fill('13800000000');
      await page.waitForFunction(() => performance.now() > 2_000); // who sends sooner is taken for a machine
      await sheet.getByRole('button', { name: '提交咨询' }).click();
      await page.waitForURL(/\/map\?applied=1/);
      await page.getByText('提交成功！').waitFor();
    }));

  it('leave the link to ask to its page where there are no dialogs', () =>
    lent(async (page) => {
      await page.addInitScript(() => Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal'));
      await page.goto('/');
      await page.locator(ASK).click();
      await page.waitForURL('**/map#apply');
      await page.close(); // what it lacks stays
    }));

  it('leave a large picture to its link where React does not come', () =>
    lent(async (page) => {
      await page.route('**/assets/large-picture-*', (route) => route.abort());
      await page.goto('/gywm');
      await page.locator('a[data-name]').first().click();
      await page.waitForURL(/\.(webp|png|jpe?g)$/);
    }));

  it('that throw in one part leave the page and the other parts standing', () =>
    lent(async (page) => {
      await page.addInitScript(() => {
        window.ResizeObserver = class {
          constructor() {
            throw new TypeError('not in this engine');
          }
        } as never; // the rows need it
      });
      await page.goto('/');
      await page.locator(ASK).click();
      await page.getByRole('dialog', { name: '咨询报价' }).waitFor();
      assert.ok((await page.locator('main').innerText()).length > 300);
      await page.close(); // what it lacks stays
    }));

  it('stay away from an engine that lacks what they call', () =>
    lent(async (page) => {
      const asked: string[] = [];
      page.on('request', (request) => /\/(?:modules|large-picture)-/.test(request.url()) && asked.push(request.url()));
      await page.addInitScript(() => Reflect.deleteProperty(String.prototype, 'replaceAll'));
      await page.goto('/', { waitUntil: 'networkidle' });
      assert.deepEqual(asked, []);
      assert.equal(await page.locator('h1').isVisible(), true);
      await page.close(); // what it lacks stays
    }));
});
