import * as addresses from '../../../server/contract/addresses.ts';
import { pagePair } from '../page.ts';

export const franchisePages = pagePair(addresses.franchise, addresses.mobileFranchise, {
  query: ['applied'],
  form: 'agent/save',
  hidesContact: true,
  module: () => import('./franchise.tsx'),
});
