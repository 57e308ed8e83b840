import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import type { CallName } from '../../server/contract/calls.ts';
import { type Credentials, type Site, startSite } from '../helpers/site.ts';
import { launchChromium } from './chromium.ts';
import { Visits } from './visits.ts';

export interface InChromium {
  site: Site;
  browser: Browser;
  visits: Visits;
  /** Opens a screen of the back office, as `Visits` does. */
  office: Visits['office'];
  /** Calls as the first account, and hands back the answer's data. */
  ask<T>(name: CallName, input: object): Promise<T>;
}

/**
 * A fresh site and a Chromium for the tests of a suite, handed to `use` before the first; both end with the last. What comes
 * back is filled before the first test.
 */
export function siteInChromium(use: (own: InChromium) => unknown = () => {}): InChromium {
  let staff: Promise<Credentials> | undefined;
  const own = {
    office: (...asked) => own.visits.office(...asked),
    async ask(name, input) {
      staff ??= own.site.login();
      return (await own.site.call(name, input, await staff)).body.data;
    },
  } as InChromium; // proof: the rest comes before the first test
  before(async () => {
    own.browser = await launchChromium();
    own.site = await startSite({ SITE_URL: '' });
    own.visits = new Visits(own.site, own.browser);
    await use(own);
  });
  after(async () => {
    await own.browser?.close();
    await own.site?.stop();
  });
  return own;
}
