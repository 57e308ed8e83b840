import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Locator } from 'playwright-core';
import { DESKTOP, dialogOf, goOn, KINDS, type Office, PHONE, pressUntilSaid, saidOf, tabTo } from './back-office.ts';
import { axeFindings } from './page-checks.ts';
import { inChromium } from './site-in-chromium.ts';
import { nextFrame, stoodStill } from './waits.ts';

const CELLS = Array.from({ length: 12 }, (_, at) => `<td>第${at + 1}列的数值</td>`).join('');
const TABLE = `<table><tbody><tr>${CELLS}</tr></tbody></table>`;
const LINES = Array.from(
  { length: 60 },
  (_, at) => `<p>第${at + 1}段：吊装前检查钢丝绳、吊钩和制动器，并记录在案。</p>`,
);

inChromium('two versions of a long text', (own) => {
  for (const viewport of [PHONE, DESKTOP]) {
    it(`can both be read from the first line to the last where they conflict, at ${viewport.width} px`, async () => {
      const title = `长文${viewport.width}`;
      const text = `<p>开头</p>${TABLE}${LINES.join('')}`;
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
        // in the two whole versions, and where one chooses between them
        assert.equal(await conflict.locator('.is-changed').count(), 8);
        const versions = conflict.locator('.value-view-rich');
        for (const [side, end] of [
          [versions.nth(0), '我的结尾'],
          [versions.nth(1), '对方的结尾'],
        ] as const) {
          await tabTo(page, end === '我的结尾' ? /^开头.*我的结尾/s : /^开头.*对方的结尾/s);
          await assertReadable(side.locator('.is-changed').first(), side);
          await page.keyboard.press('Home');
          await assertReadable(side.getByText('开头', { exact: true }), side);
          await stoodStill(side); // the next key is lost on a box that still scrolls
          await page.keyboard.press('End');
          await assertReadable(side.getByText(end), side);
          await side.hover();
          for (let turn = 0; turn < 100 && (await side.evaluate(({ scrollTop }) => scrollTop)) > 0; turn += 1) {
            await page.mouse.wheel(0, -200); // at its end the wheel would turn the dialog on
            await nextFrame(page);
          }
          await assertReadable(side.getByText('开头', { exact: true }), side);
          await side.getByText('第12列的数值').scrollIntoViewIfNeeded();
          await assertReadable(side.getByText('第12列的数值'), side);
        }
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

/** Waits until a piece of a text lies within its box and within the window, and nothing lies over it. */
async function assertReadable(piece: Locator, box: Locator): Promise<void> {
  let found = '';
  for (let look = 0; look < 100; look += 1) {
    const [a, b] = [await piece.boundingBox(), await box.boundingBox()];
    const window = piece.page().viewportSize();
    assert.ok(a && b && window);
    const fits = a.x >= b.x - 1 && a.x + a.width <= b.x + b.width + 1 && a.y >= b.y - 1;
    const inBox = fits && a.y + a.height <= b.y + b.height + 1 && b.x >= 0 && b.x + b.width <= window.width;
    const onTop = await piece.evaluate((element) => {
      const { left, top, bottom } = element.getBoundingClientRect();
      return [top + 2, bottom - 2].every((y) => element.contains(document.elementFromPoint(left + 4, y)));
    });
    if (inBox && onTop) return;
    found = JSON.stringify([a, b, onTop]);
    await nextFrame(piece.page());
  }
  assert.fail(`cannot be read: ${found}`);
}
