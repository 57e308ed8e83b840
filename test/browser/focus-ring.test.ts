import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { ElementHandle, Page } from 'playwright-core';
import { screens } from '../../client/admin/screens.ts';
import { pages } from '../../client/site/routes.ts';
import { DESKTOP } from './back-office.ts';
import { onePerView, SAMPLE_PAGE, sampleAddress } from './sample-address.ts';
import { inChromium, PHONE } from './site-in-chromium.ts';

/** What somebody sees of the focus, in pixels: styles do not tell that a ring is cut off, covered, or of its ground's colour. */
const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
/** Around a card its ring is so far away. */
const AROUND_PX = 12;
/** A ring contrasts with what was there before it (WCAG 1.4.11), along so much of the outline. */
const CONTRAST_MIN = 3;
const SHARE_MIN = 0.6;
const STILL =
  '*, ::before, ::after { transition: none !important; animation: none !important; caret-color: transparent }';

inChromium('the ring of the focus', (own) => {
  before(() => own.ask('page/save', SAMPLE_PAGE));
  const seen = new Set<string>();

  for (const [device, options] of [
    ['desktop', { viewport: DESKTOP }],
    ['mobile', { ...PHONE, deviceScaleFactor: 1 }],
  ] as const)
    it(`is seen on the pages for a ${device}`, () =>
      own.visits.lend({ ...options, reducedMotion: 'reduce' }, async (page) => {
        const rows = pages.filter((row) => row.device === device || row.device === 'any');
        for (const address of onePerView(rows.map(sampleAddress))) {
          await page.goto(address, { waitUntil: 'load' });
          assert.deepEqual(await unseen(page, seen), [], address);
        }
      }));

  it('is seen on the screens of the back office', () =>
    own.office('/dashboard', async ({ page }) => {
      for (const { path } of screens) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        assert.deepEqual(await unseen(page, seen), [], path);
      }
    }));
});

/** The stops of a page whose ring nobody sees; one of each look, and none that was looked at before. */
async function unseen(page: Page, seen: Set<string>): Promise<string[]> {
  await page.evaluate('globalThis.__name ??= (value) => value'); // esbuild names functions within functions with it
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, STILL);
  await page.keyboard.press('Tab'); // from here on the focus is that of a keyboard
  const found: string[] = [];
  for (const stop of await page.$$(STOPS)) {
    const look = await stop.evaluate(lookOf);
    if (!look || seen.has(look)) continue;
    seen.add(look);
    const share = await ringOf(page, stop);
    if (share < SHARE_MIN) found.push(`${look}: ${share.toFixed(2)}`);
  }
  return found;
}

/** In the page: the name of its look; none for what takes no key. */
function lookOf(element: Element): string | undefined {
  const isStop = (element as HTMLElement).tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true });
  if (!isStop || element.closest('[inert], [aria-hidden=true], .skip-link') || element.matches(':disabled')) return;
  return `${element.tagName}.${element.className} in ${element.parentElement?.className}`;
}

/** How much of an element's outline shows that it has the focus. */
async function ringOf(page: Page, stop: ElementHandle<Element>): Promise<number> {
  await stop.evaluate((element) => {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    (element as HTMLElement).focus();
  });
  const clip = await stop.evaluate((element, around) => {
    const over = getComputedStyle(element, '::after');
    const isStretched =
      over.content !== 'none' && over.position === 'absolute' && getComputedStyle(element).position === 'static';
    const box = ((isStretched && (element as HTMLElement).offsetParent) || element).getBoundingClientRect();
    const [x, y] = [Math.max(0, box.left - around), Math.max(0, box.top - around)];
    const [right, bottom] = [Math.min(innerWidth, box.right + around), Math.min(innerHeight, box.bottom + around)];
    return { x, y, width: right - x, height: bottom - y };
  }, AROUND_PX);
  const shoot = async () => (await page.screenshot({ clip })).toString('base64');
  const focused = await shoot();
  await stop.evaluate((element) => (element as HTMLElement).blur());
  return page.evaluate(changedShare, [
    focused,
    await shoot(),
    CONTRAST_MIN,
    2 * (clip.width + clip.height - 4 * AROUND_PX),
  ] as const);
}

/** In the page: the pixels that differ by so much contrast, for each pixel of an outline. */
async function changedShare([focused, plain, contrast, outline]: readonly [string, string, number, number]) {
  const read = async (png: string) => {
    const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const drawn = new OffscreenCanvas(image.width, image.height).getContext('2d');
    drawn?.drawImage(image, 0, 0);
    return drawn?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
  };
  const linear = (value = 0) => (value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const light = (data: Uint8ClampedArray, at: number) =>
    0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2]) + 0.05;
  const [with_, without] = [await read(focused), await read(plain)];
  let count = 0;
  for (let at = 0; at < with_.length; at += 4) {
    const [one, other] = [light(with_, at), light(without, at)];
    if (Math.max(one, other) / Math.min(one, other) >= contrast) count += 1;
  }
  return count / outline;
}
