import { dirname } from 'node:path';
import type { Log } from '../../base/log.ts';
import type { Disk } from './disk.ts';
import { isDiskError, isFull, succeeds } from './disk-error.ts';

/** Creates a folder and its missing parents, each durable in its parent. */
export async function ensureFolder(disk: Disk, path: string): Promise<void> {
  try {
    await disk.fs.makeFolder(path);
  } catch (error) {
    if (isDiskError(error, 'EEXIST', 'EISDIR')) return;
    if (!isDiskError(error, 'ENOENT') || dirname(path) === path) throw error;
    await ensureFolder(disk, dirname(path));
    await disk.fs.makeFolder(path);
  }
  await disk.syncFolder(dirname(path));
}

/** Like `ensureFolder`, but returns false if the folder is missing and the disk is full; the next writer then creates it. */
export async function ensureFolderLater(disk: Disk, path: string): Promise<boolean> {
  try {
    await ensureFolder(disk, path);
    return true;
  } catch (error) {
    if (isFull(error)) return succeeds(disk.fs.stat(path));
    throw error;
  }
}

/** Makes the renames of a killed process in `folder` durable, because their files are served from now on. A failure is logged. */
export async function syncOrWarn(disk: Disk, folder: string, log: Log): Promise<void> {
  await disk.syncFolder(folder).catch((error) => log.warn('folder-not-synced', { folder, error }));
}

/** Makes every folder above `path` durable: a process may have been killed before it synced one; others' folders are skipped. */
export async function syncFoldersAbove(disk: Disk, path: string): Promise<void> {
  const above = dirname(path);
  if (above === path) return;
  await Promise.all([disk.syncFolder(above).catch(() => {}), syncFoldersAbove(disk, above)]);
}
