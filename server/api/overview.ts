import type { Handlers, Services } from './context.ts';

/** The dashboard: messages that did not arrive. */
export function overviewHandlers({ notifier, searchPush }: Services): Pick<Handlers, 'overview/read'> {
  return { 'overview/read': () => ({ undelivered: notifier?.undelivered() ?? null, search: searchPush.status() }) };
}
