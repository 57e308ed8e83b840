import { id, limit, preview } from '../call-fields.ts';
import { open, returns } from '../call-row.ts';
import type { CaseRow } from '../kinds/case.ts';
import type { AroundProduct, ProductGroups } from '../kinds/product.ts';

export const productCalls = {
  'product/all': open('POST /v1/product/selectAllList', { limit }, returns<ProductGroups>(), { isCacheable: true }),
  'product/around': open(
    'POST /v1/product/aroundProduct',
    { productId: id, preview },
    /** With the public cases in which it was used. */
    returns<AroundProduct & { cases: CaseRow[] }>(),
    { isCacheable: true, tokenField: 'preview' },
  ),
};
