import { Failure } from '../../../server/contract/failure.ts';
import { cleanHtml } from '../../../server/rich-text/parse/clean-html.ts';
import { randomFrom } from '../../helpers/random.ts';
import { SEED } from '../../helpers/tell.ts';
import { CLEANED_TEXTS } from '../../server/rich-text/parse/cleaned-texts.ts';
import { hostileHtml } from '../../server/rich-text/parse/hostile-html.ts';
import { CLASSICS } from './classics.ts';

export interface Case {
  readonly seed: number;
  readonly html: string;
  readonly cleaned: string;
}

/** What is written by hand, hostile and not, then as many made-up texts. */
export function* cases(count: number): Generator<Case> {
  for (const html of [...CLASSICS, ...CLEANED_TEXTS.map(({ from }) => from)])
    yield { seed: 0, html, cleaned: cleaned(html) };
  for (let seed = SEED; seed < SEED + count; seed++) {
    const html = hostileHtml(randomFrom(seed));
    yield { seed, html, cleaned: cleaned(html) };
  }
}

export function* batchesOf(count: number, size: number): Generator<Case[]> {
  let batch: Case[] = [];
  for (const one of cases(count)) {
    batch.push(one);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** What is kept of a text; nothing of one that is refused as too tangled. */
export function cleaned(html: string): string {
  try {
    return cleanHtml(html);
  } catch (error) {
    if (error instanceof Failure) return '';
    throw error;
  }
}
