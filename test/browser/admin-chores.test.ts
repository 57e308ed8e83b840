import assert from 'node:assert/strict';
import { it } from 'node:test';
import { dialogOf, saidOf } from './back-office.ts';
import { inChromium } from './site-in-chromium.ts';

inChromium('the preview of a draft', (own) => {
  it('is copied as a link from the message of its save, opens without a log-in, and ends', () =>
    own.office('/dashboard', async ({ page }) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('link', { name: '写新闻' }).click();
      await dialogOf(page).getByLabel('新闻标题').fill('给老板看的草稿');
      await dialogOf(page).getByText('存为草稿').click();
      await dialogOf(page).getByRole('button', { name: '确定', exact: true }).click();
      await saidOf(page, '已存为草稿').getByRole('button', { name: '复制预览链接' }).click();
      await saidOf(page, '预览链接已复制').waitFor();
      const address = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(await (await fetch(address)).text(), /给老板看的草稿/);
      await page.getByRole('button', { name: '更多：给老板看的草稿' }).click();
      await page.getByRole('menuitem', { name: '结束预览链接' }).click();
      await page.getByRole('button', { name: '确定', exact: true }).click();
      await saidOf(page, '预览链接已全部失效').waitFor();
      assert.equal((await fetch(address)).status, 404);
    }));
});
