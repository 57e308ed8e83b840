import assert from 'node:assert/strict';
import { it } from 'node:test';
import { inChromium, PHONE } from '../browser/site-in-chromium.ts';

const PHRASES = ['周一至周六', '8:30–17:30，', '其余各项不填也可以，'];

inChromium('the enquiry form', ({ visits }) => {
  for (const width of [320, 390, 1440]) {
    it(`says when it is answered with no line end inside a phrase, at ${width} px`, () =>
      visits.to(
        [
          '/productDet?productId=tower-crane-monitor',
          { ...(width < 1000 ? PHONE : {}), viewport: { width, height: 844 } },
        ],
        async (page) => {
          const lines = await page.locator('#apply ol').evaluate((block, phrases) => {
            return phrases.map((words) => {
              const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
              while (texts.nextNode() && !texts.currentNode.textContent?.includes(words));
              const range = document.createRange();
              const at = texts.currentNode.textContent?.indexOf(words) ?? 0;
              range.setStart(texts.currentNode, at);
              range.setEnd(texts.currentNode, at + words.length);
              return range.getClientRects().length;
            });
          }, PHRASES);
          assert.deepEqual(lines, [1, 1, 1]);
        },
      ));
  }
});
