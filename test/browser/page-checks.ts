import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { handCheck } from './hand-check.ts';
import { namesCheck } from './names-check.ts';
import { NOT_ON_PAPER, onPaper } from './on-paper.ts';
import { phraseCheck } from './phrase-check.ts';
import { largerThanBox } from './picture-check.ts';
import { squeezed } from './room-check.ts';
import { walkByTab } from './tab-walk.ts';
import { textCheck } from './text-check.ts';
import { nextFrame, takenOver } from './waits.ts';

const require = createRequire(import.meta.url);
/** The jumps of a page while it loads and is scrolled through may add up to so much (web.dev/cls). */
const SHIFT_MAX = 0.005;
/** What A4 leaves between its margins. */
const A4 = { width: 703, height: 1_000 };
/** What fades into its look, glides or is measured anew is done by then. */
const FADES_FRAMES = 120;
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';
/** Page → what is on there, and which part of it says so. */
const MARKS: Readonly<Record<string, readonly (readonly [selector: string, part: string])[]>> = {
  '/': [
    ['.site-header-link[aria-current]', '::after'],
    ['.carousel-dot[aria-current]', '::before'],
  ],
  '/product': [['.tabs-tab[aria-selected=true]', '::after']],
  '/yingyongchangjing': [['.scenarios-tab[aria-current]', '::after']],
  '/dljm': [['.questions-mark', '::before']],
};

/** Check → what it finds wrong with an open page, a line each. They run in this order. */
const CHECKS = {
  /** Text that is cut off, covered or on a line, from the top of the page to its end. */
  text: readThrough,
  shift: async (page) => {
    const { shift, shifted } = await page.evaluate(() => Reflect.get(window, 'shifts') as Shifts); // proof: watchShift
    return shift < SHIFT_MAX ? [] : [`layout shift ${shift}`, ...shifted];
  },
  pictures: async (page) => {
    await page.evaluate(loadPictures);
    const broken = await page.evaluate(() =>
      [...document.images]
        .filter((image) => image.complete && image.naturalWidth === 0 && image.checkVisibility())
        .map((image) => image.currentSrc || image.src),
    );
    return [...broken, ...(await page.evaluate(largerThanBox))];
  },
  /** Wider than the window, or squeezed into a part of it. */
  overflow: async (page) => [...(await page.evaluate(tooWide, 0)), ...(await page.evaluate(squeezed))],
  /** In the windows of the widest tablet, of the smallest phone, and of half a phone, as letters twice as large leave it. */
  narrow: (page) => tooWideIn(page, [1024, 320, 195]),
  headings: (page) => page.evaluate(headings),
  phrases: (page) => page.evaluate(phraseCheck),
  axe: (page) => axeFindings(page),
  names: namesCheck,
  /** Controls and letters large enough for a hand and an eye on a phone. */
  hands: async (page) => listed(await page.evaluate(handCheck)),
  /** Header and footer are the same on all pages: on the first one they are walked through, too. */
  keyboard: async (page, isFirst) => {
    await takenOver(page);
    return listed(await walkByTab(page, isFirst ? 'body' : 'main'));
  },
  /** With letters twice as large (WCAG 1.4.4), in narrower windows as well. */
  large: async (page) => {
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const found = [...(await readThrough(page)), ...(await tooWideIn(page, [1280, 1024, 700, 360, 320], 1))];
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    return found;
  },
  /** With the visitor's own text spacing (WCAG 1.4.12). */
  spaced: async (page) => {
    await page.evaluate((rules) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets = [sheet];
    }, SPACED);
    const found = [...(await readThrough(page)), ...(await lasting(page, () => page.evaluate(tooWide, 0)))];
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
    return found;
  },
  /** Where the visitor sets the colours, all is read, and what is on looks other than what is not. */
  colours: async (page) => {
    await page.emulateMedia({ forcedColors: 'active' });
    const marks = MARKS[new URL(page.url()).pathname] ?? [];
    const found = [...(await readThrough(page)), ...(await lasting(page, () => page.evaluate(alike, marks)))];
    await page.emulateMedia({ forcedColors: null });
    return found;
  },
  paper: async (page) => {
    const size = page.viewportSize() ?? A4;
    await page.setViewportSize(A4);
    await page.emulateMedia({ media: 'print' });
    const found = await lasting(page, () => page.evaluate(onPaper, NOT_ON_PAPER));
    await page.emulateMedia({ media: null });
    await page.setViewportSize(size);
    return found;
  },
} satisfies Record<string, (page: Page, isFirst: boolean) => Promise<readonly string[]>>;

export type Check = keyof typeof CHECKS;
/** What somebody sees who only looks. */
export const SEEN: readonly Check[] = ['text', 'shift', 'pictures', 'overflow', 'headings', 'phrases'];

interface Shifts {
  readonly shift: number;
  readonly shifted: readonly string[];
}

const watched = new WeakSet<Page>();

/** Opens an address and returns what is wrong with the page, by check; `{}` for a page without a flaw. */
export async function flawsOf(
  page: Page,
  address: string,
  checks: readonly Check[],
): Promise<Record<string, string[]>> {
  const complaints: string[] = [];
  page.removeAllListeners();
  page.on('console', (message) => {
    // answers that failed are told below, with their address
    if (message.text().startsWith('Failed to load resource')) return;
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url() !== address)
      complaints.push(`${response.status()} ${response.url()}`);
  });
  // once: a page keeps every script it was ever given, and each would count the same shift again
  const isFirst = !watched.has(page);
  if (isFirst) {
    await page.addInitScript('globalThis.__name = (value) => value'); // esbuild names functions within functions with it
    await page.addInitScript(watchShift);
  }
  watched.add(page);
  await page.goto(address, { waitUntil: 'load' });
  const found: Record<string, string[]> = {};
  for (const check of Object.keys(CHECKS) as Check[]) // proof: the table's own names
    if (checks.includes(check)) found[check] = [...(await CHECKS[check](page, isFirst))];
  const { pathname } = new URL(page.url());
  if (pathname !== new URL(address).pathname) found.address = [`led away to ${pathname}`];
  found.complaints = complaints;
  return Object.fromEntries(Object.entries(found).filter(([, lines]) => lines.length > 0));
}

/**
 * What axe finds on a page, or within a part of it, a line for each rule; where a dialog is open within it alone, as nothing
 * else can be used. It takes seconds on a page of thousands of elements.
 */
export async function axeFindings(page: Page, within?: string): Promise<string[]> {
  // the policy allows no script from elsewhere: axe goes in through the debugger, which needs no allowance
  const { readFile } = await import('node:fs/promises');
  axe ??= await readFile(require.resolve('axe-core/axe.min.js'), 'utf8');
  await page.evaluate(axe);
  return page.evaluate(async (part) => {
    const passing = document.getAnimations().filter((motion) => motion.effect?.getComputedTiming().iterations === 1);
    await Promise.allSettled(passing.map((motion) => motion.finished));
    interface Violation {
      id: string;
      nodes: { html: string; failureSummary?: string }[];
    }
    // proof: the line above put it there
    const { axe: tool } = window as unknown as {
      axe: { run(part: string | Document, options: object): Promise<{ violations: Violation[] }> };
    };
    const place = part ?? (document.querySelector('dialog[open]') ? 'dialog[open]' : document);
    const { violations } = await tool.run(place, { resultTypes: ['violations'] }); // nobody reads what passes
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary ?? ''}`);
  }, within);
}
let axe: string | undefined;

function listed(found: object): string[] {
  return Object.entries(found).flatMap(([name, lines]: [string, string[]]) => lines.map((line) => `${name}: ${line}`));
}

/** What a look finds wrong, also once all has had the time to come to rest. */
async function lasting(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  let found = await look();
  for (let frame = 0; frame < FADES_FRAMES && found.length > 0; frame += 1) {
    await nextFrame(page);
    found = await look();
  }
  return found;
}

/** From the top to the end, a bit less than a window at a time, with a look at the text at each stop; and back. */
async function readThrough(page: Page): Promise<string[]> {
  const found = new Set<string>();
  const look = async () => listed(await page.evaluate(textCheck));
  let goesOn = await page.evaluate(scrollBySteps, 0);
  for (let step = 1; goesOn; step += 1) {
    for (const line of await lasting(page, look)) found.add(line);
    goesOn = await page.evaluate(scrollBySteps, step);
  }
  await page.evaluate(scrollBySteps, 0);
  return [...found];
}

function watchShift(): void {
  const seen = { shift: 0, shifted: [] as string[] };
  Reflect.set(window, 'shifts', seen);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // proof: the kind of entry that is asked for below
      const shift = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      if (shift.hadRecentInput) continue;
      seen.shift += shift.value;
      for (const { node, previousRect: was, currentRect: is } of shift.sources)
        seen.shifted.push(
          `${shift.value.toFixed(3)} ${node?.className || node?.nodeName} from ${was.y}+${was.height} to ${is.y}+${is.height}`,
        );
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Whether the page goes so far. */
async function scrollBySteps(steps: number): Promise<boolean> {
  const top = steps * Math.floor(innerHeight * 0.8);
  if (top >= document.body.scrollHeight) return false;
  scrollTo({ top, behavior: 'instant' });
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  return true;
}

async function loadPictures(): Promise<void> {
  const pictures = [...document.images].filter((image) => image.checkVisibility());
  for (const image of pictures) image.loading = 'eager'; // those beside the window, in a row that turns, come as well
  const loading = pictures.filter((image) => !image.complete);
  await Promise.all(loading.map((image) => new Promise((ended) => (image.onload = image.onerror = ended))));
}

/** What is too wide for windows of these widths by more than a slack; the page has its own again afterwards. */
async function tooWideIn(page: Page, widths: readonly number[], slack = 0): Promise<string[]> {
  const size = page.viewportSize();
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 });
    const wide = await lasting(page, () => page.evaluate(tooWide, slack));
    found.push(...wide.map((line) => `in ${width} px: ${line}`));
  }
  if (size) await page.setViewportSize(size);
  return found;
}

function tooWide(slack: number): string[] {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width + slack) return [];
  const wide = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > width + 1,
  );
  return [
    `${document.documentElement.scrollWidth} px`,
    ...wide.slice(0, 5).map((element) => `${element.tagName}.${element.className}`),
  ];
}

function headings(): string[] {
  const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
    .filter((heading) => heading.checkVisibility())
    .map((heading) => Number(heading.tagName[1]));
  const first = levels.filter((level) => level === 1).length;
  return [
    ...(first === 1 ? [] : [`${first} h1`]),
    ...levels.flatMap((level, index) =>
      level > (levels[index - 1] ?? 1) + 1 ? [`h${levels[index - 1]} then h${level}`] : [],
    ),
  ];
}

function alike(marks: readonly (readonly [selector: string, part: string])[]): string[] {
  const ground = getComputedStyle(document.body).backgroundColor;
  const lost = marks.filter(([selector, part]) => {
    const { backgroundColor, width } = getComputedStyle(document.querySelector(selector) ?? document.body, part);
    return backgroundColor === ground || !(Number.parseFloat(width) > 2);
  });
  const icon = document.querySelector('.site-header-hotline .icon');
  const [own, around] = [icon, icon?.parentElement].map((one) => one && getComputedStyle(one).color);
  return [
    ...lost.map(([selector]) => selector),
    ...(!icon || own === around ? [] : [`the icon is ${own}, its words ${around}`]),
  ];
}
