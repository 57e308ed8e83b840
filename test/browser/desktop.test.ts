import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { pages } from '../../client/site/routes.ts';
import { singleCases } from '../../server/contract/addresses.ts';
import type { Site } from '../helpers/site.ts';
import { withoutChromium } from './chromium.ts';
import { FLAWLESS, lookOver, NO_TEXT_FLAW } from './look-over.ts';
import { onePerView, sampleAddress } from './sample-address.ts';
import { siteInChromium } from './site-in-chromium.ts';

/** The last is what is left of 1440 px for a reader who zooms by 150 %. */
const WIDTHS = [1920, 1440, 1024, 960];
const addresses = [...pages.filter((page) => page.device !== 'mobile').map(sampleAddress), '/nothing'];

describe('every page for desks', { skip: withoutChromium }, () => {
  let site: Site;
  let browser: Browser;
  let page: Page;
  siteInChromium(async (started) => {
    ({ site, browser } = started);
    page = await browser.newPage();
  });

  // a page that another width is given to may still move when the next one has begun
  for (const width of WIDTHS) {
    for (const address of width === 1440 ? addresses : onePerView(addresses)) {
      it(`${address} at ${width} px has no flaw that a machine can see`, async () => {
        await page.setViewportSize({ width, height: Math.round(width * 0.5625) });
        const closely = { axe: width === 1440, large: width === 1440 };
        const { shift, shifted, large, ...found } = await lookOver(page, site.address + address, closely);
        assert.deepEqual(found, FLAWLESS);
        if (large) assert.deepEqual(large, { ...NO_TEXT_FLAW, overflow: [] }, 'with letters twice as large');
        assert.ok(shift < 0.005, `layout shift ${shift}: ${shifted.join(', ')}`);
      });
    }
  }

  it("every case's banner has one height, be its picture a film's or not", async () => {
    for (const width of [1920, 1440, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      const heights = new Set<number | undefined>();
      for (const address of [...singleCases, '/caseDet?caseId=linyi-campus-dormitory']) {
        await page.goto(site.address + address);
        heights.add((await page.locator('.case-banner').boundingBox())?.height);
      }
      assert.equal(heights.size, 1, `${[...heights]} at ${width} px`);
    }
  });
});
