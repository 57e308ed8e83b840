import type { ProductGroups, ProductRow } from '../../../server/contract/records.ts';
import { productsOf } from './products-of.ts';

export interface Neighbours {
  previous: ProductRow | undefined;
  next: ProductRow | undefined;
  /** Others of the group, those that follow first; neither of the two above. */
  others: ProductRow[];
}

/** What fills one row of cards. */
const OTHERS_MAX = 3;

/** The products around one in its group's own order; none for a product without a group. */
export function neighboursOf(groups: ProductGroups, product: Pick<ProductRow, 'productId' | 'locationId'>): Neighbours {
  const row = product.locationId === '' ? [] : productsOf(groups, product.locationId);
  const at = row.findIndex((other) => other.productId === product.productId);
  if (at < 0) return { previous: undefined, next: undefined, others: [] };
  const previous = row[at - 1];
  const next = row[at + 1];
  const others = [...row.slice(at + 2), ...row.slice(0, Math.max(0, at - 1))];
  return { previous, next, others: others.slice(0, OTHERS_MAX) };
}
