import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
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
  /** For all tests; who is led away by a link comes back. */
  let page: Page;
  siteInChromium(async ({ site, browser }) => {
    page = await browser.newPage({ baseURL: site.address });
    await open(HERE);
  });

  async function open(path: string): Promise<void> {
    await page.goto(path);
    await takenOver(page);
  }

  /** Clicks on what stands inside the link, on a page of the site. */
  const click = (link: string, how: How = {}) => page.evaluate(clickOn, { link, how });

  it('to a page is followed within the document, and is one step in the history', async () => {
    const followed = await click('<a href="/gywm?from=7#about-contact"><b>关于我们</b></a>');
    assert.deepEqual(followed, { byBrowser: false, at: '/gywm?from=7#about-contact', steps: 1 });
    await open(HERE);
  });

  it('that replaces takes its own place in the history', async () => {
    const followed = await click('<a href="/xwdt?page=2" data-replace="true">第 2 页</a>');
    assert.deepEqual(followed, { byBrowser: false, at: '/xwdt?page=2', steps: 0 });
    await open(HERE);
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
      assert.deepEqual(await click(link, how), { byBrowser: true, at: HERE, steps: 0 });
    });
  }

  it('whose component has acted already is not followed', async () => {
    await open('/gywm');
    await page.evaluate(() => document.body.addEventListener('click', (event) => event.preventDefault()));
    await page.locator('.site-footer-wide a[href="/xwdt"]').click();
    await watchIdly(page, 200);
    assert.equal(new URL(page.url()).pathname, '/gywm');
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
