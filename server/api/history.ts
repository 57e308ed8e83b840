import type { Session } from '../auth/sessions.ts';
import { permissionOf, readPermissionsOf } from '../contract/calls/content.ts';
import type { DeletedRow, Restored, VersionedKind, VersionRow, versionCalls } from '../contract/calls/versions.ts';
import { Failure, unlessGone } from '../contract/failure.ts';
import { compareCodes } from '../contract/fold.ts';
import { titleOf } from '../contract/kinds/kind.ts';
import { published } from '../contract/kinds/publication.ts';
import { atOnce } from '../contract/limiter.ts';
import type { AskedPermission } from '../contract/permissions.ts';
import { CONTENT_KINDS, type ContentKind, contentKinds, isContentKind } from '../kinds.ts';
import { type AnyFields, recordsOf, type Store } from '../store/open-store.ts';
import type { SaveOptions, Stored, VersionMeta } from '../store/records/record-file.ts';
import { beforeSave, refuseTaken, saveInTurn, withoutGone } from './before-save.ts';
import type { Handlers, Services } from './context.ts';
import { inPage, textContains } from './lists.ts';
import { authorOf, personName } from './names.ts';
import { endPreviews } from './previews.ts';
import { saveSettings, settingsFor } from './settings.ts';

/** Records of the bin that share each sync of a folder. */
const ERASED_AT_ONCE = 16;
const VERSION_GONE = '该版本已不再保留';

/** Versions of records and settings, deleted records, and restoring both. */
export function historyHandlers(services: Services): Pick<Handlers, keyof typeof versionCalls> {
  const { store } = services;
  return {
    async 'history/versions'({ kind, id }, { session }) {
      session.checkMay(readPermissionsOf(kind));
      return await namedVersions(store, kind, id);
    },

    async 'history/version'({ kind, id, version }, { session }) {
      session.checkMay(readPermissionsOf(kind));
      const row = (await namedVersions(store, kind, id)).find((one) => one.version === version);
      const record = row && (await recordsOf(store, kind).readVersion(id, version));
      if (!record) throw new Failure(404, VERSION_GONE);
      const fields = fieldsOf(kind, record);
      if (kind === 'site') return { kind, id, ...row, fields: settingsFor(session, fields) };
      const state = Object.fromEntries(Object.entries(record).filter(([name]) => STATE.includes(name)));
      return { kind, id, ...row, fields: { ...fields, ...state } };
    },

    async 'history/restore'({ kind, id, version, current }, { author, session }): Promise<Restored> {
      session.checkMay(permissionOf(kind));
      return await restoreVersion(services, kind, id, version, { ...author, version: current });
    },

    async 'history/deleted'({ kind, keyword, ...paging }, { session }) {
      const all = await deletedOf(kind, session, readPermissionsOf);
      all.sort((a, b) => compareCodes(b.file.time, a.file.time));
      const isWanted = textContains<DeletedRow>(['title'], keyword);
      // only a search reads every file
      if (!isWanted) return { data: await toRows(inPage(all, paging)), count: all.length };
      const found = (await toRows(all)).filter(isWanted);
      return { data: inPage(found, paging), count: found.length };
    },

    async 'history/erase'({ kind, id }, { author, session, note }) {
      session.checkMay(permissionOf(kind));
      const deleted = await recordsOf(store, kind).readDeleted(id);
      await recordsOf(store, kind).eraseDeleted(id, author);
      if (deleted) note({ title: titleOf(contentKinds[kind], deleted) });
    },

    async 'history/erase-all'({ kind: wanted }, { author, session, note }) {
      const all = await deletedOf(wanted, session, permissionOf);
      let erased = 0;
      await atOnce(ERASED_AT_ONCE, all, async ({ kind, file }) => {
        const erasing = recordsOf(store, kind).eraseDeleted(file.id, author);
        await unlessGone(erasing.then(() => (erased += 1)));
      }).catch((cause: unknown) => {
        const { code, message } = cause instanceof Failure ? cause : new Failure(500);
        throw erased === 0 ? cause : new Failure(code, `已彻底删除 ${erased} 条，其余没有删除：${message}`, { cause });
      });
      note({ title: `${erased} 条` });
      return { erased };
    },

    async 'history/undelete'({ kind, id }, { author, session }): Promise<Restored> {
      session.checkMay(permissionOf(kind));
      return saveInTurn(services, kind, async () => {
        const deleted = await recordsOf(store, kind).readDeleted(id);
        // Only unique values are checked: all else was valid when the record was deleted
        if (deleted) refuseTaken(kind, deleted, store, id);
        // a link from before its deletion stays dead
        if (!recordsOf(store, kind).get(id))
          await endPreviews(store, (link) => link.kind === kind && link.recordId === id);
        const { gone, notKept } = await withoutGone(kind, deleted ?? {}, store, id);
        const change = gone && (await beforeSave(kind, gone, store, id));
        const { version } = await recordsOf(store, kind).restoreDeleted(id, author, change);
        return { kind, id, version, ...(notKept && { notKept }) };
      });
    },
  };

  /** The deleted records of this kind, `Failure` 403 without its permission; else of every kind that the account has it for. */
  async function deletedOf(
    wanted: ContentKind | undefined,
    session: Session,
    needed: (kind: string) => AskedPermission,
  ) {
    if (wanted) session.checkMay(needed(wanted));
    const kinds = wanted ? [wanted] : CONTENT_KINDS.filter((kind) => session.mayDo(needed(kind)));
    const filesOf = async (kind: ContentKind) =>
      (await recordsOf(store, kind).deleted()).map((file) => ({ kind, file }));
    return (await Promise.all(kinds.map(filesOf))).flat();
  }

  /** One file is read after another; only the titles stay in memory. */
  async function toRows(deleted: Awaited<ReturnType<typeof deletedOf>>): Promise<DeletedRow[]> {
    const rows: DeletedRow[] = [];
    for (const { kind, file } of deleted) {
      const { id, time, by } = file;
      const record = await recordsOf(store, kind).readDeleted(id, file);
      const title = record ? titleOf(contentKinds[kind], record) : ''; // its file may be unreadable
      rows.push({ kind, id, title, deletedAt: time, deletedBy: personName(store, by) });
    }
    return rows;
  }
}

/** Saves the fields of an old version again; `Failure` 404 and 409 as for an update. */
async function restoreVersion(
  services: Services,
  kind: VersionedKind,
  id: string,
  version: number,
  options: SaveOptions,
): Promise<Restored> {
  const { store } = services;
  const records = recordsOf(store, kind);
  if (!records.get(id)) throw new Failure(404);
  const record = await records.readVersion(id, version);
  if (!record) throw new Failure(404, VERSION_GONE);
  if (!isContentKind(kind)) return { kind, id, ...(await saveSettings(services, id, record.value, options)) };
  const as = store.samples.isUntouched(kind, record) ? record : undefined;
  return saveInTurn(services, kind, async () => {
    const { fields, notKept } = await withoutGone(kind, fieldsOf(kind, record), store, id);
    const saved = await records.update(id, await beforeSave(kind, fields, store, id), { ...options, as });
    return { kind, id, version: saved.version, ...(notKept && { notKept }) };
  });
}

/** The state in which a version was: it is shown, and does not change when one is restored. */
const STATE = Object.entries(published).flatMap(([name, { writer }]) => (writer === 'form' ? [name] : []));

/** The fields of a version that come back when it is restored. */
function fieldsOf(kind: VersionedKind, record: Stored<AnyFields>): AnyFields {
  if (kind === 'texts') return { text: record.value };
  const { id, version, createDate, savedAt, savedBy, ...fields } = record;
  const all = kind === 'site' ? Object(record.value) : fields;
  return Object.fromEntries(Object.entries(all).filter(([name]) => !(name in published)));
}

/** Every version of a live or deleted record, newest first; `Failure` 404 if there is none. */
async function namedVersions(store: Store, kind: VersionedKind, id: string): Promise<VersionRow[]> {
  const versions = await recordsOf(store, kind).versions(id);
  if (versions.length === 0) throw new Failure(404);
  const first = versions.find(({ version }) => version === 1);
  const nameOf = (row: VersionMeta) => authorOf(store, row.savedAt === first?.savedAt ? first : row);
  return versions.map((version, index) => ({ ...version, savedBy: nameOf(version), isCurrent: index === 0 }));
}
