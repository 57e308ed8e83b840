import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { inChromium } from './site-in-chromium.ts';

const CARDS = '[data-part=frame-card]';
const NUMBERS = 'main a[href^="tel:"], main a[href^="mailto:"]';
const PAGES = ['/', '/product', '/xwdt', '/xiangmuanli', '/yingyongchangjing', '/gywm', '/map'];

inChromium('words under links', ({ visits }) => {
  for (const path of PAGES)
    it(`are marked by the mouse that drags across them, and a click on them opens as ever: ${path}`, () =>
      visits.to([path, { reducedMotion: 'reduce' }], async (page) => {
        const texts = await page.evaluate(findTexts, [CARDS, NUMBERS]);
        assert.ok(texts > 0);
        for (let at = 0; at < texts; at += 1) {
          const { written, from, to } = await show(page, at);
          await drag(page, from, to);
          assert.equal(await marked(page), written);
        }
        assert.equal(new URL(page.url()).pathname, path);
        const { from, card } = await show(page, 0);
        if (card) await Promise.all([page.waitForURL(card), page.mouse.click(from.x, from.y)]);
      }));
});

interface Point {
  x: number;
  y: number;
}

async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

function marked(page: Page): Promise<string> {
  return page.evaluate(() => String(getSelection()).replace(/\s/g, ''));
}

/** In the page: notes the texts of the first cards of each list and of all numbers; returns how many. */
function findTexts([cards = '', numbers = '']: readonly string[]): number {
  const seen = new Set<Element | null>();
  const roots = [...document.querySelectorAll<HTMLAnchorElement>(cards)].flatMap((link) => {
    const card = getComputedStyle(link, '::after').position === 'absolute' ? link.offsetParent : link;
    const list = card?.parentElement?.closest('ul, section') ?? null;
    if (!(card instanceof HTMLElement) || seen.has(list)) return [];
    seen.add(list);
    card.dataset.card = link.href;
    return card;
  });
  const texts = [...roots, ...document.querySelectorAll(numbers)].flatMap((root) =>
    [root, ...root.querySelectorAll('*')].filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement &&
        [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '') &&
        element.checkVisibility({ visibilityProperty: true }) &&
        element.closest('label, [aria-hidden=true], .sr-only, [inert]') === null &&
        (element.closest('a')?.matches(`${cards}, ${numbers}`) ?? true),
    ),
  );
  Object.assign(window, { texts });
  return texts.length;
}

/** Brings a text into the window; returns its words, its ends, and where its card leads. */
async function show(page: Page, at: number) {
  return page.evaluate((nth) => {
    const element = (window as unknown as { texts: HTMLElement[] }).texts[nth];
    if (!element) throw new Error(`text ${nth}`);
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const own = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '');
    const [first, last] = [own[0], own[own.length - 1]];
    const range = new Range();
    if (first) range.setStart(first, 0);
    if (last) range.setEnd(last, last.textContent?.length ?? 0);
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
    const [start, end] = [lines[0], lines[lines.length - 1]];
    if (!start || !end) throw new Error(`${element.outerHTML} has no lines`);
    return {
      card: element.closest<HTMLElement>('[data-card]')?.dataset.card,
      written: String(range).replace(/\s/g, ''),
      from: { x: start.left + 1, y: start.top + start.height / 2 },
      to: { x: end.right - 1, y: end.top + end.height / 2 },
    };
  }, at);
}
