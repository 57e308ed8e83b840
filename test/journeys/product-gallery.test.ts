import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { DESKTOP } from '../browser/back-office.ts';
import { axeFindings } from '../browser/page-checks.ts';
import { inChromium, PHONE } from '../browser/site-in-chromium.ts';

const PATH = '/productDet?productId=tower-crane-monitor';

inChromium("a product's gallery", ({ visits }) => {
  const small = (page: Page, at: number) => page.getByRole('link', { name: new RegExp(`^第 ${at} 张`) });
  /** Waits until the picture is marked as current, and stands where it is seen. */
  const shows = async (page: Page, at: number) => {
    await page.locator(`.product-gallery-list li:nth-child(${at}) [aria-current=true]`).waitFor();
    await page.waitForFunction((index) => {
      const row = document.querySelector('.product-gallery .carousel-track');
      return row !== null && Math.abs((row.scrollLeft * row.children.length) / row.scrollWidth - index) < 0.01;
    }, at - 1);
  };

  it('goes on by keyboard: arrow keys, the arrows at its edges, its small pictures; the ends are ends', () =>
    visits.to(PATH, async (page) => {
      assert.equal(await page.locator('.product-gallery-list li').count(), 4);
      await shows(page, 1);
      await page.getByRole('button', { name: '下一张' }).focus();
      await page.keyboard.press('ArrowLeft');
      await shows(page, 1);
      await page.keyboard.press('ArrowRight');
      await shows(page, 2);
      await page.keyboard.press('Enter');
      await shows(page, 3);
      await small(page, 4).focus();
      await page.keyboard.press('Enter');
      await shows(page, 4);
      assert.equal(await page.getByRole('button', { name: '下一张' }).getAttribute('aria-disabled'), 'true');
      assert.deepEqual(await axeFindings(page), []);
    }));

  it('opens a picture large, which turns by its keys, keeps the focus inside and closes by Esc back to where it was', () =>
    visits.to(PATH, async (page) => {
      await page.locator('.product-gallery-large').first().focus();
      await page.keyboard.press('Enter');
      const large = page.getByRole('dialog', { name: '塔机安全监测系统大图' });
      await large.getByText('1 / 4').waitFor();
      await page.keyboard.press('ArrowRight');
      await large.getByText('2 / 4').waitFor();
      for (let stop = 0; stop < 5; stop += 1) {
        await page.keyboard.press('Tab');
        assert.ok(await page.evaluate(() => document.activeElement?.matches('body, dialog, dialog *')));
      }
      await page.keyboard.press('Escape');
      await large.waitFor({ state: 'detached' });
      assert.equal(await page.evaluate(() => document.activeElement?.className), 'product-gallery-large block');
    }));

  it('has its small pictures in line with the large one, with room for their focus rings, on a phone in line with the text', async () => {
    const places = (page: Page) =>
      page.evaluate(() => {
        const names = ['.product-gallery-small', '.carousel-track', '.product-gallery-list', 'h1'];
        const at = names.map((name) => Math.round(document.querySelector(name)?.getBoundingClientRect().left ?? 0));
        return { at, overflow: document.documentElement.scrollWidth - innerWidth };
      });
    await visits.to(PATH, async (page) => {
      const [small, large, list] = (await places(page)).at;
      assert.deepEqual([small, list], [large, large! - 6]);
    });
    await visits.to([PATH, PHONE], async (page) => {
      const { at, overflow } = await places(page);
      assert.deepEqual([at[0], overflow], [at[3], 0]);
    });
  });

  it('goes on by a swipe', () =>
    visits.to(['/cpDeatail?productId=tower-crane-monitor', PHONE], async (page) => {
      const box = await page.locator('.product-gallery .carousel-track').boundingBox();
      assert.ok(box);
      const devtools = await page.context().newCDPSession(page);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await devtools.send('Input.synthesizeScrollGesture', { x, y, xDistance: -box.width * 0.7, yDistance: 0 });
      await shows(page, 2);
      await devtools.detach();
    }));

  it('keeps the small picture of the one that is shown in sight', () =>
    visits.to(
      ['/cpDeatail?productId=tower-crane-monitor', { ...PHONE, viewport: { width: 320, height: 640 } }],
      async (page) => {
        for (let at = 2; at <= 4; at += 1) {
          await page.getByRole('button', { name: '下一张' }).tap();
          await shows(page, at);
        }
        await page.waitForFunction(() => {
          const { left = 0, right = 0 } =
            document.querySelector('.product-gallery-list [aria-current=true]')?.getBoundingClientRect() ?? {};
          return left >= 0 && right > left && right <= innerWidth;
        });
      },
    ));

  it('is there without JavaScript: the row is swiped, each small picture leads to the large one', () =>
    visits.to([PATH, { viewport: DESKTOP, javaScriptEnabled: false }], async (page) => {
      assert.equal(await page.locator('.product-gallery .carousel-slide img').count(), 4);
      assert.match((await small(page, 2).getAttribute('href')) ?? '', /^\/media\/pictures\/.+\.webp$/);
      assert.equal(await page.getByRole('button', { name: '下一张' }).isVisible(), false);
      assert.ok(await page.getByRole('cell', { name: /^0～80 m/ }).isVisible());
    }));

  it('as certificates, whole in boxes of one size, opens large at a tap, turns at a swipe, grows under two fingers, closes by Back', () =>
    visits.to(['/gongsijianjie', PHONE], async (page) => {
      const links = page.locator('main ul a:has(img)');
      const boxes = await links.evaluateAll((all) =>
        all.map((link) => [
          Math.round(link.firstElementChild?.getBoundingClientRect().height ?? 0),
          getComputedStyle(link.querySelector('img') ?? link).objectFit,
        ]),
      );
      assert.deepEqual(boxes, Array(14).fill([boxes[0]?.[0], 'contain']));
      await links.nth(3).tap();
      const dialog = page.getByRole('dialog', { name: '荣誉资质大图' });
      await dialog.getByText('4 / 14').waitFor();
      const picture = dialog.locator('img');
      await picture.evaluate((image: HTMLImageElement) => image.decode());
      const place = await page.evaluate(() => scrollY);
      const hand = await page.context().newCDPSession(page);
      const move = async (...steps: readonly number[][]) => {
        for (const [step, across] of steps.entries()) {
          const touchPoints = across.map((x, id) => ({ x, y: 400, id }));
          await hand.send('Input.dispatchTouchEvent', { type: step === 0 ? 'touchStart' : 'touchMove', touchPoints });
        }
        await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      };
      await move([320], [200], [90]);
      await dialog.getByText('5 / 14').waitFor();
      const before = await picture.evaluate((image) => image.getBoundingClientRect().width);
      await move([180, 220], [140, 260]);
      await page.waitForFunction(
        (small) => (document.querySelector('dialog[open] img')?.getBoundingClientRect().width ?? 0) > 1.5 * small,
        before,
      );
      await page.goBack();
      await dialog.waitFor({ state: 'hidden' });
      assert.equal(new URL(page.url()).pathname, '/gongsijianjie');
      assert.equal(await page.evaluate(() => scrollY), place);
      await hand.detach();
    }));
});
