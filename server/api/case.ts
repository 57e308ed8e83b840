import type { caseCalls } from '../contract/calls/case.ts';
import { Failure } from '../contract/failure.ts';
import { caseKind } from '../contract/kinds/case.ts';
import { product } from '../contract/kinds/product.ts';
import { openRowMaker } from './content.ts';
import type { Handlers, Services } from './context.ts';
import { visibleTo } from './previews.ts';

export function caseHandlers(services: Services): Pick<Handlers, keyof typeof caseCalls> {
  const { store } = services;
  const toRow = openRowMaker(caseKind, services);
  const toProduct = openRowMaker(product, services);
  /** One of the public cases by its place in the list, from 1. */
  const caseAt = (place: number) => store.case.publicRows.page({ page: place, limit: 1 });

  return {
    'case/around': ({ caseId, preview }) => {
      const row = store.case.get(caseId);
      if (!row || !visibleTo(services, 'case', caseId, preview)) throw new Failure(404);
      const { newer, older } = store.case.publicRows.beside(caseId);
      const { rows: firsts, count } = caseAt(1);
      const isOther = (found: typeof row | undefined) => found !== undefined && found.id !== caseId;
      const [previous] = [newer, caseAt(count).rows[0]].filter(isOther); // the list goes round
      const [next] = [older, firsts[0]].filter(isOther);
      const used = row.caseProducts.flatMap((id) => store.product.publicRows.get(id) ?? []);
      return { previous: previous && toRow(previous), next: next && toRow(next), products: used.map(toProduct) };
    },
  };
}
