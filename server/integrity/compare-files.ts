import { join } from 'node:path';
import type { Fault } from '../notify/message.ts';
import { hashFile } from '../store/disk/copy-file.ts';
import { unless } from '../store/disk/disk-error.ts';
import type { FileStat, FileSystem } from '../store/disk/file-system.ts';

/** What is known of a file. */
export interface KnownFile {
  readonly sha256: string;
  /** How it stood when its bytes were compared last, and when that was, in milliseconds since 1970. */
  seen?: { readonly stat: FileStat; readonly readAt: number };
}

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
 * read, and each once a day; notes what it has read in `known`.
 */
export async function compareFiles(
  { fs, now, pause, isStopped }: CompareServices,
  folder: string,
  found: ReadonlyMap<string, FileStat>,
  known: ReadonlyMap<string, KnownFile>,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const [file, stat] of found) {
    if (isStopped()) return [];
    const entry = known.get(file);
    if (!entry) faults.push({ file, what: 'foreign' });
    else if (!(await isAsKnown(file, stat, entry))) faults.push({ file, what: 'changed' });
  }
  for (const file of known.keys()) if (!found.has(file)) faults.push({ file, what: 'missing' });
  return faults;

  async function isAsKnown(file: string, stat: FileStat, entry: KnownFile): Promise<boolean> {
    const age = now() - (entry.seen?.readAt ?? 0);
    if (entry.seen && isSameStat(entry.seen.stat, stat) && age >= 0 && age < READ_EVERY_MS) return true;
    const sum = await unless(hashFile(fs, join(folder, file), pause, PIECE_BYTES), 'ENOENT');
    if (!sum) return true; // one that went meanwhile is missing at the next look
    if (sum.sha256 === entry.sha256) entry.seen = { stat, readAt: now() };
    return sum.sha256 === entry.sha256;
  }
}

/** Whether nothing was written to the file and no other took its place. */
function isSameStat(one: FileStat, other: FileStat): boolean {
  const { size, mtimeMs, ctimeMs, ino } = one;
  return size === other.size && mtimeMs === other.mtimeMs && ctimeMs === other.ctimeMs && ino === other.ino;
}
