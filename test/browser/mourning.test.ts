import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE, saidOf } from './back-office.ts';
import { inChromium } from './site-in-chromium.ts';

const WORD = '官网显示为黑白（哀悼日）';

inChromium('mourning', ({ visits }) => {
  it('is switched on in 站点设置: public pages are grey, what is fixed stays, the back office has its colours', () =>
    visits.office('/AdminSite', async ({ page, context }) => {
      const before = new Map<string, string[]>();
      const visitor = await context.newPage();
      const look = async (path: string, viewport: typeof DESKTOP) => {
        await visitor.setViewportSize(viewport);
        await visitor.goto(path);
        await visitor.evaluate(() => scrollTo(0, 900));
        return fixedPlaces(visitor);
      };
      const places = [
        ['/productDet?productId=tower-crane-monitor', DESKTOP],
        ['/map', PHONE],
      ] as const;
      for (const [path, viewport] of places) before.set(path, await look(path, viewport));
      await page.getByLabel(WORD).check();
      await page.getByRole('button', { name: '保存', exact: true }).first().click();
      await saidOf(page, '保存成功！').waitFor();
      for (const [path, viewport] of places) {
        const now = await look(path, viewport);
        assert.ok(now.length > 0, path);
        assert.deepEqual(now, before.get(path), path);
        assert.deepEqual(await coloured(visitor), 0, path);
      }
      assert.notEqual(await coloured(page), 0);
    }));
});

/** Where everything fixed stands in the window. */
function fixedPlaces(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => getComputedStyle(element).position === 'fixed')
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return `${element.className} ${[x, y, width, height].map(Math.round)}`;
      }),
  );
}

/** How many pixels of what is seen have a colour. */
async function coloured(page: Page): Promise<number> {
  const picture = (await page.screenshot()).toString('base64');
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = image;
    const brush = new OffscreenCanvas(width, height).getContext('2d');
    brush?.drawImage(image, 0, 0);
    const pixels = brush?.getImageData(0, 0, width, height).data ?? [];
    let count = 0;
    for (let at = 0; at < pixels.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
      if (Math.max(red, green, blue) - Math.min(red, green, blue) > 3) count += 1;
    }
    return count;
  }, picture);
}
