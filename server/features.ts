import { firstSteps } from './features/first-steps/first-steps.ts';
import { leads } from './features/leads/leads.ts';
import { statistics } from './features/statistics/statistics.ts';

/** The features of this server. Their calls are listed in calls.ts, their kinds of record in kinds.ts and private-kinds.ts. */
export const features = [leads, firstSteps, statistics] as const;
