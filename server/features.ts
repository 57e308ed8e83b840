import { firstSteps } from './features/first-steps/first-steps.ts';
import { leads } from './features/leads/leads.ts';
import { media } from './features/media/media.ts';
import { notify } from './features/notify/notify.ts';
import { search } from './features/search/search.ts';
import { searchPush } from './features/search-push/search-push.ts';
import { statistics } from './features/statistics/statistics.ts';

/** The features of this server. Their calls are listed in calls.ts, their kinds of record in kinds.ts and private-kinds.ts. */
export const features = [firstSteps, leads, media, notify, search, searchPush, statistics] as const;
