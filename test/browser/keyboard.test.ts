import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { pages } from '../../client/routes.ts';
import { type Site, startSite } from '../site.ts';
import { launchChromium, withoutChromium } from './chromium.ts';
import { PHONE } from './phone.ts';
import { sampleAddress } from './sample-address.ts';
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
  before(async () => {
    site = await startSite({ SITE_URL: '' });
    browser = await launchChromium();
  });
  after(async () => {
    await browser?.close();
    await site?.stop();
  });

  for (const device of ['desktop', 'mobile'] as const) {
    describe(device === 'mobile' ? 'on a phone with a keyboard' : 'at a desk', () => {
      let page: Page;
      before(async () => {
        page = await browser.newPage({ ...DEVICES[device], reducedMotion: 'reduce', baseURL: site.address });
      });

      const shown = pages.filter((page) => page.device === device || page.device === 'every');
      for (const address of [...shown.map(sampleAddress), '/nothing']) {
        it(`goes through ${address} in order, past everything that can be used, in sight and marked, and back`, async () => {
          await page.goto(address);
          await takenOver(page);
          assert.deepEqual(await walkByTab(page), FLAWLESS);
        });
      }
    });
  }
});
