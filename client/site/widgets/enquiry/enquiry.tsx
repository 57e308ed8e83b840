import { late } from '../late.tsx';

/** The callback form. The server's markup can be filled in and sent before its script has loaded. */
const form = late(() => import('./enquiry-form.tsx'));
export const fetchEnquiry = form.fetch;
export const Enquiry = form.view('default');
