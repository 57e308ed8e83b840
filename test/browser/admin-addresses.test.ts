import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { dialogOf, KINDS, openPage, recordsCalled } from './back-office.ts';
import { inChromium } from './site-in-chromium.ts';
import { becomes, draftWritten, passOver } from './waits.ts';

const NAME = '塔机安全监测系统';
const LEADS = '/AdminEnquiry';

inChromium('the address of an open record', (own) => {
  const { product } = KINDS;
  const closed = (page: Page) =>
    page.waitForFunction(() => !history.state?.dialogs && !document.querySelector('dialog[open]'));
  const titled = (page: Page) => dialogOf(page).getByLabel('产品名称').inputValue();
  const open = (page: Page, name: string, word = '编辑') =>
    page.getByRole('button', { name: word, description: name, exact: true }).click();
  const named = (page: Page, query: string) => page.waitForURL((url) => url.search === query);

  async function idOf(name: string): Promise<unknown> {
    return (await recordsCalled(own.site, product, name))[0]?.productId;
  }

  it('names it while its form is open: a reload, a copied address, Back and Forward meet it', () =>
    own.office(product.screen, async ({ page, context }) => {
      const query = `?productId=${await idOf(NAME)}`;
      const shows = async (shown: Page) => {
        await named(shown, query);
        await dialogOf(shown).waitFor();
        await becomes(() => titled(shown), NAME);
      };
      const shutBy = async (shown: Page, act: () => Promise<unknown>) => {
        await act();
        await closed(shown);
        await named(shown, '');
      };
      await open(page, NAME);
      await shows(page);
      const other = await openPage(context, page.url());
      await shows(other);
      await shutBy(other, () => other.goBack());
      await other.close();
      await page.reload();
      await shows(page);
      await shutBy(page, () => page.goBack());
      await page.goForward();
      await shows(page);
      await shutBy(page, () => dialogOf(page).getByRole('button', { name: '关闭' }).click());
    }));

  it('is left by one Back, also after Forward to where a dialog was above its form', () =>
    own.office(product.screen, async ({ page }) => {
      await open(page, NAME);
      await dialogOf(page).getByRole('button', { name: '从图库选择' }).first().click();
      await page.waitForFunction(() => history.state?.dialogs === 2);
      await page.goBack();
      await page.waitForFunction(() => document.querySelectorAll('dialog[open]').length === 1);
      await page.goForward();
      await page.waitForFunction(() => history.state?.dialogs === 1);
      const large = page.getByRole('button', { name: '封面图：查看大图' });
      await large.click();
      await page.waitForFunction(() => history.state?.modal);
      await page.goBack();
      await page.waitForFunction(() => !history.state?.modal);
      await passOver(page);
      await page.evaluate(() => history.back());
      await closed(page);
    }));

  it('says whether it is only looked at', () =>
    own.office(product.screen, async ({ page }) => {
      await open(page, NAME, '查看');
      await named(page, `?productId=${await idOf(NAME)}&view`);
      await page.reload();
      await dialogOf(page).waitFor();
      assert.equal(await dialogOf(page).getByRole('button', { name: '确定' }).count(), 0);
    }));

  it('stays with what is typed: the question keeps it, a reload restores it, Forward offers the draft', () =>
    own.office(product.screen, async ({ page }) => {
      page.on('dialog', (question) => question.accept());
      await open(page, NAME);
      const query = `?productId=${await idOf(NAME)}`;
      await dialogOf(page).getByLabel('产品名称').fill('没写完的名称');
      await draftWritten(page, '没写完的名称');
      await page.goBack();
      await page.getByRole('button', { name: '继续编辑' }).click();
      await named(page, query);
      await page.reload();
      await dialogOf(page).waitFor();
      await becomes(() => titled(page), '没写完的名称');
      await page.goBack();
      await page.getByRole('button', { name: '离开' }).click();
      await closed(page);
      await page.goForward();
      await named(page, query);
      await dialogOf(page).getByRole('button', { name: '恢复草稿' }).click();
      await becomes(() => titled(page), '没写完的名称');
    }));

  it('is that of the list again when another screen was shown meanwhile', () =>
    own.office(product.screen, async ({ page }) => {
      await open(page, NAME);
      await dialogOf(page).getByRole('button', { name: '关闭' }).click();
      await closed(page);
      await page.getByRole('tab', { name: '首页' }).click();
      await page.getByRole('tab', { name: '产品管理' }).click();
      await page.getByRole('heading', { name: '产品管理' }).waitFor();
      await named(page, '');
      assert.equal(await page.locator('dialog[open]').count(), 0);
    }));

  it('of one that is gone leads to a form that says so', () =>
    own.office(`${product.screen}?productId=gone`, async ({ page }) => {
      await dialogOf(page).getByText('不存在').first().waitFor();
    }));

  it('is that of a lead, too', async () => {
    const lead = { name: '林工', phone: '13800000077', content: '要两台' };
    await own.ask('lead/add', { kind: 'enquiry', ...lead });
    await own.office(LEADS, async ({ page, context }) => {
      await page.getByRole('button', { name: '查看', description: '林工' }).click();
      await page.waitForURL(/\?enquiryId=/);
      const other = await openPage(context, page.url());
      await dialogOf(other).getByText('要两台').waitFor();
    });
  });
});
