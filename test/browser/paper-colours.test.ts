import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { inChromium } from './site-in-chromium.ts';

inChromium('a visitor with colours of their own, or a printer', ({ visits }) => {
  const visit = (path: string, use: (page: Page) => Promise<void>, options: BrowserContextOptions = {}) =>
    visits.to(path, use, { viewport: { width: 1440, height: 900 }, ...options });

  it('tells what is on from what is not where the visitor sets the colours', async () => {
    for (const [path, mark, pseudo] of [
      ['/', '.site-header-link[aria-current]', '::after'],
      ['/', '.carousel-dot[aria-current]', '::before'],
      ['/product', '.tabs-tab[aria-selected=true]', '::after'],
      ['/yingyongchangjing', '.scenarios-tab[aria-current]', '::after'],
      ['/dljm', '.questions-mark', '::before'],
    ] as const)
      await visit(
        path,
        async (page) => {
          const seen = await page
            .locator(mark)
            .first()
            .evaluate((element, part) => {
              const { backgroundColor, width } = getComputedStyle(element, part);
              return { ground: getComputedStyle(document.body).backgroundColor, backgroundColor, width };
            }, pseudo);
          assert.notEqual(seen.backgroundColor, seen.ground, mark);
          assert.ok(Number.parseFloat(seen.width) > 2, `${mark} is ${seen.width} wide`);
          const icon = page.locator('.site-header-hotline .icon');
          const colours = await icon.evaluate((svg) =>
            [svg, svg.parentElement].map((one) => one && getComputedStyle(one).color),
          );
          assert.equal(colours[0], colours[1]);
        },
        { forcedColors: 'active' },
      );
  });

  it('reads what stands on dark grounds as dark letters on paper', async () => {
    for (const path of [
      '/productDet?productId=tower-crane-monitor',
      '/xwdtDet?newId=2026-11-dealer-policy-briefing',
      '/sdkaili',
      '/dljm',
    ])
      await visit(path, async (page) => {
        await page.emulateMedia({ media: 'print' });
        const pale = await page
          .locator('.on-navy, .site-footer')
          .evaluateAll((all) =>
            all.map((one) => getComputedStyle(one)).map(({ color, backgroundColor }) => [color, backgroundColor]),
          );
        for (const [ink, ground] of pale) {
          assert.match(ink ?? '', /^rgb\((0|51), /);
          assert.equal(ground, 'rgba(0, 0, 0, 0)');
        }
        await page.emulateMedia({ media: 'screen' });
      });
  });

  it('finds whole figures on paper while they are still counted', () =>
    visit('/', async (page) => {
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      assert.equal(await page.locator('.is-counting').count(), 0);
    }));

  it('finds all that a row holds on paper, one below the other, each once', async () => {
    for (const [path, row] of [
      ['/', '.home-showroom-walk'],
      ['/gywm', '.about-honours'],
    ] as const)
      await visit(path, async (page) => {
        await page.setViewportSize({ width: 740, height: 1_000 }); // what A4 leaves between its margins
        await page.emulateMedia({ media: 'print' });
        const slides = page.locator(`${row} .carousel-slide`);
        const seen = await slides.evaluateAll((all) =>
          all
            .filter((slide) => slide.checkVisibility())
            .map((slide) => {
              const { left, right } = slide.getBoundingClientRect();
              const faint = [...slide.querySelectorAll('.picture-box, h3, p')].some(
                (part) => !part.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
              );
              return left >= 0 && right <= innerWidth && !faint;
            }),
        );
        assert.equal(seen.length, await page.locator(`${row} .carousel-slide:not([aria-hidden])`).count());
        assert.ok(
          seen.every((isSeen) => isSeen),
          `${path}: ${seen}`,
        );
        await page.emulateMedia({ media: null });
      });
  });
});
