import { productHref } from '../addresses.ts';
import { PRODUCT_GROUPS } from '../rules.ts';
import * as f from './fields.ts';
import { type DetailOf, kind, type RowOf } from './kind.ts';
import { published } from './publication.ts';

const made = kind('product', 'productId', '产品', {
  orderedBy: 'locationId',
  address: (productId) => productHref({ productId }),
  formFirst: ['coverName', 'locationId', 'coverDescribe', 'coverUrl'],
  columnsFirst: ['coverName', 'coverUrl', 'locationId'],
  fields: {
    locationId: f.searched(f.choice('产品位置', PRODUCT_GROUPS, { half: true })),
    productType: f.derived<string>(
      '',
      ({ locationId }) => new Map(Object.entries(PRODUCT_GROUPS)).get(`${locationId}`) ?? '',
    ),
    coverName: f.searched(f.title('产品名称', { half: true })),
    coverDescribe: f.intro('描述', { half: true }),
    jumpUrl: f.link('跳转路径', { hint: '可不填；站内路径以 / 开头，外部网址以 https:// 开头' }),
    coverUrl: f.cover('封面图', 'product', { half: true }),
    productCon: f.richText('产品详情'),
    ...published,
  },
});
/** By its name the compiler speaks of it in its messages. */
export interface ProductKind extends Readonly<typeof made> {}
export const product: ProductKind = made;

/** What travels. Dates are ISO 8601 UTC with milliseconds. */
export interface ProductRow extends RowOf<ProductKind> {}
/** With clean rich-text HTML. */
export interface Product extends DetailOf<ProductKind> {}

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
