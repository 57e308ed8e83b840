import type { AuditEntry, AuditRow } from '../../contract/calls/audit.ts';
import type { Store } from '../../store/open-store.ts';
import { LEAD_KINDS, leadName } from './kinds.ts';

/** A lead's own history is written this long before the line about it, at most. */
const MARKED_MS = 10_000;

/** A lead is known by its name and the end of its number, and its own history says what a mark changed. */
export function aboutLead(store: Store, { kind, id, action, account, time }: AuditEntry): Partial<AuditRow> {
  const leadKind = LEAD_KINDS.find((known) => known === kind);
  const lead = leadKind && store[leadKind].get(id);
  if (!lead) return {};
  const about = `${leadName(lead) || '未留姓名'}（尾号 ${lead.phone.slice(-4)}）`;
  const since = new Date(Date.parse(time) - MARKED_MS).toISOString();
  const mark = lead.notes.findLast((note) => note.by === account && note.time <= time && note.time >= since);
  return { about, ...(action.endsWith('/mark') && mark && { deed: mark.deed || '写备注' }) };
}
