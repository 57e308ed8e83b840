import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Page } from 'playwright-core';
import { DESKTOP, dialogOf, KINDS, PHONE } from './back-office.ts';
import { inChromium } from './site-in-chromium.ts';

const TITLE = '正文带图的产品';
const IMAGE = '/media/brand/icon-180.png';

inChromium('the focus in the form of a product', (own) => {
  const productCon = `<p><img src="${IMAGE}" alt=""></p><p>图下的文字</p>`;
  before(() => own.ask('product/save', { coverName: TITLE, jumpUrl: '/product', productCon }));

  const office = (viewport: typeof DESKTOP, use: (page: Page) => Promise<void>) =>
    own.office([KINDS.product.screen, viewport], ({ page }) => use(page));
  const textOf = (page: Page) => dialogOf(page).getByRole('textbox', { name: '产品详情' });
  const jumpPath = (page: Page) => dialogOf(page).getByLabel('跳转路径');
  const isInText = (page: Page) => textOf(page).evaluate((text) => text === document.activeElement);

  /** Clicks the picture from the field above it, and types: the letter must land in the text. */
  async function clickAndType(page: Page): Promise<void> {
    const picture = textOf(page).locator('p > img');
    await picture.waitFor();
    await jumpPath(page).click();
    const path = await jumpPath(page).inputValue();
    await picture.click();
    assert.ok(await isInText(page));
    assert.equal(
      await page.evaluate(() => document.getSelection()?.getRangeAt(0).cloneContents().childNodes.length),
      1,
    );
    await page.keyboard.type('换');
    assert.equal(await jumpPath(page).inputValue(), path);
    assert.equal(await picture.count(), 0);
    assert.match((await textOf(page).textContent()) ?? '', /换/);
  }

  for (const viewport of [DESKTOP, PHONE])
    it(`a click on a picture in the text selects it and goes nowhere else, at ${viewport.width} px`, () =>
      office(viewport, async (page) => {
        await page.getByRole('button', { name: `编辑：${TITLE}` }).click();
        await clickAndType(page);
      }));

  it('stays in a field that is being put right while another one is wrong as well', () =>
    office(DESKTOP, async (page) => {
      await page.getByRole('button', { name: `编辑：${TITLE}` }).click();
      const name = dialogOf(page).getByLabel('产品名称');
      await name.fill('长'.repeat(201));
      await jumpPath(page).fill('没有斜杠');
      await dialogOf(page).getByRole('button', { name: '确定' }).click();
      await dialogOf(page).locator('[aria-invalid=true]').nth(1).waitFor();
      assert.ok(await name.evaluate((field) => field === document.activeElement), 'the first wrong one');
      await page.keyboard.press('End');
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Backspace');
      assert.equal((await name.inputValue()).length, 199);
      assert.equal(await jumpPath(page).inputValue(), '没有斜杠');
    }));
});
