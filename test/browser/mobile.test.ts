import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { pages } from '../../client/site/routes.ts';
import type { Site } from '../helpers/site.ts';
import { withoutChromium } from './chromium.ts';
import { handCheck } from './hand-check.ts';
import { FLAWLESS, lookOver, NO_TEXT_FLAW } from './look-over.ts';
import { PHONE } from './phone.ts';
import { onePerView, sampleAddress } from './sample-address.ts';
import { siteInChromium } from './site-in-chromium.ts';

/** The smallest phone still in use, two common ones, a tablet upright. */
const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
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
});
