import { rm } from 'node:fs/promises';
import type { Browser, BrowserContext } from 'playwright-core';
import { pages } from '../../client/site/routes.ts';
import { launchChromium } from '../browser/chromium.ts';
import { sampleAddress } from '../browser/sample-address.ts';
import { startProcess } from '../helpers/server-process.ts';
import { benchFolder, print } from './figures.ts';
import { CPU_SLOWER, kilobytes, newVisitor, visitSlowly } from './slow-visit.ts';

/**
 * What each public page costs on a slow line, on each device that it is made for, at the first visit and at the second: bytes,
 * requests, the moment the largest part is painted, what moves while it loads, how long the page cannot answer.
 */
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
  for (const page of pages) {
    if (only !== undefined && page.path !== only) continue;
    if (page.device !== 'mobile') await visitTwice(browser, sampleAddress(page), false);
    if (page.device !== 'desktop') await visitTwice(browser, sampleAddress(page), true);
  }
} finally {
  await browser.close();
  await server.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}

async function visitTwice(browser: Browser, path: string, phone: boolean): Promise<void> {
  const context = await newVisitor(browser, phone);
  await visit(context, path, `${path.split('?', 1)[0]}${phone ? ' phone' : ''}`);
  await visit(context, path, '  again');
  await context.close();
}

async function visit(context: BrowserContext, path: string, name: string): Promise<void> {
  const { seen, received } = await visitSlowly(context, server.address + path);
  const named = ['Document', 'Script', 'Stylesheet', 'Image'];
  const others = received.filter(({ kind }) => !named.includes(kind));
  print(
    name,
    ...named.map((kind) => kilobytes(received, kind).toFixed(1)),
    kilobytes(others).toFixed(1),
    String(received.filter(({ bytes }) => bytes > 0).length),
    seen.largestPaint.toFixed(0),
    seen.shift.toFixed(3),
    seen.blocking.toFixed(0),
  );
}
