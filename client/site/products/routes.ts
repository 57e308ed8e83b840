import * as addresses from '../../../server/contract/addresses.ts';
import { page, pagePair } from '../page.ts';

const words = ['desc', 'title', 'imgUrl'];
const query = ['productId', 'preview', 'applied'];

export const productPages = [
  ...pagePair(addresses.productCentre, addresses.mobileProductCentre, {
    query: ['tab'],
    module: () => import('./product-centre.tsx'),
  }),
  ...pagePair(
    addresses.product,
    addresses.mobileProduct,
    { query, record: 'productId', form: 'enquiry/save', module: () => import('./product-detail.tsx') },
    { query: [...words, ...query], words },
  ),
  page(addresses.compare, {
    device: 'any',
    query: ['productId'],
    several: 'productId',
    isUnlisted: true,
    module: () => import('./compare.tsx'),
  }),
];
