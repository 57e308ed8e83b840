import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { inChromium, PHONE } from './site-in-chromium.ts';
import { takenOver } from './waits.ts';

/** The upper edge and the height that a phone's keyboard leaves of the window, in CSS pixels. */
const ABOVE_KEYBOARD = { offsetTop: 400, height: 380 };

inChromium('the sheet to ask with', ({ visits }) => {
  const open = async (page: Page) => {
    await page.locator('.floating-contact [data-press=ask]').tap();
    return page.getByRole('dialog', { name: '咨询报价' });
  };

  it('keeps what was typed over a reload', () =>
    visits.to(['/mobile', PHONE], async (page) => {
      const sheet = await open(page);
      const wishes = sheet.getByLabel('想了解什么');
      assert.equal(await wishes.isVisible(), false, 'the sheet begins with the number and the button');
      await sheet.locator('summary').tap();
      await wishes.fill('三台塔机');
      await page.reload();
      await takenOver(page);
      await open(page);
      assert.equal(await wishes.inputValue(), '三台塔机');
    }));

  it('stays open for who opens it by a double click, whose second half meets what lies beside it', () =>
    visits.to('/', async (page) => {
      const ask = page.locator('main [data-press=ask]').first();
      await ask.scrollIntoViewIfNeeded();
      await ask.dblclick();
      const sheet = page.getByRole('dialog', { name: '咨询报价' });
      assert.equal(await sheet.isVisible(), true);
      await page.mouse.click(20, 300);
      await sheet.waitFor({ state: 'hidden' });
    }));

  it('keeps its head in sight while it is scrolled and the keyboard covers half of the window', () =>
    visits.to(['/mobile', PHONE], async (page) => {
      const sheet = await open(page);
      await page.evaluate((left) => {
        // as WebKit and Chromium report a keyboard, which no protocol brings up
        for (const [name, value] of Object.entries(left)) Object.defineProperty(visualViewport, name, { value });
        visualViewport?.dispatchEvent(new Event('resize'));
      }, ABOVE_KEYBOARD);
      await sheet.getByRole('button', { name: '提交咨询' }).scrollIntoViewIfNeeded();
      for (const part of [sheet.getByRole('heading'), sheet.getByRole('button', { name: '关闭' })]) {
        const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
        const { offsetTop: top } = ABOVE_KEYBOARD;
        assert.ok(y >= top && y + height <= top + ABOVE_KEYBOARD.height, `${part}: ${y}`);
        assert.ok(await part.evaluate(isOnTop), `${part} is covered`);
      }
      await page.close(); // its viewport stays as it is
    }));
});

function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
