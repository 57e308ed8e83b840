import * as addresses from '../../../server/contract/addresses.ts';
import { pagePair } from '../page.ts';

export const aboutPages = pagePair(addresses.about, addresses.mobileAbout, { module: () => import('./about.tsx') });
