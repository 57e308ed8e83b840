import assert from 'node:assert/strict';
import { it } from 'node:test';
import { screens } from '../../client/admin/screens.ts';
import { pages } from '../../client/site/routes.ts';
import { DESKTOP } from './back-office.ts';
import { onePerView, sampleAddress } from './sample-address.ts';
import { inChromium } from './site-in-chromium.ts';

const FORMS = ['/AdminProduct?new', '/AdminNews?new', '/AdminCase?new', '/AdminPage?new', '/AdminCarousel?new'];

/** On phones every target is larger (hand-check.ts). */
inChromium('targets for a pointer', (own) => {
  it('are large enough or far enough from each other on the pages for a desktop', () =>
    own.visits.lend({ viewport: DESKTOP }, async (page) => {
      await page.addInitScript('globalThis.__name = (value) => value'); // esbuild names functions within functions with it
      const rows = pages.filter(({ device, path }) => device !== 'mobile' && path !== '/p');
      for (const address of onePerView(rows.map(sampleAddress))) {
        await page.goto(address, { waitUntil: 'load' });
        assert.deepEqual(await page.evaluate(tooClose), [], address);
      }
    }));

  it('are large enough or far enough from each other in the back office', () =>
    own.office('/dashboard', async ({ page }) => {
      await page.addInitScript('globalThis.__name = (value) => value');
      for (const path of [...screens.map((screen) => screen.path), ...FORMS]) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        assert.deepEqual(await page.evaluate(tooClose), [], path);
      }
    }));
});

/**
 * In the page: targets smaller than 24 by 24 px, with another target, or the circle of one as small, within a circle of 24 px
 * around their middle (WCAG 2.5.8); but for links in a sentence.
 */
function tooClose(): string[] {
  const LEAST_PX = 24;
  const ROUNDING_PX = 0.5;
  const TARGETS = 'a[href], button, input, select, textarea, summary, [role=tab], [tabindex="0"]';
  const isInSentence = (element: Element) =>
    getComputedStyle(element).display.startsWith('inline') &&
    [...(element.parentElement?.childNodes ?? [])].some((node) => node instanceof Text && node.data.trim());
  /** With the label, and with the layer that makes it larger. */
  const boxOf = (element: Element) => {
    const over = getComputedStyle(element, '::after');
    const isStretched = over.content !== 'none' && over.position === 'absolute' && over.top === '0px';
    const around =
      isStretched && getComputedStyle(element).position === 'static' && (element as HTMLElement).offsetParent;
    return (around || element.closest('label') || element).getBoundingClientRect();
  };
  const middleOf = ({ x, y, width, height }: DOMRect) => [x + width / 2, y + height / 2] as const;
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const targets = [...top.querySelectorAll(TARGETS)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => !element.closest('[inert], [aria-hidden=true], .sr-only'))
    .map((element) => ({ element, box: boxOf(element) }));
  const isSmall = ({ box }: { box: DOMRect }) => Math.min(box.width, box.height) < LEAST_PX - ROUNDING_PX;
  return targets.filter(isSmall).flatMap(({ element, box }) => {
    const [x, y] = middleOf(box);
    const close = targets.find((other) => {
      if (element.contains(other.element) || other.element.contains(element)) return false;
      const { left, right, top: from, bottom } = other.box;
      const [acrossTo, downTo] = isSmall(other)
        ? middleOf(other.box)
        : [Math.max(left, Math.min(x, right)), Math.max(from, Math.min(y, bottom))];
      return Math.hypot(acrossTo - x, downTo - y) < LEAST_PX / (isSmall(other) ? 1 : 2) - ROUNDING_PX;
    });
    return close && !isInSentence(element) ? [`${element.outerHTML.slice(0, 120)} by ${close.element.className}`] : [];
  });
}
