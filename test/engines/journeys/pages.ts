import assert from 'node:assert/strict';
import { notFoundPage, pages } from '../../../client/site/routes.ts';
import { sampleAddress } from '../../browser/sample-address.ts';
import type { Look } from '../engine.ts';
import { type Hand, handOf } from '../hand.ts';
import { DESK, type Journey, PHONE, type Setting } from '../journey.ts';

interface Compared {
  readonly missing: readonly string[];
  readonly blocks: number;
  readonly seen: number;
  readonly h1: boolean;
}

/** Less than this share of a page's blocks can be seen at once only where something is broken: rows and tabs hide some. */
const SEEN_LEAST = 0.5;
/** Chromium 86 to 90 shows AVIF of 10 bits much too bright; ours have 8. */
const PICTURE = '/uploads/tower-crane-monitor-1200x900.wa.480';
const LIGHT_MOST = 4;
/** Its scripts are the back office's. */
const LOG_IN = '/login';
const forAll = ['/nothing', LOG_IN];
const desk = pages.filter(({ device }) => device === 'desktop').map(sampleAddress);
const phone = [...[...pages, notFoundPage].filter(({ device }) => device !== 'desktop').map(sampleAddress), ...forAll];

export const opensPages: Journey = {
  name: 'every public page shows its text and scrolls one way only',
  levels: ['full', 'public', 'plain'],
  async run(setting) {
    const found = [...(await openAll(setting, DESK, desk)), ...(await openAll(setting, PHONE, phone))];
    assert.deepEqual(
      found.filter(({ wrong }) => wrong.length > 0),
      [],
    );
    return `${found.length} of ${desk.length + phone.length}`;
  },
};

async function openAll({ site, engine, level }: Setting, look: Look, addresses: readonly string[]) {
  const window = await engine.openWindow(look);
  const hand = handOf(window);
  const found: { address: string; wrong: string[] }[] = [];
  for (const address of addresses) {
    window.complaints.length = 0;
    await window.open(site.address + address);
    const isTooNew = level !== 'full' && address === LOG_IN;
    const wrong = await flawsOf(hand, level !== 'plain' && !isTooNew);
    if (level === 'plain' && !isTooNew) wrong.push(...(await hand.look<string[]>('page.plainFlaws()')));
    if (engine.version.startsWith('WebKit')) wrong.push(...(await spacing(hand)));
    const isExpected = (said: string) => said.includes('404') || (isTooNew && said.startsWith('SyntaxError'));
    wrong.push(...window.complaints.filter((said) => !isExpected(said))); // an address that is not there, a script too new
    found.push({ address, wrong });
  }
  const light = await hand.look<number | null>(`page.extraLight('${PICTURE}')`);
  if ((light ?? 0) > LIGHT_MOST) found.push({ address: PICTURE, wrong: [`${light} of 255 brighter as AVIF`] });
  await window.close();
  return found;
}

async function flawsOf(hand: Hand, isTakenOver: boolean): Promise<string[]> {
  if (isTakenOver) await hand.until('page.isTakenOver()');
  const { missing, blocks, seen, h1 } = await hand.look<Compared>('page.compareWithServer()');
  const [overflow, broken] = await hand.look<[string[], string[]]>('[page.overflow(), page.brokenPictures()]');
  const flaws = [...missing.map((text) => `lost: ${text}`), ...overflow.map((element) => `too wide: ${element}`)];
  flaws.push(...broken.map((picture) => `broken: ${picture}`));
  if (!h1 || seen < blocks * SEEN_LEAST) flaws.push(`of ${blocks} blocks ${seen} can be seen`);
  return flaws;
}

/** WebKitGTK draws figures over their neighbours where it puts space around them. */
async function spacing(hand: Hand): Promise<string[]> {
  const found = await hand.look<string | undefined>('getComputedStyle(document.body).textAutospace');
  return found === 'no-autospace' ? [] : [`text-autospace: ${found}`];
}
