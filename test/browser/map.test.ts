import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { inChromium } from './site-in-chromium.ts';

const PAGE = { contentType: 'text/html', body: '<p>map' };

inChromium("a provider's map", ({ visits }) => {
  const FAILURES: Record<string, (route: Route) => Promise<void>> = {
    'cannot be reached': (route) => route.abort('connectionrefused'),
    fails: (route) => route.fulfill({ ...PAGE, status: 503 }),
    'refuses to be framed': (route) => route.fulfill({ ...PAGE, headers: { 'x-frame-options': 'DENY' } }),
    'does not answer': async () => {},
  };
  for (const [what, answer] of Object.entries(FAILURES)) {
    it(`that ${what} leaves the address, how to get there and 重试, which brings it when it can`, () =>
      open(answer, async (page) => {
        const map = page.locator('.location-map');
        await map.scrollIntoViewIfNeeded();
        await map.getByText('互动地图暂时打不开').waitFor();
        assert.equal(await map.locator('iframe, object').count(), 0);
        assert.ok(await page.getByText('示例路 88 号').first().isVisible());
        assert.ok(await map.getByRole('link', { name: '在高德地图中打开' }).isVisible());
        await page.unroute('https://uri.amap.com/**');
        await page.route('https://uri.amap.com/**', (route) => route.fulfill(PAGE));
        await map.getByRole('button', { name: '重试' }).click();
        await page.frameLocator('iframe').getByText('map').waitFor();
      }));
  }

  const open = (answer: (route: Route) => Promise<void>, use: (page: Page) => Promise<void>) =>
    visits.to('/map', use, (page) => page.route('https://uri.amap.com/**', answer));
});
