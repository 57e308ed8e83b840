import { feature } from '../../api/feature.ts';
import { visitCalls } from './calls.ts';
import { reportHandlers } from './report.ts';
import { createVisits } from './visits.ts';

/** Visits: counted by pages, read by staff. */
export const statistics = feature('statistics', visitCalls, (services) => {
  const visits = createVisits(services);
  return {
    handlers: {
      'visit/record': (event, { address, visitor }) => void visits.record(event, { address, ...visitor() }),
      ...reportHandlers(services, visits),
    },
    sweep: visits.sweep,
    stop: visits.stop,
  };
});
