import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  DESKTOP,
  dialogOf,
  enterOffice,
  goOn,
  KINDS,
  type Office,
  openPage,
  PHONE,
  pressUntilSaid,
  saidOf,
} from './back-office.ts';
import { axeFindings } from './page-checks.ts';
import { inChromium } from './site-in-chromium.ts';

const LINES = Array.from(
  { length: 60 },
  (_, at) => `<p>第${at + 1}段：吊装前检查钢丝绳、吊钩和制动器，并记录在案。</p>`,
);

inChromium('two versions of a long text', (own) => {
  it('ask nothing where the one that was saved meanwhile changed nothing', () =>
    own.office('/AdminNews', async ({ page }) => {
      const { newId } = await own.ask<{ newId: string }>('news/save', { newTitle: '两人的新闻', status: 'draft' });
      await page.goto(`/AdminNews?newId=${newId}`);
      await dialogOf(page).getByLabel('新闻标题').fill('我的标题');
      await own.ask('news/update', { newId, newTitle: '两人的新闻' });
      await pressUntilSaid(dialogOf(page).getByRole('button', { name: '确定' }), '修改成功！');
      const { newTitle } = await own.ask<{ newTitle: string }>('news/detail', { newId, scope: 'all' });
      assert.equal(newTitle, '我的标题');
    }));

  for (const viewport of [PHONE, DESKTOP]) {
    it(`are both shown where they conflict, and become one place by place, at ${viewport.width} px`, async () => {
      const title = `长文${viewport.width}`;
      const text = `<p>开头</p>${LINES.join('')}`;
      const { newId } = await own.ask<{ newId: string }>('news/save', { newTitle: title, newInfo: text });
      const resolve = async ({ page }: Office) => {
        await page.getByRole('button', { name: '编辑', description: title }).click();
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
        await dialogOf(page).getByRole('button', { name: '确定' }).click();
        await dialogOf(page).getByText('没有做发布前检查').waitFor();
        await pressUntilSaid(goOn(page), '没有打开');
        await page.unroute(code);
        await dialogOf(page).getByRole('button', { name: '确定' }).click();
        await goOn(page).click();

        const conflict = page.getByRole('dialog', { name: '内容已有更新的版本' });
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

  it('are announced while they are written: whoever opens a record reads who else has it open, oneself excepted', async () => {
    const { newId } = await own.ask<{ newId: string }>('news/save', { newTitle: '两人同写' });
    const password = 'Scaffold-and-Net-3';
    await own.ask('account/save', { username: 'lili', name: '李丽', auth: 'content', password });
    const login = () => own.site.login('lili', password);
    const address = `${KINDS.news.screen}?newId=${newId}`;
    await own.visits.lend({ viewport: DESKTOP }, async (hers) => {
      await enterOffice({ address: own.site.address, login }, hers, address);
      await dialogOf(hers).getByLabel('新闻标题').waitFor();
      await own.office([address, PHONE], async ({ page, context }) => {
        const notice = page.locator('.notice', { hasText: '李丽正在编辑' });
        await notice.waitFor();
        assert.doesNotMatch((await notice.textContent()) ?? '', /最后输入/);
        const typed = hers.waitForResponse((answer) => answer.request().postData()?.includes('typedAgo') === true);
        await dialogOf(hers).getByLabel('新闻简介').fill('她写的');
        await typed;
        const again = await openPage(context, address);
        await again.locator('.notice', { hasText: /李丽正在编辑，最后输入 \d\d:\d\d/ }).waitFor();
        assert.equal(await again.locator('.notice', { hasText: '正在编辑' }).count(), 1);
        assert.deepEqual(await axeFindings(again), []);
      });
    });
  });
});
