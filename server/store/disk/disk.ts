import { randomBytes } from 'node:crypto';
import { createKeyedLimiter } from '../../contract/limiter.ts';
import type { FileSystem } from './file-system.ts';

/** The tools of every writer of the store: the file system, and unique names. */
export interface Disk {
  readonly fs: FileSystem;
  /** Makes all changes in a folder durable, with one sync for all who wait for the same folder. */
  syncFolder(folder: string): Promise<void>;
  /** 16 characters for a unique file name: a random start for this process, and a counter. Not secret. */
  newName(): string;
}

/** Returns what writes durably to a file system, under names that differ from another run's. */
export function createDisk(fs: FileSystem): Disk {
  const start = randomBytes(5).toString('hex');
  let count = 0;
  const inTurn = createKeyedLimiter();
  /** By folder, the sync that has not begun. A running one may miss changes that were made since, so the next is waited for. */
  const waiting = new Map<string, Promise<void>>();

  async function sync(folder: string): Promise<void> {
    await new Promise(setImmediate);
    waiting.delete(folder);
    const handle = await fs.openFolder(folder);
    await handle.sync().finally(() => handle.close().catch(() => {}));
  }
  return {
    fs,
    syncFolder(folder) {
      const next = waiting.get(folder) ?? inTurn(folder, () => sync(folder));
      waiting.set(folder, next);
      return next;
    },
    newName() {
      count = (count + 1) % 2 ** 24;
      return start + count.toString(16).padStart(6, '0');
    },
  };
}

/** A time in milliseconds for file names, without colons, which some systems do not allow: `2026-11-20T08-00-00.000Z`. */
export function timeForName(time: number): string {
  return new Date(time).toISOString().replaceAll(':', '-');
}

/** The time that `timeForName` wrote, as ISO 8601; undefined for any other text. */
export function timeFromName(name: string): string | undefined {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3})Z$/.exec(name);
  return match ? `${match[1]}T${match[2]}:${match[3]}:${match[4]}Z` : undefined;
}
