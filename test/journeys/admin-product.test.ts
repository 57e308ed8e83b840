import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, it } from 'node:test';
import type { Page } from 'playwright-core';
import { dialogOf, dropOn, KINDS, PHONE, PICTURE, paste, recordsCalled, saidOf } from '../browser/back-office.ts';
import { axeFindings } from '../browser/page-checks.ts';
import { inChromium } from '../browser/site-in-chromium.ts';
import { noisyPicture } from '../helpers/build-pictures.ts';
import { temporaryFolder } from '../helpers/temporary-store.ts';

const ACTIONS_MOST = 14;

inChromium('a product in its form', ({ site, office }) => {
  const folder = temporaryFolder({ after });
  const file = (name: string) => join(folder, name);
  const pictures = ['塔机正面.png', '塔机侧面.png', '塔机夜间.png'].map(file);
  for (const name of [...pictures, file('IMG_0001.png')]) writeFileSync(name, noisyPicture(64));
  writeFileSync(file('塔机选型手册.pdf'), '%PDF-1.4\n%%EOF\n');

  const field = (page: Page, name: string) => dialogOf(page).locator(`[data-field=${name}]`);
  const cells = (page: Page) =>
    field(page, 'params')
      .locator('tbody tr:not(.list-table-next)')
      .evaluateAll((rows) =>
        rows.map((row) =>
          [...row.querySelectorAll('input:not([type])')].map((input) => (input as HTMLInputElement).value),
        ),
      );
  const titles = (page: Page) => field(page, 'pictures').locator('.list-field-title').allTextContents();
  it(`is there with cover, three pictures, two parameters and a document after at most ${ACTIONS_MOST} actions`, () =>
    office('/AdminProduct', async ({ page }) => {
      let actions = 0;
      const act = async (done: Promise<unknown>) => {
        actions += 1;
        await done;
      };
      await act(page.getByRole('button', { name: '新增', exact: true }).click());
      await act(dialogOf(page).getByLabel('产品位置').selectOption({ index: 1 }));
      await dialogOf(page).getByLabel('产品名称').focus(); // from the choice the Tab key goes there
      await act(page.keyboard.type('十四步塔机'));
      await act(dropOn(page, field(page, 'coverUrl').locator('.picture-field'), [PICTURE]));
      await act(dropOn(page, field(page, 'pictures').locator('.list-field-tools'), pictures));
      await act(field(page, 'params').getByLabel('参数', { exact: true }).first().click());
      for (const [at, text] of ['最大起重量', '25 t', '臂长', '70 m'].entries()) {
        if (at > 0) await page.keyboard.press('Enter');
        await act(page.keyboard.type(text));
      }
      await act(dropOn(page, field(page, 'downloads').locator('.list-field-tools'), [file('塔机选型手册.pdf')]));
      await act(dialogOf(page).getByRole('button', { name: '确定' }).click());
      await saidOf(page, '新增成功！').waitFor();
      assert.ok(actions <= ACTIONS_MOST, `${actions} actions`);
      const [{ productId } = {}] = await recordsCalled(site, KINDS.product, '十四步塔机');
      const { body } = await site.call<Record<string, unknown[]>>('product/detail', { productId });
      assert.match(String(body.data?.coverUrl), /^\/uploads\//);
      assert.deepEqual(
        body.data?.pictures?.map((one) => Reflect.get(Object(one), 'alt')),
        ['塔机正面', '塔机侧面', '塔机夜间'],
      );
      assert.deepEqual(body.data?.params, [
        { name: '最大起重量', value: '25 t' },
        { name: '臂长', value: '70 m' },
      ]);
      assert.equal(Reflect.get(Object(body.data?.downloads?.[0]), 'name'), '塔机选型手册');
    }));

  it('takes twelve pictures and no more, puts them in order by keys and by drag, and asks for a description at a press', () =>
    office('/AdminProduct?new', async ({ page }) => {
      const gallery = field(page, 'pictures');
      await gallery
        .locator('input[multiple]')
        .setInputFiles([...pictures, ...Array.from({ length: 10 }, () => file('IMG_0001.png'))]);
      await page.getByText('这里还能放 12 个文件，其余 1 个没有上传').waitFor();
      await gallery.locator('.list-field-entry').nth(11).waitFor();
      assert.deepEqual((await titles(page)).slice(0, 4), ['塔机正面', '塔机侧面', '塔机夜间', '没填图里有什么']);
      await page.getByRole('button', { name: '调整顺序：塔机正面' }).press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      assert.deepEqual((await titles(page)).slice(0, 3), ['塔机侧面', '塔机夜间', '塔机正面']);
      await page
        .getByRole('button', { name: '调整顺序：塔机正面' })
        .dragTo(page.getByRole('button', { name: '调整顺序：塔机侧面' }));
      assert.deepEqual((await titles(page)).slice(0, 3), ['塔机正面', '塔机侧面', '塔机夜间']);
      await gallery.locator('.list-field-name').nth(3).click();
      await page.keyboard.type('驾驶室');
      await page.keyboard.press('Enter'); // to the next picture
      await page.waitForFunction(() => document.activeElement?.closest('[data-field="pictures.4.alt"]'));
      await page.keyboard.type('吊钩');
      assert.deepEqual((await titles(page)).slice(3, 5), ['驾驶室', '吊钩']);
      assert.deepEqual(await axeFindings(page), []);
    }));

  it('takes parameters from a spreadsheet, a page and another product, and goes on to the next row', () =>
    office(['/AdminProduct?new', PHONE], async ({ page }) => {
      const params = field(page, 'params');
      await params.getByLabel('数值', { exact: true }).first().focus();
      await page.keyboard.press('Enter');
      assert.deepEqual(await cells(page), [], 'an empty row is none');
      await params.getByLabel('参数', { exact: true }).first().focus();
      await paste(page, { 'text/plain': '参数\t数值\r\n臂长\t70\tm\r\n功率\t55 kW\r\n' });
      const sheet = [
        ['臂长', '70 m'],
        ['功率', '55 kW'],
      ];
      assert.deepEqual(await cells(page), sheet);
      await params.locator('.list-table-next input').first().focus();
      const html = '<table><tr><th>起重量</th><td>25 t</td><th>高度</th><td>60 m</td></tr></table>';
      await paste(page, { 'text/html': html, 'text/plain': '起重量 25 t' });
      assert.deepEqual(await cells(page), [...sheet, ['起重量', '25 t'], ['高度', '60 m']]);
      await params.getByRole('button', { name: '下移：臂长' }).click();
      assert.deepEqual((await cells(page)).slice(0, 2), sheet.toReversed());
      await params.getByRole('button', { name: '上移：臂长' }).click();
      await params.getByLabel('数值', { exact: true }).first().press('Enter');
      await page.keyboard.type('率');
      assert.equal((await cells(page))[1]?.[0], '功率率');
      await params.getByLabel('突出显示').first().check();
      assert.deepEqual(await axeFindings(page), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    }));
});
