import assert from 'node:assert/strict';
import { it } from 'node:test';
import { DESKTOP, dialogOf, goOn, KINDS, PHONE, PICTURE, paste, recordsCalled, saidOf } from './back-office.ts';
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
        await dialogOf(page).locator('summary', { hasText: '更多' }).click();
        await dialogOf(page).getByLabel('跳转路径').fill('/nowhere');
        await page.locator('.rich-text-editor-area').fill('本产品是顶级设备');
        await confirm();
        await panel.waitFor();
        const said = await panel.getByRole('listitem').allTextContents();
        assert.deepEqual(said, [
          '“第一品牌”：广告法禁止使用的绝对化用语',
          '“顶级”：广告法禁止使用的绝对化用语',
          '没有选择产品位置，产品不会出现在任何列表里',
          '没有封面图',
          '跳转路径在本站打不开：/nowhere',
        ]);
        const laws = panel.getByRole('listitem').filter({ has: page.locator('.publish-panel-law') });
        assert.deepEqual(await laws.allTextContents(), said.slice(0, 2), 'the law first, and marked');
        assert.deepEqual(await axeFindings(page), []);
        await leads(/顶级/);
        await page.waitForFunction(() => String(getSelection()) === '顶级');
        await confirm();
        await leads(/产品位置/);
        await page.waitForFunction(() => document.activeElement?.localName === 'select');
        assert.equal((await recordsCalled(own.site, KINDS.product, title)).length, 0);
        await dialogOf(page).getByLabel('产品位置').selectOption({ index: 1 });
        await confirm();
        await panel.waitFor();
        assert.equal(await panel.getByText('没有选择产品位置').count(), 0);
        await goOn(page).press('Enter');
        await saidOf(page, '新增成功！').waitFor();
        assert.equal((await recordsCalled(own.site, KINDS.product, title)).length, 1);
      }));
  }

  it('does not stand in the way of a draft, comes after what is refused, and asks nothing twice', () =>
    own.office('/AdminPage?new', async ({ page }) => {
      await page.removeLocatorHandler(goOn(page));
      await own.ask('page/save', { pageTitle: '已有', pagePath: 'taken' });
      const confirmAt = async (path: string) => {
        await dialogOf(page).getByLabel('页面地址').fill(path);
        await dialogOf(page).getByRole('button', { name: '确定' }).click();
      };
      await confirmAt('');
      await dialogOf(page).getByText('请填写页面地址').waitFor();
      await confirmAt('taken');
      await goOn(page).click();
      await dialogOf(page).getByText('该地址已被其他页面使用').waitFor();
      await confirmAt('free');
      await saidOf(page, '新增成功！').waitFor();
      await page.waitForFunction(() => !history.state?.dialogs); // a step back of its own would end what loads
      await page.goto('/AdminNews?new');
      await dialogOf(page).getByLabel('存为草稿').check();
      await dialogOf(page).getByRole('button', { name: '确定' }).click();
      await saidOf(page, '新增成功！').waitFor();
    }));

  it('goes into the field that a finding is about: a picture is described there, and never replaced', () =>
    own.office('/AdminNews?new', async ({ page }) => {
      await page.removeLocatorHandler(goOn(page));
      await dialogOf(page).getByLabel('新闻标题').fill('两张图');
      const area = page.locator('.rich-text-editor-area');
      await area.click();
      const picture = '<p><img src="/uploads/smart-helmet-1200x900.wa.webp" alt=""></p>';
      await paste(page, { 'text/html': `<p>正文</p>${picture}${picture}<p><a href="/gone">链接</a></p>` });
      const confirm = async () => {
        await dialogOf(page).locator('[type="submit"]:enabled').waitFor();
        await page.keyboard.press('Control+Enter');
      };
      await confirm();
      await dialogOf(page).getByRole('button', { name: '正文第 1、2 张图片没有写图里有什么' }).click();
      await page.waitForFunction(() => document.activeElement?.matches('.rich-text-editor-picture-bar input'));
      await page.keyboard.type('塔机');
      const alts = () => area.locator('img').evaluateAll((all) => all.map((image) => image.getAttribute('alt')));
      assert.deepEqual(await alts(), ['塔机', '']);
      await confirm();
      await dialogOf(page).getByRole('button', { name: '链接“链接”在本站打不开：/gone' }).click();
      await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.value === '/gone');
      assert.deepEqual(await alts(), ['塔机', '']);
      assert.equal(await area.getByText('链接').count(), 1);
    }));

  it('opens the picture of a gallery that a finding is about, at the field of its description', () =>
    own.office('/AdminProduct?new', async ({ page }) => {
      await page.removeLocatorHandler(goOn(page));
      const gallery = dialogOf(page).locator('[data-field=pictures]');
      await gallery.locator('input[multiple]').setInputFiles([PICTURE, PICTURE]);
      await gallery.locator('.list-field-entry').nth(1).waitFor();
      await page.keyboard.press('Control+s');
      await dialogOf(page).getByRole('button', { name: '第 1、2 张图片没有写图里有什么' }).click();
      await page.waitForFunction(() => document.activeElement?.closest('[data-field="pictures.0.alt"]'));
      await page.keyboard.type('塔机');
      assert.deepEqual(await gallery.locator('.list-field-title').allTextContents(), ['塔机', '没填图里有什么']);
    }));

  it('is never reached by Enter: that goes on to the next field and the next row, and in the panel back', () =>
    own.office('/AdminProduct?new', async ({ page }) => {
      await page.removeLocatorHandler(goOn(page));
      await dialogOf(page).getByLabel('产品名称').fill('只有名称');
      await page.evaluate(() => addEventListener('submit', () => document.body.classList.add('was-sent')));
      await page.keyboard.press('Enter');
      assert.equal(await page.locator('body.was-sent').count(), 0);
      await page.keyboard.press('Control+Enter');
      await page.getByRole('dialog', { name: '发布前检查' }).getByText('没有封面图').waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: '发布前检查' }).waitFor({ state: 'detached' });
      assert.equal((await recordsCalled(own.site, KINDS.product, '只有名称')).length, 0);
      await dialogOf(page).getByRole('button', { name: '添加参数' }).click();
      for (const words of ['重量', '25 kg', '高度', '2 m', '空行', '']) {
        await page.keyboard.type(words);
        await page.keyboard.press('Enter');
      }
      await dialogOf(page).getByLabel('参数', { exact: true }).nth(2).fill('');
      await dialogOf(page).locator('[type="submit"]:enabled').waitFor();
      await page.keyboard.press('Control+s');
      await goOn(page).click();
      await saidOf(page, '新增成功！').waitFor();
      const [saved] = await recordsCalled(own.site, KINDS.product, '只有名称');
      const { params } = await own.ask<{ params: unknown }>('product/detail', { productId: saved?.productId });
      assert.deepEqual(params, [
        { name: '重量', value: '25 kg' },
        { name: '高度', value: '2 m' },
      ]);
    }));
});
