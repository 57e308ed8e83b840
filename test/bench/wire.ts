import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { pages } from '../../client/site/routes.ts';
import { launchChromium } from '../browser/chromium.ts';
import { sampleAddress } from '../browser/sample-address.ts';
import { PHONE } from '../browser/site-in-chromium.ts';
import { print } from './figures.ts';
import { benchFolder, startOurs } from './servers.ts';

/**
 * What each public page costs on a slow line and an old phone's processor, on each device that it is made for, at the first
 * visit and at the second: bytes, requests, the moment the largest part is painted, what moves while it loads, how long the
 * page cannot answer. `npm run bench -- wire /product` measures one page.
 */
const only = process.argv[3];
const CPU_SLOWER = 4;
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
/** At rest: nothing has been on its way for so long. What never rests, such as a film, is not waited for. */
const IDLE_MS = 1_500;
const REST_WITHIN_MS = 20_000;
const DESK = { viewport: { width: 1440, height: 900 } };
const KINDS = ['Document', 'Script', 'Stylesheet', 'Image'];
const HEADS = ['HTML KB', 'script KB', 'style KB', 'picture KB', 'other KB'];

interface Seen {
  largestPaint: number;
  shift: number;
  blocking: number;
}

/** What came over the line for one address. `bytes`: header and body as sent; 0 for what the browser had already. */
interface Received {
  kind: string;
  bytes: number;
}

const server = await startOurs(benchFolder());
const browser = await launchChromium();
process.stdout.write(`CPU ${CPU_SLOWER} times slower, 1.6 Mbit/s, 150 ms; KB is 1,024 bytes as sent\n`);
print('', ...HEADS, 'requests', 'paint ms', 'shift', 'blocked ms');
for (const page of pages) {
  if (only !== undefined && page.path !== only) continue;
  if (page.device !== 'mobile') await visitTwice(sampleAddress(page), false);
  if (page.device !== 'desktop') await visitTwice(sampleAddress(page), true);
}
await browser.close();

/** A visitor with an empty cache, at a desk or on a phone. */
async function visitTwice(path: string, isPhone: boolean): Promise<void> {
  const context = await browser.newContext(isPhone ? { ...PHONE, deviceScaleFactor: 2 } : DESK);
  await visit(context, path, `${path.split('?', 1)[0]}${isPhone ? ' phone' : ''}`);
  await visit(context, path, '  again');
  await context.close();
}

/** Opens an address on the slow line, waits until it has come to rest, and prints what it took. */
async function visit(context: BrowserContext, path: string, name: string): Promise<void> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const { received, pending } = await follow(session);
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  await page.addInitScript(watch);
  await page.goto(server.address + path, { waitUntil: 'load' });
  await rest(page, pending);
  const { largestPaint, shift, blocking } = await page.evaluate(() => Reflect.get(window, 'seen') as Seen); // proof: watch
  await page.close();
  const kilobytes = (isWanted: (kind: string) => boolean) =>
    received.reduce((sum, { kind, bytes }) => sum + (isWanted(kind) ? bytes / 1024 : 0), 0).toFixed(1);
  print(
    name,
    ...KINDS.map((wanted) => kilobytes((kind) => kind === wanted)),
    kilobytes((kind) => !KINDS.includes(kind)),
    String(received.filter(({ bytes }) => bytes > 0).length),
    largestPaint.toFixed(0),
    shift.toFixed(3),
    blocking.toFixed(0),
  );
}

/** In the page, before anything else. */
function watch(): void {
  const LONG_TASK_MS = 50; // a long task blocks with what it takes beyond this (web.dev/tbt)
  const seen = { largestPaint: 0, shift: 0, blocking: 0 };
  Reflect.set(window, 'seen', seen);
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { entryType, startTime, duration } = entry;
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }; // proof: of a shift
      if (entryType === 'largest-contentful-paint') seen.largestPaint = startTime;
      else if (entryType === 'longtask') seen.blocking += Math.max(0, duration - LONG_TASK_MS);
      else if (!hadRecentInput) seen.shift += value;
    }
  });
  for (const type of ['largest-contentful-paint', 'layout-shift', 'longtask'])
    observer.observe({ type, buffered: true });
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
