import type { AuditRow } from '../../contract/calls/audit.ts';
import type { Store } from '../../store/open-store.ts';
import { LEAD_KINDS, leadName } from './kinds.ts';

/** In the log, a lead is known by its name and the end of its number; who may not see leads learns only its id. */
export function describeLeads(store: Store, rows: readonly AuditRow[], maySee: boolean): void {
  for (const row of rows) {
    const kind = LEAD_KINDS.find((known) => known === row.kind);
    if (kind && !maySee) delete row.deed;
    const lead = kind && maySee && store[kind].get(row.id);
    if (lead) row.about = `${leadName(lead) || '未留姓名'}（尾号 ${lead.phone.slice(-4)}）`;
  }
}
