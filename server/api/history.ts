import type { SiteVersionRow } from '../contract/calls/settings.ts';
import type { DeletedRow, Restored, VersionRow } from '../contract/calls/versions.ts';
import { Failure } from '../contract/failure.ts';
import { titleOf } from '../contract/kinds/kind.ts';
import { CONTENT_KINDS, type ContentKind, contentKinds } from '../contract/kinds/kinds.ts';
import { published } from '../contract/kinds/publication.ts';
import type { Site } from '../contract/kinds/settings.ts';
import { LIST_LIMIT_DEFAULT } from '../contract/rules.ts';
import type { Store } from '../store/open-store.ts';
import type { SaveOptions, VersionMeta } from '../store/records/files.ts';
import type { Stored } from '../store/records/record-file.ts';
import { beforeSave, inTurn, refuseTaken } from './before-save.ts';
import type { Handlers, Services } from './context.ts';
import { personName } from './names.ts';
import { type AnyFields, recordsOf } from './records-of.ts';
import { saveSettings } from './settings.ts';

type HistoryCalls = Extract<keyof Handlers, `history/${string}`> | 'site/versions' | 'site/version' | 'site/restore';

/** Versions of records and settings, deleted records, and restoring both. */
export function historyHandlers({ store }: Services): Pick<Handlers, HistoryCalls> {
  return {
    'history/versions': async ({ kind, id }) => (await namedVersions(store, recordsOf(store, kind), id)).map(byNumber),

    async 'history/version'({ kind, id, version }) {
      const { row, record } = await namedVersion(store, recordsOf(store, kind), id, String(version));
      return { kind, id, ...byNumber(row), fields: fieldsOf(record) };
    },

    async 'history/restore'({ kind, id, version, current }, { author }): Promise<Restored> {
      const saved = await restoreVersion(store, kind, id, version, { ...author, version: current });
      return { kind, id, version: saved.version };
    },

    async 'history/deleted'({ kind, page = 1, limit = LIST_LIMIT_DEFAULT }) {
      const lists = await Promise.all((kind ? [kind] : CONTENT_KINDS).map(deletedOf));
      const all = lists.flat().sort((a, b) => (a.deletedAt < b.deletedAt ? 1 : a.deletedAt > b.deletedAt ? -1 : 0));
      const data: DeletedRow[] = [];
      for (const row of all.slice((page - 1) * limit, page * limit)) {
        data.push({ ...row, title: await deletedTitle(store, row.kind, row.id) });
      }
      return { data, count: all.length };
    },

    async 'history/undelete'({ kind, id }, { author }): Promise<Restored> {
      return inTurn(kind, async () => {
        const deleted = await recordsOf(store, kind).readDeleted(id);
        // Only unique values are checked: all else was valid when the record was deleted
        if (deleted) refuseTaken(kind, deleted, store, id);
        const { version } = await recordsOf(store, kind).restoreDeleted(id, author);
        return { kind, id, version };
      });
    },

    'site/versions': async ({ name }) => (await namedVersions(store, settingsOf(store, name), name)).map(byTime),

    async 'site/version'({ name, time }) {
      const { row, record } = await namedVersion(store, settingsOf(store, name), name, time);
      return { ...byTime(row), value: record.value };
    },

    async 'site/restore'({ name, time, revision }, { author }) {
      const { record } = await namedVersion(store, settingsOf(store, name), name, time);
      return saveSettings(store, name, record.value, { ...author, version: revision });
    },
  };

  async function deletedOf(kind: ContentKind): Promise<DeletedRow[]> {
    const deleted = await recordsOf(store, kind).deleted();
    return deleted.map(({ id, time, by }) => ({
      kind,
      id,
      title: '',
      deletedAt: time,
      deletedBy: personName(store, by),
    }));
  }
}

/** The settings or the text with this file name; `Failure` 404 if there is none. */
function settingsOf({ site, texts }: Store, name: string): Versioned<{ readonly value: Site | string }> {
  if (name === site.id) return site;
  if (!texts.get(name)) throw new Failure(404);
  return texts;
}

/** Saves the fields of an old version again; `Failure` 404 and 409 as for an update. */
export async function restoreVersion(
  store: Store,
  kind: ContentKind,
  id: string,
  version: number,
  options: SaveOptions,
): Promise<Stored<AnyFields>> {
  const records = recordsOf(store, kind);
  if (!records.get(id)) throw new Failure(404);
  const record = await records.readVersion(id, String(version));
  if (!record) throw notKept();
  return inTurn(kind, async () => records.update(id, await beforeSave(kind, fieldsOf(record), store, id), options));
}

/** The title of a deleted record; empty if its file cannot be read. */
async function deletedTitle(store: Store, kind: ContentKind, id: string): Promise<string> {
  const record = await recordsOf(store, kind).readDeleted(id);
  return record ? titleOf(contentKinds[kind], record) : '';
}

/** The fields of a version. Publication is not part of a version and does not change when one is restored. */
function fieldsOf({ id, version, createDate, savedAt, savedBy, ...fields }: Stored<AnyFields>): AnyFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in published)));
}

/** A version of a record as sent by the calls. */
function byNumber({ key, savedAt, savedBy, isCurrent }: NamedVersion): VersionRow {
  return { version: Number(key), savedAt, savedBy, isCurrent };
}

/** A version of the settings as sent by the calls. */
function byTime({ key, savedBy, isCurrent }: NamedVersion): SiteVersionRow {
  return { time: key, savedBy, isCurrent };
}

/** A version with the display name of its author. */
export interface NamedVersion extends VersionMeta {
  readonly isCurrent: boolean;
}

/** Anything with versions; `R` is the content of one. */
interface Versioned<R> {
  get(id: string): object | undefined;
  versions(id: string): Promise<VersionMeta[]>;
  readVersion(id: string, key: string): Promise<R | undefined>;
}

/** Every version of a live or deleted record, newest first; `Failure` 404 if there is none. */
async function namedVersions(
  { account }: Pick<Store, 'account'>,
  versioned: Versioned<unknown>,
  id: string,
): Promise<NamedVersion[]> {
  const versions = await versioned.versions(id);
  if (versions.length === 0 && !versioned.get(id)) throw new Failure(404);
  return versions.map((version, index) => {
    const isFirst = version.savedBy === '' && index === versions.length - 1;
    const savedBy = version.savedBy === '' && !isFirst ? '在服务器上修改' : personName({ account }, version.savedBy);
    return { ...version, savedBy, isCurrent: index === 0 };
  });
}

/** One version with its author and content; `Failure` 404 if it no longer exists. */
export async function namedVersion<R>(
  store: Pick<Store, 'account'>,
  versioned: Versioned<R>,
  id: string,
  key: string,
): Promise<{ row: NamedVersion; record: R }> {
  const row = (await namedVersions(store, versioned, id)).find((version) => version.key === key);
  const record = row && (await versioned.readVersion(id, key));
  if (!record) throw notKept();
  return { row, record };
}

export function notKept(): Failure {
  return new Failure(404, '该版本已不再保留');
}
