import assert from 'node:assert/strict';
import { it } from 'node:test';
import { axeFindings } from '../browser/page-checks.ts';
import { inChromium, PHONE } from '../browser/site-in-chromium.ts';
import { becomes, isFocused, passOver } from '../browser/waits.ts';

const PATH = '/productDet?productId=tower-crane-monitor';

inChromium("a product's gallery", ({ visits }) => {
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
      assert.deepEqual(await axeFindings(page), []);
      await page.keyboard.press('Escape');
      await large.waitFor({ state: 'detached' });
      await isFocused(page.locator('.product-gallery-large'));
    }));

  const PHONES = '/cpDeatail?productId=tower-crane-monitor';
  for (const [path, opener, shown] of [
    [PATH, '.product-gallery-large >> nth=0', '.picture-preview[open]'],
    [PATH, '.site-header-ask', 'dialog[open]'],
    [PHONES, '.compact-header-menu summary', '.compact-header-menu[open]'],
  ] as const)
    it(`and whatever else Back closes (${opener}) is passed over by Forward: one Back leaves the page`, () =>
      visits.to(path === PHONES ? ['/privacy', PHONE] : '/privacy', async (page) => {
        await page.goto(path);
        await page.locator(opener).click();
        await page.waitForFunction(() => history.state?.modal);
        await page.locator(shown).waitFor();
        await page.goBack();
        await page.locator(shown).waitFor({ state: 'detached' });
        await passOver(page);
        await page.evaluate(() => history.back());
        await page.waitForURL('**/privacy');
      }));

  it('goes on by a swipe', () =>
    visits.to(['/cpDeatail?productId=tower-crane-monitor', PHONE], async (page) => {
      const box = await page.locator('.product-gallery .carousel-track').boundingBox();
      assert.ok(box);
      const devtools = await page.context().newCDPSession(page);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await devtools.send('Input.synthesizeScrollGesture', { x, y, xDistance: -box.width * 0.7, yDistance: 0 });
      await page.locator('.product-gallery-list li:nth-child(2) [aria-current=true]').waitFor();
      await page.waitForFunction(() => {
        const row = document.querySelector('.product-gallery .carousel-track');
        return row !== null && Math.abs((row.scrollLeft * row.children.length) / row.scrollWidth - 1) < 0.01;
      });
      await devtools.detach();
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
      await becomes(() => page.evaluate(() => scrollY), place);
      await hand.detach();
    }));
});
