import * as addresses from '../../../server/contract/addresses.ts';
import { pagePair } from '../page.ts';

const words = ['title', 'desc'];

export const homePages = pagePair(
  addresses.home,
  addresses.mobileHome,
  { module: () => import('./home.tsx') },
  { query: words, words },
);
