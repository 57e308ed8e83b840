import { join } from 'node:path';
import type { Shape } from '../../contract/shape.ts';
import { messageOf, unless } from '../disk/disk-error.ts';
import { ensureFolder, ensureFolderLater, syncOrWarn } from '../disk/ensure-folder.ts';
import { linkFile } from '../disk/link-file.ts';
import { removeFile } from '../disk/remove-file.ts';
import { replaceFile } from '../disk/replace-file.ts';
import { discard, PRIVATE_MODE, removeTemporaries, setAside, USUAL_MODE } from '../disk/temporary-file.ts';
import { noteErased } from '../erase-leads.ts';
import type { StoreContext } from '../store-context.ts';
import { Deleted } from './deleted.ts';
import type { Files, Loaded, VersionMeta } from './files.ts';
import { History } from './history.ts';
import { loadFile } from './load-file.ts';
import { decodeRecord, encodeRecord, isId, makeRecord, type Stored } from './record-file.ts';
import { sweepRecords } from './sweep-records.ts';

interface RecordKind<F> {
  readonly shape: Shape<F>;
  /** True for what no other user of the machine may read. */
  readonly isPrivate?: boolean | undefined;
  /** False for what must leave nothing behind, as secrets and personal sessions. */
  readonly keepsVersions?: boolean | undefined;
}

/** Records in `<kind>/<id>.json`; their versions and the deleted ones are hard links, so that keeping one costs a link. */
export function recordFolder<F extends object>(
  context: StoreContext,
  kind: string,
  { shape, isPrivate, keepsVersions = !isPrivate }: RecordKind<F>,
): Files<F> {
  const { disk, dataDir, clock, log } = context;
  const folder = join(dataDir, kind);
  const history = new History(disk, join(dataDir, 'history', kind));
  const deleted = new Deleted(disk, join(dataDir, 'deleted', kind));
  let isThere = true;
  const pathOf = (id: string) => join(folder, `${id}.json`);
  /** The record under a name that says that it is to leave no trace: the one rename both removes and notes it. */
  const markerOf = (id: string) => join(folder, `.${id}.erased`);
  const lastDeleted = async (id: string) => (await deleted.list()).find((file) => file.id === id);

  return {
    folder,
    pathOf,

    async open() {
      isThere = await ensureFolderLater(disk, folder);
      disk.folders.keepOpen(folder);
      const names = await removeTemporaries(disk.fs, folder);
      await finishErasures(names);
      const ids = names.flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []));
      for (const id of ids.filter((name) => !isId(name))) {
        log.error('data file cannot be read', { file: pathOf(id), why: 'its name is no id', serving: 'nothing' });
      }
      await syncOrWarn(disk, folder, log);
      return ids.filter(isId);
    },

    async load(id) {
      if (!isId(id)) return 'absent';
      const decode = (bytes: Uint8Array) => decodeRecord(bytes, id, shape);
      const instead = { absent: async () => 'absent' as const, standIn: (error: unknown) => standIn(id, error) };
      return loadFile(disk.fs, pathOf(id), decode, instead);
    },

    lastGood: (id, reason) => standIn(id, reason).catch((): Loaded<F> => 'unreadable'),

    make: (meta, fields) => makeRecord(meta, fields, shape),

    versionOf: ({ version }) => version,

    async save(next, existing, archives) {
      const isArchived = existing === 'unreadable' || (archives === 'version' && keepsVersions);
      const path = pathOf(next.id);
      if (!isThere) await ensureFolder(disk, folder);
      isThere = true;
      const old = await replaceFile(disk, path, encodeRecord(next), {
        ...(existing !== undefined && {
          keepOld: () => (isArchived ? archive(next.id, existing) : setAside(disk, path)),
        }),
        mode: isPrivate ? PRIVATE_MODE : USUAL_MODE,
      });
      if (old !== undefined && !isArchived) await discard(disk.fs, old);
    },

    afterSave: ({ id, version }) => (keepsVersions ? history.thin(id, version) : Promise.resolve()),

    lastVersion: async (id) => (await history.list(id))[0]?.version ?? 0,

    async versions(id, current) {
      const versions = [metaOf(current)];
      for (const { version, path } of await history.list(id)) {
        const record = version < current.version ? await read(id, path) : undefined;
        if (record) versions.push({ ...metaOf(record), key: String(version) });
      }
      return versions;
    },

    async readVersion(id, key) {
      const file = isId(id) ? (await history.list(id)).find(({ version }) => String(version) === key) : undefined;
      return file && read(id, file.path);
    },

    async remove(id, by) {
      const path = pathOf(id);
      const link = keepsVersions ? await deleted.put(id, path, by, clock.now()) : await setAside(disk, path);
      if (link === undefined) return false;
      await removeFile(disk, path, link);
      if (!keepsVersions) await discard(disk.fs, link);
      return true;
    },

    async erase(id) {
      const [path, marker] = [pathOf(id), markerOf(id)];
      const isLive = (await unless(disk.fs.stat(path), 'ENOENT')) !== undefined;
      const file = isLive ? undefined : await lastDeleted(id);
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

    deleted: async () => (await deleted.list()).map(({ path: _, ...record }) => record),

    async readDeleted(id) {
      const file = await lastDeleted(id);
      return file && read(id, file.path);
    },

    async restore(id) {
      const file = await lastDeleted(id);
      if (!file) return false;
      await linkFile(disk, file.path, [pathOf(id)]);
      // Left there by a failure, it is in both places: the sweep at start sees that.
      await discard(disk.fs, file.path);
      return true;
    },

    async sweep(sweep, services) {
      if (!sweep.isFirst) await finishErasures((await unless(disk.fs.readFolder(folder), 'ENOENT')) ?? []);
      if (keepsVersions) await sweepRecords(disk.fs, { ...services, history, deleted, pathOf }, sweep);
    },
  };

  function archive(id: string, existing: number | 'unreadable'): Promise<string | undefined> {
    if (existing === 'unreadable') return history.keepUnreadable(id, pathOf(id), clock.now());
    return history.keep(id, existing, pathOf(id), clock.now());
  }

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
      log.warn('an erased record has left traces: the next hour or start tries again', { kind, id, error });
    }
  }

  async function standIn(id: string, reason: unknown): Promise<Loaded<F>> {
    const record = await newestGood(id);
    const serving = record ? `version ${record.version}` : 'nothing';
    log.error('data file cannot be read', { file: pathOf(id), why: messageOf(reason), serving });
    return record ? { record, isCurrent: false } : 'unreadable';
  }

  async function newestGood(id: string): Promise<Stored<F> | undefined> {
    for (const { path } of await history.list(id)) {
      const record = await read(id, path);
      if (record) return record;
    }
    return undefined;
  }

  /** An old version; undefined when the file is not there or no good record. */
  async function read(id: string, path: string): Promise<Stored<F> | undefined> {
    const bytes = await unless(disk.fs.readFile(path), 'ENOENT', 'EACCES', 'EPERM', 'EISDIR');
    try {
      return bytes && decodeRecord(bytes, id, shape);
    } catch {
      return undefined;
    }
  }
}

function metaOf({ version, savedAt, savedBy }: Stored<unknown>): VersionMeta {
  return { key: String(version), savedAt, savedBy };
}
