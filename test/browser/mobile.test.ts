import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { pages } from '../../client/site/routes.ts';
import { singleCases } from '../../server/contract/addresses.ts';
import type { Site } from '../helpers/site.ts';
import { withoutChromium } from './chromium.ts';
import { handCheck } from './hand-check.ts';
import { FLAWLESS, lookOver, NO_TEXT_FLAW } from './look-over.ts';
import { PHONE } from './phone.ts';
import { onePerView, sampleAddress } from './sample-address.ts';
import { siteInChromium } from './site-in-chromium.ts';

/** The smallest phone still in use, a common one upright and another on its side, a tablet upright. */
const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 667, height: 375 },
  { width: 768, height: 1024 },
];
const addresses = [
  ...pages.filter((page) => page.device !== 'desktop').map(sampleAddress),
  `/cpDeatail?${new URLSearchParams({ title: '塔机安全监测', desc: '起重量、力矩与风速同时回传' })}`,
  '/nothing',
];

describe('every page for phones', { skip: withoutChromium }, () => {
  let site: Site;
  let browser: Browser;
  let page: Page;
  siteInChromium(async (started) => {
    ({ site, browser } = started);
    page = await (await browser.newContext(PHONE)).newPage();
  });

  for (const size of SIZES) {
    for (const address of size.width === 390 ? addresses : onePerView(addresses)) {
      it(`${decodeURI(address)} at ${size.width}×${size.height} has no flaw that a machine can see`, async () => {
        await page.setViewportSize(size);
        const closely = { axe: size.width === 390, large: size.width === 390 };
        const { shift, shifted, large, ...found } = await lookOver(page, site.address + address, closely);
        assert.deepEqual(found, FLAWLESS);
        if (large) assert.deepEqual(large, { ...NO_TEXT_FLAW, overflow: [] }, 'with letters twice as large');
        assert.deepEqual(await handCheck(page), { smallTargets: [], smallText: [] });
        assert.ok(shift < 0.005, `layout shift ${shift}: ${shifted.join(', ')}`);
        assert.equal(new URL(page.url()).pathname, address.split('?')[0], 'a phone stays on a page made for it');
      });
    }
  }

  const open = async (width: number, height: number, path: string) => {
    await page.setViewportSize({ width, height });
    await page.goto(site.address + path);
  };
  const topOf = async (name: string) => (await page.locator(name).boundingBox())?.y;

  it('on its side a phone keeps its few lines: the header goes along, the tabs stand at the top', async () => {
    for (const [height, header, tabs] of [
      [375, -56, 0],
      [844, 0, 56],
    ] as const) {
      await open(667, height, '/zhuyingyewu');
      await page.evaluate(() => scrollTo(0, 600));
      assert.deepEqual([await topOf('.compact-header'), await topOf('.mobile-product-centre-tabs')], [header, tabs]);
    }
  });

  it('on half the width, as twice as large letters leave it, no page is wider than its window', async () => {
    for (const address of onePerView(addresses)) {
      await open(195, 422, address);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.equal(wide, 195, decodeURI(address));
    }
  });

  it("keeps a case's figures with their units, their names in one line on a phone of 360 px", async () => {
    for (const path of singleCases)
      for (const [width, parts] of [
        [320, '.case-banner dd'],
        [360, '.case-banner dd, .case-banner dt'],
      ] as const) {
        await open(width, 640, path);
        const broken = await page.locator(parts).evaluateAll((all) =>
          all
            .filter((one) => {
              const range = document.createRange();
              range.selectNodeContents(one);
              return range.getBoundingClientRect().height > Number.parseFloat(getComputedStyle(one).fontSize) * 1.9;
            })
            .map((one) => one.textContent),
        );
        assert.deepEqual(broken, [], `${path} at ${width}`);
      }
  });

  it('shows all five scenarios at once, the current one underlined', async () => {
    await open(360, 640, '/yingyongchangjing');
    const tabs = await page.locator('.scenarios-tab').evaluateAll((all) =>
      all.map((tab) => {
        const { left, right } = tab.getBoundingClientRect();
        return {
          isSeen: left >= 0 && right <= innerWidth,
          bar: Number.parseFloat(getComputedStyle(tab, '::after').width),
        };
      }),
    );
    assert.equal(tabs.length, 5);
    assert.ok(
      tabs.every(({ isSeen, bar }) => isSeen && bar > 40),
      JSON.stringify(tabs),
    );
  });
});
