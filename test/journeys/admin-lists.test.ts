import assert from 'node:assert/strict';
import { it } from 'node:test';
import { dialogOf, saidOf } from '../browser/back-office.ts';
import { axeFindings } from '../browser/page-checks.ts';
import { inChromium } from '../browser/site-in-chromium.ts';

inChromium('lists in the back office', (own) => {
  it('a new record is shown, marked and told, on its own page; a filter that hides it goes, which is said', () =>
    own.office('/AdminNews', async ({ page }) => {
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const filter = page.getByLabel('新闻标题');
      const marked = page.locator('tr.is-marked');
      const add = async (title: string) => {
        await button('新增').click();
        await dialogOf(page).getByLabel('新闻标题').fill(title);
        await dialogOf(page).getByRole('button', { name: '确定' }).click();
        await marked.filter({ hasText: title }).waitFor();
      };
      const search = async (word: string) => {
        await filter.fill(word);
        const answered = page.waitForResponse('**/news/list');
        await button('查询').click();
        await answered;
        await page.locator('tbody:not(.is-busy)').waitFor({ state: 'attached' });
      };
      await button('第 3 页').click();
      await page.locator('tbody:not(.is-busy)').waitFor();
      await add('在第一页的新闻');
      assert.equal(await button('第 1 页').getAttribute('aria-current'), 'page');
      await page.getByRole('status').getByText('新增的新闻在第 1 页第 1 条').waitFor({ state: 'attached' });
      assert.ok(await button('新增').evaluate((element) => element === document.activeElement));
      assert.deepEqual(await axeFindings(page), []);
      await marked.waitFor({ state: 'detached' });

      await search('塔机');
      await add('不含那个词的新闻');
      await saidOf(page, '新增的新闻不符合查询条件，已显示全部').waitFor();
      assert.equal(await filter.inputValue(), '');

      await search('吊篮');
      await add('吊篮的新闻');
      assert.equal(await filter.inputValue(), '吊篮');
      assert.equal(await page.locator('tbody tr').count(), 1);
    }));
});
