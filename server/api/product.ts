import type { productCalls } from '../contract/calls/product.ts';
import { Failure } from '../contract/failure.ts';
import { product } from '../contract/kinds/product.ts';
import type { ProductGroup } from '../contract/rules.ts';
import { neighbours, rowMaker } from './content.ts';
import type { Handlers, Services } from './context.ts';

/** What fills one row of cards. */
const OTHERS_MAX = 3;

export function productHandlers({ store }: Services): Pick<Handlers, keyof typeof productCalls> {
  const toRow = rowMaker(product);
  const group = (locationId: ProductGroup, limit?: number) =>
    store.product
      .all((row) => row.locationId === locationId)
      .slice(0, limit)
      .map(toRow);

  return {
    'product/all': ({ limit }) => ({
      zhgdList: group('zhgd', limit),
      cpxtList: group('cpxt', limit),
      jzbhList: group('jzbh', limit),
    }),
    'product/around': ({ productId }) => {
      const found = store.product.get(productId);
      if (!found) throw new Failure(404);
      const { locationId } = found;
      if (locationId === '') return { others: [] };
      const newestFirst = group(locationId);
      const rows = locationId === 'cpxt' ? newestFirst.reverse() : newestFirst; // as the client shows them
      const at = rows.findIndex((row) => row.productId === productId);
      const others = [...rows.slice(at + 2), ...rows.slice(0, Math.max(0, at - 1))].slice(0, OTHERS_MAX);
      return neighbours({ previous: rows[at - 1], next: rows[at + 1] }, { others });
    },
  };
}
