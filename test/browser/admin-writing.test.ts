import assert from 'node:assert/strict';
import { it } from 'node:test';
import { noisyPicture } from '../helpers/build-pictures.ts';
import { DESKTOP, dialogOf, enterOffice, KINDS, paste, recordsCalled, saidOf } from './back-office.ts';
import { axeFindings } from './page-checks.ts';
import { inChromium, PHONE as TOUCH } from './site-in-chromium.ts';
import { becomes, boxesOf, draftWritten, isFocused } from './waits.ts';

const TITLE = '塔机安全监测系统';

inChromium('writing in the back office', (own) => {
  it('links to what the site search finds, to a page and to a telephone number; Ctrl+S saves; a row says that it has a draft', () =>
    own.office([KINDS.product.screen, DESKTOP], async ({ page }) => {
      const dialog = dialogOf(page);
      const link = page.getByRole('dialog', { name: '链接', exact: true });
      const openLink = async () => {
        await page.keyboard.press('Control+k');
        await link.waitFor();
      };
      await page.getByRole('button', { name: '编辑', description: TITLE }).click();
      const area = dialog.getByRole('textbox', { name: '产品详情' });
      await area.press('Control+a');
      await page.keyboard.type('请看：');
      await openLink();
      await link.getByRole('button', { name: /^产品中心/ }).waitFor();
      await link.getByLabel('链接到').fill('塔机安全');
      const found = link.getByRole('button', { name: new RegExp(`^${TITLE}`) });
      await found.waitFor();
      assert.deepEqual(await axeFindings(page), []);
      await found.click();
      await area.locator('a[href^="/productDet"]', { hasText: TITLE }).waitFor();
      await page.keyboard.type('，电话：');
      await openLink();
      await link.getByLabel('链接到').fill('0533-000-0000');
      await page.keyboard.press('Enter');
      await area.locator('a[href="tel:0533-000-0000"]').waitFor();
      await area.press('Home');
      await page.keyboard.press('Shift+ArrowRight');
      await openLink();
      await page.keyboard.press('Escape');
      await area.press('Control+s');
      await saidOf(page, '修改成功！').waitFor();

      await page.getByRole('button', { name: '编辑', description: TITLE }).click();
      await dialog.getByLabel('描述', { exact: true }).fill('还没写完');
      await draftWritten(page, '还没写完');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: '离开' }).click();
      for (const offers of [1, 0]) {
        await page.getByRole('button', { name: '编辑', description: TITLE }).click();
        await dialog.getByLabel('描述', { exact: true }).waitFor();
        const discard = page.getByRole('button', { name: '放弃' });
        if (offers > 0) await discard.click();
        await becomes(() => discard.count(), 0);
        await page.keyboard.press('Escape');
      }
    }));

  it('of an article: the text has the height of the window, and title, cover and tools stay beside it', () =>
    own.office([KINDS.news.screen, DESKTOP], async ({ page }) => {
      const dialog = dialogOf(page);
      await page.getByRole('button', { name: '编辑', exact: true }).first().click();
      const area = dialog.getByRole('textbox', { name: '新闻内容' });
      await area.press('Control+End');
      await page.keyboard.type('最后一句');
      const [foot, ...parts] = await boxesOf(
        dialog.getByRole('button', { name: '确定' }),
        dialog.getByLabel('新闻标题', { exact: true }),
        dialog.locator('[data-field=newCover] .picture-field'),
        dialog.locator('.rich-text-editor'),
      );
      for (const { y, height } of parts) assert.ok(y > 60 && y + height < foot.y, JSON.stringify({ parts, foot }));
      assert.ok(parts[2].height > 600, `${parts[2].height} px`);
    }));

  it('on a phone: the tools of articles come first and stand at the foot, Back closes what is uppermost, covers stand at the left', () =>
    own.visits.lend(TOUCH, async (lent) => {
      const { page } = await enterOffice(own.site, lent, KINDS.news.screen);
      const first = (selector: string) => page.locator(selector).first();
      const [cover, title] = await boxesOf(first('.table-card-picture img'), first('.table-card-title'));
      assert.ok(cover.x + cover.width <= title.x && Math.abs(cover.y - title.y) < 24, 'the cover is beside the title');
      await page.getByRole('button', { name: '编辑', exact: true }).first().click();
      const area = dialogOf(page).locator('.rich-text-editor-area');
      await area.locator('p').first().click();
      const shown = page.locator('[data-tool]').filter({ visible: true });
      const inOrder = async () => {
        const tools = await shown.evaluateAll((all) =>
          all.map((tool) => [tool.getBoundingClientRect().left, (tool as HTMLElement).dataset.tool ?? ''] as const),
        ); // proof: tools are HTML
        return tools.sort(([a], [b]) => a - b).map(([, id]) => id);
      };
      await becomes(inOrder, ['picture', 'block', 'ul', 'strong', 'full', 'more']);
      const [bar, foot] = await boxesOf(first('.rich-text-editor-toolbar'), first('.dialog-foot'));
      assert.ok(Math.abs(bar.y + bar.height - foot.y) < 2, 'the toolbar stands at the foot');
      await page.getByRole('button', { name: '更多工具' }).click();
      await shown.nth(20).waitFor();
      await page.locator('[data-tool=block]').click();
      const menu = page.getByRole('menu', { name: '段落格式' });
      const [open] = await boxesOf(menu);
      assert.ok(open.y > 0 && open.y + open.height <= foot.y, 'the menu is in sight');
      assert.deepEqual(await axeFindings(page), []);
      await menu.getByRole('menuitemradio', { name: '中标题' }).click();
      await area.locator('h3').first().waitFor();

      const list = page.url().replace(/\?.*/, '');
      await page.goBack();
      const asked = page.getByText('内容尚未保存，确定要离开吗？');
      await asked.waitFor();
      await page.goBack();
      await asked.waitFor({ state: 'detached' });
      await area.waitFor();
      await page.goBack();
      await page.getByRole('button', { name: '离开' }).click();
      await dialogOf(page).waitFor({ state: 'detached' });
      await page.waitForFunction(() => !history.state?.dialogs);
      assert.equal(page.url(), list);
    }));

  it('has the server fetch the pictures of a pasted article, in their order; those that fail are tried again or removed, after a draft was saved with their places, too', () =>
    own.office('/AdminNews?new', async ({ page }) => {
      const failing = new Set(['2', '3', '4']);
      await page.route('**/v1/file/fetch', (route) => {
        const [, number = ''] = /(\d)\.png/.exec(route.request().postDataJSON().url) ?? [];
        if (failing.has(number)) return route.fulfill({ status: 502, json: { code: 502, msg: '图片下载失败' } });
        return route.fulfill({ body: noisyPicture(60), contentType: 'image/png' });
      });
      const dialog = dialogOf(page);
      await dialog.getByLabel('新闻标题').fill('六张图');
      const area = dialog.getByRole('textbox', { name: '新闻内容' });
      await area.locator('p').waitFor(); // its listeners are there too
      await area.focus();
      const sections = Array.from(
        { length: 6 },
        (_, at) => `<p>第 ${at} 节</p><p><img alt="图 ${at}" data-src="https://picture.example/${at}.png?mmbiz"></p>`,
      );
      await paste(page, { 'text/html': sections.join('') });
      const pictures = area.locator('img[src^="/uploads/"]');
      const failed = area.getByRole('group', { name: /^图片插入失败/ });
      await failed.nth(2).waitFor();
      assert.deepEqual(await axeFindings(page), []);
      failing.delete('3');
      await failed.nth(1).getByRole('button', { name: /^重试/ }).click();
      await pictures.nth(3).waitFor();
      await dialog.getByRole('button', { name: '确定' }).click();
      await dialog.getByText('请重试或移除这张图片后再发布，也可以存为草稿').waitFor();
      await dialog.getByLabel('存为草稿').check();
      await dialog.getByRole('button', { name: '确定' }).click();
      await saidOf(page, '新增成功！').waitFor();
      await page.getByRole('button', { name: '编辑', description: '六张图' }).click();
      await failed.nth(1).waitFor();
      await dialog.getByLabel('发布', { exact: true }).check();
      await dialog.getByRole('button', { name: '确定' }).click();
      await dialog.getByText('有文件没有上传，内容尚未保存').waitFor();
      for (const _ of failing) await failed.first().getByRole('button', { name: /^移除/ }).click();
      await dialog.getByText('有文件没有上传，内容尚未保存').waitFor({ state: 'detached' });
      assert.equal(await failed.count(), 0);
      await isFocused(area);
      await dialog.getByRole('button', { name: '确定' }).click();
      await saidOf(page, '修改成功！').waitFor();
      const [record] = await recordsCalled(own.site, KINDS.news, '六张图');
      const { newInfo } = await own.ask<{ newInfo: string }>('news/detail', { newId: record?.newId });
      const stored = [...newInfo.matchAll(/<img src="\/uploads\/[^"]+" alt="图 (\d)"/g)].map(([, number]) => number);
      assert.deepEqual(stored, ['0', '1', '3', '5']);
      assert.doesNotMatch(newInfo, /picture\.example|pending|missing/);
    }));
});
