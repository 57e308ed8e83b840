import { join } from 'node:path';
import type { Shape } from '../../contract/shape.ts';
import { isDiskError, messageOf, unless } from '../disk/disk-error.ts';
import { ensureFolder, ensureFolderLater, syncOrWarn } from '../disk/ensure-folder.ts';
import { linkFile } from '../disk/link-file.ts';
import { removeFile, replaceFile } from '../disk/replace-file.ts';
import { discard, PRIVATE_MODE, removeTemporaries, setAside, USUAL_MODE } from '../disk/temporary-file.ts';
import { noteErased } from '../erase-leads.ts';
import type { StoreContext } from '../store-context.ts';
import { Deleted, type DeletedRecord } from './deleted.ts';
import type { ExistingFile, Loaded, Sweep, SweepServices, VersionMeta } from './files.ts';
import { type ArchivedVersion, History } from './history.ts';
import { decodeRecord, encodeRecord, isId, makeRecord, type RecordMeta, type Stored } from './record-file.ts';
import { sweepRecords } from './sweep-records.ts';

interface RecordKind<F> {
  readonly shape: Shape<F>;
  /** True for what no other user of the machine may read. */
  readonly isPrivate?: boolean | undefined;
  /** False for records without versions, such as secrets and sessions. */
  readonly keepsVersions?: boolean | undefined;
}

/** Where the files of a kind are, what is in them, and how their versions are kept. */
export interface Layout<F> {
  readonly folder: string;
  pathOf(id: string): string;
  isName(id: string): boolean;
  decode(bytes: Uint8Array, id: string): Stored<F>;
  encode(record: Stored<F>): Uint8Array;
  /** What is served where there is neither a file nor a version, or none that can be read. */
  fallback?(id: string): Promise<Stored<F>>;
  /** Keeps the file that is about to be replaced among the versions, durably; gives the path where that is a link. */
  archive(id: string, existing: ExistingFile): Promise<string | undefined>;
  /** The archived versions, newest first. */
  archived(id: string): Promise<ArchivedVersion[]>;
}

export type Files<F extends object> = ReturnType<typeof recordFiles<F>>;

/**
 * Records in `<kind>/<id>.json`; their versions and the deleted ones are hard links, so that keeping one costs a link. Errors
 * of a disk that may have recovered by the next attempt are thrown.
 */
export function recordFiles<F extends object>(
  context: StoreContext,
  kind: string,
  { shape, isPrivate, keepsVersions = !isPrivate }: RecordKind<F>,
  other: Partial<Layout<F>> = {},
) {
  const { disk, dataDir, clock, log } = context;
  const history = new History(disk, join(dataDir, 'history', kind));
  const deleted = new Deleted(disk, join(dataDir, 'deleted', kind));
  const layout: Layout<F> = {
    folder: join(dataDir, kind),
    pathOf: (id) => join(dataDir, kind, `${id}.json`),
    isName: isId,
    decode: (bytes, id) => decodeRecord(bytes, id, shape),
    encode: encodeRecord,
    archive: (id, existing) =>
      typeof existing === 'number'
        ? history.keep(id, existing, pathOf(id), clock.now())
        : history.keepUnreadable(id, pathOf(id), clock.now()),
    archived: (id) => history.list(id),
    ...other,
  };
  const { folder, pathOf, decode } = layout;
  /** The record under a name that says that it is to leave no trace: the one rename both removes and notes it. */
  const markerOf = (id: string) => join(folder, `.${id}.erased`);
  let isThere = true;

  return {
    folder,
    pathOf,

    /** Ids that have a file or a substitute for it. Removes files that a crash left half written. */
    async open(): Promise<string[]> {
      isThere = await ensureFolderLater(disk, folder);
      disk.folders.keepOpen(folder);
      const names = await removeTemporaries(disk.fs, folder);
      await finishErasures(names);
      const ids = names.flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []));
      for (const id of ids.filter((name) => !isId(name))) {
        log.error('file-unreadable', { file: pathOf(id), why: 'its name is no id', serving: 'nothing' });
      }
      await syncOrWarn(disk, folder, log);
      return ids.filter(isId);
    },

    async load(id: string): Promise<Loaded<F>> {
      if (!layout.isName(id)) return 'absent';
      let bytes: Uint8Array;
      try {
        bytes = await disk.fs.readFile(pathOf(id));
      } catch (error) {
        if (isDiskError(error, 'ENOENT')) return whenAbsent(id, error);
        if (isDiskError(error, 'EACCES', 'EPERM', 'EISDIR', 'ELOOP')) return standIn(id, error, await newestGood(id));
        throw error;
      }
      try {
        return { record: decode(bytes, id), isCurrent: true };
      } catch (error) {
        return standIn(id, error, await newestGood(id));
      }
    },

    /** Names the file that cannot be read in the log, and reads its newest version that can. */
    lastGood: async (id: string, reason: unknown): Promise<Loaded<F>> =>
      standIn(id, reason, await newestGood(id, true).catch(() => undefined)),

    /** A record as it will be read again. Throws an error that names the fields which do not fit. */
    make: (meta: RecordMeta, fields: F): Stored<F> => makeRecord(meta, fields, shape),

    /** What a save names to say which version it was made from. */
    versionOf: ({ version }: Stored<F>): number | string => version,

    /**
     * Durable when it resolves, what lay there too: among the versions where that is wanted. When it fails, the files are as
     * before wherever the disk allows that; the caller looks.
     */
    async save(next: Stored<F>, existing: ExistingFile, archives: 'version' | 'nothing'): Promise<void> {
      const isArchived = existing === 'unreadable' || (archives === 'version' && keepsVersions);
      const path = pathOf(next.id);
      if (!isThere) await ensureFolder(disk, folder);
      isThere = true;
      let aside: string | undefined;
      const keepOld = async () => {
        const link = isArchived ? await layout.archive(next.id, existing) : undefined;
        if (link === undefined) aside = await setAside(disk, path);
        return link ?? aside;
      };
      await replaceFile(disk, path, layout.encode(next), {
        ...(existing !== undefined && { keepOld }),
        mode: isPrivate ? PRIVATE_MODE : USUAL_MODE,
      });
      if (aside !== undefined) await discard(disk.fs, aside);
    },

    /** What can wait until memory has the new version. Never fails. */
    afterSave: async ({ id, version }: Stored<F>, _by: string): Promise<void> => {
      if (keepsVersions) await history.thin(id, version);
    },

    /** The highest number that a version of this id has had, deleted records left out; 0 for none. */
    lastVersion: async (id: string): Promise<number> => (await history.list(id))[0]?.version ?? 0,

    /** Every version that can be read, newest first, from the current one on. */
    async versions(id: string, current: Stored<F>): Promise<VersionMeta[]> {
      const versions = [metaOf(current)];
      for (const { version, path } of await history.list(id)) {
        const record = version < current.version ? await read(id, path) : undefined;
        if (record) versions.push({ ...metaOf(record), key: String(version) });
      }
      return versions;
    },

    /** An old version; undefined where there is none that can be read. */
    async readVersion(id: string, key: string): Promise<Stored<F> | undefined> {
      const found = layout.isName(id) ? (await layout.archived(id)).find((version) => version.key === key) : undefined;
      return found && read(id, found.path);
    },

    /** False when there is no file. */
    async remove(id: string, by: string): Promise<boolean> {
      const path = pathOf(id);
      const link = keepsVersions ? await deleted.put(id, path, by, clock.now()) : await setAside(disk, path);
      if (link === undefined) return false;
      await removeFile(disk, path, link);
      if (!keepsVersions) await discard(disk.fs, link);
      return true;
    },

    /** Removes the record with its versions and what of it was deleted; false when there is nothing. */
    async erase(id: string): Promise<boolean> {
      const [path, marker] = [pathOf(id), markerOf(id)];
      const isLive = (await unless(disk.fs.stat(path), 'ENOENT')) !== undefined;
      const file = isLive ? undefined : await deleted.last(id);
      if (!isLive && !file) return false;
      await noteErased(disk, dataDir, [`${kind}/${id}`]);
      try {
        if (isLive) await disk.fs.rename(path, marker);
        if (file) await unless(disk.fs.link(file.path, marker), 'EEXIST');
        await disk.folders.sync(folder);
      } catch (error) {
        await (isLive ? disk.fs.rename(marker, path).catch(() => {}) : discard(disk.fs, marker));
        throw error;
      }
      await finishErasing(id);
      return true;
    },

    /** What was removed and can be restored, newest first, each id once. */
    deleted: async (): Promise<DeletedRecord[]> => (await deleted.lastOfEach()).map(({ path: _, ...record }) => record),

    /** What was removed last under this id; undefined where nothing was or it cannot be read. */
    async readDeleted(id: string): Promise<Stored<F> | undefined> {
      const file = await deleted.last(id);
      return file && read(id, file.path);
    },

    /** Puts what was removed last back in its place; false where there is nothing. */
    async restore(id: string): Promise<boolean> {
      const file = await deleted.last(id);
      if (!file) return false;
      await linkFile(disk, file.path, [pathOf(id)]);
      // Left there by a failure, it is in both places: the sweep at start sees that.
      await discard(disk.fs, file.path);
      return true;
    },

    /** Removes versions and deleted records that are too many or too old. */
    async sweep(sweep: Sweep, services: SweepServices): Promise<void> {
      if (!sweep.isFirst) await finishErasures((await unless(disk.fs.readFolder(folder), 'ENOENT')) ?? []);
      if (keepsVersions) await sweepRecords(disk.fs, { ...services, history, deleted, pathOf }, sweep);
    },
  };

  /** What a cut or a failing disk left, among these names, of records that were being erased. */
  async function finishErasures(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const [, id] = /^\.(.+)\.erased$/.exec(name) ?? [];
      if (id) await finishErasing(id);
    }
  }

  /** The marker goes last: until then, this is done again. */
  async function finishErasing(id: string): Promise<void> {
    try {
      await history.forget(id);
      await deleted.forget(id);
      await disk.fs.unlink(markerOf(id));
      await disk.folders.sync(folder);
    } catch (error) {
      log.warn('erase-incomplete', { kind, id, error });
    }
  }

  async function whenAbsent(id: string, reason: unknown): Promise<Loaded<F>> {
    if (!layout.fallback) return 'absent';
    if ((await layout.archived(id)).length > 0) return standIn(id, reason, await newestGood(id));
    return { record: await layout.fallback(id), isCurrent: true };
  }

  async function standIn(
    id: string,
    reason: unknown,
    good: Awaited<ReturnType<typeof newestGood>>,
  ): Promise<Loaded<F>> {
    const record = good?.record ?? (await layout.fallback?.(id));
    const serving = good ? `version ${good.key}` : record ? 'the version that came with the server' : 'nothing';
    log.error('file-unreadable', { file: pathOf(id), why: messageOf(reason), serving });
    return record ? { record, isCurrent: false } : 'unreadable';
  }

  /** The last attempt passes over versions that the disk does not give. */
  async function newestGood(id: string, isLast = false): Promise<{ key: string; record: Stored<F> } | undefined> {
    for (const { key, path } of await layout.archived(id)) {
      const reading = read(id, path);
      const record = await (isLast ? reading.catch(() => undefined) : reading);
      if (record) return { key, record };
    }
    return undefined;
  }

  /** An old version; undefined when the file is not there or no good record. */
  async function read(id: string, path: string): Promise<Stored<F> | undefined> {
    const bytes = await unless(disk.fs.readFile(path), 'ENOENT', 'EACCES', 'EPERM', 'EISDIR');
    try {
      return bytes && decode(bytes, id);
    } catch {
      return undefined;
    }
  }
}

function metaOf({ version, savedAt, savedBy }: Stored<unknown>): VersionMeta {
  return { key: String(version), savedAt, savedBy };
}
