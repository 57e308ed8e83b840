import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cleanHtml } from '../../../server/rich-text/parse/clean-html.ts';
import { plainText } from '../../../server/rich-text/read-html.ts';

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
