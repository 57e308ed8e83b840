import { caseHref } from '../../../../server/contract/addresses.ts';
import type { CaseRow } from '../../../../server/contract/kinds/case.ts';

/** What a card shows of a case, and no more: the page carries it. */
export type CaseLine = ReturnType<typeof caseLine>;

/** A case as its card shows it, with its first fact that is a figure. */
export function caseLine(row: CaseRow) {
  const { caseName: name, casePlace: place, caseCover: cover, caseFacts } = row;
  const fact = caseFacts.find(({ value }) => /^约?\s*\d/.test(value));
  return { href: caseHref(row), title: row.caseTitle || name || '未命名案例', place, cover, ...(fact && { fact }) };
}
