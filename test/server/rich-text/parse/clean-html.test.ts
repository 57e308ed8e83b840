import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { CLASS_GROUPS } from '../../../../server/rich-text/classes.ts';
import { cleanHtml } from '../../../../server/rich-text/parse/clean-html.ts';
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
