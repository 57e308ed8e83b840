import assert from 'node:assert/strict';
import { it } from 'node:test';
import { saidOf } from './back-office.ts';
import { inChromium } from './site-in-chromium.ts';
import { isFocused, watchIdly } from './waits.ts';

inChromium('the focus', ({ office }) => {
  it('is on a button again that has worked, also if nothing is left for it to do', () =>
    office('/AdminSite', async ({ page }) => {
      await page.getByLabel('口号').fill('先看安全，再看进度');
      await page.getByRole('button', { name: '保存', exact: true }).press('Enter');
      await saidOf(page, '保存成功！').waitFor();
      await page.locator('.settings-save [aria-busy=false][aria-disabled=true]:enabled:focus').waitFor();
      await page.emulateMedia({ forcedColors: 'active' });
      // colours fade in, and one that is on its way to a system's colour is taken for the page's own
      await page.waitForFunction(() => {
        const [save, pick] = ['.settings-save [type=submit]', '.picture-field-tools button'].map((place) => {
          const button = document.querySelector(place);
          return button && getComputedStyle(button).color;
        });
        return save && pick && save !== pick; // what cannot be pressed is grey
      });
      await page.emulateMedia({ forcedColors: 'none' });
    }));

  it('goes to what is nearest when its button goes with what it did', () =>
    office('/AdminProduct', async ({ page }) => {
      const dialog = page.locator('dialog[open]');
      const isNear = (selector: string) =>
        page.waitForFunction((place) => document.activeElement?.matches(place), selector);
      await page.getByRole('button', { name: '编辑', exact: true }).first().click();
      await dialog.locator('.picture-field-remove').first().press('Enter');
      await isNear('dialog .picture-field-tools button');
      await page.goto('/AdminNews');
      await page
        .getByRole('checkbox', { name: /^选择：/ })
        .first()
        .check();
      await page.locator('.bulk-bar').getByRole('button', { name: '删除', exact: true }).press('Enter');
      await dialog.getByRole('button', { name: '确定' }).press('Enter');
      await page.getByRole('button', { name: '撤销' }).waitFor();
      await page.keyboard.press('F6');
      await page.getByRole('button', { name: '撤销' }).and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Enter');
      await page.locator('.toast', { hasText: '已撤销' }).waitFor();
      await isNear(':is(main, main *)');
      await page.goto('/dashboard');
      await page.getByRole('button', { name: '隐藏' }).press('Enter');
      await isNear('main :is(a, button)');
    }));

  it('goes to an entry of a list that is brought back', () =>
    office('/AdminSite', async ({ page }) => {
      const list = page.getByRole('group', { name: /^产品分组/ });
      const gone = await list.locator('.list-field-title').first().textContent();
      await list
        .getByRole('button', { name: /^移除：/ })
        .first()
        .press('Enter');
      await page.getByRole('button', { name: '撤销' }).waitFor();
      await page.keyboard.press('F6');
      await isFocused(page.getByRole('button', { name: '撤销' }));
      await page.keyboard.press('Enter');
      await isFocused(list.getByRole('button', { name: `调整顺序：${gone}`, exact: true }));
    }));

  it('is on a busy button again whose question was refused', () =>
    office('/AdminProduct', async ({ page }) => {
      await page
        .getByRole('checkbox', { name: /^选择：/ })
        .first()
        .check();
      await page.locator('.bulk-bar').getByRole('button', { name: '删除', exact: true }).press('Enter');
      await page.getByRole('alertdialog').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('.bulk-bar .button-danger:focus').waitFor();
    }));

  it('goes to what was refused only once the word is written that an input method holds', () =>
    office('/AdminSite', async ({ page }) => {
      const slogan = page.getByLabel('口号');
      const name = page.getByLabel(/^公司名称/);
      const errors = { 'company.name': '名称不行' };
      await page.route('**/v1/site/save', async (route) => {
        const devtools = await page.context().newCDPSession(page);
        await slogan.focus();
        await devtools.send('Input.imeSetComposition', { text: 'nihao', selectionStart: 5, selectionEnd: 5 });
        await route.fulfill({ json: { code: 400, msg: '名称不行', errors } });
        await watchIdly(page, 300);
        await devtools.send('Input.insertText', { text: '你好' });
      });
      await name.fill('清源');
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await isFocused(name);
      assert.match(await slogan.inputValue(), /^[^a-z]*你好[^a-z]*$/);
    }));

  it('and the window come to a text of the settings that is loaded after the link to it was followed', () =>
    office('/AdminSite', async ({ page }) => {
      for (const name of ['privacy-policy.md', 'user-agreement.md']) {
        await page.goto(`/AdminSite?section=${name}`);
        await page.locator('.settings-text [contenteditable=true]').waitFor();
        await page.waitForFunction((id) => {
          const { activeElement: line } = document;
          const view = document.querySelector('.admin-view');
          if (line?.id !== id || !view) return false;
          const top = line.getBoundingClientRect().top - view.getBoundingClientRect().top;
          return top < 100 || view.scrollHeight - view.scrollTop - view.clientHeight < 2;
        }, `site-${name}`);
      }
      const line = await page.locator(':focus').boundingBox();
      const view = page.locator('.admin-view');
      const place = () => view.evaluate(({ scrollTop }) => scrollTop);
      const before = await place();
      await page.mouse.move((line?.x ?? 0) + 200, (line?.y ?? 0) + 8);
      await page.mouse.wheel(0, -3_000);
      await page.waitForFunction((from) => document.querySelector('.admin-view')?.scrollTop === from - 3_000, before);
      await view.evaluate(async () => {
        document.querySelector('.settings-page')?.append('后到的');
        for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
      });
      assert.equal(await place(), before - 3_000, 'who scrolls away is not brought back');
    }));
});
