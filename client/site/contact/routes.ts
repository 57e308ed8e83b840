import * as addresses from '../../../server/contract/addresses.ts';
import { page } from '../page.ts';

export const contactPages = [page(addresses.contact, { device: 'any', module: () => import('./contact.tsx') })];
