import { hash } from 'node:crypto';
import { extname, join } from 'node:path';
import { isDiskError, messageOf, unless } from '../disk/disk-error.ts';
import { ensureFolder } from '../disk/ensure-folder.ts';
import { linkFile } from '../disk/link-file.ts';
import { replaceFile } from '../disk/replace-file.ts';
import { discard, removeTemporaries, setAside } from '../disk/temporary-file.ts';
import { timeForName, timeFromName } from '../disk/time-for-name.ts';
import type { StoreContext } from '../store-context.ts';
import type { Files, Loaded, VersionMeta } from './files.ts';
import { loadFile } from './load-file.ts';
import type { Stored } from './record-file.ts';
import { KEPT_VERSIONS } from './retention.ts';

/** What a plain file holds. */
export interface Plain<T> {
  readonly value: T;
  /** Names the value: equal for equal values, so that a save can tell which one it was made from. */
  readonly revision: string;
}

export interface PlainFormat<T> {
  /** The files of this kind. */
  readonly names: readonly string[];
  /** Throws an error that names the field which is wrong. */
  readonly parse: (bytes: Uint8Array) => T;
  readonly encode: (value: T) => Uint8Array;
  /** What stands in where neither the file nor a copy can be read. */
  readonly fallback: (name: string) => Promise<T>;
  /** Names that a folder from before them does not have. */
  readonly added?: readonly string[];
  /** True when it is normal that nobody has saved the file yet. */
  readonly mayBeMissing?: boolean;
}

/** A name of a copy: its time, then who saved it, if anybody did. */
const COPY = /^(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z)(?:~([\w-]*))?/;

/**
 * Files in the data folder that people edit in place: nothing of the store's own stands in them, and their versions are
 * copies in `history/<name>/<time>[~by].<ext>`, the current one included. There is always a value; none is made. One that
 * is removed leaves its copies, and is a value again when a file of its name is put there by hand.
 */
export function plainFiles<T>(context: StoreContext, format: PlainFormat<T>): Files<Plain<T>> {
  const { disk, dataDir, clock, log } = context;
  const { parse, encode } = format;
  const pathOf = (name: string) => join(dataDir, name);
  const folderOf = (name: string) => join(dataDir, 'history', name);

  return {
    folder: dataDir,
    pathOf,

    async open() {
      for (const name of format.names) {
        await removeTemporaries(disk.fs, folderOf(name)).catch(() => []);
        const bytes = await disk.fs.readFile(pathOf(name)).catch(() => undefined);
        if (bytes) await tryToCopy(name, bytes, ''); // only a copy outlives an edit in place that breaks it
      }
      return [...format.names];
    },

    async load(name) {
      return loadFile(disk.fs, pathOf(name), (bytes) => toRecord(name, parse(bytes)), {
        absent: async (error) =>
          format.mayBeMissing || (format.added?.includes(name) && (await copiesOf(name)).length === 0)
            ? { record: toRecord(name, await format.fallback(name)), isCurrent: true }
            : standIn(name, error),
        standIn: (error) => standIn(name, error),
      });
    },

    lastGood: standIn,

    make: ({ id }, { value }) => toRecord(id, parse(encode(value))),

    versionOf: ({ revision }) => revision,

    async save({ id, value }) {
      await archiveExisting(id);
      const path = pathOf(id);
      const aside = await replaceFile(disk, path, encode(value), { keepOld: () => setAside(disk, path) });
      if (aside !== undefined) await discard(disk.fs, aside);
    },

    afterSave: ({ id, value }, by) => tryToCopy(id, encode(value), by),

    lastVersion: async () => 0,

    async versions(name) {
      return (await copiesOf(name)).map(metaOf);
    },

    async readVersion(name, time) {
      const copy = (await copiesOf(name)).find((one) => metaOf(one).key === time);
      return copy === undefined ? undefined : read(name, await readCopy(name, copy));
    },

    async remove(name) {
      await archiveExisting(name);
      const found = await unless(
        disk.fs.unlink(pathOf(name)).then(() => true),
        'ENOENT',
      );
      await disk.folders.sync(dataDir);
      return found ?? false;
    },
    deleted: async () => [],
    readDeleted: async () => undefined,
    restore: async () => false,
    sweep: async () => {},
  };

  async function standIn(name: string, reason: unknown): Promise<Loaded<Plain<T>>> {
    const good = await newestGood(name);
    const why = `data/${name}: ${messageOf(reason)}`;
    const serving = good ? `the version of ${good.key}` : 'the version that came with the server';
    log.error('data file cannot be read', { file: pathOf(name), why, serving });
    return { record: good?.record ?? toRecord(name, await format.fallback(name)), isCurrent: false };
  }

  async function newestGood(name: string): Promise<{ key: string; record: Stored<Plain<T>> } | undefined> {
    for (const copy of await copiesOf(name).catch((): string[] => [])) {
      const bytes = await readCopy(name, copy).catch(() => undefined);
      const record = bytes && read(name, bytes);
      if (record) return { key: metaOf(copy).key, record };
    }
    return undefined;
  }

  /** Makes the file that is about to be replaced durable among the versions: as a copy, or as a link where it cannot be read. */
  async function archiveExisting(name: string): Promise<void> {
    let bytes: Uint8Array;
    try {
      bytes = await disk.fs.readFile(pathOf(name));
    } catch (error) {
      if (isDiskError(error, 'ENOENT')) return;
      if (!isDiskError(error, 'EACCES', 'EPERM')) throw error;
      return linkUnreadable(name);
    }
    if (read(name, bytes)) await copyUnlessNewest(name, bytes, '');
    else await linkUnreadable(name);
  }

  /** Undefined where the bytes are no good version. */
  function read(name: string, bytes: Uint8Array): Stored<Plain<T>> | undefined {
    try {
      return toRecord(name, parse(bytes));
    } catch {
      return undefined;
    }
  }

  async function linkUnreadable(name: string): Promise<void> {
    await ensureFolder(disk, folderOf(name));
    const link = `unreadable-${timeForName(clock.now())}-${disk.newName()}${extname(name)}`;
    await linkFile(disk, pathOf(name), [join(folderOf(name), link)]);
  }

  /** A failure is logged: the file itself is safe. */
  async function tryToCopy(name: string, bytes: Uint8Array, by: string): Promise<void> {
    await copyUnlessNewest(name, bytes, by).catch((error: unknown) =>
      log.warn('a document could not be copied', { folder: folderOf(name), error }),
    );
  }

  async function copyUnlessNewest(name: string, bytes: Uint8Array, by: string): Promise<void> {
    const copies = await copiesOf(name);
    const [newest] = copies;
    if (newest !== undefined && Buffer.compare(await readCopy(name, newest), bytes) === 0) return;
    if (!read(name, bytes)) return; // no good version
    // Later than the newest, also when the clock steps back: the names are the order.
    const after = newest === undefined ? 0 : Date.parse(metaOf(newest).key) + 1;
    const time = timeForName(Math.max(clock.now(), after));
    const copy = (by === '' ? time : `${time}~${by.replace(/[^\w-]/g, '_').slice(0, 90)}`) + extname(name);
    await ensureFolder(disk, folderOf(name));
    await replaceFile(disk, join(folderOf(name), copy), bytes);
    for (const excess of copies.slice(KEPT_VERSIONS)) await discard(disk.fs, join(folderOf(name), excess));
  }

  /** Names of good copies, newest first. */
  async function copiesOf(name: string): Promise<string[]> {
    const names = (await unless(disk.fs.readFolder(folderOf(name)), 'ENOENT')) ?? [];
    return names
      .filter((copy) => COPY.test(copy))
      .sort()
      .reverse();
  }

  function readCopy(name: string, copy: string): Promise<Uint8Array> {
    return disk.fs.readFile(join(folderOf(name), copy));
  }
}

function metaOf(copy: string): VersionMeta {
  const [, time = '', savedBy = ''] = COPY.exec(copy) ?? [];
  const savedAt = timeFromName(time) ?? '';
  return { key: savedAt, savedAt, savedBy };
}

function toRecord<T>(id: string, value: T): Stored<Plain<T>> {
  const revision = hash('sha256', JSON.stringify(value), 'base64url').slice(0, 22);
  return { id, version: 0, createDate: '', savedAt: '', savedBy: '', value, revision };
}
