import * as addresses from '../../../server/contract/addresses.ts';
import { page } from '../page.ts';

export const scenarioPages = [
  page(addresses.scenarios, {
    device: 'any',
    query: ['scene'],
    keepAlive: true, // the carousel goes on from where it is when another scene is asked for
    module: () => import('./scenarios.tsx'),
  }),
];
