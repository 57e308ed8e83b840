import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Browser, Page, Route } from 'playwright-core';
import type { Site } from '../site.ts';
import { withoutChromium } from './chromium.ts';
import { siteInChromium } from './site-in-chromium.ts';
import { takenOver } from './taken-over.ts';

const MODULES = /\/assets\/(?!first-)[^/]+\.js$/;

describe('on a slow line the scripts of a page', { skip: withoutChromium }, () => {
  let site: Site;
  let browser: Browser;
  siteInChromium((started) => {
    ({ site, browser } = started);
  });

  /** Opens the home page, whose first picture does not come until `use` answers for it. */
  async function waiting(use: (page: Page, picture: Route, asked: string[]) => Promise<void>): Promise<void> {
    const page = await browser.newPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (MODULES.test(request.url())) asked.push(request.url());
    });
    const picture = new Promise<Route>((resolve) => page.route('**/hero-site-*', (route) => resolve(route)));
    try {
      await page.goto(site.address, { waitUntil: 'commit' });
      const held = await picture;
      await page.waitForFunction(() => document.readyState === 'interactive');
      await page.waitForTimeout(500);
      assert.deepEqual(asked, []);
      await use(page, held, asked);
      await takenOver(page);
      assert.ok(asked.length > 2);
      assert.equal(new Set(asked).size, asked.length, 'each is fetched once');
    } finally {
      await page.close();
    }
  }

  it('come after the first picture', () => waiting((_page, picture) => picture.continue()));

  it('come after a first picture that is not there', () => waiting((_page, picture) => picture.abort()));

  it('come at once when a key is pressed', () => waiting((page) => page.keyboard.press('Tab')));

  it('come at once when the page is pressed', () => waiting((page) => page.mouse.click(20, 400)));

  it('come after some seconds in any case', () => waiting(async () => {}));
});
