import assert from 'node:assert/strict';
import { it } from 'node:test';
import { inChromium, PHONE } from './site-in-chromium.ts';

/** Figures of a product as an owner may type them: of Latin letters without a blank, of Han, and both. */
const VALUES = [
  'M'.repeat(500),
  '超长名称'.repeat(120),
  'LSYDZ-QTZ7030-超长名称测试'.repeat(20),
  `${'9'.repeat(200)} kg`,
];

inChromium('words and pictures of any length', ({ ask, visits }) => {
  it('a leading parameter of any length stays within its card', async () => {
    for (const [at, value] of VALUES.entries()) {
      const params = [{ name: `参数${at}${'W'.repeat(90)}`.slice(0, 100), value, lead: true }];
      await ask('product/save', { coverName: `长值${at}`, locationId: 'zhgd', params });
    }
    for (const [path, options] of [
      ['/zhuyingyewu', { ...PHONE, viewport: { width: 320, height: 640 } }],
      ['/product', { viewport: { width: 1024, height: 800 } }],
    ] as const)
      await visits.to([path, options], async (page) => {
        const over = await page.locator('.product-card').evaluateAll((cards) =>
          cards.flatMap((card) => {
            const { right } = card.getBoundingClientRect();
            const out = Array.from(card.querySelectorAll('b')).filter(
              (b) => b.getBoundingClientRect().right > right + 1,
            );
            return out.map((b) => b.textContent.slice(0, 20));
          }),
        );
        assert.deepEqual(over, [], path);
        for (const [at] of VALUES.entries()) assert.ok(await page.getByText(`长值${at}`).first().isVisible(), path);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, path);
      });
  });

  it('a claim without a picture keeps its distance from what follows on a phone', async () => {
    const { site: kept } = await ask<{ site: { hero: object } }>('site/read', {});
    await ask('site/save', { site: { hero: { ...kept.hero, image: '', mobileImage: '' } } });
    await visits.to(['/mobile', PHONE], async (page) => {
      const room = await page.locator('.hero.is-bare').evaluate((hero) => {
        const words = hero.querySelector('.hero-desc')?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
        return hero.getBoundingClientRect().bottom - words;
      });
      assert.ok(room >= 24, `${room} px`);
    });
  });
});
