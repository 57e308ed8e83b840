import { Failure } from '../contract/failure.ts';
import type { ProductRow } from '../contract/kinds/product.ts';
import { PRODUCT_GROUPS, type ProductGroup } from '../contract/rules.ts';
import type { ProductFields } from '../store/kinds.ts';
import type { Row } from '../store/records/record-memory.ts';
import { around, contentHandlers, emptyFields } from './content.ts';
import type { Handlers, Services } from './context.ts';

/** What fills one row of cards. */
const OTHERS_MAX = 3;

const EMPTY = emptyFields('locationId', 'coverName', 'coverDescribe', 'jumpUrl', 'coverUrl', 'productCon');

type ProductCalls =
  | 'product/all'
  | 'product/list'
  | 'product/around'
  | 'product/detail'
  | 'product/save'
  | 'product/update'
  | 'product/delete';

export function productHandlers({ store }: Services): Pick<Handlers, ProductCalls> {
  const content = contentHandlers({
    collection: store.product,
    titleField: 'coverName',
    bodyField: 'productCon',
    toRow,
  });
  const idAndVersion = ({ id, version }: { id: string; version: number }) => ({ productId: id, version });
  const group = (locationId: ProductGroup, limit: number | undefined) =>
    content.all((row) => row.locationId === locationId).slice(0, limit);

  return {
    'product/all': ({ limit }) => ({
      zhgdList: group('zhgd', limit),
      cpxtList: group('cpxt', limit),
      jzbhList: group('jzbh', limit),
    }),
    'product/list': ({ coverName, locationId, ...paging }) =>
      content.list(coverName, paging, locationId ? (row) => row.locationId === locationId : undefined),
    'product/detail': async ({ productId }) => {
      const record = await content.read(productId);
      return { ...toRow(record), productCon: record.productCon };
    },
    'product/around': ({ productId }) => {
      const product = store.product.get(productId);
      if (!product) throw new Failure(404);
      const { locationId } = product;
      if (locationId === '') return { others: [] };
      const newestFirst = group(locationId, undefined);
      const rows = locationId === 'cpxt' ? newestFirst.reverse() : newestFirst; // as the client shows them
      const at = rows.findIndex((row) => row.productId === productId);
      const others = [...rows.slice(at + 2), ...rows.slice(0, Math.max(0, at - 1))].slice(0, OTHERS_MAX);
      return around({ previous: rows[at - 1], next: rows[at + 1] }, { others });
    },
    'product/save': async (fields, context) => idAndVersion(await content.save({ ...EMPTY, ...fields }, context)),
    'product/update': async ({ productId, version, ...fields }, context) =>
      idAndVersion(await content.update(productId, fields, version, context)),
    'product/delete': ({ productId }, context) => content.remove(productId, context),
  };
}

function toRow(row: Row<ProductFields, 'productCon'>): ProductRow {
  const { id, locationId, coverName, coverDescribe, jumpUrl, coverUrl, createDate, version } = row;
  const productType = locationId === '' ? '' : PRODUCT_GROUPS[locationId];
  return { productId: id, locationId, productType, coverName, coverDescribe, jumpUrl, coverUrl, createDate, version };
}
