import { systemCalls } from '../contract/calls/system.ts';
import { Failure } from '../contract/failure.ts';
import type { Handlers, Services } from './context.ts';
import type { Started } from './feature.ts';

export const ITEM_ID = '1';

/** Name of the back office, server status, dashboard, and backup on request. */
export function systemHandlers(
  services: Services,
  features: Pick<Started<object>, 'status' | 'attention'>,
): Pick<Handlers, Exclude<keyof typeof systemCalls, 'system/logo'>> {
  const { store, status, backups } = services;
  return {
    /** Problems that concern this person, those of the installation first, and whether the site has its own name. */
    async 'overview/read'(_, { session }) {
      const ofServer = session.mayDo(systemCalls['system/status'].permission) ? await status.doubts() : [];
      const mine = features.attention().filter(({ permission }) => session.mayDo(permission));
      const doubts = [...ofServer, ...mine.map(({ id, message }) => ({ id, message }))];
      return { doubts, isUnnamed: store.samples.isUnnamed() };
    },
    async 'system/update'({ sysName, logo, itemId = ITEM_ID }, { author }) {
      if (itemId !== ITEM_ID) throw new Failure(404);
      await store.system.save({ sysName, logo }, author);
    },
    'system/status': async () => ({
      ...(await status.read()),
      ...features.status(),
      doubts: [...(await status.doubts()), ...features.attention().map(({ id, message }) => ({ id, message }))],
    }),
    'system/backup': (_input, { author }) => backups.begin(author.check),
  };
}
