import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { inChromium } from './site-in-chromium.ts';

/** What A4 leaves between its margins. */
const SHEET = { viewport: { width: 703, height: 1017 } };

inChromium('the sheets of paper that a page fills', ({ visits }) => {
  it('are few, with the samples: none is left half empty for what would have found room', async () => {
    const most = { '/': 6, '/product': 4, '/xiangmuanli': 3, '/yingyongchangjing': 4 };
    for (const [path, sheets] of Object.entries(most))
      await visits.to([path, { viewport: { width: 1440, height: 900 } }], async (page) => {
        const paper = await page.pdf({ preferCSSPageSize: true });
        const count = paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
        assert.ok(count > 0 && count <= sheets, `${path}: ${count}`);
      });
  });

  it('hold two scenarios each, their pictures whole', async () => {
    await onPaper('/yingyongchangjing', async (page) => {
      const slides = await page
        .locator('.carousel-slide:not([aria-hidden]) .scenarios-slide')
        .evaluateAll((all) => all.map((slide) => slide.getBoundingClientRect().height));
      const shapes = await page
        .locator('.carousel-slide:not([aria-hidden]) .scenarios-slide-frame')
        .evaluateAll((all) =>
          all.map((frame) => {
            const { width, height } = frame.getBoundingClientRect();
            return width / height;
          }),
        );
      assert.ok(slides.length > 1 && Math.max(...slides) < SHEET.viewport.height / 2, slides.join());
      assert.ok(
        shapes.every((shape) => Math.abs(shape - 1.5) < 0.02),
        shapes.join(),
      );
    });
  });

  it('have the names of the product lines below their pictures, and each product once', async () => {
    await onPaper('/', async (page) => {
      const gaps = await page.locator('.product-lines-one').evaluateAll((all) =>
        all.flatMap((panel) => {
          const tops = ['picture img', 'h3'].map((part) => panel.querySelector(part)?.getBoundingClientRect());
          return tops.slice(1).map((box, at) => (box?.top ?? 0) - (tops[at]?.bottom ?? 0));
        }),
      );
      assert.ok(gaps.length > 2 && gaps.every((gap) => gap >= 0), gaps.join());
      for (const name of await page.locator('.product-lines-names a').allTextContents())
        assert.equal(await page.locator('.product-shelf a:visible').getByText(name, { exact: true }).count(), 1, name);
    });
  });

  it('end between cards: the heading that ends one holds no other', async () => {
    for (const path of ['/xiangmuanli', '/dljm', '/yingyongchangjing'])
      await onPaper(path, async (page) => {
        const breaks = await page
          .locator('main :is(li, .carousel-slide) :is(h2, h3)')
          .evaluateAll((all) => all.map((heading) => getComputedStyle(heading).breakAfter));
        assert.deepEqual([...new Set(breaks)], ['auto'], path);
      });
  });

  async function onPaper(path: string, look: (page: Page) => Promise<void>): Promise<void> {
    await visits.to([path, SHEET], async (page) => {
      await page.emulateMedia({ media: 'print' });
      await look(page);
      await page.emulateMedia({ media: null });
    });
  }
});
