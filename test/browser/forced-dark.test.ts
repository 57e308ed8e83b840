import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { inChromium } from './site-in-chromium.ts';

inChromium('in a browser that darkens every page, as the setting of Chrome on Android does', ({ site, browser }) => {
  for (const [path, width] of [
    ['/', 1440],
    ['/', 600],
    ['/mobile', 390],
  ] as const)
    it(`the logo’s dark name stands on light at ${width} px`, async () => {
      const context = await browser.newContext({ viewport: { width, height: 700 } });
      const page = await context.newPage();
      await (await context.newCDPSession(page)).send('Emulation.setAutoDarkModeOverride', { enabled: true });
      await page.goto(site.address + path);
      const logo = page.locator('header img.logo').filter({ visible: true }).first();
      await logo.evaluate((picture: HTMLImageElement) => picture.decode());
      const { ground, light, dark } = await lightsOf(page, await logo.screenshot());
      assert.ok(ground < 60, `the page is darkened: ${ground}`);
      assert.ok(light > 0.1 && dark > 0.03, `${light} of the logo is light, ${dark} dark`);
      await context.close();
    });
});

/** How light the corner of a picture is, 0 to 255, and which shares of it are light and dark blue. */
function lightsOf(page: Page, png: Buffer): Promise<{ ground: number; light: number; dark: number }> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d');
    context?.drawImage(picture, 0, 0);
    const { data } = context?.getImageData(0, 0, picture.width, picture.height) ?? { data: new Uint8ClampedArray() };
    let [light, dark] = [0, 0];
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.slice(at, at + 3);
      if (red > 150 && green > 150 && blue > 150) light += 4 / data.length;
      if (blue > red + 30 && green < 80) dark += 4 / data.length;
    }
    return { ground: data[0] ?? 255, light, dark };
  }, png.toString('base64'));
}
