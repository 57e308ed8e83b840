import { dirname } from 'node:path';
import type { Log } from '../../base/log.ts';
import type { Disk } from './disk.ts';
import { isDiskError, isFull, succeeds } from './disk-error.ts';

/** Makes a folder and those above it where they are missing, each durable in its parent. */
export async function ensureFolder(disk: Disk, path: string): Promise<void> {
  try {
    await disk.fs.makeFolder(path);
  } catch (error) {
    if (isDiskError(error, 'EEXIST', 'EISDIR')) return;
    if (!isDiskError(error, 'ENOENT') || dirname(path) === path) throw error;
    await ensureFolder(disk, dirname(path));
    await disk.fs.makeFolder(path);
  }
  await disk.folders.sync(dirname(path));
}

/** As `ensureFolder`; gives false where it is missing and the disk has no room, so that whoever writes there makes it first. */
export async function ensureFolderLater(disk: Disk, path: string): Promise<boolean> {
  try {
    await ensureFolder(disk, path);
    return true;
  } catch (error) {
    if (isFull(error)) return succeeds(disk.fs.stat(path));
    throw error;
  }
}

/** Makes durable what a killed process renamed in `folder`: it is served from now on, so it has to stay. A failure is logged. */
export async function syncOrWarn(disk: Disk, folder: string, log: Log): Promise<void> {
  await disk.folders.sync(folder).catch((error) => log.warn('folder-not-synced', { folder, error }));
}

/**
 * Makes every folder above `path` durable. Whoever made them may have been killed before that: whatever is saved below would
 * be lost with them. One that may not be opened is none that this server made.
 */
export async function syncFoldersAbove(disk: Disk, path: string): Promise<void> {
  for (let folder = path; dirname(folder) !== folder; ) {
    folder = dirname(folder);
    await disk.folders.sync(folder).catch(() => {});
  }
}
