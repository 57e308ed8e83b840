import * as addresses from '../../../server/contract/addresses.ts';
import { absolute, breadcrumb, ownPath, type StructuredData, type Subject, thing } from '../structured-data.ts';
import type { ProductDetailData } from './detail/product-detail.tsx';

export const productData: StructuredData = {
  [addresses.product]: (subject) => productPage(subject as Subject<ProductDetailData>), // proof: the page's own `load`
};

function productPage(subject: Subject<ProductDetailData>): object[] {
  const { loaded, frame, siteUrl } = subject;
  const { coverName, coverDescribe, coverUrl, productType } = loaded.data.product;
  return [
    thing('Product', {
      name: coverName,
      description: coverDescribe,
      url: siteUrl + ownPath(loaded),
      ...(coverUrl ? { image: absolute(siteUrl, coverUrl) } : {}),
      ...(productType ? { category: productType } : {}),
      brand: { '@type': 'Brand', name: frame.company.name },
    }),
    breadcrumb(subject, [{ name: '产品中心', path: addresses.productCentre }], coverName),
  ];
}
