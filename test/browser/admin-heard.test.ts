import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { dialogOf, PICTURE } from './back-office.ts';
import { inChromium } from './site-in-chromium.ts';
import { becomes, hold } from './waits.ts';

const UPLOADS = '**/v1/file/upload';

inChromium('what is only heard', ({ office }) => {
  it('says of a picture in a text that it is sent, and that it is there', () =>
    office('/AdminNews?new', async ({ page }) => {
      const heard = await listenIn(page);
      const dialog = dialogOf(page);
      await dialog.getByRole('textbox', { name: '新闻内容' }).waitFor();
      const letThrough = await hold(page, UPLOADS);
      await dialog.locator('.rich-text-editor input[type=file]').setInputFiles(PICTURE);
      await becomes(heard, ['正在上传']);
      letThrough();
      await becomes(heard, ['正在上传', '上传成功！']);
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
