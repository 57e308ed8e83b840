import assert from 'node:assert/strict';
import { it } from 'node:test';
import { DESKTOP, dialogOf, goOn, KINDS, PHONE, recordsCalled, saidOf } from './back-office.ts';
import { axeFindings } from './page-checks.ts';
import { inChromium } from './site-in-chromium.ts';

inChromium('the panel before publishing', (own) => {
  for (const viewport of [DESKTOP, PHONE]) {
    it(`names what a reader or the law would object to, leads there, and lets it pass, at ${viewport.width} px`, () =>
      own.office(['/AdminProduct', viewport], async ({ page }) => {
        await page.removeLocatorHandler(goOn(page));
        const title = `全国第一品牌${viewport.width}`;
        const confirm = () => dialogOf(page).getByRole('button', { name: '确定' }).click();
        const leads = (sentence: RegExp) => dialogOf(page).getByRole('button', { name: sentence }).click();
        const panel = page.getByRole('dialog', { name: '发布前检查' });
        await page.getByRole('button', { name: '新增', exact: true }).click();
        await dialogOf(page).getByLabel('产品名称').fill(title);
        await dialogOf(page).getByLabel('跳转路径').fill('/nowhere');
        await page.locator('.rich-text-editor-area').fill('本产品是顶级设备');
        await confirm();
        await panel.waitFor();
        const said = await panel.getByRole('listitem').allTextContents();
        assert.deepEqual(said, [
          '没有选择产品位置，产品不会出现在任何列表里',
          '没有封面图',
          '“第一品牌”：广告法禁止使用的绝对化用语',
          '“顶级”：广告法禁止使用的绝对化用语',
          '链接 /nowhere 在本站打不开',
        ]);
        assert.deepEqual(await axeFindings(page), []);
        await leads(/顶级/);
        await page.waitForFunction(() => String(getSelection()) === '顶级');
        await confirm();
        await leads(/产品位置/);
        await page.waitForFunction(() => document.activeElement?.localName === 'select');
        assert.equal((await recordsCalled(own.site, KINDS.product, title)).length, 0);
        await confirm();
        await goOn(page).press('Enter'); // a second press at one place answers to nothing for a moment
        await saidOf(page, '新增成功！').waitFor();
        assert.equal((await recordsCalled(own.site, KINDS.product, title)).length, 1);
      }));
  }

  it('does not stand in the way of a draft', () =>
    own.office('/AdminNews', async ({ page }) => {
      await page.removeLocatorHandler(goOn(page));
      await page.getByRole('button', { name: '新增', exact: true }).click();
      await dialogOf(page).getByLabel('存为草稿').check();
      await dialogOf(page).getByRole('button', { name: '确定' }).click();
      await saidOf(page, '新增成功！').waitFor();
    }));
});
