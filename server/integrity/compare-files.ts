import { join } from 'node:path';
import type { Fault } from '../notify/message.ts';
import { hashFile } from '../store/disk/copy-file.ts';
import { unless } from '../store/disk/disk-error.ts';
import type { FileStat, FileSystem } from '../store/disk/file-system.ts';
import { isSameStat, type LedgerEntry } from '../store/upload-ledger.ts';

export interface CompareServices {
  readonly fs: FileSystem;
  /** Milliseconds since 1970. */
  now(): number;
  /** Awaited after each piece that was read, so that nobody else waits for the disk or the processor. */
  pause(): Promise<void>;
  isStopped(): boolean;
}

/** A file whose size, times and number are as they were is read all the same when this long has passed: times can be forged. */
const READ_EVERY_MS = 24 * 3_600_000;
/** Hashed in a fraction of a millisecond. */
const PIECE_BYTES = 131_072;

/**
 * Compares the files found in a folder, by path, with what is known of them. Reads only those that changed since they were
 * read, and each once a day; notes in the entries what it has read.
 */
export async function compareFiles(
  services: CompareServices,
  { folder, found, known, nameOf = (path) => path, prefix }: Comparison,
): Promise<Fault[]> {
  const { now, isStopped } = services;
  const faults: Fault[] = [];
  const met = new Set<string>();
  for (const [path, stat] of found) {
    if (isStopped()) return [];
    const entry = known.get(nameOf(path));
    met.add(nameOf(path));
    if (!entry) faults.push({ file: prefix + path, what: 'foreign' });
    else if (!(await isAsKnown(path, stat, entry))) faults.push({ file: prefix + path, what: 'changed' });
  }
  for (const name of known.keys()) if (!met.has(name)) faults.push({ file: prefix + name, what: 'missing' });
  return faults;

  async function isAsKnown(path: string, stat: FileStat, entry: LedgerEntry): Promise<boolean> {
    const age = now() - (entry.seen?.readAt ?? 0);
    if (entry.seen && isSameStat(entry.seen, stat) && age >= 0 && age < READ_EVERY_MS) return true;
    const read = await readEntry(services, join(folder, path), path, stat);
    if (read && read.sha256 !== entry.sha256) return false;
    if (read) entry.seen = read.seen;
    return true; // one that went meanwhile is missing at the next look
  }
}

/** What a file holds at this moment; undefined where it has gone. */
export async function readEntry(
  { fs, now, pause }: CompareServices,
  file: string,
  path: string,
  { size, mtimeMs, ctimeMs = 0, ino = 0 }: FileStat,
): Promise<Required<LedgerEntry> | undefined> {
  const sum = await unless(hashFile(fs, file, pause, PIECE_BYTES), 'ENOENT');
  return sum && { sha256: sum.sha256, seen: { path, size, mtimeMs, ctimeMs, ino, readAt: now() } };
}

interface Comparison {
  readonly folder: string;
  readonly found: ReadonlyMap<string, FileStat>;
  readonly known: ReadonlyMap<string, LedgerEntry>;
  /** The name under which the file at a path is known. */
  readonly nameOf?: (path: string) => string;
  /** What stands before a path where it is told. */
  readonly prefix: string;
}
