import type { ProductGroups, ProductRow } from '../../../server/contract/records.ts';
import type { ProductGroup } from '../../../server/contract/rules.ts';

/** A group's products in the order people see them: newest first, but robots the other way round (specification 3). */
export function productsOf(groups: ProductGroups, id: ProductGroup): readonly ProductRow[] {
  return id === 'cpxt' ? [...groups.cpxtList].reverse() : groups[`${id}List`];
}
