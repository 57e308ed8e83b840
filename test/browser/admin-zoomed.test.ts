import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { screens } from '../../client/admin/screens.ts';
import { inChromium } from './site-in-chromium.ts';
import { walkByTab } from './tab-walk.ts';

/** A desktop of 1280 × 1024 that was zoomed by 200 % and 400 %. */
const TWICE = { width: 640, height: 512 };
const FOUR_TIMES = { width: 320, height: 256 };
/** What stays in its place leaves as much of the height to the fields. */
const ROOM_MIN = 0.5;
const DIALOG = 'dialog[open]';

inChromium('the back office on a zoomed desktop', (own) => {
  const walk = (size: typeof TWICE, path: string, part: string, prepare = async (_page: Page) => {}) =>
    own.office('/dashboard', async ({ page }) => {
      await page.setViewportSize(size);
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await prepare(page);
      await page.locator(part).last().waitFor();
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        'it scrolls one way only',
      );
      assert.deepEqual((await walkByTab(page, part)).covered, []);
      assert.ok((await page.evaluate(roomIn, part)) >= ROOM_MIN, 'there is room for the fields');
    });

  for (const { path } of screens)
    it(`shows each stop of the Tab key on ${path} at 400 %`, () => walk(FOUR_TIMES, path, 'main'));
  for (const path of ['/AdminProduct?new', '/AdminNews?new', '/AdminCarousel?new'])
    for (const size of [TWICE, FOUR_TIMES])
      it(`shows each stop of the Tab key on ${path} at ${size.width} px`, () => walk(size, path, DIALOG));
  it('shows each stop of the Tab key while rows are chosen, and in the question before a deletion', async () => {
    await walk(FOUR_TIMES, '/AdminNews', 'main', (page) =>
      page
        .getByLabel(/^选择：/)
        .first()
        .check(),
    );
    await walk(FOUR_TIMES, '/AdminNews', DIALOG, (page) =>
      page.getByRole('button', { name: '删除', exact: true }).first().click(),
    );
  });
});

/** The share of the window's height in which a part of the page scrolls, without what stays over it; heads of columns are out of sight there. */
function roomIn(part: string): number {
  const stays = [...document.querySelectorAll(`${part} :not(th)`)].filter(
    (element) => /sticky|fixed/.test(getComputedStyle(element).position) && element.checkVisibility(),
  );
  return 1 - stays.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0) / innerHeight;
}
