import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type LaunchOptions } from 'playwright-core';
import { patienceMs } from '../helpers/pace.ts';

const WHOLE = '/usr/bin/chromium';
/** The same engine without a browser's own windows, which takes a quarter less of the processor. */
const SHELL = '/usr/bin/chromium-headless-shell';
const PATH = process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : WHOLE);

/** Why browser tests are skipped on this machine; false where a Chromium is found. In CI a missing one is a failure. */
export const withoutChromium: string | false = existsSync(PATH)
  ? false
  : process.env.CI
    ? failInCi()
    : `no Chromium at ${PATH}: the browser tests need one (apt-get install chromium, or CHROMIUM=path)`;

/** How a Chromium is started. */
export const CHROMIUM: LaunchOptions = {
  executablePath: PATH,
  args: [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** A wait for something that comes is given up after this. */
const WAIT_MS = 30_000;
/** Until the next file of a process has come for its Chromium. */
const KEPT_MS = 1_000;
let kept: Promise<Browser> | undefined;
let users = 0;
let end: NodeJS.Timeout | undefined;

/**
 * The Chromium of this process, which its files have one after another, and with it a clipboard; closing ends only what was
 * opened here. One for all processes would cost more: a seventh of all went into passing on what each says to it.
 */
export async function launchChromium(): Promise<Browser> {
  clearTimeout(end);
  users += 1;
  kept ??= chromium.launch(CHROMIUM);
  const browser = await kept;
  const opened: BrowserContext[] = [];
  const own: Browser = Object.create(browser);
  own.newContext = async (options) => {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(patienceMs(WAIT_MS));
    opened.push(context);
    return context;
  };
  own.close = async () => {
    await Promise.all(opened.map((context) => context.close()));
    users -= 1;
    if (users > 0) return;
    end = setTimeout(() => {
      kept = undefined;
      void browser.close();
    }, KEPT_MS);
  };
  return own;
}

/**
 * Closes all pages of a browser after so long, which ends every wait in them: what a page is asked for, or a key that it is to
 * take, has no end of its own. Returns what calls that off.
 */
export function endPagesAfter(browser: Browser, milliseconds: number): () => void {
  const end = setTimeout(() => {
    for (const context of browser.contexts()) void context.close();
  }, milliseconds);
  return () => clearTimeout(end);
}

function failInCi(): never {
  throw new Error(`browser tests need a Chromium in CI, and there is none at ${PATH}`);
}
