import { describe, it } from 'node:test';
import { Failure } from '../../../server/contract/failure.ts';
import { writeAnew } from '../../../server/rich-text/parse/clean-html.ts';
import { isClean } from '../../../server/rich-text/parse/is-clean.ts';
import { findForbidden } from '../../server/rich-text/parse/find-forbidden.ts';
import { type Random, randomFrom } from '../../server/rich-text/parse/hostile-html.ts';
import { times, verdict } from '../verdict.ts';
import { type Case, cleaned, madeUpCases } from './cases.ts';
import { CLASSICS } from './classics.ts';

describe('cleaning hostile rich text', () => {
  it('leaves nothing forbidden and changes nothing the second time', (test) => {
    const [unstable, forbidden]: [string[], string[]] = [[], []];
    let tried = 0;
    for (const { seed, html, cleaned: once } of cases()) {
      tried++;
      if (writeAnew(once) !== once) unstable.push(`${seed}: ${html}`);
      for (const found of findForbidden(once)) forbidden.push(`${seed}: ${found} of ${html}`);
    }
    verdict(test, 'texts cleaned twice', tried, unstable);
    verdict(test, 'cleaned texts held against the allow-list', tried, forbidden);
  });

  it('lets nothing pass without the parser that the parser would change', (test) => {
    const wrong: string[] = [];
    let tried = 0;
    for (const { seed, html, cleaned: once } of cases()) {
      for (const text of [html, once, spoilt(once, randomFrom(seed))]) {
        if (!isClean(text)) continue;
        tried++;
        if (cleanedAnew(text) !== text) wrong.push(`${seed}: ${text}`);
      }
    }
    verdict(test, 'texts let pass without the parser', tried, wrong);
  });
});

function cleanedAnew(html: string): string | undefined {
  try {
    return writeAnew(html);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** A clean text in which some tags stand twice, or somewhere else, or not at all. */
function spoilt(html: string, random: Random): string {
  const pieces = html.split(/(?=<)|(?<=>)/);
  for (let times = 0; times < 3; times++) {
    const piece = pieces[random(pieces.length)] ?? '';
    pieces.splice(random(pieces.length), random(2), piece);
  }
  return pieces.join('');
}

function* cases(): Generator<Case> {
  for (const html of CLASSICS) yield { seed: 0, html, cleaned: cleaned(html) };
  yield* madeUpCases(times(4_000, 100_000));
}
