import * as addresses from '../../../server/contract/addresses.ts';
import { page } from '../page.ts';

export const scenarioPages = [
  page(addresses.scenarios, { device: 'any', query: ['scene'], module: () => import('./scenarios.tsx') }),
];
