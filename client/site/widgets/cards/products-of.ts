import type { ProductGroups, ProductRow } from '../../../../server/contract/kinds/product.ts';
import type { ProductGroup } from '../../../../server/contract/rules.ts';

/**
 * All products of a group in the order people see them: newest first, but robots the other way round (specification 3).
 * Only for whole lists: of robots that are cut here, the newest would be the ones that are missing.
 */
export function productsOf(groups: ProductGroups, id: ProductGroup): readonly ProductRow[] {
  return id === 'cpxt' ? [...groups.cpxtList].reverse() : groups[`${id}List`];
}

/** The newest products of a group, the newest first: for a shelf that shows only so many. */
export function newestOf(groups: ProductGroups, id: ProductGroup, max: number): readonly ProductRow[] {
  return groups[`${id}List`].slice(0, max);
}
