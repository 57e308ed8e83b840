import { basename, join } from 'node:path';
import { createCache } from '../../base/cache.ts';
import { decoded } from '../../contract/typed-address.ts';
import { type Disk, timeForName, timeFromName } from '../disk/disk.ts';
import { unless } from '../disk/disk-error.ts';
import { ensureFolder, namesIn, removeTree } from '../disk/folders.ts';
import { discard, linkFile } from '../disk/replace-file.ts';
import type { Stored, VersionMeta } from './record-file.ts';
import { KEPT_VERSIONS } from './retention.ts';

const VERSION = /^(\d+)(?:[-~].+)?\.[a-z]+$/;

/** Records whose versions are known without reading their folder: those that were saved last. */
const KNOWN_RECORDS = 1_000;

/** Time and author are empty where only the file has them. */
export interface ArchivedVersion extends VersionMeta {
  readonly path: string;
}

/** Old versions of the records of one kind: hard links in `<folder>/<id>/`, so that a version costs one link. */
export class History {
  /** By id, the names in the record's folder, which this process has made durable in its parent. */
  readonly #known = createCache<string[]>({ entries: KNOWN_RECORDS });

  constructor(
    private readonly disk: Disk,
    private readonly folder: string,
    private readonly ending = 'json',
  ) {}

  /** Archives the file at `source` as that version, durably. Returns the link's path, or undefined if there is no file. */
  keep(id: string, version: number, source: string, time: number): Promise<string | undefined> {
    return this.link(id, source, `${version}.${this.ending}`, `${version}-${timeForName(time)}.${this.ending}`);
  }

  /** Archives a file that cannot be read, for a person to inspect. */
  keepUnreadable(id: string, source: string, time: number): Promise<string | undefined> {
    const names = [timeForName(time), this.disk.newName()].map((name) => `unreadable-${name}.${this.ending}`);
    return this.link(id, source, ...names);
  }

  /** The versions, newest first. */
  async list(id: string): Promise<ArchivedVersion[]> {
    return this.#versionsIn(id, await this.#names(id));
  }

  /** Removes versions above the limit; the next start and save remove any that it misses. */
  async thin(id: string, limit = KEPT_VERSIONS): Promise<void> {
    const names = this.#known.get(id) ?? [];
    const unreadable = names.filter((name) => name.startsWith('unreadable-')).sort();
    const old = this.#versionsIn(id, names).slice(limit);
    for (const name of [...old.map(({ path }) => basename(path)), ...unreadable.slice(0, -KEPT_VERSIONS)]) {
      names.splice(names.indexOf(name), 1);
      await discard(this.disk.fs, join(this.folder, id, name));
    }
  }

  /** Removes all versions of a record that can no longer be restored. */
  async forget(id: string): Promise<void> {
    this.#known.drop(id);
    await removeTree(this.disk.fs, join(this.folder, id)); // with the folders that a NAS lays into it
    await unless(this.disk.syncFolder(this.folder), 'ENOENT');
  }

  /** Notes a version that the caller has written into the record's folder. */
  async noteCopy(id: string, name: string): Promise<void> {
    this.#remember(id, [...(this.#known.get(id) ?? (await this.#names(id))), name]);
  }

  /** Links the file at `source` under the first of these file names that is free, durably; undefined if there is no file. */
  async link(id: string, source: string, ...names: string[]): Promise<string | undefined> {
    const paths = names.map((name) => join(this.folder, id, name));
    const known = this.#known.get(id);
    this.#known.drop(id); // a failure leaves it unknown
    const link = known && (await linkFile(this.disk, source, paths));
    if (!known || !link) return this.#linkFirst(id, source, paths);
    this.#remember(id, [...known, basename(link)]);
    return link;
  }

  #names(id: string): Promise<string[]> {
    return namesIn(this.disk.fs, join(this.folder, id));
  }

  #versionsIn(id: string, names: readonly string[]): ArchivedVersion[] {
    return names
      .filter((name) => VERSION.test(name))
      .map((name) => {
        const { time: savedAt = '', by: savedBy = '' } = readArchivedName(name, this.ending) ?? {};
        return { version: Number.parseInt(name, 10), savedAt, savedBy, path: join(this.folder, id, name) };
      })
      .sort((a, b) => b.version - a.version || (a.path < b.path ? 1 : -1));
  }

  /** The first link of this process: an earlier one may have been killed after it made the folder, so the parent is synced. */
  async #linkFirst(id: string, source: string, paths: readonly string[]): Promise<string | undefined> {
    await ensureFolder(this.disk, join(this.folder, id));
    const link = await linkFile(this.disk, source, paths, [this.folder]);
    if (link !== undefined) this.#remember(id, await this.#names(id));
    return link;
  }

  #remember(id: string, names: readonly string[]): void {
    this.#known.set(id, [...new Set(names)]);
  }
}

export interface ArchivedName {
  readonly id: string;
  /** Time of the deletion or the save, as ISO 8601. */
  readonly time: string;
  /** Who did it, as named by the caller. */
  readonly by: string;
}

/** A file name has 255 bytes: 128 for the id, 24 for the time, and these. */
const BY_MAX = 90;

const NAME = /^([^~]+)~([^~]+)~(.*)$/;

/** The file name of a deleted record or an old version: `<id>~<time>~<by>.<ending>`, the time in milliseconds. */
export function archivedName({ id, time, by }: { id: string; time: number; by: string }, ending: string): string {
  return `${id}~${timeForName(time)}~${encodeBy(by)}.${ending}`;
}

/** Parses a name by `archivedName`; undefined for any other name. */
export function readArchivedName(name: string, ending: string): ArchivedName | undefined {
  if (!name.endsWith(`.${ending}`)) return undefined;
  const [, id, named, by = ''] = NAME.exec(name.slice(0, -ending.length - 1)) ?? [];
  const time = named && timeFromName(named);
  return id && time ? { id, time, by: decoded(by) } : undefined;
}

function encodeBy(by: string): string {
  let text = '';
  for (const character of by.toWellFormed()) {
    const encoded = encodeURIComponent(character);
    if (text.length + encoded.length > BY_MAX) break;
    text += encoded;
  }
  return text;
}

/** Where the files of a kind are, and how they are written. */
export interface HistoryLayout<F extends object> {
  readonly folder: string;
  readonly history: History;
  pathOf(id: string): string;
  /** Whether this may be the id of a record. */
  isName(id: string): boolean;
  /** Ids that have a file or a substitute for it, and what else such a file is named; `names` are in the folder. */
  idsIn(names: readonly string[]): readonly string[];
  encode(record: Stored<F>): Uint8Array;
  /** The record in the bytes of the current file, or of an archived one. Throws an error that describes the fault. */
  decode(bytes: Uint8Array, id: string, archived?: ArchivedVersion): Stored<F> | Promise<Stored<F>>;
  /** Archives the current file before it is replaced, durably; returns the path if it made a link. */
  keep(id: string, version: number, now: number): Promise<string | undefined>;
  /** Work that can wait until memory has the new version. */
  afterSave(saved: Stored<F>): Promise<void>;
  /** The record that is served if there is neither a file nor a version. */
  first?(id: string): Promise<Stored<F>>;
}
