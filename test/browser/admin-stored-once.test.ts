import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { dialogOf, KINDS, recordsCalled, saidOf } from './back-office.ts';
import { inChromium } from './site-in-chromium.ts';
import { draftWritten } from './waits.ts';

const { product } = KINDS;

inChromium('a record whose answer was lost', (own) => {
  const save = (page: Page) => dialogOf(page).getByRole('button', { name: '确定' }).click();
  const type = (page: Page, label: string, words: string) =>
    dialogOf(page).getByLabel(label, { exact: true }).fill(words);
  const unreached = (page: Page) => page.getByText(/请检查网络后重试。您填写的内容都还在/);

  async function startNew(page: Page, title: string): Promise<void> {
    await page.getByRole('button', { name: '新增', exact: true }).click();
    await type(page, '产品名称', title);
  }
  /** Lets requests reach the server, and loses what it answers. */
  async function loseAnswers(page: Page, address: string): Promise<void> {
    await page.route(address, async (route) => {
      await route.fetch();
      await route.abort();
    });
  }
  async function assertStoredOnce(title: string, words: string): Promise<void> {
    const stored = await recordsCalled(own.site, product, title);
    assert.equal(stored.length, 1);
    assert.match(JSON.stringify(stored), new RegExp(words), 'with what was typed since');
  }

  it('is stored once, also when the page is loaded again before the next try', () =>
    own.office(product.screen, async ({ page }) => {
      await startNew(page, '存了又重载');
      await loseAnswers(page, '**/saveProduct');
      await save(page);
      await unreached(page).waitFor();
      await type(page, '描述', '重载前写的');
      await draftWritten(page, '重载前写的');
      await page.unroute('**/saveProduct');
      await page.reload();
      await dialogOf(page).locator('p.grow', { hasText: '已恢复上次没有保存的内容' }).waitFor();
      await save(page);
      await saidOf(page, '新增成功！').waitFor();
      await assertStoredOnce('存了又重载', '重载前写的');
    }));

  it('is stored once, also when the answer to the correction is lost as well', () =>
    own.office(product.screen, async ({ page }) => {
      await startNew(page, '两次都丢');
      await loseAnswers(page, '**/{save,update}Product');
      await save(page);
      await unreached(page).waitFor();
      await type(page, '描述', '第二次写的');
      const corrected = page.waitForEvent('requestfailed', (request) => request.url().endsWith('updateProduct'));
      await save(page);
      await corrected;
      await unreached(page).waitFor();
      await page.unroute('**/{save,update}Product');
      await type(page, '描述', '第三次写的');
      await save(page);
      await saidOf(page, '新增成功！').waitFor();
      await assertStoredOnce('两次都丢', '第三次写的');
    }));

  it('is no conflict with oneself when something else was typed', () =>
    own.office(product.screen, async ({ page }) => {
      const { productId } = await own.ask<{ productId: string }>('product/save', { coverName: '改过的' });
      await page.goto(`${product.screen}?productId=${productId}`);
      await type(page, '描述', '第一次写的');
      await loseAnswers(page, '**/updateProduct');
      await save(page);
      await unreached(page).waitFor();
      await page.unroute('**/updateProduct');
      await type(page, '描述', '第二次写的');
      await save(page);
      await saidOf(page, '修改成功！').waitFor();
      await assertStoredOnce('改过的', '第二次写的');
    }));

  it('is not stored again as long as nobody can say whether it is there', () =>
    own.office(product.screen, async ({ page }) => {
      await startNew(page, '问不到');
      await loseAnswers(page, '**/saveProduct');
      await save(page);
      await unreached(page).waitFor();
      await page.unroute('**/saveProduct');
      await page.route('**/product/list', (route) => route.abort());
      const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/product/list'));
      await save(page);
      await asked;
      await unreached(page).waitFor();
      await page.unroute('**/product/list');
      await save(page);
      await saidOf(page, '新增成功！').waitFor();
      await assertStoredOnce('问不到', '问不到');
    }));
});
