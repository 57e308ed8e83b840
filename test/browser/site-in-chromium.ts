import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { type Site, startSite } from '../helpers/site.ts';
import { launchChromium } from './chromium.ts';
import { Visits } from './visits.ts';

/** A fresh site and a Chromium for the tests of a suite, handed to `use` before the first; both end with the last. */
export function siteInChromium(use: (started: { site: Site; browser: Browser; visits: Visits }) => unknown): void {
  let site: Site | undefined;
  let browser: Browser | undefined;
  before(async () => {
    browser = await launchChromium();
    site = await startSite({ SITE_URL: '' });
    await use({ site, browser, visits: new Visits(site, browser) });
  });
  after(async () => {
    await browser?.close();
    await site?.stop();
  });
}
