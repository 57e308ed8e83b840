import * as addresses from '../../../server/contract/addresses.ts';
import { page } from '../page.ts';

export const privacyPages = [page(addresses.privacy, { device: 'any', module: () => import('./privacy.tsx') })];
