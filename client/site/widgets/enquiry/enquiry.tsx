import { onDemand } from '../on-demand.tsx';

/** The form that asks us to call back; see `onDemand`. The server's markup can be filled in and sent before its script is there. */
export const { fetch: fetchEnquiry, Part: Enquiry } = onDemand(() => import('./enquiry-form.tsx'));
