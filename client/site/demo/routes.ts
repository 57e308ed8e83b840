import * as addresses from '../../../server/contract/addresses.ts';
import { page } from '../page.ts';

export const demoPages = [
  page(addresses.demo, { device: 'desktop', isUnlisted: true, module: () => import('./demo.tsx') }),
];
