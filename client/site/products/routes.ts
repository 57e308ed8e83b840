import * as addresses from '../../../server/contract/addresses.ts';
import { page } from '../page.ts';

export const productPages = [
  page(addresses.productCentre, {
    device: 'desktop',
    sibling: addresses.mobileProductCentre,
    query: ['tab'],
    module: () => import('./product-centre.tsx'),
  }),
  page(addresses.product, {
    device: 'desktop',
    sibling: addresses.mobileProduct,
    query: ['productId', 'preview', 'applied'],
    record: 'productId',
    form: 'enquiry/save',
    module: () => import('./product-detail.tsx'),
  }),
  page(addresses.compare, {
    device: 'any',
    query: ['productId'],
    several: 'productId',
    module: () => import('./compare.tsx'),
  }),
  page(addresses.mobileProductCentre, {
    device: 'mobile',
    sibling: addresses.productCentre,
    query: ['tab'],
    module: () => import('./product-centre.tsx'),
  }),
  page(addresses.mobileProduct, {
    device: 'mobile',
    sibling: addresses.product,
    query: ['desc', 'title', 'imgUrl', 'productId', 'preview', 'applied'],
    words: ['desc', 'title', 'imgUrl'],
    record: 'productId',
    form: 'enquiry/save',
    module: () => import('./product-detail.tsx'),
  }),
];
