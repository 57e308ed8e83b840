import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Failure } from '../../../server/contract/failure.ts';
import { SITE_TEXT_MAX_BYTES } from '../../../server/contract/rules.ts';
import { readMarkdown } from '../../../server/rich-text/read-markdown.ts';
import { DEPTH_MAX } from '../../../server/rich-text/write-html.ts';

const fill = (unit: string) => unit.repeat(SITE_TEXT_MAX_BYTES / unit.length);
const unchecked = () => {};
const CHINESE = /[\p{Script=Han}“”，：、（）！。￥]/u;

describe('Markdown', () => {
  it('is refused with a sentence where one step would take seconds, or it is deep', () => {
    const row = (cell: string) => `|${cell.repeat(400)}\n`;
    const table = row('a|') + row('-|') + '|\n'.repeat(SITE_TEXT_MAX_BYTES / 4);
    for (const text of [...['_a', '*_a', '1. ', '> ', '>', '> - ', '[a](', '<a', '`a', '?!.', ')'].map(fill), table])
      assert.throws(() => readMarkdown(text, unchecked), { code: 400, message: /过于复杂/ }, text.slice(0, 9));
  });

  it('is given up in the middle of the many steps of a text whose cost is its square', () => {
    for (const unit of ['> a\nb\n', 'a\n-|-\n', 'a\n-\n', '> a\n> b\nreply\n', '- a\nb\n', '- a\n', '**重** ']) {
      let steps = 0;
      const check = () => {
        steps += 1;
        if (steps > 50) throw new Failure(400);
      };
      assert.throws(() => readMarkdown(fill(unit), check), { code: 400 }, unit);
      assert.equal(steps, 51, unit);
    }
  });

  it('is read up to the length of a text, with its quotes, lists, tables and marks', () => {
    const read = (text: string) => readMarkdown(text, unchecked);
    const paragraph = '**重点**和_强调_，`代码`与[链接](/map)。\n\n';
    const times = Math.floor(SITE_TEXT_MAX_BYTES / paragraph.length);
    assert.equal(read(fill(paragraph)).split('<strong>').length - 1, times);
    assert.match(read(`${'> '.repeat(DEPTH_MAX / 8)}内\n\n- 甲\n  - 乙\n`), /<blockquote>.*内.*<ul>.*<ul>/s);
    const terms = Array.from({ length: 1_200 }, (_, at) => `${at + 1}. 条款内容，**重点**说明`).join('\n');
    assert.equal(read(terms).split('<li>').length - 1, 1_200);
    assert.match(read('价 $5 起，'.repeat(4_000)), /^<p>价 \$5 起，/);
    const rows = `|起重量|幅度|\n|-|-|\n${'|3*25+2*16|max_lifting_load_1|\n'.repeat(2_000)}`;
    assert.equal(read(rows).split('<td>').length - 1, 4_000);
    const short = `|${'列|'.repeat(10)}\n|${'-|'.repeat(10)}\n|1|\n\n`;
    assert.match(read(short + '一行\n'.repeat(12_000)), /<td>1<\/td>/);
  });

  it('marks words of Chinese whatever sign stands beside the marks, as no blank parts them', () => {
    const tags = { '**': 'strong', '*': 'em', '~~': 'del' };
    const inside = ['粗体', '注意：', '“引号”', '（一）', '(1)', '￥100', '90%', '𠮷！', 'v2.0。', '3*25', '1~2'];
    for (const [mark, tag] of Object.entries(tags))
      for (const words of inside)
        for (const before of ['', '前', '：', '“', '1、'])
          for (const after of ['', '后', '，', '”', '（']) {
            const text = `${before}${mark}${words}${mark}${after}`;
            const isParted = [before + words.at(0), words.at(-1) + after].every((sides) => CHINESE.test(sides));
            if (isParted) assert.equal(readMarkdown(text), `<p>${before}<${tag}>${words}</${tag}>${after}</p>\n`, text);
          }
  });

  it('takes the facts before a text as they are written, and no line between two rules for one', () => {
    for (const facts of ['title: 塔机', '标题：甲: 乙\ntags:\n  - a\n# b', '- a', 'url: https://a.cn'])
      for (const end of ['\n', '\r\n']) {
        const text = `---\n${facts}\n---\n\n正文\n`.replaceAll('\n', end);
        assert.equal(readMarkdown(text), `<pre><code>${facts}\n</code></pre>\n<p>正文</p>\n`, text);
      }
    assert.match(readMarkdown('---\n\n甲\n\n---\n'), /^<hr>\n<p>甲<\/p>\n<hr>/);
    assert.match(readMarkdown('甲\n\n---\ntitle: 乙\n---\n'), /^<p>甲<\/p>\n<hr>/);
    assert.match(readMarkdown(`---\n${fill('-a: b\n')}`), /^<hr>/);
  });

  it('reads a picture’s address with blanks in it', () => {
    for (const [said, kept] of [
      ['(https://a.cn/my pic.png)', 'https://a.cn/my%20pic.png'],
      ['(<https://a.cn/my pic.png>)', 'https://a.cn/my%20pic.png'],
      ['( 图 1/塔 机.png )', '%E5%9B%BE%201/%E5%A1%94%20%E6%9C%BA.png'],
      ['(/a.png)', '/a.png'],
    ])
      assert.equal(readMarkdown(`前![甲]${said}后`), `<p>前<img src="${kept}" alt="甲">后</p>\n`);
    assert.equal(readMarkdown('![甲](/a.png "题 目")'), '<p><img src="/a.png" alt="甲" title="题 目"></p>\n');
    assert.equal(readMarkdown('[见](附录 一)'), '<p>[见](附录 一)</p>\n');
  });

  it('leaves a formula as it is written, and prices in dollars as words', () => {
    for (const formula of ['$a_1*b_2*c$', '$$\\int_0^1 x\\,dx$$', '\\(x_1*y_1*z\\)', '\\[\na\\\\b\n\\]'])
      assert.equal(readMarkdown(`前${formula}后**重**`), `<p>前${formula}后<strong>重</strong></p>\n`);
    assert.equal(readMarkdown('单价100$，**优惠**90$。'), '<p>单价100$，<strong>优惠</strong>90$。</p>\n');
    assert.equal(readMarkdown('联系\\(**电话**\\)'), '<p>联系(<strong>电话</strong>)</p>\n');
    assert.equal(readMarkdown('$$\na \\\\ b\n+ c*d*e\n$$\n乙'), '<p>$$\na \\\\ b\n+ c*d*e\n$$</p>\n<p>乙</p>\n');
    assert.equal(
      readMarkdown('$5 **到** $10，`$a` *和* `b$`，$ *丙* $'),
      '<p>$5 <strong>到</strong> $10，<code>$a</code> <em>和</em> <code>b$</code>，$ <em>丙</em> $</p>\n',
    );
  });

  it('leaves comparisons and the signs of notes as they are', () => {
    for (const text of ['a==空 或 b==空', '请看 [!NOTE] 的写法', '==重点==', '见 [!important] 与 1==一'])
      assert.equal(readMarkdown(text), `<p>${text}</p>\n`);
  });

  it('leaves ranges, multiplications and footnotes as words, and the sentence outside of an address', () => {
    for (const text of ['-20~60℃，10~90%', '3*25+1*16', '甲 * 乙 * 丙', '好的~谢谢~', '\\**甲。**'])
      assert.equal(readMarkdown(text), `<p>${text.replace('\\', '')}</p>\n`);
    assert.equal(readMarkdown('甲[^1]\n\n[^1]: 乙'), '<p>甲[^1]</p>\n<p>[^1]: 乙</p>\n');
    for (const behind of ['，谢谢', '。', '（甲）', '**乙**'])
      assert.match(
        readMarkdown(`见https://a.cn/b${behind}`),
        /^<p>见<a href="https:\/\/a\.cn\/b">https:\/\/a\.cn\/b<\/a>./,
      );
  });
});
