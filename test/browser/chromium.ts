import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

const WHOLE = '/usr/bin/chromium';
/** The same engine without a browser's own windows, which takes a quarter less of the processor. */
const SHELL = '/usr/bin/chromium-headless-shell';
const PATH = process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : WHOLE);

/** Why browser tests are skipped on this machine; false where a Chromium is found. In CI a missing one is a failure. */
export const withoutChromium: string | false = existsSync(PATH)
  ? false
  : process.env.CI
    ? failInCi()
    : `no Chromium at ${PATH}: set CHROMIUM to run the browser tests`;

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

/** Names the address at which `test/run.ts` keeps one Chromium for all files. */
export const SHARED_CHROMIUM = 'ZHUZHAN_TEST_CHROMIUM';

/** The run's Chromium, of which closing ends only what was opened here; one of its own for a file that runs alone. */
export function launchChromium(): Promise<Browser> {
  const shared = process.env[SHARED_CHROMIUM];
  return shared ? chromium.connect(shared) : launchAlone();
}

/** A Chromium of one's own, and with it a clipboard: all pages of one Chromium share theirs. */
export function launchAlone(): Promise<Browser> {
  return chromium.launch(CHROMIUM);
}

function failInCi(): never {
  throw new Error(`browser tests need a Chromium in CI, and there is none at ${PATH}`);
}
