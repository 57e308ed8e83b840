import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import type { Page as Row } from '../../client/site/page.ts';
import { pages } from '../../client/site/routes.ts';
import { PHONE } from './phone.ts';
import { sampleAddress } from './sample-address.ts';
import { inChromium } from './site-in-chromium.ts';
import { takenOver } from './taken-over.ts';

interface Behaviour {
  stills: number;
  dead: string[];
}

const DEVICES = { desktop: { viewport: { width: 1440, height: 900 } }, mobile: PHONE };

inChromium('what has no behaviour', ({ site, browser }) => {
  for (const device of ['desktop', 'mobile'] as const) {
    it(`has none on any page that a visitor's ${device} browser renders itself`, async () => {
      const page = await browser.newPage({ baseURL: site.address, ...DEVICES[device] });
      await page.addInitScript({ path: join(import.meta.dirname, 'read-behaviour.js') });
      await page.goto('/map');
      await takenOver(page);
      for (const row of pages.filter((other) => other.device === device || other.device === 'any')) {
        await goTo(page, row);
        const { stills, dead } = await behaviourOf(page);
        assert.ok(stills > 0, row.path);
        assert.deepEqual(dead, [], row.path);
      }
    });
  }
});

/** As a link does. */
async function goTo(page: Page, row: Row): Promise<void> {
  await page.evaluate((address) => history.pushState(null, '', address), sampleAddress(row));
  await page.waitForFunction(() => document.querySelector('main')?.getAttribute('aria-busy') === 'false');
  await takenOver(page);
}

function behaviourOf(page: Page): Promise<Behaviour> {
  // proof: read-behaviour.js put it there
  return page.evaluate(() => (globalThis as unknown as { readBehaviour(): Behaviour }).readBehaviour());
}
