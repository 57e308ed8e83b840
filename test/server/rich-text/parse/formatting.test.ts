import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cleanHtml } from '../../../../server/rich-text/parse/clean-html.ts';

/** What survives byte for byte. */
const KEPT: Record<string, string> = {
  'bare words': '一段文字 & 符号'.replace('&', '&amp;'),
  headings: '<h2>二</h2><h3>三</h3><h4>四</h4><h5>五</h5><h6>六</h6>',
  'words in bold, italic, underlined, struck': '<p><strong>a</strong><b>b</b><em>c</em><i>d</i><u>e</u><s>f</s></p>',
  'sub- and superscript': '<p>H<sub>2</sub>O，m<sup>2</sup></p>',
  'inline elements in each other': '<p><em>a<strong>b<u>c</u></strong></em><strong><em>d</em></strong></p>',
  lists: '<ul><li>一<ul><li>二</li></ul></li></ul><ol start="3"><li><p>三</p></li></ol>',
  'blank lines between blocks': '<h2>一</h2>\n<ul>\n  <li>二</li>\n</ul>\n\n<p>三</p>\n',
  quotes: '<blockquote><p>一</p><p>二</p></blockquote><blockquote>三</blockquote>',
  code: '<p><code>a &lt; b</code></p><pre>一\n  二</pre><pre><code>\n三</code></pre>',
  'a blank first line of code': '<pre>\n\n一</pre>',
  'an empty line as editors write it': '<p>一</p><p><br></p><p>二<br>三</p>',
  rules: '<p>一</p><hr><p>二</p>',
  tables:
    '<table><caption>表</caption><colgroup><col span="2"><col></colgroup><thead><tr><th scope="col">一</th></tr></thead>' +
    '<tbody><tr><td colspan="2" rowspan="3"><p>二</p><ul><li>三</li></ul></td></tr></tbody><tfoot><tr><td></td></tr></tfoot></table>',
  'a table as it is laid out in the source': '<table>\n<tbody>\n<tr>\n<td>一</td>\n</tr>\n</tbody>\n</table>',
  'a table in a table':
    '<table><tbody><tr><td><table><tbody><tr><td>一</td></tr></tbody></table></td></tr></tbody></table>',
  'pictures with a caption': '<figure><img src="/uploads/a.webp" alt="图"><figcaption>说明</figcaption></figure>',
  'widths of pictures, on the figure or on a picture without one':
    '<figure class="align-center width-50"><img src="/uploads/a.webp" alt=""></figure>' +
    '<p><img src="/uploads/a.webp" alt="" class="width-100"></p>',
  'cells that span twenty rows and columns':
    '<table><tbody><tr><td colspan="20" rowspan="20">一</td></tr></tbody></table>',
  'the fixed classes':
    '<p class="align-right indent-8 text-gray bg-yellow size-huge">一<span class="text-red">二</span></p>',
  'classes on inline elements': '<p><strong class="text-red size-large">一</strong></p>',
  'coloured cells': '<table><tbody><tr class="bg-gray"><td class="align-center bg-blue">一</td></tr></tbody></table>',
  'a box that aligns several blocks': '<div class="align-center"><p>一</p><p>二</p></div>',
  'quotation marks': '<p>"一" \'二\' “三”</p>',
};

/** What is written otherwise than it came, and how. */
const CHANGED: Record<string, readonly [from: string, to: string]> = {
  'a width where it says nothing, or that there is not': [
    '<p class="width-50">一<img src="/uploads/a.webp" class="width-33 x"></p><figure class="width-25"><img src="/uploads/a.webp" class="width-50"></figure>',
    '<p>一<img src="/uploads/a.webp" alt=""></p><figure class="width-25"><img src="/uploads/a.webp" alt=""></figure>',
  ],
  'an h1, for the page has one': ['<h1>一</h1>', '<h2>一</h2>'],
  'other names of the same thing': [
    '<p><del>a</del><ins>b</ins><tt>c</tt></p>',
    '<p><s>a</s><u>b</u><code>c</code></p>',
  ],
  'a box with words': ['<div>一</div><section>二</section>', '<p>一</p><p>二</p>'],
  'a box with blocks': ['<div>一<h2>二</h2>三<div>四</div></div>', '<p>一</p><h2>二</h2><p>三</p><p>四</p>'],
  'blocks in inline elements': ['<b>一<p>二</p>三</b>', '<b>一</b><p><b>二</b></p><b>三</b>'],
  'overlapping inline elements': ['<p><b>一<i>二</b>三</i></p>', '<p><b>一<i>二</i></b><i>三</i></p>'],
  'the same twice': ['<p><b><strong>一</strong></b><em><i>二</i></em></p>', '<p><b>一</b><em>二</em></p>'],
  'empty inline elements': ['<p>一<b></b><span></span><a href="/a"></a></p>', '<p>一</p>'],
  'a box in a heading': ['<h2><div>一</div><div>二</div></h2>', '<h2>一<br>二</h2>'],
  'boxes in code': ['<pre><div>一</div><div>二</div></pre>', '<pre>一\n二</pre>'],
  'items outside lists': ['<li>一</li><li>二</li>', '<p>一</p><p>二</p>'],
  'a list directly in a list': ['<ul><li>一</li><ul><li>二</li></ul></ul>', '<ul><li>一<ul><li>二</li></ul></li></ul>'],
  'words directly in a list': ['<ul>一 <b>二</b><li>三</li></ul>', '<ul><li>一 <b>二</b></li><li>三</li></ul>'],
  'cells without a table': ['<tr><td>一</td></tr>', '一'],
  'rows without a body': ['<table><tr><td>一</table>', '<table><tbody><tr><td>一</td></tr></tbody></table>'],
  'words between rows': ['<table>一<tr><td>二</table>', '一<table><tbody><tr><td>二</td></tr></tbody></table>'],
  'paragraphs that were not closed': ['<p>一<p>二<h2>三', '<p>一</p><p>二</p><h2>三</h2>'],
  'numbers out of range': [
    '<table><tr><td colspan=0 rowspan=21>一<td colspan=" 07 " width=9></table><ol start=10000><li>二</ol>',
    '<table><tbody><tr><td>一</td><td colspan="7"></td></tr></tbody></table><ol><li>二</li></ol>',
  ],
  'attributes in any other order': [
    '<img alt="图" height=20 class=x src="/uploads/a.webp" width=10>',
    '<img src="/uploads/a.webp" alt="图" width="10" height="20">',
  ],
  'classes in any other order': [
    '<p class="x text-red  align-left\ttext-red">一</p>',
    '<p class="align-left text-red">一</p>',
  ],
  'line ends of other systems': ['<p>一\r\n二\r三</p>', '<p>一\n二\n三</p>'],
};

describe('cleaning ordinary formatting', () => {
  for (const [what, html] of Object.entries(KEPT)) {
    it(`keeps ${what} byte for byte`, () => assert.equal(cleanHtml(html), html));
  }

  for (const [what, [from, to]] of Object.entries(CHANGED)) {
    it(`tidies ${what}, once and for all`, () => {
      assert.equal(cleanHtml(from), to);
      assert.equal(cleanHtml(to), to);
    });
  }

  it('leaves nothing of nothing', () => assert.equal(cleanHtml(''), ''));
});
