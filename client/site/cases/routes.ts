import * as addresses from '../../../server/contract/addresses.ts';
import { page } from '../page.ts';

export const casePages = [
  page(addresses.cases, { device: 'any', query: ['page', 'line'], module: () => import('./cases.tsx') }),
  page(addresses.singleCase, {
    device: 'any',
    query: ['caseId', 'preview'],
    record: 'caseId',
    module: () => import('./case.tsx'),
  }),
  ...addresses.singleCases.map((path) =>
    page(path, { device: 'any', isUnlisted: true, module: () => import('./case.tsx') }),
  ),
];
