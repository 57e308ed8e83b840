import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BrowserContext } from 'playwright-core';
import { DESKTOP, PHONE } from '../browser/back-office.ts';
import { withoutChromium } from '../browser/chromium.ts';
import { KINDS } from '../browser/content-life.ts';
import { keyboardHand, mouseHand } from '../browser/hands.ts';
import { liveThrough } from '../browser/live-through.ts';
import { axeFindings } from '../browser/page-checks.ts';
import { siteInChromium } from '../browser/site-in-chromium.ts';
import type { Visits } from '../browser/visits.ts';
import type { Site } from '../helpers/site.ts';

const SCREENS = ['/AdminProduct', '/AdminNews', '/AdminCarousel', '/AdminAgenttoJoin', '/AdminRecycle', '/AdminSite'];

/** Each kind and each way; screens of all kinds are made by the same parts. */
const LIVES = [
  ['product', 'by mouse', mouseHand, DESKTOP],
  ['product', 'by mouse', mouseHand, PHONE],
  ['news', 'by keyboard alone', keyboardHand, DESKTOP],
  ['carousel', 'by mouse', mouseHand, PHONE],
] as const;

describe('keeping content', { skip: withoutChromium }, () => {
  let site: Site;
  let visits: Visits;
  siteInChromium(async (started) => {
    ({ site, visits } = started);
    await site.call('agent/save', { agentName: '王经理', agentInfo: '淄博某建材公司', phone: '13800000000' });
  });

  for (const [name, way, hand, viewport] of LIVES) {
    const kind = KINDS[name];
    it(`a ${name} is added, seen, changed by two at once, deleted and restored, ${way} at ${viewport.width} px`, () =>
      visits.office(
        '/dashboard',
        (mine) =>
          visits.office('/dashboard', async (theirs) => {
            const pointed = [await countPointing(mine.context), await countPointing(theirs.context)];
            const me = hand(mine.page);
            await me.visit(kind.entry);
            await mine.page.getByRole('heading', { level: 1, name: kind.entry }).waitFor({ state: 'attached' });
            await liveThrough(site, kind, `吊钩可视化${way}${name}${viewport.width}`, me, hand(theirs.page));
            for (const { count } of pointed) assert.equal(count > 0, hand === mouseHand);
          }),
        viewport,
      ));
  }

  for (const viewport of [DESKTOP, PHONE]) {
    it(`axe finds nothing on any screen or in its dialogs, at ${viewport.width} px, and nothing sticks out`, () =>
      visits.office(
        '/AdminProduct',
        async ({ page }) => {
          for (const screen of SCREENS) {
            await page.goto(screen);
            await page.waitForLoadState('networkidle');
            assert.deepEqual(await axeFindings(page), [], screen);
            const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
            assert.ok((wide ?? 0) <= (room ?? 0), `${screen} is ${wide} px wide`);
            const button = page.getByRole('button', { name: /^编辑：|^查看：/ }).first();
            if ((await button.count()) === 0) continue;
            await button.click();
            await page.waitForLoadState('networkidle');
            assert.deepEqual(await axeFindings(page), [], `${screen}, dialog`);
          }
        },
        viewport,
      ));
  }
});

const counts = new WeakMap<BrowserContext, { count: number }>();

/** Counts every press of a mouse button or finger from now on in the windows of a browser, also in pages that are left meanwhile. */
async function countPointing(context: BrowserContext): Promise<{ count: number }> {
  const known = counts.get(context);
  if (known) return Object.assign(known, { count: 0 });
  const pointed = { count: 0 };
  counts.set(context, pointed);
  await context.exposeFunction('pointed', () => {
    pointed.count += 1;
  });
  const listen = "addEventListener('pointerdown', () => window.pointed(), true)";
  await context.addInitScript(listen);
  for (const page of context.pages()) await page.evaluate(listen);
  return pointed;
}
