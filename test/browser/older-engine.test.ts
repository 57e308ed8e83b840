import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { inChromium } from './site-in-chromium.ts';
import { watchIdly } from './waits.ts';

const TOO_OLD = '当前浏览器版本过旧，无法使用管理后台，请改用最新版的 Chrome、Edge、Firefox 或 Safari。';

inChromium('the log-in', ({ site, browser }) => {
  async function opened(use: (page: Page) => Promise<void>, lacking = ''): Promise<void> {
    const page = await browser.newPage();
    await page.addInitScript((name) => Reflect.deleteProperty(Array.prototype, name), lacking);
    await page.goto(`${site.address}/login`, { waitUntil: 'networkidle' });
    await use(page);
    await page.close();
  }
  const button = (page: Page) => page.getByRole('button', { name: '立即登录' });

  it('does not start in an engine that lacks what the back office calls', () =>
    opened(async (page) => {
      await watchIdly(page, 300);
      assert.equal(await button(page).isDisabled(), true);
    }, 'findLast'));

  it('starts in this engine, which is not told that it is too old', () =>
    opened(async (page) => {
      await page.waitForFunction(() => !document.querySelector<HTMLButtonElement>('.login-button')?.disabled);
      assert.equal(await page.getByText(TOO_OLD).count(), 1);
      assert.equal(await page.getByText(TOO_OLD).isVisible(), false);
    }));
});
