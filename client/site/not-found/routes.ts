import * as addresses from '../../../server/contract/addresses.ts';
import { page } from '../page.ts';

export const notFoundPage = page(addresses.notFound, { device: 'any', module: () => import('./not-found.tsx') });
