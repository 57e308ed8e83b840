import { hash } from 'node:crypto';
import { join } from 'node:path';
import { isRecord } from '../contract/shape.ts';
import type { FileSum } from './disk/copy-file.ts';
import type { Disk } from './disk/disk.ts';
import { unless } from './disk/disk-error.ts';
import { ensureFolder } from './disk/ensure-folder.ts';
import type { FileStat } from './disk/file-system.ts';
import { replaceFile } from './disk/replace-file.ts';
import { discard, PRIVATE_MODE } from './disk/temporary-file.ts';
import { parseJson } from './records/record-file.ts';

/** How a file stood when its bytes were compared last. */
export interface Seen extends FileStat {
  /** Under which name, for one in the bin has another. */
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly readAt: number;
}

export interface LedgerEntry {
  readonly sha256: string;
  /** Missing until it was found: an upload that was cut short never is. */
  seen?: Seen;
}

export type UploadLedger = ReturnType<typeof createUploadLedger>;

/** Its folder in the data folder. */
export const LEDGER = 'ledger';
/** All that was found once. Newer uploads have a file each beside it. */
export const ALL = 'all.json';
/** In the folder of uploads: says that there is a ledger, so that removing that one does not pass unnoticed. */
const MARK = '.ledger';

/** The SHA-256 of every upload, in the data folder. An upload is noted before it gets its name. */
export function createUploadLedger(disk: Disk, dataDir: string, uploadsDir: string) {
  const folder = join(dataDir, LEDGER);
  const mark = join(uploadsDir, MARK);
  const entries = new Map<string, LedgerEntry>();
  /** Files of uploads that `save` has not put into the one of all. */
  const small = new Set<string>();
  let saved: FileStat | undefined;
  let savedHash = '';

  return {
    /** By name of file. */
    entries: entries as ReadonlyMap<string, LedgerEntry>,

    /** Notes files that are about to get their names; durable when it resolves. */
    async add(files: readonly (Pick<FileSum, 'sha256'> & { name: string })[]): Promise<void> {
      const path = join(folder, `${disk.newName()}.json`);
      for (const { name, sha256 } of files) entries.set(name, { sha256 });
      await ensureFolder(disk, folder);
      await replaceFile(disk, path, encode(new Map(files.map(({ name, sha256 }) => [name, { sha256 }]))), {
        mode: PRIVATE_MODE,
      });
      small.add(path);
    },

    /**
     * Reads what earlier processes left. `new` where there is no ledger yet; the path of its file where there was one that is
     * gone or cannot be read.
     */
    async load(): Promise<'new' | 'known' | { broken: string }> {
      await ensureFolder(disk, folder);
      const path = join(folder, ALL);
      const wasMade = (await unless(disk.fs.stat(mark), 'ENOENT')) !== undefined;
      for (const name of await disk.fs.readFolder(folder)) {
        if (name === ALL || !/^[^.].*\.json$/.test(name)) continue;
        const found = await read(join(folder, name));
        if (!found) continue; // its upload is foreign then
        small.add(join(folder, name));
        for (const [file, entry] of found) if (!entries.has(file)) entries.set(file, entry);
      }
      const all = await read(path);
      if (!all) return wasMade ? { broken: path } : 'new';
      for (const [file, entry] of all) entries.set(file, entry);
      saved = await disk.fs.stat(path);
      return 'known';
    },

    set: (name: string, entry: LedgerEntry) => void entries.set(name, entry),
    forget: (name: string) => void entries.delete(name),

    isAsSaved,

    /** Writes all into one file, durably, where something is new. */
    async save(): Promise<void> {
      const done = [...small];
      const bytes = encode(entries);
      const newHash = hash('sha256', bytes);
      if (newHash !== savedHash || done.length > 0 || !(await isAsSaved())) {
        await replaceFile(disk, join(folder, ALL), bytes, { mode: PRIVATE_MODE });
        saved = await disk.fs.stat(join(folder, ALL));
        savedHash = newHash;
      }
      for (const path of done) {
        await discard(disk.fs, path);
        small.delete(path);
      }
      if (!(await unless(disk.fs.stat(mark), 'ENOENT'))) await replaceFile(disk, mark, Buffer.from('\n'));
    },
  };

  /** Whether its file is as `load` or `save` left it. */
  async function isAsSaved(): Promise<boolean> {
    return isSameStat(saved, await unless(disk.fs.stat(join(folder, ALL)), 'ENOENT'));
  }

  /** Undefined where there is no such file, or it cannot be read. */
  async function read(path: string): Promise<Map<string, LedgerEntry> | undefined> {
    const bytes = await unless(disk.fs.readFile(path), 'ENOENT');
    try {
      return bytes && decode(parseJson(bytes));
    } catch {
      return undefined;
    }
  }
}

/** Whether nothing was written to the file and no other took its place. */
export function isSameStat(one: FileStat | undefined, other: FileStat | undefined): boolean {
  if (!one || !other) return one === other;
  const { size, mtimeMs, ctimeMs, ino } = one;
  return size === other.size && mtimeMs === other.mtimeMs && ctimeMs === other.ctimeMs && ino === other.ino;
}

function encode(entries: ReadonlyMap<string, LedgerEntry>): Uint8Array {
  return Buffer.from(`${JSON.stringify(Object.fromEntries(entries))}\n`);
}

function decode(value: unknown): Map<string, LedgerEntry> {
  if (!isRecord(value)) throw new Error('no JSON object');
  return new Map(
    Object.entries(value).map(([name, entry]) => {
      if (!isRecord(entry) || typeof entry.sha256 !== 'string') throw new Error(`${name}: no SHA-256`);
      return [name, { sha256: entry.sha256, ...(isSeen(entry.seen) && { seen: entry.seen }) }];
    }),
  );
}

function isSeen(value: unknown): value is Seen {
  const { path, size, mtimeMs, ctimeMs, ino, readAt } = isRecord(value) ? value : {};
  return typeof path === 'string' && [size, mtimeMs, ctimeMs, ino, readAt].every((each) => typeof each === 'number');
}
