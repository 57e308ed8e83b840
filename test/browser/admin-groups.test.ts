import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { SiteWhole } from '../../server/contract/kinds/settings.ts';
import { dialogOf, saidOf } from './back-office.ts';
import { inChromium } from './site-in-chromium.ts';

inChromium('product groups', (own) => {
  it('that the settings name can be chosen for a product and searched by, and one with products stays', async () => {
    const { site } = await own.ask<SiteWhole>('site/read', {});
    const pumps = { ...site.productGroups[0]!, locationId: 'pumps', title: '水泵' };
    await own.ask('site/save', { site: { ...site, productGroups: [...site.productGroups, pumps] } });
    await own.office('/AdminProduct', async ({ page }) => {
      await page.getByRole('button', { name: '新增', exact: true }).click();
      const form = dialogOf(page);
      await form.getByLabel('产品名称').fill('离心泵');
      await form.getByLabel('产品位置').selectOption('水泵');
      await form.getByRole('button', { name: '确定' }).click();
      await saidOf(page, '新增成功！').waitFor();
      await page.getByLabel('产品位置').selectOption('水泵');
      await page.locator('tbody tr', { hasText: '离心泵' }).getByText('水泵').waitFor();
      assert.equal(await page.locator('tbody tr').count(), 1);
    });
    await own.office('/AdminSite', async ({ page }) => {
      await page.getByRole('button', { name: '移除：水泵' }).click();
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await page.getByText('该分组还有 1 个产品：水泵').waitFor();
      assert.equal(await page.getByRole('dialog', { name: '内容已被他人修改' }).count(), 0);
    });
  });
});
