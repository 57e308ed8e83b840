import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { cleanHtml, writeAnew } from '../../../../server/rich-text/parse/clean-html.ts';
import { isClean } from '../../../../server/rich-text/parse/is-clean.ts';
import { findForbidden } from './find-forbidden.ts';
import { hostileHtml, randomFrom } from './hostile-html.ts';

const STARTER = join(import.meta.dirname, '../../../../server/starter');
const CASES = 4_000;

describe('cleaning twice', () => {
  it(`changes nothing the second time, whatever came first (${CASES} made-up texts)`, () => {
    for (let seed = 1; seed <= CASES; seed++) {
      const html = hostileHtml(randomFrom(seed));
      const once = writeAnew(html);
      assert.equal(writeAnew(once), once, `seed ${seed}: ${JSON.stringify(html)}`);
      assert.deepEqual(findForbidden(once), [], `seed ${seed}: ${JSON.stringify(html)}`);
    }
  });

  it('needs no parser for what is clean, and uses it for everything else', () => {
    for (const clean of [
      '',
      '文字',
      '<p>甲<strong>乙</strong></p>',
      '<p>1 &lt; 2 &amp; 3&nbsp;</p><hr><ul><li>丙</li></ul>',
    ])
      assert.equal(isClean(clean), true, clean);
    for (const other of [
      '<P>甲</P>',
      '<p>甲',
      '<p>甲</p></div>',
      '<p>甲<p>乙</p></p>',
      '<p>1 < 2</p>',
      '<p>1 > 2</p>',
      '<p>A&copy;B</p>',
      '<p onclick="x()">甲</p>',
      '<p class="x">甲</p>',
      '<p>甲\u00a0乙</p>',
      '<p>甲\ud800</p>',
      '<pre>\n甲</pre>',
      '<table>甲<tr></tr></table>',
      '<a href="/a">甲<a href="/b">乙</a></a>',
      '<svg>甲</svg>',
      '<script>甲</script>',
      '<!-- 甲 -->',
      `${'<blockquote>'.repeat(40)}甲${'</blockquote>'.repeat(40)}`,
    ])
      assert.equal(isClean(other), false, other);
  });

  it('is put to the test by texts of which much is left', () => {
    let left = 0;
    for (let seed = 1; seed <= 200; seed++) {
      if (findTags(cleanHtml(hostileHtml(randomFrom(seed)))) >= 3) left++;
    }
    assert.ok(left >= 100, `${left} of 200 texts kept three elements`);
  });

  for (const [folder, field] of [
    ['product', 'productCon'],
    ['news', 'newInfo'],
  ] as const) {
    it(`leaves every ${folder} that a new site begins with as it is`, () => {
      const files = readdirSync(join(STARTER, folder)).filter((name) => name.endsWith('.json'));
      assert.ok(files.length > 0);
      for (const file of files) {
        const record: unknown = JSON.parse(readFileSync(join(STARTER, folder, file), 'utf8'));
        assert.ok(typeof record === 'object' && record !== null && field in record, file);
        const html = Object.entries(record).find(([name]) => name === field)?.[1];
        assert.equal(cleanHtml(html), html, file);
      }
    });
  }

  it('says the size of every picture of ours, where one can know it, and leaves what says it', () => {
    const sized = '<p><img src="/uploads/a-800x600.w.jpg" alt="" width="800" height="600"></p>';
    assert.equal(cleanHtml('<p><img src="/uploads/a-800x600.w.jpg" alt=""></p>'), sized);
    assert.equal(cleanHtml(sized), sized);
    const smaller = '<p><img src="/media/pictures/a-800x600.webp" alt="塔机" width="400" height="300"></p>';
    assert.equal(cleanHtml(smaller.replace(' height="300"', '')), smaller);
    assert.equal(cleanHtml(smaller.replace(' width="400"', '')), smaller);
    for (const src of ['https://example.com/a-800x600.jpg', '/uploads/a.jpg'])
      assert.doesNotMatch(cleanHtml(`<p><img src="${src}" alt=""></p>`), /width|height/);
  });
});

function findTags(html: string): number {
  return html.match(/<[a-z]/g)?.length ?? 0;
}
