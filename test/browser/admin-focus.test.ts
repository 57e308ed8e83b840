import { it } from 'node:test';
import { saidOf } from './back-office.ts';
import { inChromium } from './site-in-chromium.ts';

inChromium('the focus', ({ office }) => {
  it('is on a button again that has worked, also if nothing is left for it to do', () =>
    office('/AdminSite', async ({ page }) => {
      await page.getByLabel('口号').fill('先看安全，再看进度');
      await page.getByRole('button', { name: '保存', exact: true }).press('Enter');
      await saidOf(page, '保存成功！').waitFor();
      await page.locator('.settings-save [aria-busy=false][aria-disabled=true]:enabled:focus').waitFor();
    }));
});
