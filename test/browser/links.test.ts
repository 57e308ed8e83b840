import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { Site } from '../helpers/site.ts';
import { withoutChromium } from './chromium.ts';
import { siteInChromium } from './site-in-chromium.ts';
import { takenOver } from './taken-over.ts';
import { watchIdly } from './waits.ts';

interface How {
  ctrlKey?: boolean;
  shiftKey?: boolean;
  metaKey?: boolean;
  button?: number;
}

interface Followed {
  /** Whether the browser was left to follow the link. */
  byBrowser: boolean;
  /** The address afterwards. */
  at: string;
  /** By how many steps the history is longer. */
  steps: number;
}

const HERE = '/xwdt?page=1';

describe('a link in the text of a page', { skip: withoutChromium }, () => {
  let site: Site;
  let browser: Browser;
  /** For links that are not followed. */
  let still: Page;
  siteInChromium(async (started) => {
    ({ site, browser } = started);
    still = await open();
  });

  async function open(): Promise<Page> {
    const page = await browser.newPage({ baseURL: site.address });
    await page.goto(HERE);
    await takenOver(page);
    return page;
  }

  /** Clicks on what stands inside the link, on a page of the site. */
  async function click(link: string): Promise<Followed> {
    const page = await open();
    try {
      return await page.evaluate(clickOn, { link, how: {} });
    } finally {
      await page.close();
    }
  }

  it('to a page is followed within the document, and is one step in the history', async () => {
    const followed = await click('<a href="/gywm?from=7#about-contact"><b>关于我们</b></a>');
    assert.deepEqual(followed, { byBrowser: false, at: '/gywm?from=7#about-contact', steps: 1 });
  });

  it('that replaces takes its own place in the history', async () => {
    const followed = await click('<a href="/xwdt?page=2" data-replace="true">第 2 页</a>');
    assert.deepEqual(followed, { byBrowser: false, at: '/xwdt?page=2', steps: 0 });
  });

  const others: [what: string, link: string, how?: How][] = [
    ['to another site', '<a href="https://example.com/gywm">别处</a>'],
    ['to a file', '<a href="/uploads/list.pdf">清单</a>'],
    ['to the feed', '<a href="/news.rss">订阅</a>'],
    ['to the back office', '<a href="/login">登录</a>'],
    ['that downloads', '<a href="/gywm" download>下载</a>'],
    ['for another window', '<a href="/gywm" target="_blank">关于我们</a>'],
    ['that dials', '<a href="tel:4000000000">拨打</a>'],
    ['to a place on the same page', '<a href="/xwdt?page=1#end">末尾</a>'],
    ['in a text that somebody is writing', '<a href="/gywm" contenteditable>关于我们</a>'],
    ['clicked with Ctrl', '<a href="/gywm">关于我们</a>', { ctrlKey: true }],
    ['clicked with Shift', '<a href="/gywm">关于我们</a>', { shiftKey: true }],
    ['clicked with Command', '<a href="/gywm">关于我们</a>', { metaKey: true }],
    ['clicked with the wheel', '<a href="/gywm">关于我们</a>', { button: 1 }],
  ];
  for (const [what, link, how] of others) {
    it(`${what} is left to the browser`, async () => {
      const followed = await still.evaluate(clickOn, { link, how: how ?? {} });
      assert.deepEqual(followed, { byBrowser: true, at: HERE, steps: 0 });
    });
  }

  it('whose component has acted already is not followed', async () => {
    const page: Page = await browser.newPage({ baseURL: site.address });
    await page.goto('/gywm');
    await takenOver(page);
    await page.evaluate(() => document.body.addEventListener('click', (event) => event.preventDefault()));
    await page.locator('.site-footer-wide a[href="/xwdt"]').click();
    await watchIdly(page, 200);
    assert.equal(new URL(page.url()).pathname, '/gywm');
    await page.close();
  });
});

function clickOn({ link, how }: { link: string; how: How }): Followed {
  const before = history.length;
  let byBrowser = false;
  addEventListener(
    'click',
    (event) => {
      byBrowser = !event.defaultPrevented;
      event.preventDefault(); // the page stays, to be asked
    },
    { once: true },
  );
  document.querySelector('main')?.insertAdjacentHTML('beforeend', link);
  const inside = document.querySelector('main > a > *, main > a');
  inside?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }));
  inside?.closest('a')?.remove();
  return { byBrowser, at: location.pathname + location.search + location.hash, steps: history.length - before };
}
