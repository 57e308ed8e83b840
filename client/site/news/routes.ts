import * as addresses from '../../../server/contract/addresses.ts';
import { page } from '../page.ts';

export const newsPages = [
  page(addresses.news, {
    device: 'desktop',
    sibling: addresses.mobileNews,
    query: ['page'],
    module: () => import('./news.tsx'),
  }),
  page(addresses.mobileNews, {
    device: 'mobile',
    sibling: addresses.news,
    query: ['page'],
    module: () => import('./news.tsx'),
  }),
  page(addresses.article, {
    device: 'any',
    query: ['newId', 'preview'],
    record: 'newId',
    module: () => import('./news-detail.tsx'),
  }),
];
