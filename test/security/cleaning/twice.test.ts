import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cleanHtml } from '../../../server/rich-text/parse/clean-html.ts';
import { randomFrom } from '../../helpers/random.ts';
import { times, verdict } from '../../helpers/tell.ts';
import { findForbidden } from '../../server/rich-text/parse/find-forbidden.ts';
import { hostileHtml } from '../../server/rich-text/parse/hostile-html.ts';
import { cases } from './cases.ts';

const COUNT = times(4_000, 100_000);

describe('cleaning hostile rich text', () => {
  it('leaves nothing forbidden and changes nothing the second time', (test) => {
    const [unstable, forbidden]: [string[], string[]] = [[], []];
    let tried = 0;
    for (const { seed, html, cleaned: once } of cases(COUNT)) {
      tried++;
      if (cleanHtml(once) !== once) unstable.push(`${seed}: ${html}`);
      for (const found of findForbidden(once)) forbidden.push(`${seed}: ${found} of ${html}`);
    }
    verdict(test, 'texts cleaned twice', tried, unstable);
    verdict(test, 'cleaned texts held against the allow-list', tried, forbidden);
  });

  it('is put to the test by texts of which much is left', () => {
    const seeds = Array.from({ length: 200 }, (_, index) => index + 1);
    const left = seeds.filter((seed) => cleanHtml(hostileHtml(randomFrom(seed))).split(/<[a-z]/).length > 3);
    assert.ok(left.length >= 100, `${left.length} of 200 texts kept three elements`);
  });
});
