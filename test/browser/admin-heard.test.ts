import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { dialogOf, PICTURE } from './back-office.ts';
import { inChromium } from './site-in-chromium.ts';
import { becomes, hold, isFocused } from './waits.ts';

const UPLOADS = '**/v1/file/upload';

inChromium('what is only heard', ({ office }) => {
  it('says of a picture in a text that it is sent, and that it is there', () =>
    office('/AdminNews?new', async ({ page }) => {
      const heard = await listenIn(page);
      const dialog = dialogOf(page);
      await dialog.getByRole('textbox', { name: '新闻内容' }).waitFor();
      // a message to come is read out: its region is there before it
      await dialog.locator('.rich-text-editor').getByRole('status').waitFor({ state: 'attached' });
      const letThrough = await hold(page, UPLOADS);
      await dialog.locator('.rich-text-editor').getByLabel('选择图片', { exact: true }).setInputFiles(PICTURE);
      await becomes(heard, ['正在上传']);
      letThrough();
      await becomes(heard, ['正在上传', '上传成功！']);
    }));

  it('says how many pages of the site a search for a link has found', () =>
    office('/AdminNews?new', async ({ page }) => {
      await dialogOf(page).getByRole('textbox', { name: '新闻内容' }).press('Control+k');
      const panel = page.getByRole('dialog', { name: '链接' });
      await panel.getByLabel('链接到').fill('产品中心');
      const found = panel.getByRole('status').filter({ hasText: /^站内页面 \d+ 个$/ });
      await found.waitFor();
      const count = await panel.getByRole('list', { name: '站内页面' }).getByRole('button').count();
      assert.equal(await found.textContent(), `站内页面 ${count} 个`);
    }));

  it('says that a save waits for a file; the focus is on what ends the wait, then where it was', () =>
    office('/AdminNews?new', async ({ page }) => {
      const heard = await listenIn(page);
      const dialog = dialogOf(page);
      const title = dialog.getByLabel('新闻标题');
      await title.fill('等图片');
      const letThrough = await hold(page, UPLOADS);
      await dialog.locator('.picture-field input[type=file]').first().setInputFiles(PICTURE);
      await becomes(heard, ['正在上传']);
      await title.press('Control+s');
      const stop = dialog.getByRole('button', { name: '取消等待' });
      await isFocused(stop);
      await becomes(heard, ['正在上传', '还有 1 个文件正在上传，完成后自动保存']);
      await stop.press('Enter');
      await isFocused(title);
      letThrough();
    }));

  it('has no region that changes with each step of a backup', () =>
    office('/AdminSystem', async ({ page }) => {
      await page.route('**/v1/system/status', async (route) => {
        const reply = await route.fetch();
        const whole = await reply.json();
        Object.assign(whole.data.backup, { running: true, progress: 12 });
        await route.fulfill({ response: reply, json: whole });
      });
      await page.reload();
      const progress = page.getByRole('progressbar', { name: '备份进度' });
      await progress.waitFor();
      assert.equal(await page.locator('[role=status], [aria-live]').filter({ has: progress }).count(), 0);
    }));

  it('tells the fields of a row apart by what begins it', () =>
    office('/AdminSite', async ({ page }) => {
      const row = page.getByRole('table', { name: '菜单' }).getByRole('row', { name: '产品中心' });
      await row.getByRole('rowheader', { name: '产品中心', exact: true }).waitFor();
      await row.getByLabel('名称').waitFor();
    }));
});

/** Returns what was said so far, of what is only heard. */
async function listenIn(page: Page): Promise<() => Promise<string[]>> {
  const said = await page.evaluateHandle(() => {
    const all: string[] = [];
    new MutationObserver(() => {
      const text = document.querySelector('[role=status] > .sr-only')?.textContent;
      if (text && text !== all.at(-1)) all.push(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return all;
  });
  return () => said.jsonValue();
}
