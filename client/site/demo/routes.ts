import * as addresses from '../../../server/contract/addresses.ts';
import { page } from '../page.ts';

export const demoPages = [page(addresses.demo, { device: 'desktop', module: () => import('./demo.tsx') })];
