import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { cleanHtml } from '../../../../server/pages/clean-html/clean-html.ts';
import { findForbidden } from './find-forbidden.ts';
import { hostileHtml, randomFrom } from './hostile-html.ts';

const STARTER = join(import.meta.dirname, '../../../../server/starter');
const CASES = 4_000;

describe('cleaning twice', () => {
  it(`changes nothing the second time, whatever came first (${CASES} made-up texts)`, () => {
    for (let seed = 1; seed <= CASES; seed++) {
      const html = hostileHtml(randomFrom(seed));
      const once = cleanHtml(html);
      assert.equal(cleanHtml(once), once, `seed ${seed}: ${JSON.stringify(html)}`);
      assert.deepEqual(findForbidden(once), [], `seed ${seed}: ${JSON.stringify(html)}`);
    }
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
});

function findTags(html: string): number {
  return html.match(/<[a-z]/g)?.length ?? 0;
}
