import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { pages } from '../../client/site/routes.ts';
import { type Check, flawsOf } from './page-checks.ts';
import { onePerView, SAMPLE_PAGE, sampleAddress } from './sample-address.ts';
import { inChromium, PHONE } from './site-in-chromium.ts';

export interface Sweep {
  readonly device: 'desktop' | 'mobile';
  readonly width: number;
  readonly height: number;
  readonly checks: readonly Check[];
}

/** What `/cpDeatail` shows of its query alone. */
const BY_QUERY = `/cpDeatail?${new URLSearchParams({ title: '塔机安全监测', desc: '起重量、力矩与风速同时回传' })}`;

const NOTHING = '/nothing';

/** A suite: opens every page of a device once at each size, and hands it to the checks of that size. Pages and checks are rows. */
export function sweepPages(name: string, sweeps: readonly Sweep[]): void {
  inChromium(name, ({ site, browser, ask }) => {
    before(async () => {
      await ask('page/save', SAMPLE_PAGE);
      await ask('page/save', { pagePath: 'jobs', pageTitle: '加入我们', inMenu: true });
    });
    for (const { device, width, height, checks } of sweeps)
      describe(`on a ${device === 'mobile' ? 'phone' : 'desktop'} of ${width}×${height}`, () => {
        let page: Page;
        const openPage = async () => {
          // what turns by itself would be past before the Tab key comes to it
          const motion = { reducedMotion: checks.includes('keyboard') ? 'reduce' : 'no-preference' } as const;
          const viewport = { width, height };
          // at other sizes than the phone's its sharpness would only be four times as much to paint
          const phone = device === 'mobile' && {
            ...PHONE,
            ...(width !== PHONE.viewport?.width && { deviceScaleFactor: 1 }),
          };
          page = await (await browser.newContext({ ...phone, ...motion, viewport })).newPage();
        };
        before(openPage);
        const look = (address: string) => flawsOf(page, site.address + address, checks);
        for (const address of addressesOf(device))
          it(`${decodeURI(address)} has no flaw that a machine can see`, async (test) => {
            const flaws = await look(address).catch(async (error) => {
              if (await page.evaluate('true').catch(() => false)) throw error;
              // now and then the engine itself loses a tab; a page that is at fault loses the next one, too
              test.diagnostic(`the tab was lost at ${address}: ${error}`);
              await page.context().close();
              await openPage();
              return look(address);
            });
            assert.deepEqual(flaws, {});
          });
      });
  });
}

function addressesOf(device: Sweep['device']): readonly string[] {
  const own = pages.filter((row) => row.device === device || row.device === 'any').map(sampleAddress);
  return onePerView([...own, ...(device === 'mobile' ? [BY_QUERY] : []), NOTHING]);
}
