import assert from 'node:assert/strict';
import { it } from 'node:test';
import { PICTURE, saidOf } from '../browser/back-office.ts';
import { axeFindings } from '../browser/page-checks.ts';
import { inChromium, PHONE } from '../browser/site-in-chromium.ts';
import { becomes } from '../browser/waits.ts';

inChromium('the brand', ({ visits, ask }) => {
  it('is uploaded, refused at the field with its reason, and seen on both devices and in the back office', () =>
    visits.office('/AdminSite', async ({ page }) => {
      const field = (name: string) => page.locator(`[data-field$="brand.${name}"]`);
      const save = () => page.getByRole('button', { name: '保存', exact: true }).click();
      for (const name of ['logo', 'mark']) {
        await field(name).locator('input[type=file]').first().setInputFiles(PICTURE);
        await saidOf(page, '上传成功！').waitFor();
        await field(name).locator('img[src^="/uploads/"]').first().waitFor();
      }
      await field('accent').getByLabel('主题色', { exact: true }).fill('#F26B0F');
      await save();
      await field('accent').getByText('对比度只有 3.0').waitFor();
      const icons = { keyword: '小图标', unused: true };
      assert.equal((await ask<{ count: number }>('media/list', icons)).count, 0, 'of what is refused nothing is sent');
      await field('accent').getByLabel('主题色', { exact: true }).fill('#1F6B3A');
      assert.deepEqual(await axeFindings(page, '[data-field$="brand.accent"]'), []);
      await save();
      await saidOf(page, '保存成功！').waitFor();
      await page.reload();
      const mark = page.locator('.sidebar .system-brand-logo');
      await becomes(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth), 180);
      await page.goto('/');
      const { width, height } = (await page.locator('.site-header .logo').boundingBox()) ?? {};
      assert.deepEqual([width, height], [40, 40]);
      const button = page.locator('.button-main').first();
      assert.equal(await button.evaluate((each) => getComputedStyle(each).backgroundColor), 'rgb(31, 107, 58)');
      assert.deepEqual(await axeFindings(page), []);
    }));

  it('stands on phones in the height of their header', () =>
    visits.to(['/mobile', PHONE], async (page) => {
      const { height } = (await page.locator('.compact-header .logo').boundingBox()) ?? {};
      assert.equal(height, 32);
    }));
});
