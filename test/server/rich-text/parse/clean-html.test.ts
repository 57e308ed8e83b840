import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { CLASS_GROUPS } from '../../../../server/rich-text/classes.ts';
import { cleanHtml, cleanMoved } from '../../../../server/rich-text/parse/clean-html.ts';
import { plainText } from '../../../../server/rich-text/read-html.ts';
import { CLASSICS } from '../../../security/cleaning/classics.ts';
import { CLEANED_TEXTS } from './cleaned-texts.ts';
import { findForbidden } from './find-forbidden.ts';

const STARTER = join(import.meta.dirname, '../../../../server/starter');

describe('cleaned rich text has', () => {
  for (const { what, from, to } of CLEANED_TEXTS) {
    it(`${what}: ${JSON.stringify(from.slice(0, 50))}`, () => {
      assert.equal(cleanHtml(from), to);
      assert.equal(cleanHtml(to), to, 'the second time');
      assert.deepEqual(findForbidden(to), []);
    });
  }

  for (const text of CLASSICS) {
    it(`nothing but allowed elements and attributes of ${text}`, () => {
      const cleaned = cleanHtml(text);
      assert.deepEqual(findForbidden(cleaned), []);
      assert.equal(cleanHtml(cleaned), cleaned, 'the second time');
    });
  }

  it('each of the 38 fixed classes', () => {
    const classes = Object.entries(CLASS_GROUPS).flatMap(([group, names]) => names.map((name) => `${group}-${name}`));
    assert.equal(classes.length, 38);
    for (const name of classes) assert.deepEqual(findForbidden(`<p class="${name}">词</p>`), [], name);
  });

  it('all that a new site begins with, as it is', () => {
    for (const [folder, field] of [['product', 'productCon'] as const, ['news', 'newInfo'] as const]) {
      const files = readdirSync(join(STARTER, folder)).filter((name) => name.endsWith('.json'));
      assert.ok(files.length > 0);
      for (const file of files) {
        const html: string = JSON.parse(readFileSync(join(STARTER, folder, file), 'utf8'))[field];
        assert.equal(cleanHtml(html), html, file);
      }
    }
  });
});

it('the check for what is forbidden faults every attack that is not cleaned, but those that a parser drops by itself', () => {
  const dropped = ['<svg/onload=alert(1)//', '<body onload=alert(1)>', '<body onpageshow=alert(1)>'];
  const found = CLASSICS.filter((text) => findForbidden(text).length === 0);
  assert.deepEqual(found, dropped);
});

it('addresses are moved in their attributes alone, each once, however they are written', async () => {
  const asked: string[] = [];
  const html = `<p title="src=/a.png">写作 src="/a.png"<img SRC=/a.png alt='src="/a.png"'>
    <b><a href="/x?a=1&amp;b=2&#38;c=3">看<p>二</a></b><video poster = '/p.png'><source src="/f.mp4"></video>`;
  const cleaned = await cleanMoved(html, async (attribute, address) => {
    asked.push(`${attribute} ${address}`);
    return address === '/x?a=1&b=2&c=3' ? undefined : `/uploads${address}`;
  });
  assert.deepEqual(asked, ['src /a.png', 'href /x?a=1&b=2&c=3', 'poster /p.png', 'src /f.mp4']);
  assert.equal(cleaned.split('<a href="/x?a=1&amp;b=2&amp;c=3">').length - 1, 2, 'one in each paragraph');
  assert.match(cleaned, /写作 src="\/a.png"<img src="\/uploads\/a.png" alt="src=&quot;\/a.png&quot;">/);
  assert.match(cleaned, / src="\/uploads\/f.mp4" poster="\/uploads\/p.png"/);
  assert.equal(cleanHtml(cleaned), cleaned);
});

it('two words touch where their elements are in one line, and nowhere else, whatever the elements are', () => {
  const names = 'span b i u font label time small mark code a p div'.split(' ');
  const tables = ['table', 'table-cell', 'table-row', 'table-caption', 'table-header-group'];
  const lines = ['block', 'flex', 'grid', 'list-item', 'block!important', ...tables];
  const inLine = ['inline', 'INLINE', 'inline !important'];
  for (const name of names)
    for (const display of [...lines, ...inLine])
      for (const around of ['', 'div', 'section', 'li', 'td', 'p']) {
        const one = (words: string) => `<${name} href="/a" style="display: ${display}">${words}</${name}>`;
        const [start, end] = around ? [`<${around}>`, `</${around}>`] : ['', ''];
        const html = start + one('甲') + one('乙') + end;
        if (around === 'p' && /^(?:p|div)$/.test(name)) continue; // a parser ends the paragraph
        const clean = cleanHtml(html);
        assert.equal(plainText(clean), inLine.includes(display) ? '甲乙' : '甲 乙', html);
        assert.equal(cleanHtml(clean), clean);
      }
});

it('letters and figures that stand side by side in a row or a grid never touch; Chinese, signs and code stay as they are', () => {
  const around = ['div', 'p', 'span', 'h3', 'td', 'li'];
  const kinds = ['<b>|</b>', '<span><u>|</u></span>', '|', '<a href="/a"><i>|</i></a>'];
  for (const display of ['flex', 'grid', 'FLEX !important', 'inline-flex', 'inline-grid'])
    for (const box of around)
      for (const kind of kinds)
        for (const [one, other, blank] of [
          ['QTZ', '80', ' '],
          ['6', 't', ' '],
          ['第', '3', ''],
          ['3', '台', ''],
          ['6', '%', ''],
          ['foo', '(', ''],
          ['a ', 'b', ''],
        ] as const) {
          const row = `<${box} style="color:red;display:${display}">${kind.replace('|', one)}<label>${other}</label></${box}>`;
          const html = box === 'td' ? `<table><tr>${row}</tr></table>` : box === 'li' ? `<ul>${row}</ul>` : row;
          const clean = cleanHtml(html);
          assert.equal(plainText(clean), one + (display.startsWith('inline') ? '' : blank) + other, html);
          assert.equal(cleanHtml(clean), clean);
          for (const [start, end] of [
            ['<pre><code>', '</code></pre>'],
            ['<code>', '</code>'],
            ['<div style="font-family:Consolas">', '</div>'],
          ])
            assert.equal(plainText(cleanHtml(start + html + end)), one + other, start + html);
        }
  assert.equal(cleanHtml('<p>前<span style="display:inline-flex"><i>甲</i></span></p>'), '<p>前<em>甲</em></p>');
});
