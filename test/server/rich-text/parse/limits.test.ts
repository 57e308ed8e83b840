import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Failure } from '../../../../server/contract/failure.ts';
import { RICH_TEXT_MAX_BYTES } from '../../../../server/contract/rules.ts';
import { cleanHtml } from '../../../../server/rich-text/parse/clean-html.ts';

const MB = 1_048_576;

function fill(unit: string, length = MB): string {
  return unit.repeat(Math.floor(length / unit.length));
}

function nest(tag: string, depth: number): string {
  return `${`<${tag}>`.repeat(depth)}词${`</${tag}>`.repeat(depth)}`;
}

function refusal(html: string): number | 'answered' {
  try {
    cleanHtml(html);
    return 'answered';
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    assert.match(error.message, /[一-鿿]/);
    return error.code;
  }
}

describe('a megabyte of hostile nesting', () => {
  for (const unit of [
    '<div>',
    '<b>',
    '<p><b>',
    '<a><div>',
    '<table><td>',
    '<ul><li>',
    '<svg>',
    '<x-y>',
    '<i><b><div></i>',
  ]) {
    it(`of ${unit} is refused`, () => assert.equal(refusal(fill(unit)), 400));
  }

  for (const [what, html] of Object.entries({
    'different bold elements reopened in every paragraph':
      Array.from({ length: 200 }, (_, index) => `<b id=${index}>`).join('') + fill('<p>x'),
    'words pulled out of a table': `<table>${fill('x<tr>')}`,
    'a thousand tables in one another': fill('<table><tr><td>', 15_000),
    'line breaks': fill('<br>'),
    'closing tags': fill('</b>'),
    'small heaps of boxes': fill('<div>'.repeat(100) + '</div>'.repeat(100)),
  })) {
    it(`of ${what} is refused`, () => assert.equal(refusal(html), 400));
  }

  for (const [what, html] of Object.entries({
    attributes: `<p ${Array.from({ length: 120_000 }, (_, index) => `a${index}`).join(' ')}>词</p>`,
    'one style': `<p style="${fill('color:red;')}">词</p>`,
    comments: `${fill('<!--xx-->')}<p>词</p>`,
    'closing tags of nothing': `${fill('</custom>')}<p>词</p>`,
    'a picture written as text': `<img src="data:image/png;base64,${fill('A')}"><p>词</p>`,
  })) {
    it(`of ${what} costs nothing but itself`, () => assert.equal(cleanHtml(html), '<p>词</p>'));
  }
});

describe('the size of an article', () => {
  it('may be what the contract allows to the byte, and not one more', () => {
    const words = 'a'.repeat(RICH_TEXT_MAX_BYTES - '<p></p>'.length);
    assert.equal(cleanHtml(`<p>${words}</p>`).length, RICH_TEXT_MAX_BYTES);
    assert.equal(refusal(`<p>${words}a</p>`), 413);
  });

  it('is counted in bytes, after cleaning', () => {
    assert.equal(refusal(`<p>${'词'.repeat(RICH_TEXT_MAX_BYTES / 3)}</p>`), 413);
    assert.equal(refusal(`<p>${'&'.repeat(RICH_TEXT_MAX_BYTES / 5)}</p>`), 413);
    assert.equal(cleanHtml(`<p>词<!--${'a'.repeat(MB)}--></p>`), '<p>词</p>');
  });

  it('may be used up by the smallest paragraphs, items and cells', () => {
    const inside = RICH_TEXT_MAX_BYTES - 100;
    for (const html of [
      fill('<p>x</p>', inside),
      `<ul>${fill('<li>x</li>', inside)}</ul>`,
      `<table><tbody>${fill('<tr><td>1</td><td>2</td></tr>', inside)}</tbody></table>`,
    ]) {
      assert.equal(cleanHtml(html), html);
    }
  });
});

describe('the depth of an article', () => {
  it('may be far beyond anything a person nests', () => {
    assert.equal(cleanHtml(nest('blockquote', 100)), nest('blockquote', 100));
  });

  it('is never such that the cleaned text is refused the next time', () => {
    for (const tag of [
      'blockquote',
      'ul',
      'div',
      'table',
      'font color=red',
      'span class=text-red',
      'center',
      'figure',
    ]) {
      for (const depth of [60, 64, 65, 120, 126, 127, 128, 129, 130, 200, 254, 255, 256]) {
        const html = `${`<${tag}><p>x</p><font color=blue>`.repeat(depth / 2)}<p>词`;
        if (refusal(html) !== 'answered') continue;
        const once = cleanHtml(html);
        assert.equal(cleanHtml(once), once, `${tag} ${depth}`);
      }
    }
  });
});
