import type { Handlers } from './context.ts';
import type { Started } from './feature.ts';

/** The dashboard: problems that concern this person. */
export function overviewHandlers(attention: Started<object>['attention']): Pick<Handlers, 'overview/read'> {
  return {
    'overview/read': (_, { session }) => {
      const mine = attention().filter(({ permission }) => session.mayDo(permission));
      return { doubts: mine.map(({ id, message }) => ({ id, message })) };
    },
  };
}
