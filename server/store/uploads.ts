import { join } from 'node:path';
import type { Log } from '../contract/log.ts';
import type { Disk } from './disk.ts';
import { toFailure } from './disk-error.ts';
import { ensureFolder, settleFoldersAbove } from './ensure-folder.ts';
import { replaceFile } from './replace-file.ts';
import { removeTemporaries } from './temporary-file.ts';

export interface UploadsOptions {
  readonly dir: string;
  readonly disk: Disk;
  /** A random name that nobody can guess. */
  readonly newName: () => string;
  readonly log: Log;
}

/** The folder of uploaded pictures. */
export interface Uploads {
  readonly dir: string;
  /**
   * Keeps a picture, durably, and gives its address: `/uploads/<random>-<W>x<H>.<ext>`, sizes in pixels. Fails with
   * `Failure` 507 when the disk is full; other disk errors as they came. A failed one leaves nothing.
   */
  save(bytes: Uint8Array, extension: string, width: number, height: number): Promise<string>;
}

/** Opens the folder: makes it where it is missing and removes what a crash left half written. */
export async function createUploads({ dir, disk, newName, log }: UploadsOptions): Promise<Uploads> {
  await ensureFolder(disk, dir);
  disk.folders.keepOpen(dir);
  await removeTemporaries(disk.fs, dir);
  await settleFoldersAbove(disk, dir);
  // As with records: what a killed process renamed is served from now on.
  await disk.folders
    .sync(dir)
    .catch((error: unknown) => log.warn('folder could not be synced', { folder: dir, error }));
  return {
    dir,
    async save(bytes, extension, width, height) {
      const name = `${newName()}-${width}x${height}.${extension}`;
      try {
        await replaceFile(disk, join(dir, name), bytes);
      } catch (error) {
        throw toFailure(error);
      }
      return `/uploads/${name}`;
    },
  };
}
