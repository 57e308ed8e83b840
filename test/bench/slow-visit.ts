import { join } from 'node:path';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** An old phone's processor on a slow line, against this machine's and none at all. */
export const CPU_SLOWER = 4;
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const NO_LIMIT = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
/** At rest: nothing has been on its way for so long. What never rests, such as a film, is not waited for. */
const IDLE_MS = 1_500;
const REST_WITHIN_MS = 20_000;
const PHONE = 'Mozilla/5.0 (Linux; Android 11; Pixel 5) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36';
const DESK = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36';

export interface Seen {
  largestPaint: number;
  shift: number;
  blocking: number;
}

/** What came over the line for one address. `bytes`: header and body as sent; 0 for what the browser had already. */
export interface Received {
  kind: string;
  bytes: number;
}

export interface Visit {
  seen: Seen;
  received: Received[];
}

/** A visitor with an empty cache, at a desk or on a phone. */
export function newVisitor(browser: Browser, phone: boolean): Promise<BrowserContext> {
  return browser.newContext({
    userAgent: phone ? PHONE : DESK,
    viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    deviceScaleFactor: phone ? 2 : 1,
  });
}

/**
 * Opens an address on the slow line and waits until it has come to rest. `more` may then go on with the page, without the
 * limits; what it makes the browser fetch is not counted in the visit, but is in the list that it is given.
 */
export async function visitSlowly(
  context: BrowserContext,
  address: string,
  more?: (page: Page, received: readonly Received[]) => Promise<void>,
): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const { received, pending } = await follow(session);
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  await page.addInitScript({ path: join(import.meta.dirname, 'watch-page.js') });
  await page.goto(address, { waitUntil: 'load' });
  await rest(page, pending);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen); // proof: watch-page.js put it there
  const visit = { seen, received: [...received] };
  if (more) {
    await session.send('Network.emulateNetworkConditions', NO_LIMIT);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await more(page, received);
  }
  await page.close();
  return visit;
}

/** KB (1,024 bytes) of these kinds, or of all when none is named. */
export function kilobytes(received: readonly Received[], ...kinds: string[]): number {
  const wanted = received.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
  return wanted.reduce((sum, { bytes }) => sum + bytes / 1024, 0);
}

async function rest(page: Page, pending: ReadonlySet<string>): Promise<void> {
  const latest = performance.now() + REST_WITHIN_MS;
  let busy = performance.now();
  while (performance.now() < Math.min(latest, busy + IDLE_MS)) {
    await page.waitForTimeout(50);
    if (pending.size > 0) busy = performance.now();
  }
}

/** What has come, and which requests are still waiting. */
async function follow(session: CDPSession): Promise<{ received: Received[]; pending: Set<string> }> {
  const received: Received[] = [];
  const pending = new Set<string>();
  const kinds = new Map<string, string>();
  const fromCache = new Set<string>();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, type }) => {
    kinds.set(requestId, type ?? 'Other');
    pending.add(requestId);
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => fromCache.add(requestId));
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFailed', ({ requestId }) => pending.delete(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    pending.delete(requestId);
    received.push({ kind: kinds.get(requestId) ?? 'Other', bytes: fromCache.has(requestId) ? 0 : encodedDataLength });
  });
  return { received, pending };
}
