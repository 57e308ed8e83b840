import type { Session } from '../auth/sessions.ts';
import { readPermissionsOf } from '../contract/calls/content.ts';
import { type Planned, systemCalls } from '../contract/calls/system.ts';
import { DAY_MS } from '../contract/china-time.ts';
import { Failure } from '../contract/failure.ts';
import { compareCodes } from '../contract/fold.ts';
import { titleOf } from '../contract/kinds/kind.ts';
import { type Publishable, showDateOf, standingOf } from '../contract/kinds/publication.ts';
import { kinds } from '../every-kind.ts';
import { CONTENT_KINDS } from '../kinds.ts';
import type { Handlers, Services } from './context.ts';
import type { Started } from './feature.ts';

export const ITEM_ID = '1';
const SOON_MS = 7 * DAY_MS;

/** What becomes public within a week, the next first, of the kinds that this person may read. */
function plannedOf({ store, now }: Services, session: Session): Planned[] {
  const end = new Date(now() + SOON_MS).toISOString();
  const mine = CONTENT_KINDS.filter((kind) => session.mayDo(readPermissionsOf(kind)));
  const planned = mine.flatMap((kind) => {
    const rows: readonly (Publishable & { id: string })[] = store[kind].all();
    const soon = rows.filter((row) => standingOf(row, now()) === 'scheduled' && showDateOf(row) < end);
    return soon.map((row) => ({
      kind,
      id: row.id,
      title: titleOf(kinds[kind], { ...row }),
      showDate: showDateOf(row),
    }));
  });
  return planned.sort((one, other) => compareCodes(one.showDate, other.showDate));
}

/** Name of the back office, server status, dashboard, and backup on request. */
export function systemHandlers(
  services: Services,
  features: Pick<Started<object>, 'status' | 'attention'>,
): Pick<Handlers, Exclude<keyof typeof systemCalls, 'system/logo'>> {
  const { store, status, backups } = services;
  return {
    /** Problems that concern this person, those of the installation first, the site's own name, and what is planned. */
    async 'overview/read'(_, { session }) {
      const ofServer = session.mayDo(systemCalls['system/status'].permission) ? await status.doubts() : [];
      const mine = features.attention().filter(({ permission }) => session.mayDo(permission));
      const doubts = [...ofServer, ...mine.map(({ id, message }) => ({ id, message }))];
      return { doubts, isUnnamed: store.samples.isUnnamed(), planned: plannedOf(services, session) };
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
