import assert from 'node:assert/strict';
import { it } from 'node:test';
import { dialogOf, saidOf } from '../browser/back-office.ts';
import { axeFindings } from '../browser/page-checks.ts';
import { inChromium } from '../browser/site-in-chromium.ts';
import { becomes, takenOver } from '../browser/waits.ts';

inChromium('a page of one’s own', ({ site, visits }) => {
  it('is written, put into the menu and opened from there', () =>
    visits.office('/AdminPage?new', async ({ page }) => {
      const dialog = dialogOf(page);
      await dialog.getByLabel('页面标题').fill('服务与支持');
      await dialog.getByLabel('页面地址').fill('服务');
      await dialog.getByLabel('放进菜单').check();
      await dialog.getByLabel('页面内容').fill('报修两小时内回电。');
      const save = dialog.getByRole('button', { name: '确定', exact: true });
      await save.click();
      await dialog.getByText('请填写小写字母、数字或连字符，最多40个').first().waitFor();
      await dialog.getByLabel('页面标题').focus(); // what stays wrong keeps its sentence
      assert.equal(await dialog.getByLabel('页面地址').getAttribute('aria-invalid'), 'true');
      await dialog.getByLabel('页面地址').fill('www.example.com/p/Service/');
      await save.click({ trial: true }); // it can be pressed again
      await dialog.getByLabel('页面地址').press('Control+s'); // which reads what was typed, as a press elsewhere does
      await saidOf(page, '新增成功！').waitFor();
      await page.getByRole('cell', { name: 'service', exact: true }).waitFor();
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: '更多', description: '服务与支持' }).click();
      await page.getByText('复制地址').click();
      await saidOf(page, '地址已复制').waitFor();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), '/p/service');
      for (const [title, path] of [
        ['服务与支持', 'service-2'],
        ['服务与支持（副本）', 'service-3'],
      ] as const) {
        await page.getByRole('button', { name: '更多', description: title, exact: true }).click();
        await page.getByRole('menuitem', { name: '复制一条' }).click();
        await dialog.getByText('页面内容').waitFor();
        await becomes(() => dialog.getByLabel('页面地址').inputValue(), path);
        await page.keyboard.press('Escape');
      }
      await visits.to('/', async (visit) => {
        await visit.getByRole('banner').getByRole('link', { name: '服务与支持' }).click();
        await visit.getByRole('heading', { level: 1, name: '服务与支持' }).waitFor();
        assert.equal(new URL(visit.url()).pathname, '/p/service');
        await visit.reload();
        await takenOver(visit);
        assert.equal(new URL(visit.url()).pathname, '/p/service');
        await visit.getByText('报修两小时内回电。').waitFor();
        assert.deepEqual(await axeFindings(visit), []);
      });
    }));

  it('leaves the header as high as it was, with five of them in the menu and titles of any length', async () => {
    const staff = await site.login();
    for (let number = 1; number <= 5; number += 1) {
      const fields = { pageTitle: `第${number}页`.repeat(60).slice(0, 200), pagePath: `page-${number}`, inMenu: true };
      assert.equal((await site.call('page/save', fields, staff)).status, 200);
    }
    for (const width of [1024, 1440]) {
      await visits.to(['/p/page-1', { viewport: { width, height: 800 } }], async (page) => {
        const [height, sideways] = await page.evaluate(() => [
          document.querySelector('.site-header')?.clientHeight,
          document.documentElement.scrollWidth - innerWidth,
        ]);
        assert.deepEqual([height, sideways], [80, 0], String(width));
        const more = page.getByRole('banner').getByText('更多', { exact: true });
        await more.click();
        const links = page.locator('.site-header-panel a:visible');
        await becomes(() => links.count(), width < 1280 ? 7 : 6);
        await page.keyboard.press('Escape');
        await becomes(() => links.count(), 0);
        await more.click();
        await links.first().click();
        await page.waitForFunction(() => !document.querySelector('.site-header-more[open]'));
      });
    }
    await visits.to(['/p/page-1', { viewport: { width: 390, height: 800 } }], async (page) => {
      await page.getByRole('banner').getByLabel('菜单').click();
      await becomes(() => page.locator('.compact-header-panel a[href^="/p/"]:visible').count(), 7);
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      assert.equal(scrollWidth, clientWidth);
    });
  });
});
