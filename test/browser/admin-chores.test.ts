import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { DESKTOP, dialogOf, dropOn, goOn, KINDS, PHONE, PICTURE, recordsCalled, saidOf } from './back-office.ts';
import { inChromium } from './site-in-chromium.ts';

/** Presses, fields typed into and files chosen; keys that only lead on are none. Others are counted by the tests of their subject. */
const MOST = { desk: 20, phone: 16, preview: 6 };

inChromium('the chores of the back office, in actions', (own) => {
  function counted(page: Page) {
    let count = 0;
    const act = async (done: Promise<unknown>) => {
      count += 1;
      await done;
    };
    const tool = (id: string) => page.locator(`[data-tool=${id}]`);
    return {
      actions: () => count,
      act,
      press: (name: string) => act(dialogOf(page).getByRole('button', { name, exact: true }).click()),
      tool: (id: string) => act(tool(id).click()),
      choose: (name: string) => act(page.getByRole('menuitemradio', { name }).click()),
      type: (words: string) => act(page.keyboard.type(words)),
      async chooseFile(press: () => Promise<unknown>): Promise<void> {
        const chooser = page.waitForEvent('filechooser');
        await act(press());
        await act((await chooser).setFiles(PICTURE));
      },
    };
  }

  for (const [where, viewport] of [
    ['desk', DESKTOP],
    ['phone', PHONE],
  ] as const)
    it(`an article with a cover, a heading, a described picture${where === 'desk' ? ', a list and a link' : ''} is public after at most ${MOST[where]}, at ${viewport.width} px`, () =>
      own.office(['/dashboard', viewport], async ({ page }) => {
        await page.removeLocatorHandler(goOn(page));
        const { act, actions, press, tool, choose, type, chooseFile } = counted(page);
        const title = `数过的新闻 ${viewport.width}`;
        const area = page.locator('.rich-text-editor-area');
        await act(page.getByRole('link', { name: '写新闻' }).click());
        await dialogOf(page).getByLabel('新闻标题').waitFor();
        await type(title);
        await page.keyboard.press('Enter'); // leads on
        await type('一句话说清楚');
        if (where === 'desk') await act(dropOn(page, dialogOf(page).locator('.picture-field'), [PICTURE]));
        else await chooseFile(() => dialogOf(page).getByRole('button', { name: '封面图：选择图片' }).click());
        await saidOf(page, '上传成功！').waitFor();
        await act(area.click());
        await type('第一段');
        await page.keyboard.press('Enter');
        await tool('block');
        await choose('大标题');
        await type('小结');
        await page.keyboard.press('Enter');
        if (where === 'desk') {
          await tool('ul');
          await type('一项');
          await page.keyboard.press('Enter');
          await page.keyboard.press('Enter');
          await tool('link');
          await type('塔机');
          await act(page.getByRole('list', { name: '站内页面' }).getByRole('button').first().click());
          await page.keyboard.press('End');
        }
        await chooseFile(() => page.locator('[data-tool=picture]').click());
        const image = area.locator('img[src^="/uploads/"]');
        await image.waitFor();
        await act(image.click());
        await act(dialogOf(page).getByRole('group', { name: '图片', exact: true }).getByLabel('替代文字').click());
        await type('吊装现场');
        await press('确定');
        await saidOf(page, '新增成功！').waitFor();
        assert.ok(actions() <= MOST[where], `${actions()} actions`);
        const [{ newId } = {}] = await recordsCalled(own.site, KINDS.news, title);
        const { newInfo } = await own.ask<{ newInfo: string }>('news/detail', { newId });
        assert.match(newInfo, /<h2>小结<\/h2>.*alt="吊装现场"/s);
        if (where === 'desk') assert.match(newInfo, /<li>.*一项.*<a href="/s);
      }));

  it(`a draft is on its way to the boss after at most ${MOST.preview}, until its link is ended`, () =>
    own.office('/dashboard', async ({ page }) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const { act, actions, press, type } = counted(page);
      await act(page.getByRole('link', { name: '写新闻' }).click());
      await dialogOf(page).getByLabel('新闻标题').waitFor();
      await type('给老板看的草稿');
      await act(dialogOf(page).getByText('存为草稿').click());
      await press('确定');
      await act(saidOf(page, '已存为草稿').getByRole('button', { name: '复制预览链接' }).click());
      await saidOf(page, '预览链接已复制').waitFor();
      assert.ok(actions() <= MOST.preview, `${actions()} actions`);
      const address = await page.evaluate(() => navigator.clipboard.readText());
      const answer = await fetch(address); // without a log-in
      assert.match(await answer.text(), /给老板看的草稿/);
      await page.getByRole('button', { name: '更多：给老板看的草稿' }).click();
      await page.getByRole('menuitem', { name: '结束预览链接' }).click();
      await page.getByRole('button', { name: '确定', exact: true }).click();
      await saidOf(page, '预览链接已全部失效').waitFor();
      assert.equal((await fetch(address)).status, 404);
    }));
});
