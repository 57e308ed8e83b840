import { feature } from '../../api/feature.ts';
import { aboutLead } from './about-lead.ts';
import { leadsCalls } from './calls.ts';
import { deskHandlers, openLeadsOf } from './desk.ts';
import { createErasing } from './erase.ts';
import { intakeHandlers } from './intake.ts';
import { queueHandlers } from './queue.ts';

/** Leads: sent by visitors, handled by staff, erased when they are old enough. */
export const leads = feature('leads', leadsCalls, (services) => {
  const { store } = services;
  const erasing = createErasing(services);
  return {
    handlers: { ...intakeHandlers(services), ...deskHandlers(services), ...queueHandlers(services) },
    about: (entry, { session }) => (session.mayDo('lead') ? aboutLead(store, entry) : {}),
    dutiesOf: (accountId) => openLeadsOf(store, accountId),
    onChange: (kind) => kind === 'site' && erasing.settingsChanged(),
    sweep: erasing.sweep,
  };
});
