import * as addresses from '../../../server/contract/addresses.ts';
import { page } from '../page.ts';

export const casePages = [
  page(addresses.cases, { device: 'any', module: () => import('./cases.tsx') }),
  ...addresses.singleCases.map((path) => page(path, { device: 'any', module: () => import('./case.tsx') })),
];
