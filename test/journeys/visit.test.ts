import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Route } from 'playwright-core';
import { flawsOf } from '../browser/page-checks.ts';
import { SAMPLE_PAGE, sampleAddress } from '../browser/sample-address.ts';
import { inChromium, PHONE } from '../browser/site-in-chromium.ts';
import { watchIdly } from '../browser/waits.ts';

inChromium('a visit', ({ site, visits, browser, ask }) => {
  it('sees nothing jump where the first picture comes late', async () => {
    await ask('page/save', SAMPLE_PAGE);
    for (const [path, width, height] of [
      ['/p', 960, 540],
      ['/p', 390, 844],
      ['/caseDet', 390, 844],
    ] as const) {
      const page = await (await browser.newContext({ viewport: { width, height } })).newPage();
      // later than the first layout; what is late when the page closes is not waited for
      const late = (route: Route) => watchIdly(page, 300).then(() => route.continue());
      await page.route(/\.(?:avif|webp|png|jpg)$/, (route) => late(route).catch(() => {}));
      const address = site.address + sampleAddress({ path });
      assert.deepEqual(await flawsOf(page, address, ['shift']), {}, `${address} at ${width} px`);
      await page.context().close();
    }
  });

  it('finds a long product centre as it was left: its tab, its place and what was picked', async () => {
    const staff = await site.login();
    for (let count = 0; count < 30; count += 1)
      await site.call('product/save', { locationId: 'jzbh', coverName: `短产品${count}` }, staff);
    await visits.to(['/zhuyingyewu', PHONE], async (page) => {
      await page.getByRole('tab', { name: '建筑标准化产品' }).click();
      const [title, from] = [await page.title(), page.url()];
      assert.match(title, /^建筑标准化产品/);
      await page.getByRole('checkbox', { name: /短产品2$/ }).check();
      const place = await page.evaluate(() => {
        scrollTo(0, Math.round((document.documentElement.scrollHeight - innerHeight) * 0.6));
        return scrollY;
      });
      const link = page.locator('main a[href*="productId"]').getByText('短产品1', { exact: true });
      await link.evaluate((element) => element.closest('a')?.click());
      await page.waitForURL(/productId=/);
      await page.goBack();
      await page.waitForURL(from);
      await page.waitForFunction(([old, y]) => document.title === old && Math.abs(scrollY - y) < 2, [
        title,
        place,
      ] as const);
      await page.waitForFunction(() => document.querySelectorAll('[name=productId]:checked').length === 1);
    });
  });
});
