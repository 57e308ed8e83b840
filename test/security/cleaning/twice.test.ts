import { describe, it } from 'node:test';
import { findForbidden } from '../../server/pages/clean-html/find-forbidden.ts';
import { times, verdict } from '../verdict.ts';
import { type Case, cleaned, madeUpCases } from './cases.ts';
import { CLASSICS } from './classics.ts';

describe('cleaning hostile rich text', () => {
  it('leaves nothing forbidden and changes nothing the second time', (test) => {
    const [unstable, forbidden]: [string[], string[]] = [[], []];
    let tried = 0;
    for (const { seed, html, cleaned: once } of cases()) {
      tried++;
      if (cleaned(once) !== once) unstable.push(`${seed}: ${html}`);
      for (const found of findForbidden(once)) forbidden.push(`${seed}: ${found} of ${html}`);
    }
    verdict(test, 'texts cleaned twice', tried, unstable);
    verdict(test, 'cleaned texts held against the allow-list', tried, forbidden);
  });
});

function* cases(): Generator<Case> {
  for (const html of CLASSICS) yield { seed: 0, html, cleaned: cleaned(html) };
  yield* madeUpCases(times(4_000, 100_000));
}
