import assert from 'node:assert/strict';
import { it } from 'node:test';
import { DESKTOP } from './back-office.ts';
import { inChromium, PHONE } from './site-in-chromium.ts';

inChromium('products are compared', ({ visits }) => {
  for (const [path, device] of [
    ['/product?tab=cpxt', { viewport: DESKTOP }],
    ['/product?tab=cpxt', { viewport: DESKTOP, javaScriptEnabled: false }],
    ['/zhuyingyewu?tab=cpxt', PHONE],
  ] as const)
    it(`from their cards ${'javaScriptEnabled' in device ? 'without JavaScript' : 'with it'}: ${path}`, () =>
      visits.to([path, device], async (page) => {
        const start = page.getByRole('button', { name: '对比' });
        assert.equal(await start.isVisible(), false);
        for (const name of ['喷涂机器人', '抹灰机器人'])
          await page.getByRole('checkbox', { name: new RegExp(name) }).check();
        assert.ok(await start.isVisible());
        await Promise.all([page.waitForURL(/\/duibi\?productId=.*&productId=/), start.click()]);
        assert.equal(await page.getByRole('columnheader').count(), 2);
        assert.ok((await page.locator('tr.is-different').count()) > 0);
        await page.getByRole('link', { name: '喷涂机器人' }).first().click();
        await page.waitForURL(/productId=robot-spraying$/);
      }));
});
