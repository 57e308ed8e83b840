import * as addresses from '../../../server/contract/addresses.ts';
import { page } from '../page.ts';

export const homePages = [
  page(addresses.home, { device: 'desktop', sibling: addresses.mobileHome, module: () => import('./home.tsx') }),
  page(addresses.mobileHome, {
    device: 'mobile',
    sibling: addresses.home,
    query: ['title', 'desc'],
    words: ['title', 'desc'],
    module: () => import('./home.tsx'),
  }),
];
