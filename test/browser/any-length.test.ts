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

/** Both devices, each page as narrow as its frame gets. */
const WINDOWS = [
  ['/', { viewport: { width: 1440, height: 900 } }],
  ['/', { viewport: { width: 1024, height: 800 } }],
  ['/mobile', { ...PHONE, viewport: { width: 320, height: 640 } }],
] as const;

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

  it("a company's name is whole in headers and footers, whatever its length", async () => {
    const { site: kept } = await ask<{ site: { company: object; brand: object } }>('site/read', {});
    const unsigned = { ...kept.brand, logo: '', logoLight: '' };
    for (const name of [
      '甲',
      '深圳超高层建筑机械智能安全科技',
      '山东齐鲁智慧工地物联网设备与建筑机器人研究开发制造安装有限公司',
      'W'.repeat(24),
    ]) {
      await ask('site/save', { site: { company: { ...kept.company, name }, brand: unsigned } });
      for (const [path, options] of WINDOWS)
        await visits.to([path, options], async (page) => {
          const cut = await page.locator('.logo-name').evaluateAll((names) =>
            names.flatMap((one) => {
              const box = one.getBoundingClientRect();
              const around = one.closest('header, footer')?.getBoundingClientRect();
              const isReadable = Number.parseFloat(getComputedStyle(one).fontSize) >= 15;
              const isWhole = one.scrollWidth <= one.clientWidth + 1;
              const isWithin = around && box.top >= around.top - 1 && box.bottom <= around.bottom + 1;
              return box.width === 0 || (isWhole && isWithin && isReadable) ? [] : [`${box.width} × ${box.height}`];
            }),
          );
          assert.deepEqual(cut, [], `${name} ${path}`);
        });
    }
    await ask('site/save', { site: { company: kept.company, brand: kept.brand } });
  });

  it("a page's name of any length stays within the footer", async () => {
    for (const [at, pageTitle] of ['W'.repeat(200), 'https://example.com/'.repeat(9), '超长名称'.repeat(50)].entries())
      await ask('page/save', { pageTitle, pagePath: `long-${at}`, inFooter: true });
    for (const [path, options] of WINDOWS)
      await visits.to([path, options], async (page) => {
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.equal(width, options.viewport.width, path);
      });
  });

  it("an owner's word of any length is broken where a page ends", async () => {
    const { site: kept } = await ask<{ site: { hero: object; questions: object[]; company: object } }>('site/read', {});
    const word = 'internationalization'.repeat(3);
    const questions = kept.questions.map((one) => ({ ...one, question: word, answer: word }));
    const company = { ...kept.company, address: word };
    await ask('site/save', { site: { hero: { ...kept.hero, title: word, desc: word }, questions, company } });
    for (const path of ['/mobile', '/dailijiameng', '/map'])
      await visits.to([path, { ...PHONE, viewport: { width: 320, height: 640 } }], async (page) => {
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, path);
      });
    await ask('site/save', { site: kept });
  });

  it('a case without a picture is as high as its words on the home page', async () => {
    const { data } = await ask<{ data: { caseId: string }[] }>('case/list', { limit: 100 });
    for (const { caseId } of data) await ask('case/update', { caseId, caseCover: '' });
    await visits.to(['/', { viewport: { width: 1440, height: 900 } }], async (page) => {
      const [band, words] = await page
        .locator('.case-band.is-plain')
        .evaluate((one) => [one, ...one.children].map((box) => box.getBoundingClientRect().height));
      assert.ok(band && words && band < words + 200, `${band} px around ${words} px`);
    });
  });

  it("groups of products with long names begin at the page's edge in each line", async () => {
    const { site: kept } = await ask<{ site: { productGroups: object[] } }>('site/read', {});
    const productGroups = kept.productGroups.map((group) => ({
      ...group,
      title: '超长产品分组名称用于智慧建造与安全监测',
    }));
    await ask('site/save', { site: { productGroups } });
    await visits.to(['/product', { viewport: { width: 1440, height: 900 } }], async (page) => {
      const begins = await page.locator('.tabs-tab').evaluateAll((tabs) => {
        const boxes = tabs.map((tab) => tab.getBoundingClientRect());
        return boxes.filter(({ top }, at) => top > (boxes[at - 1]?.top ?? 0) + 10).map(({ left }) => Math.round(left));
      });
      assert.ok(begins.length > 1, 'they are one line');
      assert.equal(new Set(begins).size, 1, begins.join());
    });
    await ask('site/save', { site: { productGroups: kept.productGroups } });
  });
});
