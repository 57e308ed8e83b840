import assert from 'node:assert/strict';
import { handOf } from '../hand.ts';
import { DESK, type Journey } from '../journey.ts';

export const turnsCarousel: Journey = {
  name: 'a carousel turns by itself and by its button',
  levels: ['full', 'public'],
  async run({ site, engine }) {
    const window = await engine.openWindow(DESK);
    const hand = handOf(window);
    await window.open(`${site.address}/`);
    await hand.until('page.isTakenOver()');
    await hand.until('page.turning() !== null');
    const label = await hand.look<string>(`page.turning().getAttribute('aria-label')`);
    await hand.look(`page.turning().scrollIntoView({ block: 'center' })`); // it turns where it is seen
    const first = await hand.until<string>('page.activeSlide()');
    const second = await hand.until<string>(`page.activeSlide() !== ${JSON.stringify(first)} && page.activeSlide()`);
    await hand.pressOn(`[aria-label="${label}"] [aria-label="下一项"]`);
    await hand.until(`![${JSON.stringify(first)}, ${JSON.stringify(second)}].includes(page.activeSlide())`);
    assert.deepEqual(window.complaints, []);
    await window.close();
    return 'yes';
  },
};
