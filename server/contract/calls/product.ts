import { id, limit, preview } from '../call-fields.ts';
import { open, returns } from '../call-row.ts';
import type { AroundProduct, ProductGroups } from '../kinds/product.ts';

export const productCalls = {
  'product/all': open('POST /v1/product/selectAllList', { limit }, returns<ProductGroups>(), { isCacheable: true }),
  'product/around': open('POST /v1/product/aroundProduct', { productId: id, preview }, returns<AroundProduct>(), {
    isCacheable: true,
    tokenField: 'preview',
  }),
};
