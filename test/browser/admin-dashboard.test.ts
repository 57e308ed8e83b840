import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type Site, startSite } from '../helpers/site.ts';
import { axeFindings, DESKTOP, PHONE } from './back-office.ts';
import { launchChromium, withoutChromium } from './chromium.ts';
import { Visits } from './visits.ts';

/** How many applications there are, and whether there is room to say where more would come from. */
const CASES = [
  [0, true],
  [1, true],
  [3, true],
  [8, false],
] as const;
/** A panel's padding, and a line's own room below its words. */
const FOOT_PX = 32;

describe('the dashboard with few and many applications', { skip: withoutChromium }, () => {
  let site: Site;
  let browser: Browser;
  let visits: Visits;
  let made = 0;
  before(async () => {
    site = await startSite({ SITE_URL: '', TRUST_PROXY: '1' });
    browser = await launchChromium();
    visits = new Visits(site, browser);
  });
  after(async () => {
    await browser?.close();
    await site?.stop();
  });

  /** Applications from as many addresses: one may send five in ten minutes. */
  async function applyUpTo(count: number): Promise<void> {
    for (; made < count; made += 1) {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${made}` };
      const body = JSON.stringify({ agentName: `联系人${made}`, agentInfo: `公司${made}`, phone: '13800000000' });
      assert.equal((await site.send('POST', '/v1/agent/saveAgent', { headers, body })).status, 200);
    }
  }

  for (const [count, saysMore] of CASES) {
    it(`fills both lists to their ends with ${count} applications`, async () => {
      await applyUpTo(count);
      for (const viewport of [{ width: 1920, height: 1080 }, DESKTOP, PHONE]) {
        await visits.office(
          '/dashboard',
          async ({ page, complaints }) => {
            const newest = page.getByRole('region', { name: '最新代理申请' });
            const changes = page.getByRole('region', { name: '最近改动' });
            await changes.getByText('新增').first().waitFor();
            assert.equal(await newest.locator('.activity-list-line').count(), count);
            assert.equal(await newest.getByText('提交的申请会出现在这里').count(), saysMore ? 1 : 0);
            assert.equal(await page.getByText('近 12 周没有收到申请').count(), count === 0 ? 1 : 0);
            for (const panel of ['.newest-applications', '.shortcuts-panel', '.panel:has(#changes-title)']) {
              const free = await roomBelow(page, panel);
              assert.ok(free <= FOOT_PX, `${panel}: ${free} px are empty at ${viewport.width} px`);
            }
            const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
            assert.ok((wide ?? 0) <= (room ?? 0));
            assert.deepEqual(await axeFindings(page), []);
            assert.deepEqual(complaints, []);
          },
          viewport,
        );
      }
    });
  }
});

/** Pixels between the end of what is last in a panel and the panel's own end. */
function roomBelow(page: Page, panel: string): Promise<number> {
  return page.locator(panel).evaluate((element) => {
    const ends = Array.from(element.querySelectorAll('li, p'), (line) => line.getBoundingClientRect().bottom);
    return element.getBoundingClientRect().bottom - Math.max(...ends);
  });
}
