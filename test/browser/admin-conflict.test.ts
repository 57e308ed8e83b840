import assert from 'node:assert/strict';
import { it } from 'node:test';
import { DESKTOP, dialogOf, goOn, KINDS, type Office, PHONE, pressUntilSaid, saidOf } from './back-office.ts';
import { axeFindings } from './page-checks.ts';
import { inChromium } from './site-in-chromium.ts';

const LINES = Array.from(
  { length: 60 },
  (_, at) => `<p>第${at + 1}段：吊装前检查钢丝绳、吊钩和制动器，并记录在案。</p>`,
);

inChromium('two versions of a long text', (own) => {
  for (const viewport of [PHONE, DESKTOP]) {
    it(`are both shown where they conflict, and become one place by place, at ${viewport.width} px`, async () => {
      const title = `长文${viewport.width}`;
      const text = `<p>开头</p>${LINES.join('')}`;
      const { newId } = await own.ask<{ newId: string }>('news/save', { newTitle: title, newInfo: text });
      const resolve = async ({ page }: Office) => {
        await page.getByRole('button', { name: `编辑：${title}` }).click();
        const area = dialogOf(page).getByRole('textbox', { name: '新闻内容' });
        await area.getByText('第60段').waitFor();
        const theirs = text.replace('第30段', '对方改的第30段').concat('<p>对方的结尾</p>');
        await own.ask('news/update', { newId, newInfo: theirs });
        await area.click();
        await page.keyboard.press('Control+End');
        await page.keyboard.press('Enter');
        await page.keyboard.type('我的结尾');
        const code = '**/assets/on-demand-*.js';
        await page.route(code, (route) => route.abort());
        await page.removeLocatorHandler(goOn(page)); // it would run only while something outside the page waits
        await pressUntilSaid(dialogOf(page).getByRole('button', { name: '确定' }), '没有打开');
        await page.unroute(code);
        await dialogOf(page).getByRole('button', { name: '确定' }).click();
        await goOn(page).click();

        const conflict = page.getByRole('dialog', { name: '内容已被他人修改' });
        await conflict.getByText('对方的结尾').first().waitFor();
        await conflict.getByText('您的账号在另一个窗口或设备上保存了这条内容').waitFor();
        // on both sides of the two places
        assert.equal(await conflict.locator('.is-changed').count(), 4);
        assert.deepEqual(await axeFindings(page), []);
        await conflict
          .getByRole('group', { name: /第 2 处/ })
          .getByRole('radio', { name: '我的' })
          .check();
        await conflict.getByRole('button', { name: '按选择保存' }).click();
        await saidOf(page, '修改成功！').waitFor();
        const { newInfo } = await own.ask<{ newInfo: string }>('news/detail', { newId });
        assert.match(newInfo, /对方改的第30段.*第60段.*我的结尾/s, 'each place as it was chosen');
        assert.doesNotMatch(newInfo, /对方的结尾/);
      };
      await own.office([KINDS.news.screen, viewport], resolve);
    });
  }
});
