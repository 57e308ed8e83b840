import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Page } from 'playwright-core';
import { singleCases } from '../../server/contract/addresses.ts';
import { inChromium, PHONE } from './site-in-chromium.ts';

const PHRASES = ['周一至周六', '8:30–17:30，', '其余各项不填也可以，'];

inChromium('a page for phones', ({ site, browser, visits }) => {
  let page: Page;
  before(async () => {
    page = await (await browser.newContext(PHONE)).newPage();
  });

  const open = async (width: number, height: number, path: string) => {
    await page.setViewportSize({ width, height });
    await page.goto(site.address + path);
  };
  const topOf = async (name: string) => (await page.locator(name).boundingBox())?.y;

  it('on its side a phone keeps its few lines: the header goes along, the tabs stand at the top; a tablet has room for both', async () => {
    for (const [width, height, header, tabs] of [
      [667, 375, -56, 0],
      [667, 844, 0, 56],
      [1024, 768, 0, 56],
    ] as const) {
      await open(width, height, '/zhuyingyewu');
      await page.evaluate(() => scrollTo(0, 600));
      assert.deepEqual([await topOf('.compact-header'), await topOf('.product-centre-tabs')], [header, tabs]);
    }
  });

  it("keeps a case's figures with their units, their names in one line on a phone of 360 px", async () => {
    for (const path of singleCases)
      for (const [width, parts] of [
        [320, '.case-banner dd'],
        [360, '.case-banner dd, .case-banner dt'],
      ] as const) {
        await open(width, 640, path);
        const broken = await page.locator(parts).evaluateAll((all) =>
          all
            .filter((one) => {
              const range = document.createRange();
              range.selectNodeContents(one);
              return range.getBoundingClientRect().height > Number.parseFloat(getComputedStyle(one).fontSize) * 1.9;
            })
            .map((one) => one.textContent),
        );
        assert.deepEqual(broken, [], `${path} at ${width}`);
      }
  });

  it('shows all five scenarios at once, the current one underlined', async () => {
    await open(360, 640, '/yingyongchangjing');
    const tabs = await page.locator('.scenarios-tab').evaluateAll((all) =>
      all.map((tab) => {
        const { left, right } = tab.getBoundingClientRect();
        return {
          isSeen: left >= 0 && right <= innerWidth,
          bar: Number.parseFloat(getComputedStyle(tab, '::after').width),
        };
      }),
    );
    assert.equal(tabs.length, 5);
    assert.ok(
      tabs.every(({ isSeen, bar }) => isSeen && bar > 40),
      JSON.stringify(tabs),
    );
  });

  it('says without a line end inside a phrase when an enquiry is answered', async () => {
    for (const width of [320, 390]) {
      await open(width, 844, '/cpDeatail?productId=tower-crane-monitor');
      assert.deepEqual(await page.locator('#apply ol').evaluate(linesOf, PHRASES), [1, 1, 1], `${width} px`);
    }
    await visits.to('/productDet?productId=tower-crane-monitor', async (desk) =>
      assert.deepEqual(await desk.locator('#apply ol').evaluate(linesOf, PHRASES), [1, 1, 1]),
    );
  });
});

/** In the page: on how many lines each of these stands. */
function linesOf(block: Element, phrases: readonly string[]): number[] {
  return phrases.map((words) => {
    const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() && !texts.currentNode.textContent?.includes(words));
    const range = document.createRange();
    const at = texts.currentNode.textContent?.indexOf(words) ?? 0;
    range.setStart(texts.currentNode, at);
    range.setEnd(texts.currentNode, at + words.length);
    return range.getClientRects().length;
  });
}
