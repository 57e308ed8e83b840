import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { DESKTOP } from '../browser/back-office.ts';
import { inChromium, PHONE } from '../browser/site-in-chromium.ts';

inChromium('the search', ({ visits }) => {
  const ask = async (page: Page, q: string) => {
    const field = page.getByRole('searchbox').first();
    await field.fill(q);
    await Promise.all([page.waitForURL(/\/search\?q=/), field.press('Enter')]);
  };
  const hits = (page: Page) => page.locator('.search-hit');

  for (const javaScriptEnabled of [true, false]) {
    it(`is asked from any page's header ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () =>
      visits.to(['/gywm', { viewport: DESKTOP, javaScriptEnabled }], async (page) => {
        await ask(page, '塔机');
        assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), '“塔机”的搜索结果');
        assert.equal(await hits(page).first().locator('mark').first().textContent(), '塔机');
        assert.ok(await page.getByRole('link', { name: '塔机安全监测系统' }).first().isVisible());
      }));
  }

  it('is asked from the menu of a phone, and finds by a parameter whatever its width', () =>
    visits.to(['/mobile', PHONE], async (page) => {
      await page.locator('summary[aria-label=菜单]').click();
      await ask(page, 'ｉｐ６５');
      assert.ok((await hits(page).count()) > 0);
    }));
});
