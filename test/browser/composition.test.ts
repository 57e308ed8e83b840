import assert from 'node:assert/strict';
import { it } from 'node:test';
import { inChromium, PHONE } from './site-in-chromium.ts';

inChromium('the composition of a page', ({ visits }) => {
  it('a table of phrases opens on phones of every width', async () => {
    for (const width of [360, 390, 414, 430])
      await visits.to(['/p/english', { ...PHONE, viewport: { width, height: 844 } }], async (page) => {
        const sizes = await page
          .locator('.rich-text td')
          .evaluateAll((cells) => cells.map((cell) => cell.clientHeight));
        assert.ok(Math.max(...sizes) <= 190, `${width}: ${Math.max(...sizes)} px`);
      });
  });
});
