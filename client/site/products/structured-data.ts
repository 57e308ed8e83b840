import type { Product } from '../../../server/contract/kinds/product.ts';
import { absolute, breadcrumb, ownPath, type Subject } from '../structured-data.ts';

/** JSON-LD of a product's page (schema.org Product), and where it stands. */
export function productData({ loaded, frame, siteUrl }: Subject, product: Product): object[] {
  const url = siteUrl + ownPath(loaded);
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.coverName,
      description: product.coverDescribe,
      url,
      ...(product.coverUrl ? { image: absolute(siteUrl, product.coverUrl) } : {}),
      ...(product.productType ? { category: product.productType } : {}),
      brand: { '@type': 'Brand', name: frame.company.name },
    },
    breadcrumb(siteUrl, [
      { name: '产品中心', path: '/product' },
      { name: product.coverName, path: ownPath(loaded) },
    ]),
  ];
}

/** The product that a page is about; none on other pages. */
export function productOf(data: unknown): Product | undefined {
  return typeof data === 'object' && data !== null && 'product' in data ? (data.product as Product) : undefined; // proof: the row's `load` put it there
}
