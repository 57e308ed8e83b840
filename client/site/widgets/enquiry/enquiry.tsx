import { late } from '../late.tsx';

/** The form that asks us to call back. The server's markup can be filled in and sent before its script is there. */
const form = late(() => import('./enquiry-form.tsx'));
export const fetchEnquiry = form.fetch;
export const Enquiry = form.view('default');
