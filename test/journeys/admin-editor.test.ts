import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { DESKTOP, dialogOf, KINDS } from '../browser/back-office.ts';
import { inChromium } from '../browser/site-in-chromium.ts';
import { draftWritten, stoodStill } from '../browser/waits.ts';

const { news } = KINDS;

inChromium('the rich-text editor in a dialog', ({ visits }) => {
  /** A new article with the caret in its text. */
  const writing = (viewport: typeof DESKTOP, use: (page: Page) => Promise<void>) =>
    visits.office([news.screen, viewport], async ({ page }) => {
      await page.getByRole('button', { name: '新增', exact: true }).click();
      await dialogOf(page).locator('.rich-text-editor-area').click();
      await use(page);
    });
  const asked = (page: Page) => page.getByText('内容尚未保存，确定要离开吗？').waitFor();

  it('asks before it closes over words that an input method held, and has kept them as a draft', () =>
    writing(DESKTOP, async (page) => {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Input.imeSetComposition', { text: 'nihao', selectionStart: 5, selectionEnd: 5 });
      await draftWritten(page, 'nihao');
      await devtools.send('Input.insertText', { text: '你好' });
      await page.keyboard.press('Escape');
      await asked(page);
    }));

  it('asks before it closes over a word that was typed just now', () =>
    writing(DESKTOP, async (page) => {
      await page.keyboard.press('a');
      await page.keyboard.press('Escape');
      await asked(page);
    }));

  /** Whether toolbar and caret are in sight, between these heights. */
  async function assertInSight(page: Page, top: number, bottom: number): Promise<void> {
    await page.waitForFunction(
      ([top, bottom]) => {
        const line = getSelection()?.focusNode;
        const bar = document.querySelector('.rich-text-editor-toolbar')?.getBoundingClientRect();
        const caret = (line instanceof Element ? line : line?.parentElement)?.getBoundingClientRect();
        if (!bar || !caret || bar.top < top || bar.bottom > bottom) return false;
        return caret.top >= top && caret.bottom <= bar.top + 1;
      },
      [top, bottom] as const,
    );
  }

  for (const [where, viewport, covered] of [
    ['at 200 % zoom', { width: 720, height: 450 }, undefined],
    ['in a window that a keyboard made low', { width: 390, height: 400 }, undefined],
    ['above a keyboard that lies over the window', { width: 390, height: 844 }, { offsetTop: 60, height: 420 }],
  ] as const) {
    const top = covered?.offsetTop ?? 0;
    const bottom = top + (covered ?? viewport).height;
    it(`has its toolbar in sight while one writes on, ${where}`, () =>
      writing(viewport, async (page) => {
        await page.evaluate((edges) => {
          for (const [name, value] of Object.entries(edges ?? {}))
            Object.defineProperty(window.visualViewport, name, { value });
          window.visualViewport?.dispatchEvent(new Event('resize'));
        }, covered);
        for (let line = 0; line < 20; line += 1) {
          await page.keyboard.type(`第${line}行`);
          await page.keyboard.press('Enter');
        }
        await page.keyboard.type('末');
        await assertInSight(page, top, bottom);
        if (covered) return;
        await dialogOf(page).locator('.dialog-body').hover();
        await page.mouse.wheel(0, 2_000);
        await stoodStill(dialogOf(page).locator('.dialog-body'));
        await assertInSight(page, top, bottom);
      }));
  }
});
