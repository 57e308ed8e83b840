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
  /** True for records that no other user of the machine may read. */
  readonly isPrivate?: boolean | undefined;
  /** False for records without versions, such as secrets and sessions. */
  readonly keepsVersions?: boolean | undefined;
}

/** The location and content of the files of a kind, and how their versions are archived. */
export interface Layout<F> {
  readonly folder: string;
  pathOf(id: string): string;
  isName(id: string): boolean;
  decode(bytes: Uint8Array, id: string): Stored<F>;
  encode(record: Stored<F>): Uint8Array;
  /** Served if there is neither a file nor a version, or none that can be read. */
  fallback?(id: string): Promise<Stored<F>>;
  /** Archives the file that is about to be replaced, durably; returns the path if the copy is a link. */
  archive(id: string, existing: ExistingFile): Promise<string | undefined>;
  /** The archived versions, newest first. */
  archived(id: string): Promise<ArchivedVersion[]>;
}

export type Files<F extends object> = ReturnType<typeof recordFiles<F>>;

/**
 * Records in `<kind>/<id>.json`. Versions and deleted records are hard links, so each costs one link. Disk errors that
 * may pass by the next attempt are thrown.
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
    pathOf: (id) => `${folder}/${id}.json`,
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
  /** The name of a record that is to be erased: one rename both removes and marks it. */
  const markerOf = (id: string) => join(folder, `.${id}.erased`);
  let isThere = true;

  return {
    folder,
    pathOf,

    /** Ids that have a file or a substitute for it. Removes the temporary files of a crash. */
    async open(): Promise<string[]> {
      isThere = await ensureFolderLater(disk, folder);
      disk.folders.keepOpen(folder);
      const names = await removeTemporaries(disk.fs, folder);
      await finishErasures(names);
      const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
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

    /** Logs the name of the unreadable file, and reads its newest readable version. */
    lastGood: async (id: string, reason: unknown): Promise<Loaded<F>> =>
      standIn(id, reason, await newestGood(id, true).catch(() => undefined)),

    /** A record as it will be read back. Throws an error that names the invalid fields. */
    make: (meta: RecordMeta, fields: F): Stored<F> => makeRecord(meta, fields, shape),

    /** Identifies the version that a save is based on. */
    versionOf: ({ version }: Stored<F>): number | string => version,

    /**
     * Durable when it resolves, including the archived old version if requested. After a failure the files are as before
     * wherever the disk allows it; the caller checks them.
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

    /** Work that can wait until memory has the new version. Never throws. */
    afterSave: async ({ id, version }: Stored<F>, _by: string): Promise<void> => {
      if (keepsVersions) await history.thin(id, version);
    },

    /** The highest version number of this id, without deleted records; 0 for none. */
    lastVersion: async (id: string): Promise<number> => (await history.list(id))[0]?.version ?? 0,

    /** Every readable version, newest first, starting with the current one. */
    async versions(id: string, current: Stored<F>): Promise<VersionMeta[]> {
      const versions = [metaOf(current)];
      for (const { version, path } of await history.list(id)) {
        const record = version < current.version ? await read(id, path) : undefined;
        if (record) versions.push({ ...metaOf(record), key: String(version) });
      }
      return versions;
    },

    /** An old version; undefined if none can be read. */
    async readVersion(id: string, key: string): Promise<Stored<F> | undefined> {
      const found = layout.isName(id) ? (await layout.archived(id)).find((version) => version.key === key) : undefined;
      return found && read(id, found.path);
    },

    /** Returns false if there is no file. */
    async remove(id: string, by: string): Promise<boolean> {
      const path = pathOf(id);
      const link = keepsVersions ? await deleted.put(id, path, by, clock.now()) : await setAside(disk, path);
      if (link === undefined) return false;
      await removeFile(disk, path, link);
      if (!keepsVersions) await discard(disk.fs, link);
      return true;
    },

    /** Removes the record with its versions and deleted copies; returns false if nothing exists. */
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

    /** Removed records that can be restored, newest first, each id once. */
    deleted: async (): Promise<DeletedRecord[]> => (await deleted.lastOfEach()).map(({ path: _, ...record }) => record),

    /** The last removed record of this id; undefined if there is none or it cannot be read. */
    async readDeleted(id: string): Promise<Stored<F> | undefined> {
      const file = await deleted.last(id);
      return file && read(id, file.path);
    },

    /** Restores the last removed record; returns false if there is none. */
    async restore(id: string): Promise<boolean> {
      const file = await deleted.last(id);
      if (!file) return false;
      await linkFile(disk, file.path, [pathOf(id)]);
      // After a failure it exists in both places: the sweep at start resolves that.
      await discard(disk.fs, file.path);
      return true;
    },

    /** Removes versions and deleted records past their limit or retention. */
    async sweep(sweep: Sweep, services: SweepServices): Promise<void> {
      if (!sweep.isFirst) await finishErasures((await unless(disk.fs.readFolder(folder), 'ENOENT')) ?? []);
      if (keepsVersions) await sweepRecords(disk.fs, { ...services, history, deleted, pathOf }, sweep);
    },
  };

  /** Among these names, those of records whose erasure was interrupted. */
  async function finishErasures(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const [, id] = /^\.(.+)\.erased$/.exec(name) ?? [];
      if (id) await finishErasing(id);
    }
  }

  /** The marker is removed last: until then, the erasure is repeated. */
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

  /** The last attempt skips versions that the disk cannot read. */
  async function newestGood(id: string, isLast = false): Promise<{ key: string; record: Stored<F> } | undefined> {
    for (const { key, path } of await layout.archived(id)) {
      const reading = read(id, path);
      const record = await (isLast ? reading.catch(() => undefined) : reading);
      if (record) return { key, record };
    }
    return undefined;
  }

  /** An old version; undefined if the file does not exist or is not a valid record. */
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
