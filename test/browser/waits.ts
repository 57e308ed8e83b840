import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { patienceMs } from '../helpers/pace.ts';

/** An answer that does not come is given up after this; so often it is asked for. */
const ANSWER_MS = 30_000;
const ASKED_EVERY_MS = 20;

/** Asks until the answer is this one: what follows a render, an answer of the server or a fade is not there at once. */
export async function becomes<T>(ask: () => Promise<T>, wanted: T, what?: string): Promise<void> {
  const end = performance.now() + patienceMs(ANSWER_MS);
  let answer = await ask();
  while (!isDeepStrictEqual(answer, wanted) && performance.now() < end) {
    await sleep(ASKED_EVERY_MS);
    answer = await ask();
  }
  assert.deepEqual(answer, wanted, what);
}

/** Resolves once one of these has the focus: it moves after a render. */
export async function isFocused(places: Locator): Promise<void> {
  await places.and(places.page().locator(':focus')).waitFor();
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where they are, once two looks at all of them agree: a page that moves between two boxes would part them. */
export async function boxesOf<const Places extends readonly Locator[]>(
  ...places: Places
): Promise<{ [At in keyof Places]: Box }> {
  const look = () => Promise.all(places.map((place) => place.boundingBox()));
  const end = performance.now() + patienceMs(ANSWER_MS);
  for (let boxes = await look(); performance.now() < end; ) {
    await places[0]?.evaluate(() => new Promise(requestAnimationFrame));
    const before = boxes;
    boxes = await look();
    if (isDeepStrictEqual(boxes, before)) return boxes as never; // proof: as many; what is not shown fails where it is measured
  }
  throw new Error('the page never stands still');
}

/** Goes forward to the entry of what Back has closed; resolves once the page has stepped back from it by itself. */
export async function passOver(page: Page): Promise<void> {
  const steps = await page.evaluateHandle(() => {
    const taken = { steps: 0 };
    addEventListener('popstate', () => {
      taken.steps += 1;
    });
    history.forward();
    return taken;
  });
  await page.waitForFunction((taken) => taken.steps > 1, steps);
}

/**
 * Lets time pass in which something must not happen: there is no sign of that to wait for. Who waits for something that
 * does happen waits for that instead.
 */
export async function watchIdly(page: Page, milliseconds: number): Promise<void> {
  await page.waitForTimeout(milliseconds);
}

/** Resolves once a thing has not scrolled for twelve frames: longer than a row rests before it is put to its middle. */
export async function stoodStill(scrolling: Locator): Promise<void> {
  await scrolling.evaluate(async (element) => {
    let [at, frames] = [Number.NaN, 0];
    while (frames < 12) {
      await new Promise(requestAnimationFrame);
      const now = element.scrollLeft + element.scrollTop;
      frames = now === at ? frames + 1 : 0;
      at = now;
    }
  });
}

/** Keeps requests to an address from getting to the server, until what this gives lets them through. */
export async function hold(page: Page, address: string): Promise<() => void> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(address, (route) => held.then(() => route.continue()).catch(() => {})); // cancelled meanwhile
  return letThrough;
}

/** Resolves with the next frame that is drawn. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

/** Resolves once a draft with these words is on the browser's disk; with `isThere` false once there is none. */
export async function draftWritten(page: Page, words: string, isThere = true): Promise<void> {
  for (let frame = 0; frame < 600; frame += 1) {
    if ((await page.evaluate(isKept, words)) === isThere) return;
    await nextFrame(page);
  }
  throw new Error(`a draft holds ${words}: ${!isThere}`);
}

/** Runs in the page: whether any of its databases holds the words. */
async function isKept(words: string): Promise<boolean> {
  for (const { name = '' } of await indexedDB.databases()) {
    const opened = indexedDB.open(name);
    await new Promise((resolve) => opened.addEventListener('success', resolve));
    const database = opened.result;
    const asked = Array.from(database.objectStoreNames, (store) =>
      database.transaction(store).objectStore(store).getAll(),
    );
    await Promise.all(asked.map((kept) => new Promise((resolve) => kept.addEventListener('success', resolve))));
    database.close();
    if (asked.some(({ result }) => JSON.stringify(result).includes(words))) return true;
  }
  return false;
}

/** Resolves when the modules of a page have come, and all that moves is mounted. */
export async function takenOver(page: Page): Promise<void> {
  await page.evaluate(async () => {
    dispatchEvent(new Event('scroll')); // nothing waits for a picture
    const { modules } = document.querySelector<HTMLElement>('script[data-modules]')?.dataset ?? {};
    if (!modules) return;
    const { mount }: typeof import('../../client/site/live/modules.ts') = await import(modules);
    for (const root of document.querySelectorAll<HTMLElement>('[data-live]')) mount(root);
  });
  await nextFrame(page);
}
