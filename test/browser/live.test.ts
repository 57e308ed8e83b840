import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { inChromium } from './site-in-chromium.ts';
import { hold } from './waits.ts';

const MODULES = '**/assets/modules-*';
const ROOTS = '**/assets/roots-*';
const ASK = '.hero a[data-press=ask]';
/** What a page may load of scripts before anything is pressed, in bytes as sent with Brotli. */
const SCRIPT_MOST = 15 * 1024;

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
      await page.waitForSelector('.product-shelf.carousel-ready');
      assert.equal(asked.length, 1);
    });

  it('come after the first picture', () => waiting((_page, picture) => picture.continue()));

  it('come after a first picture that is not there', () => waiting((_page, picture) => picture.abort()));

  it('come at once when a key is pressed', () => waiting((page) => page.keyboard.press('Tab')));

  it('come at once when the page is scrolled', () => waiting((page) => page.mouse.wheel(0, 200)));

  it('come after some seconds in any case', () => waiting(async () => {}));

  it('are at most 15 KB before a press, whatever the page; the sheet’s code comes ahead of it', () =>
    lent(async (page) => {
      for (const path of ['/', '/product', '/productDet?productId=tower-crane-monitor', '/gywm', '/map']) {
        await page.goto(path);
        await page.waitForFunction(() =>
          performance.getEntriesByType('resource').some(({ name }) => /roots-/.test(name)),
        );
        const bytes = await page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .map((entry) => entry as PerformanceResourceTiming) // proof: the type that was asked for
            .filter(({ name }) => /\/assets\/(?!roots-)[^/]+\.js$/.test(name))
            .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
        );
        assert.ok(bytes > 0 && bytes <= SCRIPT_MOST, `${path}: ${bytes}`);
      }
    }));

  it('carry out a press that was made before they came', () =>
    lent(async (page) => {
      const letThrough = await hold(page, MODULES);
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      await page.locator(ASK).click();
      letThrough();
      await page.getByRole('dialog', { name: '咨询报价' }).waitFor();
      assert.equal(new URL(page.url()).pathname, '/');
    }));

  for (const missing of [MODULES, ROOTS])
    it(`leave a press to its link and a form to its address where they do not come: ${missing}`, () =>
      lent(async (page) => {
        await page.route(missing, (route) => route.abort());
        await page.goto('/');
        await page.locator(ASK).click();
        await page.waitForURL('**/map#apply');
        await page.locator('.enquiry [name=phone]').fill('13800000000');
        await page.waitForFunction(() => performance.now() > 2_000); // who sends sooner is taken for a machine
        await page.locator('.enquiry [type=submit]').click();
        await page.waitForURL(/applied=1/);
        await page.getByText('提交成功！').waitFor();
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
      page.on('request', (request) => /\/(?:modules|roots)-/.test(request.url()) && asked.push(request.url()));
      await page.addInitScript(() => Reflect.deleteProperty(String.prototype, 'replaceAll'));
      await page.goto('/', { waitUntil: 'networkidle' });
      assert.deepEqual(asked, []);
      assert.equal(await page.locator('h1').isVisible(), true);
      await page.close(); // what it lacks stays
    }));
});
