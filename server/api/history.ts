import type { DeletedRow, Restored } from '../contract/calls/versions.ts';
import { CONTENT_KINDS, type ContentKind, LIST_LIMIT_DEFAULT } from '../contract/rules.ts';
import { createContentVersions, type Headline } from './content-versions.ts';
import type { Handlers, Services } from './context.ts';
import { personName } from './person-name.ts';

type HistoryCalls = 'history/versions' | 'history/version' | 'history/restore' | 'history/deleted' | 'history/undelete';

/** Old versions and deleted records, and the way back. */
export function historyHandlers({ store }: Services): Pick<Handlers, HistoryCalls> {
  const pasts = createContentVersions(store);
  const named = <T extends { savedBy: string }>(row: T): T => ({ ...row, savedBy: personName(store, row.savedBy) });
  const restored = (kind: ContentKind, { id, version }: Headline): Restored => ({ kind, id, version });

  return {
    'history/versions': async ({ kind, id }) => (await pasts[kind].versions(id)).map(named),

    'history/version': async ({ kind, id, version }) => ({
      kind,
      id,
      ...named(await pasts[kind].version(id, version)),
    }),

    'history/restore': async ({ kind, id, version, current }, context) =>
      restored(kind, await pasts[kind].restore(id, version, current, context)),

    async 'history/deleted'({ kind, page = 1, limit = LIST_LIMIT_DEFAULT }) {
      const kinds = kind ? [kind] : CONTENT_KINDS;
      const lists = await Promise.all(kinds.map(deletedOf));
      const all = lists.flat().sort((a, b) => (a.deletedAt < b.deletedAt ? 1 : a.deletedAt > b.deletedAt ? -1 : 0));
      const data: DeletedRow[] = [];
      for (const row of all.slice((page - 1) * limit, page * limit)) {
        data.push({ ...row, title: await pasts[row.kind].deletedTitle(row.id) });
      }
      return { data, count: all.length };
    },

    'history/undelete': async ({ kind, id }) => restored(kind, await pasts[kind].undelete(id)),
  };

  async function deletedOf(kind: ContentKind): Promise<DeletedRow[]> {
    const deleted = await pasts[kind].deleted();
    return deleted.map(({ id, time, by }) => ({
      kind,
      id,
      title: '',
      deletedAt: time,
      deletedBy: personName(store, by),
    }));
  }
}
