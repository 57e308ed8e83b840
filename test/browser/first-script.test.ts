import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Browser, Page, Route } from 'playwright-core';
import type { Site } from '../helpers/site.ts';
import { withoutChromium } from './chromium.ts';
import { siteInChromium } from './site-in-chromium.ts';
import { takenOver } from './taken-over.ts';
import { watchIdly } from './waits.ts';

const MODULES = /\/assets\/(?!first-)[^/]+\.js$/;
/** What a style sheet of 15 KB takes on a line of 1.6 Mbit/s, and then some: the first script is there before it. */
const STYLE_TAKES_MS = 500;
const COVERS = /\/uploads\//;

describe('on a slow line the scripts of a page, and the pictures below its first screen,', {
  skip: withoutChromium,
}, () => {
  let site: Site;
  let browser: Browser;
  siteInChromium((started) => {
    ({ site, browser } = started);
  });

  /** Opens the home page, whose style sheet comes late and whose first picture not until `use` answers for it. */
  async function waiting(use: (page: Page, picture: Route, asked: string[]) => Promise<void>): Promise<void> {
    const page = await browser.newPage();
    const asked: string[] = [];
    const covers: string[] = [];
    page.on('request', (request) => {
      if (MODULES.test(request.url())) asked.push(request.url());
      if (COVERS.test(request.url())) covers.push(request.url());
    });
    await page.route('**/assets/site-*.css', (route) => setTimeout(() => route.continue(), STYLE_TAKES_MS));
    const picture = new Promise<Route>((resolve) => page.route('**/hero-site-*', (route) => resolve(route)));
    try {
      await page.goto(site.address, { waitUntil: 'commit' });
      const held = await picture;
      await page.waitForFunction(() => document.readyState === 'interactive');
      await page.waitForSelector('.home-hero-words');
      await watchIdly(page, STYLE_TAKES_MS * 2);
      assert.deepEqual([...asked, ...covers], []);
      await use(page, held, asked);
      await takenOver(page);
      assert.ok(asked.length > 2);
      assert.equal(new Set(asked).size, asked.length, 'each is fetched once');
      await page.waitForFunction(areCoversThere);
    } finally {
      await page.close();
    }
  }

  it('come after the first picture', () => waiting((_page, picture) => picture.continue()));

  it('come after a first picture that is not there', () => waiting((_page, picture) => picture.abort()));

  it('come at once when a key is pressed', () => waiting((page) => page.keyboard.press('Tab')));

  it('come at once when the page is pressed', () => waiting((page) => page.mouse.click(20, 400)));

  it('come at once when the page is scrolled', () => waiting((page) => page.mouse.wheel(0, 200)));

  it('come after some seconds in any case', () => waiting(async () => {}));

  it('stay away from an engine that lacks what they call, and the page stands as the server wrote it', async () => {
    const page = await browser.newPage();
    const asked: string[] = [];
    page.on('request', (request) => MODULES.test(request.url()) && asked.push(request.url()));
    await page.addInitScript(() => Reflect.deleteProperty(String.prototype, 'replaceAll'));
    await page.goto(site.address, { waitUntil: 'networkidle' });
    assert.deepEqual(asked, []);
    assert.equal(await page.locator('h1').isVisible(), true);
    await page.close();
  });

  it('that fail leave the page as the server wrote it', async () => {
    const page = await browser.newPage();
    const failed = page.waitForEvent('pageerror', (error) => error.message.includes('not in this engine'));
    await page.addInitScript(() => {
      window.ResizeObserver = class {
        constructor() {
          throw new TypeError('not in this engine');
        }
      } as never;
    });
    await page.goto(site.address);
    await failed;
    await page.locator('h1').waitFor();
    assert.ok((await page.locator('main').innerText()).length > 300);
    await page.close();
  });

  it('come where the first script does not', async () => {
    const page = await browser.newPage();
    await page.route('**/assets/first-*', (route) => route.abort());
    await page.goto(site.address);
    await page.waitForFunction(areCoversThere);
    await page.close();
  });
});

function areCoversThere(): boolean {
  const covers = [...document.querySelectorAll<HTMLImageElement>('.home-products .picture-box img')];
  return covers.length > 0 && covers.some((cover) => cover.complete && cover.naturalWidth > 0);
}
