import * as addresses from '../../../server/contract/addresses.ts';
import { page } from '../page.ts';

export const contactPages = [page(addresses.contact, { device: 'every', module: () => import('./contact.tsx') })];
