import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchChromium, withoutChromium } from '../../browser/chromium.ts';
import { times, verdict } from '../../helpers/tell.ts';
import { words } from '../../server/rich-text/parse/hostile-html.ts';
import { batchesOf, cleaned } from './cases.ts';
import { CLASSICS } from './classics.ts';
import { type HostilePage, LEFT, openHostilePage } from './hostile-page.ts';

const BATCH = 100;
/** Opening a document takes a tenth of a second; the short run opens every third. */
const OPENED = CLASSICS.filter((_, index) => index % times(3, 1) === 0);

describe('hostile rich text in Chromium', { skip: withoutChromium }, () => {
  let browser: Browser;
  before(async () => {
    browser = await launchChromium();
  });
  after(() => browser.close());

  /** With a page that has the policy, or none. */
  const inPage = async (bypassCSP: boolean, use: (hostile: HostilePage) => Promise<void>) => {
    const hostile = await openHostilePage(browser, bypassCSP);
    try {
      await use(hostile);
    } finally {
      await hostile.close();
    }
  };

  it('does run without the policy when it is not cleaned: the trap works', (test) =>
    inPage(true, async (hostile) => {
      let ran = 0;
      for (const text of OPENED) if ((await hostile.open(text)).some((what) => !what.startsWith('asked'))) ran++;
      test.diagnostic(`${ran} of ${OPENED.length} classics run uncleaned and without the policy`);
      assert.ok(ran > OPENED.length / 3, `only ${ran} ran`);
    }));

  it('runs nothing and asks for nothing without the policy once it was cleaned', (test) =>
    inPage(true, async (hostile) => {
      const letThrough: string[] = [];
      let tried = 0;
      for (const batch of batchesOf(times(1_000, 20_000), BATCH)) {
        const texts = batch.map((one) => one.cleaned);
        tried += texts.length * 2;
        letThrough.push(...(await shown(hostile, texts)));
        letThrough.push(...(await hostile.open(texts.map((text) => `<div>${text}</div>`).join(''))));
      }
      verdict(test, 'cleaned texts shown without the policy', tried, letThrough);
    }));

  it('runs nothing under the policy even when it is not cleaned at all', (test) =>
    inPage(false, async (hostile) => {
      const letThrough: string[] = [];
      let tried = OPENED.length;
      for (const text of OPENED) letThrough.push(...(await hostile.open(text)).map((found) => `${found}: ${text}`));
      for (const batch of batchesOf(times(500, 10_000), BATCH)) {
        tried += batch.length;
        const texts = batch.map(({ html }) => html);
        letThrough.push(...(await shown(hostile, texts)).filter((what) => what !== LEFT));
      }
      verdict(test, 'uncleaned texts shown under the policy', tried, letThrough);
    }));

  it('is read as the cleaner wrote it, and DOMPurify finds nothing to take out', (test) =>
    inPage(true, async ({ page }) => {
      await page.addScriptTag({ path: PURIFY });
      const [changed, removed]: [string[], string[]] = [[], []];
      let tried = 0;
      for (const batch of batchesOf(times(3_000, 100_000), 500)) {
        tried += batch.length;
        const texts = batch.map((one) => one.cleaned);
        const again = await page.evaluate(readAndPurify, { texts, allowed: ALLOWED });
        batch.forEach(({ seed, cleaned: text }, index) => {
          const read = again[index];
          if (read?.html !== text && cleaned(read?.html ?? '') !== text)
            changed.push(`${seed}: ${text} → ${read?.html}`);
          if (read?.removed !== '') removed.push(`${seed}: ${read?.removed} from ${text}`);
        });
      }
      verdict(test, "cleaned texts through Chromium's own parser and back", tried, changed);
      verdict(test, 'cleaned texts given to DOMPurify', tried, removed);

      const forbidden = ['<p onclick="alert(1)">x</p>', '<script>alert(1)</script>', '<a href="javascript:x">x</a>'];
      for (const read of await page.evaluate(readAndPurify, { texts: forbidden, allowed: ALLOWED }))
        assert.notEqual(read.removed, '', 'DOMPurify cuts what is forbidden: the oracle works');
    }));
});

const PURIFY = new URL(import.meta.resolve('dompurify')).pathname.replace(
  /purify\.es\.mjs$|purify\.cjs\.js$/,
  'purify.min.js',
);

/** The contract's allow-list in DOMPurify's words. Its rule against text that XML would read as markup is not ours: pages are HTML. */
const ALLOWED = {
  ALLOWED_TAGS:
    words(`p h2 h3 h4 h5 h6 strong b em i u s sub sup code pre blockquote ul ol li table thead tbody tfoot tr td th
    caption colgroup col hr br figure figcaption span div a img video track body #text`),
  ALLOWED_ATTR:
    words(`href title rel target src alt width height referrerpolicy controls poster start value colspan rowspan scope
    span class kind srclang label default`),
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

/** What ran or was asked for while the texts were shown together, and the first text that does so by itself. */
async function shown(hostile: HostilePage, texts: readonly string[]): Promise<string[]> {
  const together = await hostile.show(texts);
  if (together.every((what) => what === LEFT)) return together;
  for (const text of texts) {
    const found = await hostile.show([text]);
    if (found.length > 0) return [...together, `${found.join(', ')}: ${text}`];
  }
  return [...together, 'no text does so by itself'];
}
