import type { productCalls } from '../contract/calls/product.ts';
import { Failure } from '../contract/failure.ts';
import { caseKind } from '../contract/kinds/case.ts';
import { product } from '../contract/kinds/product.ts';
import type { ProductGroup } from '../contract/rules.ts';
import { openRowMaker } from './content.ts';
import type { Handlers, Services } from './context.ts';
import { visibleTo } from './previews.ts';

/** What fills one row of cards. */
const OTHERS_MAX = 3;

export function productHandlers(services: Services): Pick<Handlers, keyof typeof productCalls> {
  const { store } = services;
  const toRow = openRowMaker(product, services);
  const toCase = openRowMaker(caseKind, services);
  const group = (locationId: ProductGroup, limit?: number) =>
    store.product.publicRows
      .all((row) => row.locationId === locationId)
      .slice(0, limit)
      .map(toRow);

  return {
    'product/all': ({ limit }) => ({
      zhgdList: group('zhgd', limit),
      cpxtList: group('cpxt', limit),
      jzbhList: group('jzbh', limit),
    }),
    'product/around': ({ productId, preview }) => {
      if (!visibleTo(services, 'product', productId, preview)) throw new Failure(404);
      const cases = store.case.publicRows.all((row) => row.caseProducts.includes(productId)).map(toCase);
      const { locationId = '' } = store.product.publicRows.get(productId) ?? {};
      if (locationId === '') return { others: [], cases };
      const newestFirst = group(locationId);
      const rows = locationId === 'cpxt' ? newestFirst.reverse() : newestFirst; // as the client shows them
      const at = rows.findIndex((row) => row.productId === productId);
      const others = [...rows.slice(at + 2), ...rows.slice(0, Math.max(0, at - 1))].slice(0, OTHERS_MAX);
      return { previous: rows[at - 1], next: rows[at + 1], others, cases };
    },
  };
}
