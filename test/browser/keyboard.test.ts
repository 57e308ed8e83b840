import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { pages } from '../../client/site/routes.ts';
import type { Site } from '../helpers/site.ts';
import { withoutChromium } from './chromium.ts';
import { PHONE } from './phone.ts';
import { onePerView, sampleAddress } from './sample-address.ts';
import { siteInChromium } from './site-in-chromium.ts';
import { walkByTab } from './tab-walk.ts';
import { takenOver } from './taken-over.ts';

const DEVICES: Record<'desktop' | 'mobile', BrowserContextOptions> = {
  desktop: { viewport: { width: 1440, height: 900 } },
  mobile: PHONE,
};
const FLAWLESS = { skipped: [], unseenStops: [], outOfOrder: [], covered: [], unmarked: [], missedBackward: [] };

describe('the Tab key alone', { skip: withoutChromium }, () => {
  let site: Site;
  let browser: Browser;
  siteInChromium((started) => {
    ({ site, browser } = started);
  });

  for (const device of ['desktop', 'mobile'] as const) {
    describe(device === 'mobile' ? 'on a phone with a keyboard' : 'at a desk', () => {
      let page: Page;
      before(async () => {
        page = await browser.newPage({ ...DEVICES[device], reducedMotion: 'reduce', baseURL: site.address });
      });

      const shown = pages.filter((page) => page.device === device || page.device === 'any');
      for (const address of onePerView([...shown.map(sampleAddress), '/nothing'])) {
        it(`goes through ${address} in order, past everything that can be used, in sight and marked, and back`, async () => {
          await page.goto(address);
          await takenOver(page);
          assert.deepEqual(await walkByTab(page), FLAWLESS);
        });
      }
    });
  }
});
