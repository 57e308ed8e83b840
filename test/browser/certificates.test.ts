import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { CDPSession, Page } from 'playwright-core';
import { inChromium, PHONE } from './site-in-chromium.ts';

inChromium('a certificate on a phone', ({ site, browser }) => {
  let page: Page;
  let hand: CDPSession;
  before(async () => {
    const context = await browser.newContext({ ...PHONE, baseURL: site.address, deviceScaleFactor: 3 });
    page = await context.newPage();
    hand = await context.newCDPSession(page);
    await page.goto('/gongsijianjie');
  });

  it('stands whole in a box as large as every other', async () => {
    const boxes = await page
      .locator('main ul a:has(img)')
      .evaluateAll((links) =>
        links.map((link) => [
          Math.round(link.firstElementChild?.getBoundingClientRect().height ?? 0),
          getComputedStyle(link.querySelector('img') ?? link).objectFit,
        ]),
      );
    assert.equal(boxes.length, 14);
    for (const box of boxes) assert.deepEqual(box, [boxes[0]?.[0], 'contain']);
  });

  it('opens large at a tap, is there, turns at a swipe, grows under two fingers, and closes by Esc', async () => {
    await open(3);
    assert.equal(await count(), '4 / 14');
    await drawn();
    await move('320,400', '200,402', '90,404');
    await page.getByText('5 / 14').waitFor();
    await move('90,400', '200,402', '320,404');
    await page.getByText('4 / 14').waitFor();
    const before = await width();
    await move('180,400 220,400', '140,400 260,400');
    await page.waitForFunction(
      (small) => (document.querySelector('dialog[open] img')?.getBoundingClientRect().width ?? 0) > 1.5 * small,
      before,
    );
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  });

  it('closes by the back button, on the same page at the same place', async () => {
    await open(12);
    const place = await page.evaluate(() => scrollY);
    await page.goBack();
    await dialog().waitFor({ state: 'hidden' });
    assert.equal(new URL(page.url()).pathname, '/gongsijianjie');
    assert.equal(await page.evaluate(() => scrollY), place);
  });

  const dialog = () => page.getByRole('dialog', { name: '荣誉资质大图' });
  const count = () => dialog().locator('.figures').textContent();
  const picture = () => dialog().locator('img');
  const width = () => picture().evaluate((image) => image.getBoundingClientRect().width);
  const drawn = () => picture().evaluate((image: HTMLImageElement) => image.decode());

  async function open(index: number): Promise<void> {
    await page.locator('main ul a:has(img)').nth(index).tap();
    await dialog().waitFor();
  }

  /** Fingers on the glass, step by step, and up again. */
  async function move(...steps: string[]): Promise<void> {
    for (const [step, fingers] of steps.entries()) {
      const touchPoints = fingers.split(' ').map((finger, id) => {
        const [x = 0, y = 0] = finger.split(',').map(Number);
        return { x, y, id };
      });
      await hand.send('Input.dispatchTouchEvent', { type: step === 0 ? 'touchStart' : 'touchMove', touchPoints });
    }
    await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }
});
