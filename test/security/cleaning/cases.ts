import { Failure } from '../../../server/contract/failure.ts';
import { cleanHtml } from '../../../server/rich-text/parse/clean-html.ts';
import { hostileHtml, randomFrom } from '../../server/rich-text/parse/hostile-html.ts';
import { SEED } from '../verdict.ts';
import { hostileFragment } from './hostile-fragment.ts';

export interface Case {
  readonly seed: number;
  readonly html: string;
  readonly cleaned: string;
}

/** As many made-up texts: every other one from the grammar of attacks, the rest from tags that survive and meet each other. */
export function* madeUpCases(count: number): Generator<Case> {
  for (let seed = SEED; seed < SEED + count; seed++) {
    const html = madeUp(seed);
    yield { seed, html, cleaned: cleaned(html) };
  }
}

export function madeUp(seed: number): string {
  return (seed % 2 === 0 ? hostileFragment : hostileHtml)(randomFrom(seed));
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

export function* inBatches<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
