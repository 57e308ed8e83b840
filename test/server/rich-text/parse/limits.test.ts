import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Failure } from '../../../../server/contract/failure.ts';
import { RICH_TEXT_MAX_BYTES } from '../../../../server/contract/rules.ts';
import { cleanHtml } from '../../../../server/rich-text/parse/clean-html.ts';
import { words } from './hostile-html.ts';

const MB = 1_048_576;
const fill = (unit: string, length = MB) => unit.repeat(Math.floor(length / unit.length));
const each = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index));
const TOO_TANGLED = 400;
const TOO_LONG = 413;

/** The cleaned text, or the code of the refusal, which says why in Chinese. */
function outcome(html: string): string | number {
  try {
    return cleanHtml(html);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    assert.match(error.message, /[一-鿿]/);
    return error.code;
  }
}

/** Texts of a megabyte, and around what an article may be. */
const OUTCOMES: Record<string, readonly [html: string, expected: string | number]> = {
  ...Object.fromEntries(
    words('<div> <b> <p><b> <a><div> <table><td> <ul><li> <svg> <x-y> <i><b><div></i> <br> </b>').map((unit) => [
      `a megabyte of ${unit}`,
      [fill(unit), TOO_TANGLED],
    ]),
  ),
  'different bold elements reopened in every paragraph': [
    each(200, (index) => `<b id=${index}>`).join('') + fill('<p>x'),
    TOO_TANGLED,
  ],
  'words pulled out of a table': [`<table>${fill('x<tr>')}`, TOO_TANGLED],
  'a thousand tables in one another': [fill('<table><tr><td>', 15_000), TOO_TANGLED],
  'small heaps of boxes': [fill('<div>'.repeat(100) + '</div>'.repeat(100)), TOO_TANGLED],
  'a megabyte of attributes': [`<p ${each(120_000, (index) => `a${index}`).join(' ')}>词</p>`, '<p>词</p>'],
  'a megabyte of one style': [`<p style="${fill('color:red;')}">词</p>`, '<p>词</p>'],
  'a megabyte of comments': [`${fill('<!--xx-->')}<p>词</p>`, '<p>词</p>'],
  'a comment of a megabyte': [`<p>词<!--${'a'.repeat(MB)}--></p>`, '<p>词</p>'],
  'a megabyte of closing tags of nothing': [`${fill('</custom>')}<p>词</p>`, '<p>词</p>'],
  'loose items on lines of their own': [
    `<div>${'<li>x</li>\n'.repeat(29_999)}<li>x</li></div>`,
    `<ul>${'<li>x</li>'.repeat(30_000)}</ul>`,
  ],
  'colours taken back deep within colours': [
    `${'<blockquote style="color:red">'.repeat(100)}${'<p style="color:black">甲</p><p>乙</p>'.repeat(6_000)}`,
    `${'<blockquote>'.repeat(100)}${'<p>甲</p><p class="text-red">乙</p>'.repeat(6_000)}${'</blockquote>'.repeat(100)}`,
  ],
  'a megabyte of what begins a mark of a chat': [`${fill('\ue200')}<p>词</p>`, TOO_LONG],
  'as many beginnings of a name in one as fit': [
    `<p>${fill('\ue200a\ue202["', RICH_TEXT_MAX_BYTES / 3)}</p>`,
    `<p>${fill('\ue200a\ue202["', RICH_TEXT_MAX_BYTES / 3)}</p>`,
  ],
  'a picture written as text': [`<img src="data:image/png;base64,${fill('A')}"><p>词</p>`, '<p>词</p>'],
  'a byte more than the contract allows': [
    `<p>${'a'.repeat(RICH_TEXT_MAX_BYTES - '<p></p>'.length + 1)}</p>`,
    TOO_LONG,
  ],
  'characters of three bytes': [`<p>${'词'.repeat(RICH_TEXT_MAX_BYTES / 3)}</p>`, TOO_LONG],
  'characters that are longer once cleaned': [`<p>${'&'.repeat(RICH_TEXT_MAX_BYTES / 5)}</p>`, TOO_LONG],
};

const INSIDE = RICH_TEXT_MAX_BYTES - 100;
const KEPT: Record<string, string> = {
  'as many bytes as the contract allows': `<p>${'a'.repeat(RICH_TEXT_MAX_BYTES - '<p></p>'.length)}</p>`,
  'the smallest paragraphs': fill('<p>x</p>', INSIDE),
  'the smallest items': `<ul>${fill('<li>x</li>', INSIDE)}</ul>`,
  'the smallest cells': `<table><tbody>${fill('<tr><td>1</td><td>2</td></tr>', INSIDE)}</tbody></table>`,
  'a depth far beyond anything a person nests': `${'<blockquote>'.repeat(100)}词${'</blockquote>'.repeat(100)}`,
};

describe('the size and depth of an article', () => {
  for (const [what, [html, expected]] of Object.entries(OUTCOMES)) {
    const effect = typeof expected === 'number' ? 'is refused' : 'costs nothing but itself';
    it(`${effect}: ${what}`, () => assert.equal(outcome(html), expected));
  }
  for (const [what, html] of Object.entries(KEPT))
    it(`is kept whole: ${what}`, () => assert.ok(cleanHtml(html) === html));

  it('is never such that the cleaned text is refused the next time', () => {
    for (const tag of words('blockquote ul div table font␠color=red span␠class=text-red center figure')) {
      for (const depth of [60, 64, 65, 120, 126, 127, 128, 129, 130, 200, 254, 255, 256]) {
        const once = outcome(`${`<${tag}><p>x</p><font color=blue>`.repeat(depth / 2)}<p>词`);
        if (typeof once === 'string') assert.equal(cleanHtml(once), once, `${tag} ${depth}`);
      }
    }
  });
});
