import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { median } from '../figures.ts';
import { kilobytes, newVisitor, type Received, visitSlowly } from '../slow-visit.ts';

/** A cold first view on the slow line: KB as sent, milliseconds to the largest paint. */
export interface FirstView {
  html: number;
  script: number;
  style: number;
  picture: number;
  all: number;
  largestPaint: number;
  /** Scripts once the visitor has scrolled to the end. */
  scriptAtEnd: number;
  /** What the page says and does, to tell whether two pages are the same one. */
  content: string;
}

const SCROLL_STEP = 450;
const SCROLL_STEP_MS = 150;
const SETTLE_MS = 1_500;

export async function firstView(browser: Browser, address: string): Promise<FirstView> {
  const context = await newVisitor(browser, false);
  let scriptAtEnd = 0;
  let content = '';
  const { seen, received } = await visitSlowly(context, address, async (page, all) => {
    await scrollThrough(page);
    scriptAtEnd = scriptOf(all);
    content = await contentOf(page);
  });
  await context.close();
  return {
    html: kilobytes(received, 'Document'),
    script: scriptOf(received),
    style: kilobytes(received, 'Stylesheet'),
    picture: kilobytes(received, 'Image'),
    all: kilobytes(received),
    largestPaint: seen.largestPaint,
    scriptAtEnd,
    content,
  };
}

/** Each figure's median over some views. */
export function medianView(views: readonly FirstView[]): FirstView {
  const of = (figure: (view: FirstView) => number) => median(views.map(figure));
  return {
    html: of(({ html }) => html),
    script: of(({ script }) => script),
    style: of(({ style }) => style),
    picture: of(({ picture }) => picture),
    all: of(({ all }) => all),
    largestPaint: of(({ largestPaint }) => largestPaint),
    scriptAtEnd: of(({ scriptAtEnd }) => scriptAtEnd),
    content: views[0]?.content ?? '',
  };
}

function scriptOf(received: readonly Received[]): number {
  return kilobytes(received, 'Script');
}

/** A window's half at a time, so that nothing on the page is passed unseen. */
async function scrollThrough(page: Page): Promise<void> {
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
  for (let top = 0; top < height; top += SCROLL_STEP) {
    await page.evaluate(`window.scrollTo({ top: ${top}, behavior: 'instant' })`);
    await page.waitForTimeout(SCROLL_STEP_MS);
  }
  await page.waitForTimeout(SETTLE_MS);
}

async function contentOf(page: Page): Promise<string> {
  return String(await page.evaluate(await readFile(join(import.meta.dirname, 'page-content.js'), 'utf8')));
}
