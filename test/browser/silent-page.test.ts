import assert from 'node:assert/strict';
import { it } from 'node:test';
import { endPagesAfter } from './chromium.ts';
import { inChromium } from './site-in-chromium.ts';

inChromium('a page that never answers', ({ browser, visits }) => {
  it('is ended with its wait, and the next test has another', async () => {
    await visits.to('/map', async () => {}); // given back: a free one is ended, too
    const page = await visits.take({ locale: 'zh-CN' });
    endPagesAfter(browser, 0);
    await assert.rejects(page.evaluate(() => new Promise(() => {})));
    await visits.to('/map', (next) => next.getByRole('heading', { level: 1 }).waitFor());
  });
});
