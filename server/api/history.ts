import type { DeletedRow, Restored, VersionRow } from '../contract/calls/versions.ts';
import { CONTENT_KINDS, type ContentKind } from '../contract/kinds/kinds.ts';
import type { SiteVersionRow } from '../contract/kinds/settings.ts';
import { LIST_LIMIT_DEFAULT } from '../contract/rules.ts';
import { contentVersions, type NamedVersion, namedVersion, namedVersions } from './content-versions.ts';
import type { Handlers, Services } from './context.ts';
import { personName } from './person-name.ts';
import { saveSettings, settingsOf } from './settings-office.ts';

type HistoryCalls = Extract<keyof Handlers, `history/${string}`> | 'site/versions' | 'site/version' | 'site/restore';

/** Old versions of records and of the settings, deleted records, and the way back. */
export function historyHandlers({ store }: Services): Pick<Handlers, HistoryCalls> {
  const contents = contentVersions(store);

  return {
    'history/versions': async ({ kind, id }) => (await namedVersions(store, contents[kind], id)).map(byNumber),

    async 'history/version'({ kind, id, version }) {
      const { row, record } = await namedVersion(store, contents[kind], id, String(version));
      return { kind, id, ...byNumber(row), fields: record };
    },

    async 'history/restore'({ kind, id, version, current }, { session }): Promise<Restored> {
      const options = { by: session.account.id, version: current };
      const saved = await contents[kind].restoreVersion(id, String(version), options);
      return { kind, id, version: saved.version };
    },

    async 'history/deleted'({ kind, page = 1, limit = LIST_LIMIT_DEFAULT }) {
      const lists = await Promise.all((kind ? [kind] : CONTENT_KINDS).map(deletedOf));
      const all = lists.flat().sort((a, b) => (a.deletedAt < b.deletedAt ? 1 : a.deletedAt > b.deletedAt ? -1 : 0));
      const data: DeletedRow[] = [];
      for (const row of all.slice((page - 1) * limit, page * limit)) {
        data.push({ ...row, title: await contents[row.kind].deletedTitle(row.id) });
      }
      return { data, count: all.length };
    },

    async 'history/undelete'({ kind, id }): Promise<Restored> {
      const { version } = await contents[kind].restoreDeleted(id);
      return { kind, id, version };
    },

    'site/versions': async ({ name }) => (await namedVersions(store, settingsOf(store, name), name)).map(byTime),

    async 'site/version'({ name, time }) {
      const { row, record } = await namedVersion(store, settingsOf(store, name), name, time);
      return { ...byTime(row), value: record.value };
    },

    async 'site/restore'({ name, time, revision }, { session }) {
      const { record } = await namedVersion(store, settingsOf(store, name), name, time);
      return saveSettings(store, name, record.value, { by: session.account.id, version: revision });
    },
  };

  async function deletedOf(kind: ContentKind): Promise<DeletedRow[]> {
    const deleted = await contents[kind].deleted();
    return deleted.map(({ id, time, by }) => ({
      kind,
      id,
      title: '',
      deletedAt: time,
      deletedBy: personName(store, by),
    }));
  }
}

/** A record's version as calls give it. */
function byNumber({ key, savedAt, savedBy, isCurrent }: NamedVersion): VersionRow {
  return { version: Number(key), savedAt, savedBy, isCurrent };
}

/** A version of the settings as calls give it. */
function byTime({ key, savedBy, isCurrent }: NamedVersion): SiteVersionRow {
  return { time: key, savedBy, isCurrent };
}
