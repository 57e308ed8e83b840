import * as addresses from '../../../server/contract/addresses.ts';
import { page } from '../page.ts';

export const contactPages = [
  page(addresses.contact, {
    device: 'any',
    query: ['applied'],
    form: 'enquiry/save',
    module: () => import('./contact.tsx'),
  }),
];
