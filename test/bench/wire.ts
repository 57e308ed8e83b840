import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, CDPSession } from 'playwright-core';
import { pages } from '../../client/routes.ts';
import { launchChromium } from '../browser/chromium.ts';
import { startProcess } from '../server-process.ts';
import { benchFolder, print } from './figures.ts';

/**
 * What each public page costs an old phone on a slow line, at the first visit and at the second: bytes as sent, requests,
 * the moment the largest part is painted, what moves while it loads, how long the page cannot answer.
 */
const CPU_SLOWER = 4;
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const IDLE_MS = 1_500;
const PHONE = 'Mozilla/5.0 (Linux; Android 11; Pixel 5) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36';
const DESK = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36';

interface Seen {
  largestPaint: number;
  shift: number;
  blocking: number;
}

const only = process.argv[3];
const folder = await benchFolder();
const server = await startProcess(folder);
const browser = await launchChromium();
try {
  process.stdout.write(`CPU ${CPU_SLOWER} times slower, 1.6 Mbit/s, 150 ms; KB is 1,024 bytes as sent\n`);
  print(
    '',
    'HTML KB',
    'script KB',
    'style KB',
    'picture KB',
    'other KB',
    'requests',
    'paint ms',
    'shift',
    'blocked ms',
  );
  for (const { path, device, query } of pages) {
    if (only !== undefined && path !== only) continue;
    await visitTwice(browser, addressOf(path, query), device === 'mobile');
  }
} finally {
  await browser.close();
  await server.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}

function addressOf(path: string, query: readonly string[]): string {
  if (query.includes('productId')) return `${path}?productId=tower-crane-monitor`;
  return query.includes('newId') ? `${path}?newId=2024-11-winter-works-checklist` : path;
}

async function visitTwice(browser: Browser, path: string, phone: boolean): Promise<void> {
  const context = await browser.newContext({
    userAgent: phone ? PHONE : DESK,
    viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    deviceScaleFactor: phone ? 2 : 1,
  });
  await visit(context, path, path);
  await visit(context, path, '  again');
  await context.close();
}

async function visit(context: BrowserContext, path: string, name: string): Promise<void> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const received = await follow(session);
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  await page.addInitScript({ path: join(import.meta.dirname, 'watch-page.js') });
  await page.goto(server.address + path, { waitUntil: 'load' });
  await page.waitForTimeout(IDLE_MS);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen); // proof: watch-page.js put it there
  const kilobytes = (...kinds: string[]) =>
    received
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((sum, { bytes }) => sum + bytes / 1024, 0)
      .toFixed(1);
  const named = ['Document', 'Script', 'Stylesheet', 'Image'];
  const others = received.map(({ kind }) => kind).filter((kind) => !named.includes(kind));
  print(
    name,
    ...named.map((kind) => kilobytes(kind)),
    kilobytes(...others),
    String(received.filter(({ bytes }) => bytes > 0).length),
    seen.largestPaint.toFixed(0),
    seen.shift.toFixed(3),
    seen.blocking.toFixed(0),
  );
  await page.close();
}

/** What comes over the line, by kind: headers and bodies as sent, nothing for what the browser had already. */
async function follow(session: CDPSession): Promise<{ kind: string; bytes: number }[]> {
  const received: { kind: string; bytes: number }[] = [];
  const kinds = new Map<string, string>();
  const fromCache = new Set<string>();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, type }) => kinds.set(requestId, type ?? 'Other'));
  session.on('Network.requestServedFromCache', ({ requestId }) => fromCache.add(requestId));
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    received.push({ kind: kinds.get(requestId) ?? 'Other', bytes: fromCache.has(requestId) ? 0 : encodedDataLength });
  });
  return received;
}
