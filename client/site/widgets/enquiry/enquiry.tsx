import { late } from '../late.tsx';

/** The form that asks us to call back. The server's markup can be filled in and sent before its script is there. */
export const [fetchEnquiry, Enquiry] = late(() => import('./enquiry-form.tsx'));
