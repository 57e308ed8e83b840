import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Site } from '../helpers/site.ts';
import { PHONE } from './back-office.ts';
import { withoutChromium } from './chromium.ts';
import { axeFindings } from './page-checks.ts';
import { siteInChromium } from './site-in-chromium.ts';
import type { Visits } from './visits.ts';

describe('what a list in the back office shows', { skip: withoutChromium }, () => {
  let site: Site;
  let visits: Visits;
  siteInChromium((started) => {
    ({ site, visits } = started);
  });

  it('says no number before it knows one, and while it is tried again shows what is to come', () =>
    visits.office(
      '/AdminNews',
      async ({ page }) => {
        await page.route('**/news/list', (route) => route.abort());
        await page.reload();
        await page.getByText('网络连接失败，请检查网络后重试').waitFor();
        assert.equal(await page.getByText(/共 \d+ 条/).count(), 0);
        await page.unroute('**/news/list');
        await page.route('**/news/list', () => {}); // never answers
        await page.getByRole('button', { name: '重试' }).click();
        const line = page.locator('.table-card-title .skeleton').first();
        await line.waitFor();
        assert.ok(((await line.boundingBox())?.width ?? 0) > 100);
        assert.equal(await page.getByText('网络连接失败').count(), 0);
      },
      PHONE,
    ));

  it('folds its filters on a phone, all but the first, and says how many of those are set', () =>
    visits.office(
      '/AdminProduct',
      async ({ page }) => {
        const fold = page.getByRole('button', { name: /^筛选/ });
        const status = page.getByLabel('状态', { exact: true });
        await page.locator('tbody:not(.is-busy) .table-card-title').first().waitFor();
        assert.ok(((await page.locator('tbody tr').first().boundingBox())?.y ?? 999) < 260);
        assert.ok(await page.getByLabel('产品名称', { exact: true }).isVisible());
        assert.equal(await status.isVisible(), false);
        await fold.click();
        assert.equal(await fold.getAttribute('aria-expanded'), 'true');
        await status.selectOption({ label: '草稿' });
        await fold.click();
        assert.equal(await status.isVisible(), false);
        assert.equal(await fold.textContent(), '筛选（1）');
        assert.deepEqual(await axeFindings(page), []);
        await page.setViewportSize({ width: 1440, height: 900 });
        assert.ok(await status.isVisible());
        assert.equal(await fold.isVisible(), false);
        await page.setViewportSize(PHONE);
        await page.goto('/AdminEnquiry');
        await page.getByRole('button', { name: /^待处理/ }).waitFor();
        assert.equal(await fold.count(), 0, 'nothing is behind it here');
        await page.getByRole('button', { name: /^已处理/ }).click();
        await fold.waitFor();
      },
      PHONE,
    ));

  it('cuts a name of 200 characters after two lines', () =>
    visits.office('/AdminNews', async ({ page }) => {
      await site.call('news/save', { newTitle: '长'.repeat(200) }, await site.login());
      await page.reload();
      const row = page.getByRole('row', { name: /长{200}/ });
      await row.waitFor();
      assert.ok(((await row.boundingBox())?.height ?? 999) < 64);
    }));

  it('shows by an outline what is the current one where the browser paints all grounds alike', () =>
    visits.office('/AdminNews', async ({ page }) => {
      await page.emulateMedia({ forcedColors: 'active' });
      for (const role of ['tab', 'link'] as const) {
        const current = page.getByRole(role, { name: /^新闻管理/ }).first();
        assert.equal(await current.evaluate((element) => getComputedStyle(element).outlineStyle), 'solid', role);
      }
      await page.emulateMedia({ forcedColors: null });
    }));
});
