import * as addresses from '../../../server/contract/addresses.ts';
import {
  absolute,
  breadcrumb,
  faqPage,
  itemList,
  ownPath,
  type StructuredData,
  type Subject,
  thing,
} from '../structured-data.ts';
import { productName } from '../widgets/cards/product-card.tsx';
import type { ProductCentreData } from './product-centre.tsx';
import type { ProductDetailData } from './product-detail.tsx';
import { factsOf } from './product-facts.tsx';

export const productData: StructuredData = {
  [addresses.productCentre]: productCentre,
  [addresses.mobileProductCentre]: productCentre,
  [addresses.product]: productPage,
  [addresses.mobileProduct]: productPage,
};

function productCentre(subject: Subject): object[] {
  const { isMobile, groups, questions = [] } = (subject as Subject<ProductCentreData>).loaded.data; // proof: both pages' own `load`
  const hrefOf = isMobile ? addresses.mobileProductHref : addresses.productHref;
  const products = groups.flatMap((group) =>
    group.products.map((one) => ({ name: productName(one), path: hrefOf(one) })),
  );
  return [...faqPage(questions), ...itemList(subject, products), breadcrumb(subject)];
}

function productPage(subject: Subject): object[] {
  const { loaded, frame, siteUrl } = subject;
  const { stored } = (subject as Subject<ProductDetailData>).loaded.data; // proof: both pages' own `load`
  if (!stored) return [];
  const { product } = stored;
  const name = productName(product);
  const { coverDescribe, coverUrl, productType, pictures } = product;
  const facts = factsOf(product);
  const images = [coverUrl, ...pictures.map(({ url }) => url)].filter((url) => url !== '');
  return [
    thing('Product', {
      name,
      description: coverDescribe,
      url: siteUrl + ownPath(loaded),
      ...(images.length > 0 ? { image: images.map((url) => absolute(siteUrl, url)) } : {}),
      ...(productType ? { category: productType } : {}),
      ...(facts.length > 0 ? { additionalProperty: facts.map((fact) => thing('PropertyValue', fact)) } : {}),
      brand: { '@type': 'Brand', name: frame.company.name },
    }),
    breadcrumb(subject, 'products', name),
  ];
}
