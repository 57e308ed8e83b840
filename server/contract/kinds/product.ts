import { productHref } from '../addresses.ts';
import { type CardFacts, cardFacts, LEADS_MAX, type Param } from '../leading-params.ts';
import { TITLE_MAX } from '../rules.ts';
import { refine, right, wrong } from '../shape.ts';
import * as f from './fields.ts';
import { type DetailOf, kind, type RowOf } from './kind.ts';
import { headWords, published } from './publication.ts';

const params = f.list('技术参数', '参数', [0, 60], {
  name: f.withDefault(f.line('参数', 100, { half: true })),
  value: f.withDefault(f.line('数值', 500, { half: true })),
  lead: { ...f.flag('突出显示'), hint: '最多 4 项，选买家会比的数，如精度、速度、产量，不选范围' },
});
/** Drops empty rows, and limits the number of parameters that are shown large. */
const filledParams: typeof params.shape = refine(params.shape, (all) => {
  const filled = all.filter((param) => param.name.trim() || param.value.trim());
  const isTooMany = filled.filter(({ lead }) => lead).length > LEADS_MAX;
  return isTooMany ? wrong(`最多突出 ${LEADS_MAX} 项参数`) : right(filled);
});

export const product = kind('product', 'productId', '产品', {
  orderedBy: 'locationId',
  page: 'own',
  address: (productId) => productHref({ productId }),
  formFirst: ['locationId', 'coverName', 'short', 'coverUrl', 'pictures', 'coverDescribe'],
  columnsFirst: ['coverName', 'coverUrl', 'locationId'],
  fields: {
    locationId: f.searched(f.productGroup('产品位置', { half: true, hint: '就是产品分组，没选的产品官网不显示' })),
    productType: f.derived<string>('', ({ locationId }, groupOf) => groupOf(locationId)?.title ?? ''),
    /** The group's name in addresses. */
    groupPath: f.derived<string>('', ({ locationId }, groupOf) => groupOf(locationId)?.path ?? ''),
    coverName: f.searched(f.title('产品名称', { half: true })),
    short: f.searched({
      ...f.line('一句话', 18, { half: true }),
      isColumn: false,
      hint: '卡片上名称下面的一句话，最多 18 个字；可不填',
    }),
    coverDescribe: f.intro('描述'),
    jumpUrl: f.link('跳转路径', { hint: '点开后去的网址，可不填；站内以 / 开头，外部以 https:// 开头' }),
    coverUrl: f.cover('封面图', 'product', { half: true, shownAs: [{ where: '产品卡片和详情页', ratio: [4, 3] }] }),
    pictures: f.list(
      '产品图集',
      '图片',
      [0, 12],
      {
        url: f.picture('图片', 'product', { shownAs: [{ where: '产品图集', ratio: [4, 3] }] }),
        alt: f.withDefault(f.line('图里有什么（看不到图时显示）', TITLE_MAX)),
      },
      { half: true, first: ['alt'] },
    ),
    params: { ...params, shape: filledParams, role: 'facts' as const },
    card: f.derived<CardFacts>({}, (record) => cardFacts(record.params as Param[])), // proof: the field above
    downloads: f.documents('资料下载'),
    productCon: f.richText('产品详情'),
    ...headWords,
    ...published,
  },
});
/** The compiler's messages show this name instead of the whole type. */
interface ProductKind extends Readonly<typeof product> {}

/** A product as a list row. Dates are ISO 8601 UTC with milliseconds. */
export interface ProductRow extends RowOf<ProductKind> {}
/** With clean rich-text HTML. */
export interface Product extends DetailOf<ProductKind> {}

/** One list for each group of the settings, and always the specification's three. */
export interface ProductGroups {
  [list: `${string}List`]: ProductRow[];
  zhgdList: ProductRow[];
  cpxtList: ProductRow[];
  jzbhList: ProductRow[];
}

/** The neighbours of a product in its group's order; empty for a product without a group. */
export interface AroundProduct {
  previous?: ProductRow | undefined;
  next?: ProductRow | undefined;
  /** Further products of the group, beginning after `next`. */
  others: ProductRow[];
}
