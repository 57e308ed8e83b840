import * as addresses from '../../../server/contract/addresses.ts';
import { page } from '../page.ts';

export const aboutPages = [
  page(addresses.about, {
    device: 'desktop',
    sibling: addresses.mobileAbout,
    module: () => import('./about.tsx'),
  }),
  page(addresses.mobileAbout, {
    device: 'mobile',
    sibling: addresses.about,
    module: () => import('./about.tsx'),
  }),
];
