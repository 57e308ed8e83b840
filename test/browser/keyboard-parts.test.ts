import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { inChromium, PHONE } from './site-in-chromium.ts';
import type { In, Use } from './visits.ts';
import { stoodStill } from './waits.ts';

inChromium('by keyboard', ({ visits }) => {
  const visit = (where: In<BrowserContextOptions>, use: Use<Page>) =>
    visits.to(where, use, (page) =>
      page.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<button>地图</button>' }),
      ),
    );

  it('the skip link leads past the header', () =>
    visit('/product', async (page) => {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      assert.equal(await page.evaluate(() => document.activeElement?.closest('main') !== null), true);
    }));

  it('a carousel that is halted is turned by arrows, and the focus never stays in a slide that left', () =>
    visit('/', async (page) => {
      const row = page.getByRole('region', { name: '展厅巡览' });
      const current = () => row.locator('.carousel-dot[aria-current="true"]').getAttribute('aria-label');
      const turnsTo = (words: string) =>
        row.locator(`.carousel-dot[aria-current="true"][aria-label*="${words}"]`).waitFor();
      await press(row.getByRole('button', { name: '暂停轮播' }), 'Enter');
      await press(row.getByRole('button', { name: /第 1 项/ }), 'Enter');
      await turnsTo('第 1 项');
      await page.keyboard.press('Tab');
      for (let stop = 0; stop < 30 && !(await isIn(row.locator('a'))); stop += 1) await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowRight');
      await turnsTo('第 2 项');
      await settled(row);
      const { slide, inRow } = await row.evaluate((section) => {
        const slide = document.activeElement?.closest('[aria-roledescription="轮播项"]');
        const [box, room] = [slide?.getBoundingClientRect(), section.getBoundingClientRect()];
        return {
          slide: slide?.getAttribute('aria-label'),
          inRow: box !== undefined && box.left >= room.left && box.right <= room.right,
        };
      });
      assert.deepEqual({ slide, inRow }, { slide: `${(await current())?.split('：')[1]}（2 / 9）`, inRow: true });
    }));

  it('a window that is a pixel wide within a frame, as for a full-page screenshot, leaves a carousel at its slide', () =>
    visit('/yingyongchangjing', async (page) => {
      const row = page.locator('.carousel-ready').first();
      await settled(row);
      const [before, after] = await row.locator('.carousel-track').evaluate(async (track) => {
        const start = track.scrollLeft;
        track.scrollTo({ left: start + track.clientWidth, behavior: 'instant' });
        window.dispatchEvent(new Event('resize'));
        await new Promise((resolve) => setTimeout(resolve, 800));
        return [start, track.scrollLeft];
      });
      assert.equal(after, before);
    }));

  it('a press while a carousel turns from its last slide to its first counts, on a busy page too', () =>
    visit('/', async (page) => {
      const row = page.getByRole('region', { name: '展厅巡览' });
      await press(row.getByRole('button', { name: '暂停轮播' }), 'Enter');
      await press(row.getByRole('button', { name: /第 9 项/ }), 'Enter');
      await settled(row);
      const goesBack = await row.evaluate(async (section) => {
        const track = section.querySelector('.carousel-track');
        const next = section.querySelector<HTMLElement>('[aria-label="下一项"]');
        if (!track || !next) throw new Error('no row or no button');
        const start = track.scrollLeft;
        next.click();
        while (track.scrollLeft === start) await new Promise((resolve) => requestAnimationFrame(resolve));
        for (const end = performance.now() + 200; performance.now() < end; ); // longer than the row waits for its rest
        await new Promise((resolve) => setTimeout(resolve)); // what became due meanwhile comes first
        const begin = track.scrollTo.bind(track);
        const late: ScrollToOptions[] = [];
        track.scrollTo = ((options: ScrollToOptions) => late.push(options)) as Element['scrollTo']; // proof: the row asks so
        next.click();
        const lefts: number[] = [];
        while (lefts.length < 12 || lefts.slice(-12).some((left) => left !== track.scrollLeft)) {
          lefts.push(track.scrollLeft);
          await new Promise((resolve) => requestAnimationFrame(resolve));
          const end = performance.now() + (lefts.length < 5 ? 60 : 0);
          while (performance.now() < end);
          if (lefts.length === 5) for (const options of late) begin(options);
        }
        return lefts.some((left, index) => left < (lefts[index - 1] ?? 0));
      });
      assert.equal(goesBack, false, 'past all that it has shown');
      await settled(row);
      await row.locator('.carousel-dot[aria-current="true"][aria-label*="第 2 项"]').waitFor();
    }));

  it('tabs are walked by arrows and opened by Enter or Space', () =>
    visit('/product', async (page) => {
      const tabs = page.getByRole('tab');
      await press(tabs.nth(0), 'ArrowRight');
      assert.ok(await isIn(tabs.nth(1)));
      await page.keyboard.press('Enter');
      await page.locator('[role=tab][aria-selected=true]', { hasText: '建筑机器人产品' }).waitFor();
      await page.keyboard.press('End');
      await page.keyboard.press('Space');
      await page.locator('[role=tab][aria-selected=true]', { hasText: '建筑标准化产品' }).waitFor();
      assert.ok(await page.getByRole('tabpanel').getByRole('link', { name: '工地洗车台' }).isVisible());
    }));

  it('a film starts, and its own controls have the focus', () =>
    visit('/gywm', async (page) => {
      await press(page.getByRole('button', { name: /播放视频/ }), 'Enter');
      await page.waitForFunction(() => document.querySelector('video')?.paused === false);
      assert.ok(await isIn(page.locator('video')));
      await page.keyboard.press('Space');
      await page.waitForFunction(() => document.querySelector('video')?.paused === true);
    }));

  it("a phone's menu opens, leads to its entries, closes by Escape and gives the focus back", () =>
    visit(['/mobile', PHONE], async (page) => {
      const mark = page.locator('summary[aria-label="菜单"]');
      await press(mark, 'Enter');
      await page.keyboard.press('Tab');
      assert.ok(await isIn(page.getByRole('navigation', { name: '主导航' }).getByRole('searchbox')));
      await tabTo(page, page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '首页' }));
      await page.keyboard.press('Escape');
      assert.equal(await page.getByRole('navigation', { name: '主导航' }).count(), 0);
      assert.ok(await isIn(mark));
    }));

  it("the phone's drawer opens, holds the focus, closes by Escape and gives it back", () =>
    visit(['/zhuyingyewu', PHONE], async (page) => {
      const button = page.getByRole('button', { name: '电话咨询' });
      await press(button, 'Enter');
      const drawer = page.getByRole('dialog', { name: '电话咨询' });
      await drawer.waitFor();
      assert.ok(await isIn(drawer.getByRole('link').first()));
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'hidden' });
      assert.ok(await isIn(button));
    }));

  it("the phone's drawer takes 12 % of the height, in a low window its two rows of 44 px", () =>
    visit(['/zhuyingyewu', PHONE], async (page) => {
      await page.getByRole('button', { name: '电话咨询' }).click();
      const sheet = page.locator('.drawer-sheet');
      for (const [height, wanted] of [
        [850, 102],
        [600, 88],
      ] as const) {
        await page.setViewportSize({ width: 390, height });
        assert.equal(await sheet.evaluate((element: HTMLElement) => element.offsetHeight), wanted);
      }
    }));
});

/** Brings the focus to a control and presses a key on it. */
async function press(control: Locator, key: string): Promise<void> {
  await control.focus();
  await control.page().keyboard.press(key);
}

async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let stop = 0; stop < 5 && !(await isIn(control)); stop += 1) await page.keyboard.press('Tab');
  assert.ok(await isIn(control), 'the key comes to it within a few stops');
}

/** Whether one of them has the focus. */
function isIn(controls: Locator): Promise<boolean> {
  return controls.evaluateAll((elements) => elements.some((element) => element === document.activeElement));
}

/** Waits until the row stands still. */
function settled(row: Locator): Promise<void> {
  return stoodStill(row.locator('.carousel-track'));
}
