import * as addresses from '../../../server/contract/addresses.ts';
import { page, pagePair } from '../page.ts';

export const newsPages = [
  ...pagePair(addresses.news, addresses.mobileNews, { query: ['page'], module: () => import('./news.tsx') }),
  page(addresses.article, {
    device: 'any',
    query: ['newId', 'preview'],
    record: 'newId',
    module: () => import('./news-detail.tsx'),
  }),
];
