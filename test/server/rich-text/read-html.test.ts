import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cleanHtml } from '../../../server/rich-text/parse/clean-html.ts';
import { attributeOf, plainText, tagsIn, visitHtml } from '../../../server/rich-text/read-html.ts';
import { finishesInTime } from '../../helpers/finishes-in-time.ts';
import { randomFrom } from '../../helpers/random.ts';

describe('the words of rich text', () => {
  it('come without tags, on one line, with a space where a block ends', () => {
    const html = cleanHtml(
      '<h2>标题</h2><p>一<b>二</b>三<br>四</p>\n<ul><li>五</li><li>六</li></ul><img src="/uploads/a.webp" alt="a > b">',
    );
    assert.equal(plainText(html, 100), '标题 一二三 四 五 六');
  });

  it('come as people read them, not as they are written', () => {
    assert.equal(plainText(cleanHtml('<p>a &lt;b&gt; &amp;amp; "c"&nbsp;d</p>'), 100), 'a <b> &amp; "c" d');
  });

  it('are cut to the length asked for, whole characters only', () => {
    assert.equal(plainText('<p>一二三四五</p>', 5), '一二三四五');
    assert.equal(plainText('<p>一二三四五六</p>', 5), '一二三四…');
    assert.equal(plainText(`<p>${'😀'.repeat(10)}</p>`, 3), '😀😀…');
    assert.equal(plainText(`<p>一 二</p>${'<p>三</p>'.repeat(1_000)}`, 4), '一 二…');
  });
});

/** Parts of clean HTML, and of what is none. */
const PIECES = [
  '<p>',
  '</p>',
  '<a href="/x">',
  '</a>',
  '<img src="/a.png" alt="&lt;a>&quot;">',
  '<br>',
  '<table class="x">',
].concat([
  '</table>',
  '文',
  ' ',
  '&amp;',
  '<',
  '>',
  '"',
  '<a',
  '</',
  '<a ',
  '<img ',
  ' src="',
  '<!--',
  '<aa1',
  '\n',
  '<P>',
]);

describe('the elements of rich text', () => {
  it('stay as they are where nothing replaces them, in any text', () => {
    for (let seed = 1; seed <= 2_000; seed++) {
      const random = randomFrom(seed);
      const html = Array.from({ length: random(12) }, () => PIECES[random(PIECES.length)]).join('');
      const keep = () => undefined;
      assert.equal(visitHtml(html, { a: keep, p: keep, img: keep, table: keep }), html);
      assert.equal(
        tagsIn(html, 'img', 'a')
          .map(({ source }) => source)
          .join(''),
        (html.match(/<(?:a|img)(?: [^<>]*)?>/g) ?? []).join(''),
      );
    }
  });

  it('are replaced from the inside outwards', () => {
    const html = '<table><tr><td>外<table><tr><td>内</td></tr></table></td></tr></table><hr>';
    const boxed = visitHtml(html, { table: ({ source }, inside) => `[${source}${inside}]`, hr: () => '-' });
    assert.equal(boxed, '[<table><tr><td>外[<table><tr><td>内</td></tr>]</td></tr>]-');
  });

  it('are found by name with their attributes, in their order', () => {
    const html = cleanHtml(
      '<p><a href="/b?x=1&y=2"><img alt="二 &gt; 一" src="/uploads/a.png"></a><video src="/c.mp4"></video></p>',
    );
    const [first, second, ...others] = tagsIn(html, 'img', 'a');
    assert.deepEqual(
      [first, second].map((tag) => tag && attributeOf(tag, 'href')),
      ['/b?x=1&y=2', undefined],
    );
    assert.deepEqual([second && attributeOf(second, 'alt'), others], ['二 > 一', []]);
  });

  it('are read in a time that grows with the text', () =>
    finishesInTime(`
      const { attributeOf, plainText, tagsIn, visitHtml } = await import('./server/rich-text/read-html.ts');
      const pieces = ['<', '<a', '</', '<a ', '<img src="', '"', '&', ' ', 'a', '<p>', '</p>'];
      const keep = () => undefined;
      for (const piece of pieces.flatMap((piece) => [piece, piece + 'a', '<' + piece])) {
        const html = '<p' + piece.repeat(200_000 / piece.length);
        plainText(html);
        for (const tag of tagsIn(html, 'img', 'a').slice(0, 9)) attributeOf(tag, 'alt');
        visitHtml(html, { a: keep, img: keep, br: keep });
      }
    `));
});
