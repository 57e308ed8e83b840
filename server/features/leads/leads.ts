import { feature } from '../../api/feature.ts';
import { assignHandlers, handOver } from './assign.ts';
import { leadsCalls } from './calls.ts';
import { describeLeads } from './describe-leads.ts';
import { deskHandlers } from './desk.ts';
import { createErasing } from './erase-old-leads.ts';
import { intakeHandlers } from './intake.ts';
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
