import * as addresses from '../../../server/contract/addresses.ts';
import { page } from '../page.ts';

export const searchPages = [
  page(addresses.search, {
    device: 'any',
    isUnlisted: true,
    query: ['q', 'page'],
    module: () => import('./search.tsx'),
  }),
];
