import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Site } from '../site.ts';
import { withoutChromium } from './chromium.ts';
import { siteInChromium } from './site-in-chromium.ts';
import { takenOver } from './taken-over.ts';

const SIZE = { width: 1440, height: 900 };

describe('a visit', { skip: withoutChromium }, () => {
  let site: Site;
  let browser: Browser;
  siteInChromium((started) => {
    ({ site, browser } = started);
  });

  /** Opens a page in a context of its own, closed when `use` is done. */
  async function visit(
    path: string,
    use: (page: Page) => Promise<void>,
    options: BrowserContextOptions = {},
  ): Promise<void> {
    const context = await browser.newContext({ viewport: SIZE, baseURL: site.address, ...options });
    try {
      const page = await context.newPage();
      await page.goto(path);
      if (options.javaScriptEnabled !== false) await takenOver(page);
      await use(page);
    } finally {
      await context.close();
    }
  }

  it('goes from page to page without loading the site again, with title and focus', () =>
    visit('/', async (page) => {
      await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
      await page.getByRole('banner').getByRole('link', { name: '产品中心' }).click();
      await page.waitForURL('**/product');
      await page.waitForFunction(() => document.title.startsWith('产品中心'));
      assert.equal(await page.locator('html[data-same-document]').count(), 1);
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'main');
      assert.equal(await page.evaluate(() => scrollY), 0);
    }));

  it('finds the product centre as it was left: its tab, its place', () =>
    visit('/product', async (page) => {
      await page
        .getByRole('tab', { name: /建筑标准化产品/ })
        .or(page.getByRole('link', { name: /建筑标准化产品/ }))
        .first()
        .click();
      await page.getByRole('heading', { name: '工地洗车台' }).scrollIntoViewIfNeeded();
      await page.waitForTimeout(200);
      const place = await page.evaluate(() => scrollY);
      assert.ok(place > 0);
      await page
        .getByRole('link', { name: /工地洗车台/ })
        .first()
        .click();
      await page.getByRole('heading', { level: 1, name: /洗车台/ }).waitFor();
      await page.goBack();
      await page.waitForFunction(
        () => document.title.includes('建筑标准化产品') || document.title.startsWith('产品中心'),
      );
      await page.waitForTimeout(300);
      assert.equal(await page.evaluate(() => scrollY), place);
      assert.ok(await page.getByRole('heading', { name: '工地洗车台' }).isVisible());
    }));

  it('without JavaScript reads every page and follows every link', () =>
    visit(
      '/',
      async (page) => {
        for (const words of ['塔机安全监测系统', '政策说明会', '智慧展厅'])
          assert.ok((await page.content()).includes(words), words);
        await page.getByRole('banner').getByRole('link', { name: '产品中心' }).click();
        await page
          .getByRole('link', { name: /建筑机器人产品/ })
          .first()
          .click();
        assert.match(page.url(), /tab=cpxt/);
        await page
          .getByRole('link', { name: /抹灰机器人/ })
          .first()
          .click();
        assert.equal(await page.locator('h1').textContent(), '抹灰机器人');
      },
      { javaScriptEnabled: false },
    ));

  it('sees nothing move by itself when it asked for stillness', () =>
    visit(
      '/',
      async (page) => {
        await page.waitForTimeout(1_000); // an endless row is put to its middle once
        const before = await scrolledTracks(page);
        await page.waitForTimeout(4_600);
        assert.deepEqual(await scrolledTracks(page), before);
        assert.ok((await page.locator('main').textContent())?.includes('1000'));
      },
      { reducedMotion: 'reduce' },
    ));

  it('is told in place when a page cannot be fetched, and goes on when it can', () =>
    visit('/', async (page) => {
      await page.context().setOffline(true);
      await page.getByRole('banner').getByRole('link', { name: '产品中心' }).click();
      await page.getByRole('alert').getByRole('button', { name: '重试' }).waitFor();
      await page.context().setOffline(false);
      await page.getByRole('button', { name: '重试' }).click();
      await page.waitForFunction(() => document.title.startsWith('产品中心'));
      assert.equal(await page.getByRole('button', { name: '重试' }).count(), 0);
    }));

  it('is sent to the pages for phones when the browser turns into one', () =>
    visit('/', async (page) => {
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setUserAgentOverride', { userAgent: 'Mozilla/5.0 (Linux; Android 14) Mobile' });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.waitForURL('**/mobile');
    }));
});

function scrolledTracks(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => element.scrollWidth > element.clientWidth + 4)
      .map((element) => element.scrollLeft),
  );
}
