import * as addresses from '../../../server/contract/addresses.ts';
import { page } from '../page.ts';

export const franchisePages = [
  page(addresses.franchise, {
    device: 'desktop',
    sibling: addresses.mobileFranchise,
    query: ['applied'],
    form: 'agent/save',
    module: () => import('./franchise.tsx'),
  }),
  page(addresses.mobileFranchise, {
    device: 'mobile',
    sibling: addresses.franchise,
    query: ['applied'],
    form: 'agent/save',
    hidesContact: true,
    module: () => import('./franchise.tsx'),
  }),
];
