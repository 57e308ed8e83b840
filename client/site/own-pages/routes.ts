import { ownPage } from '../../../server/contract/addresses.ts';
import { page } from '../page.ts';

export const ownPages = [
  page(ownPage, {
    device: 'any',
    query: ['pagePath', 'preview'],
    record: 'pagePath',
    module: () => import('./own-page.tsx'),
  }),
];
