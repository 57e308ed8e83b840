import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchChromium, withoutChromium } from '../../browser/chromium.ts';
import { times, verdict } from '../verdict.ts';
import { cleaned, inBatches, madeUp, madeUpCases } from './cases.ts';
import { CLASSICS } from './classics.ts';
import { type HostilePage, LEFT, openHostilePage } from './hostile-page.ts';

const BATCH = 100;
/** Opening a document takes a tenth of a second; the short run opens every third. */
const OPENED = CLASSICS.filter((_, index) => index % times(3, 1) === 0);
const seeds = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('in Chromium', { skip: withoutChromium }, () => {
  let browser: Browser;
  before(async () => {
    browser = await launchChromium();
  });
  after(() => browser.close());

  describe('hostile rich text in a browser without the policy', () => {
    let hostile: HostilePage;
    before(async () => {
      hostile = await openHostilePage(browser, true);
    });
    after(() => hostile.close());

    it('does run when it is not cleaned: the trap works', async (test) => {
      let ran = 0;
      for (const text of OPENED) if ((await hostile.open(text)).some((what) => !what.startsWith('asked'))) ran++;
      test.diagnostic(`${ran} of ${OPENED.length} classics run uncleaned and without the policy`);
      assert.ok(ran > OPENED.length / 3, `only ${ran} ran`);
    });

    it('runs nothing and asks for nothing once it was cleaned', async (test) => {
      const texts = [...CLASSICS, ...seeds(times(1_000, 20_000)).map(madeUp)];
      const letThrough: string[] = [];
      for (const batch of inBatches(texts, BATCH)) {
        const found = await hostile.show(batch.map(cleaned));
        if (found.length > 0) letThrough.push(...found, await guilty(hostile, batch.map(cleaned)));
        const served = await hostile.open(batch.map((text) => `<div>${cleaned(text)}</div>`).join(''));
        letThrough.push(...served);
      }
      verdict(test, 'cleaned texts shown without the policy', texts.length * 2, letThrough);
    });
  });

  describe('hostile rich text in a browser with the policy', () => {
    let hostile: HostilePage;
    before(async () => {
      hostile = await openHostilePage(browser, false);
    });
    after(() => hostile.close());

    it('runs nothing even when it is not cleaned at all', async (test) => {
      const letThrough: string[] = [];
      for (const text of OPENED) letThrough.push(...(await hostile.open(text)).map((found) => `${found}: ${text}`));
      const texts = [...CLASSICS, ...seeds(times(500, 10_000)).map(madeUp)];
      for (const batch of inBatches(texts, BATCH)) {
        const found = (await hostile.show(batch)).filter((what) => what !== LEFT);
        if (found.length > 0) letThrough.push(...found, await guilty(hostile, batch));
      }
      verdict(test, 'uncleaned texts shown under the policy', OPENED.length + texts.length, letThrough);
    });
  });

  describe('what the cleaner wrote', () => {
    let hostile: HostilePage;
    before(async () => {
      hostile = await openHostilePage(browser, true);
      await hostile.page.addScriptTag({
        path: new URL(import.meta.resolve('dompurify')).pathname.replace(
          /purify\.es\.mjs$|purify\.cjs\.js$/,
          'purify.min.js',
        ),
      });
    });
    after(() => hostile.close());

    it('is read by Chromium as it was written, and DOMPurify finds nothing to take out', async (test) => {
      const count = times(3_000, 100_000);
      const [changed, removed]: [string[], string[]] = [[], []];
      for (const batch of inBatches(madeUpCases(count), 500)) {
        const texts = batch.map((one) => one.cleaned);
        const again = await hostile.page.evaluate(readAndPurify, { texts, allowed: ALLOWED });
        batch.forEach(({ seed, cleaned: text }, index) => {
          const read = again[index];
          if (read?.html !== text && cleaned(read?.html ?? '') !== text)
            changed.push(`${seed}: ${text} → ${read?.html}`);
          if (read?.removed !== '') removed.push(`${seed}: ${read?.removed} from ${text}`);
        });
      }
      verdict(test, "cleaned texts through Chromium's own parser and back", count, changed);
      verdict(test, 'cleaned texts given to DOMPurify', count, removed);
    });

    it('would be cut by DOMPurify if it held what is forbidden: the oracle works', async () => {
      const texts = ['<p onclick="alert(1)">x</p>', '<script>alert(1)</script>', '<a href="javascript:x">x</a>'];
      const read = await hostile.page.evaluate(readAndPurify, { texts, allowed: ALLOWED });
      for (const { removed } of read) assert.notEqual(removed, '');
    });
  });
});

const words = (list: string) => list.trim().split(/\s+/);

/** The contract's allow-list in DOMPurify's words. Its rule against text that XML would read as markup is not ours: pages are HTML. */
const ALLOWED = {
  ALLOWED_TAGS:
    words(`p h2 h3 h4 h5 h6 strong b em i u s sub sup code pre blockquote ul ol li table thead tbody tfoot tr td th
    caption colgroup col hr br figure figcaption span div a img video body #text`),
  ALLOWED_ATTR:
    words(`href title rel target src alt width height referrerpolicy controls poster start colspan rowspan scope
    span class`),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  SAFE_FOR_XML: false,
};

type Purify = { sanitize(html: string, config: object): string; removed: { element?: Node; attribute?: Attr }[] };

/** Runs in the page: what Chromium reads and writes of each text, and what DOMPurify would take out of it. */
function readAndPurify({ texts, allowed }: { texts: string[]; allowed: object }): { html: string; removed: string }[] {
  const purify: Purify = Reflect.get(window, 'DOMPurify');
  return texts.map((text) => {
    const { body } = new DOMParser().parseFromString('<body></body>', 'text/html');
    body.innerHTML = text;
    // Writing HTML loses a line feed at the start of <pre> (HTML standard, 13.3); the tree has it.
    for (const pre of body.querySelectorAll('pre')) {
      if (pre.firstChild instanceof Text && pre.firstChild.data.startsWith('\n')) pre.prepend('\n');
    }
    // What begins with a script would be parsed into the head, which DOMPurify drops without a word.
    purify.sanitize(`<p></p>${text}`, allowed);
    const removed = purify.removed.map(({ element, attribute }) => element?.nodeName ?? attribute?.name ?? '?');
    return { html: body.innerHTML, removed: removed.join(' ') };
  });
}

/** The first text of a batch that does something by itself. */
async function guilty(hostile: HostilePage, texts: readonly string[]): Promise<string> {
  for (const text of texts) {
    const found = await hostile.show([text]);
    if (found.length > 0) return `${found.join(', ')}: ${text}`;
  }
  return 'no text does so by itself';
}
