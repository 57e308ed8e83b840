import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PATH = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Why browser tests are skipped on this machine; false where a Chromium is found. In CI a missing one is a failure. */
export const withoutChromium: string | false = existsSync(PATH)
  ? false
  : process.env.CI
    ? failInCi()
    : `no Chromium at ${PATH}: set CHROMIUM to run the browser tests`;

export function launchChromium(): Promise<Browser> {
  return chromium.launch({
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
  });
}

function failInCi(): never {
  throw new Error(`browser tests need a Chromium in CI, and there is none at ${PATH}`);
}
