import type { Store } from '../../store/open-store.ts';
import type { AnyLead } from './lead-line.ts';

/** The note of a lead that no person sent. */
export const SPAM_NOTE = '疑似垃圾信息';

/** Leads of both kinds, without the invalid: an application has no status for that, only a mark and a note. */
export function validLeads({ agent, enquiry }: Store): AnyLead[] {
  const enquiries = enquiry.all(({ status }) => status !== 'invalid');
  return [...enquiries, ...agent.all(({ handled, note }) => !handled || note !== SPAM_NOTE)];
}
