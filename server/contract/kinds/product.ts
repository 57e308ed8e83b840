import type { ProductGroup } from '../rules.ts';

/** What travels: the records as the calls give them. Dates are ISO 8601 UTC with milliseconds. */

export interface ProductRow {
  productId: string;
  locationId: ProductGroup | '';
  productType: string;
  coverName: string;
  coverDescribe: string;
  jumpUrl: string;
  coverUrl: string;
  createDate: string;
  version: number;
}

export interface Product extends ProductRow {
  /** Clean rich-text HTML. */
  productCon: string;
}

export interface ProductGroups {
  zhgdList: ProductRow[];
  cpxtList: ProductRow[];
  jzbhList: ProductRow[];
}

/** The products around one in the order that people see; none for a product without a group. */
export interface AroundProduct {
  previous?: ProductRow;
  next?: ProductRow;
  /** Others of the group, those that follow first; neither of the two above. */
  others: ProductRow[];
}
