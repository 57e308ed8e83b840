import type { Store } from '../../store/open-store.ts';
import type { AnyLead } from './lead-line.ts';

/** Leads of both kinds, without spam and invalid enquiries. */
export function validLeads({ agent, enquiry }: Store): AnyLead[] {
  const enquiries = enquiry.all(({ status, isSpam }) => status !== 'invalid' && !isSpam);
  return [...enquiries, ...agent.all(({ isSpam }) => !isSpam)];
}
