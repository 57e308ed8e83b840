import { systemCalls } from '../contract/calls/system.ts';
import type { Handlers, Services } from './context.ts';
import type { Started } from './feature.ts';

/** The dashboard: problems that concern this person, those of the installation first, and whether the site has its own name. */
export function overviewHandlers(
  { status, store }: Pick<Services, 'status' | 'store'>,
  { attention }: Pick<Started<object>, 'attention'>,
): Pick<Handlers, 'overview/read'> {
  return {
    async 'overview/read'(_, { session }) {
      const ofServer = session.mayDo(systemCalls['system/status'].permission) ? await status.doubts() : [];
      const mine = attention().filter(({ permission }) => session.mayDo(permission));
      const doubts = [...ofServer, ...mine.map(({ id, message }) => ({ id, message }))];
      return { doubts, isUnnamed: store.samples.isUnnamed() };
    },
  };
}
