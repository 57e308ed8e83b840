import { feature } from '../../api/feature.ts';
import type { AuditRow } from '../../contract/calls/audit.ts';
import type { Store } from '../../store/open-store.ts';
import { assignHandlers, handOver } from './assign.ts';
import { leadsCalls } from './calls.ts';
import { deskHandlers } from './desk.ts';
import { createErasing } from './erase-old-leads.ts';
import { intakeHandlers } from './intake.ts';
import { LEAD_KINDS, leadName } from './kinds.ts';
import { queueHandlers } from './queue.ts';
import { openLeadsOf } from './whose.ts';

/** Leads: sent by visitors, handled by staff, erased when they are old enough. */
export const leads = feature('leads', leadsCalls, (services) => {
  const { store } = services;
  const erasing = createErasing(services);
  return {
    handlers: {
      ...intakeHandlers(services),
      ...deskHandlers(services),
      ...queueHandlers(services),
      ...assignHandlers(services),
    },
    describe: (rows, { session }) => describeLeads(store, rows, session.mayDo('lead')),
    dutiesOf(accountId) {
      const { agent, enquiry } = openLeadsOf(store, accountId);
      return agent.length + enquiry.length;
    },
    handOver: (from, to, author) => handOver(services, from, to, author),
    onChange: (kind) => kind === 'site' && erasing.settingsChanged(),
    sweep: erasing.sweep,
  };
});

/** In the log, a lead is known by its name and the end of its number; who may not see leads learns only its id. */
function describeLeads(store: Store, rows: readonly AuditRow[], maySee: boolean): void {
  for (const row of rows) {
    const kind = LEAD_KINDS.find((known) => known === row.kind);
    if (kind && !maySee) delete row.deed;
    const lead = kind && maySee && store[kind].get(row.id);
    if (lead) row.about = `${leadName(lead) || '未留姓名'}（尾号 ${lead.phone.slice(-4)}）`;
  }
}
