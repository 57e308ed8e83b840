import { caseHref } from '../../../../server/contract/addresses.ts';
import type { CaseRow } from '../../../../server/contract/kinds/case.ts';

/** So many results stand large at the head of a case. */
const RESULTS_MAX = 3;

/** What a card shows of a case, and no more: the page carries it. */
export type CaseLine = ReturnType<typeof caseLine>;

/** A case as its card shows it, with its first result. */
export function caseLine(row: CaseRow) {
  const { caseName: name, casePlace: place, caseCover: cover } = row;
  const [fact] = resultsOf(row);
  return { href: caseHref(row), title: row.caseTitle || name || '未命名案例', place, cover, ...(fact && { fact }) };
}

/** What a project came to: the first of its facts that begin with a figure. */
export function resultsOf({ caseFacts }: Pick<CaseRow, 'caseFacts'>): CaseRow['caseFacts'] {
  return caseFacts.filter(({ value }) => /^约?\s*\d/.test(value)).slice(0, RESULTS_MAX);
}
