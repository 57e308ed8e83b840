import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { type TextFindings, textCheck, together } from './text-check.ts';

/** What is wrong with a page as somebody would see it; every list should be empty. */
export interface Findings extends TextFindings {
  complaints: string[];
  overflow: string[];
  brokenPictures: string[];
  headings: string[];
  axe: string[];
  /** Layout shift while the page loads and is scrolled through: the sum of all jumps (web.dev/cls). */
  shift: number;
  /** What moved, and how much of the shift that was. */
  shifted: string[];
  /** The same page with letters twice as large (WCAG 1.4.4), where that was asked for. */
  large?: TextFindings & { overflow: string[] };
}

/** What a page without a flaw has of each. */
export const NO_TEXT_FLAW: TextFindings = { cut: [], covered: [], onBorder: [] };
export const FLAWLESS = { complaints: [], overflow: [], brokenPictures: [], headings: [], axe: [], ...NO_TEXT_FLAW };

const watched = new WeakSet<Page>();
const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Opens an address, scrolls through it as a reader would, and lists what is wrong; with large letters once more. */
export async function lookOver(page: Page, address: string, { axe = true, large = false } = {}): Promise<Findings> {
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
  if (!watched.has(page)) await page.addInitScript(watchShift);
  watched.add(page);
  await page.goto(address, { waitUntil: 'load' });
  const text = await readThrough(page);
  await page.evaluate(loadPictures);
  const seen = await page.evaluate(inspect);
  if (axe) await page.evaluate(await axeSource());
  const findings = { complaints, ...seen, ...text, axe: axe ? await page.evaluate(runAxe) : [] };
  if (!large) return findings;
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const largeText = await readThrough(page);
  const { overflow } = await page.evaluate(inspect);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  return { ...findings, large: { ...largeText, overflow } };
}

/** From the top to the end, a bit less than a window at a time, with a look at the text at each stop; and back. */
async function readThrough(page: Page): Promise<TextFindings> {
  const stops: TextFindings[] = [];
  let goesOn = await page.evaluate(scrollBySteps, 0);
  for (let step = 1; goesOn; step += 1) {
    stops.push(await textCheck(page));
    goesOn = await page.evaluate(scrollBySteps, step);
  }
  await page.evaluate(scrollBySteps, 0);
  return together(stops);
}

let source: string | undefined;

/** The policy allows no script from elsewhere: axe goes in through the debugger, which needs no allowance. */
async function axeSource(): Promise<string> {
  const { readFile } = await import('node:fs/promises');
  source ??= await readFile(axePath, 'utf8');
  return source;
}

function watchShift(): void {
  const seen = window as unknown as { shift: number; shifted: string[] };
  seen.shift = 0;
  seen.shifted = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Element }[];
      };
      if (shift.hadRecentInput) continue;
      seen.shift += shift.value;
      for (const { node } of shift.sources)
        seen.shifted.push(`${shift.value.toFixed(3)} ${node?.className || node?.nodeName}`);
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

function inspect() {
  const width = document.documentElement.clientWidth;
  const overflow =
    document.documentElement.scrollWidth > width
      ? [...document.querySelectorAll('body *')]
          .filter((element) => element.getBoundingClientRect().right > width + 1)
          .slice(0, 5)
          .map((element) => `${element.tagName}.${element.className}`)
      : [];
  const brokenPictures = [...document.images]
    .filter((image) => image.complete && image.naturalWidth === 0 && image.checkVisibility())
    .map((image) => image.currentSrc || image.src);
  const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
    .filter((heading) => heading.checkVisibility())
    .map((heading) => Number(heading.tagName[1]));
  const headings = [
    ...(levels.filter((level) => level === 1).length === 1
      ? []
      : [`${levels.filter((level) => level === 1).length} h1`]),
    ...levels.flatMap((level, index) =>
      level > (levels[index - 1] ?? 1) + 1 ? [`h${levels[index - 1]} then h${level}`] : [],
    ),
  ];
  const { shift, shifted } = window as unknown as { shift: number; shifted: string[] };
  return { overflow, brokenPictures, headings, shift, shifted };
}

async function runAxe(): Promise<string[]> {
  const { axe } = window as unknown as {
    axe: {
      run(
        context: Document,
        options: object,
      ): Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[] }>;
    };
  };
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { violations } = await axe.run(document, { runOnly: tags, resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map((node) => `${id}: ${String(node.target)} ${node.failureSummary ?? ''}`),
  );
}
