import { after, afterEach, before, beforeEach, describe } from 'node:test';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import type { CallName } from '../../server/calls.ts';
import { patienceMs } from '../helpers/pace.ts';
import type { Credentials, Site } from '../helpers/site.ts';
import { suiteSite } from '../helpers/suite-site.ts';
import { endPagesAfter, launchChromium, withoutChromium } from './chromium.ts';
import { Visits } from './visits.ts';

/** A context that the site takes for a phone: agent, touch, and a window that scales as a phone's does. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2, // the larger files are asked for; three would be twice as much to paint
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36',
};

export interface InChromium {
  site: Site;
  browser: Browser;
  visits: Visits;
  /** Opens a screen of the back office, as `Visits` does. */
  office: Visits['office'];
  /** Calls as the first account, and hands back the answer's data. */
  ask<T>(name: CallName, input: object): Promise<T>;
}

/** No test takes half as long: one that does waits for what a page never answers, and fails by its name. */
const TEST_MS = 300_000;

/** A suite with a Chromium for its tests and a fresh site; both are whole before the first test, and end with the last. */
export function inChromium(name: string, tests: (own: InChromium) => void, environment = { SITE_URL: '' }): void {
  describe(name, { skip: withoutChromium }, () => {
    const browser = {} as Browser; // proof: whole before the first test
    let staff: Promise<Credentials> | undefined;
    before(async () => void Object.setPrototypeOf(browser, await launchChromium()));
    after(() => browser.close?.());
    let ended = () => {};
    beforeEach(() => {
      ended = endPagesAfter(browser, patienceMs(TEST_MS));
    });
    afterEach(() => ended());
    const site = suiteSite(environment);
    const visits = new Visits(site, browser);
    tests({
      site,
      browser,
      visits,
      office: (...asked) => visits.office(...asked),
      async ask(call, input) {
        staff ??= site.login();
        return (await site.call(call, input, await staff)).body.data as never; // proof: what the caller says that it is
      },
    });
  });
}
