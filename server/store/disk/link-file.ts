import { dirname } from 'node:path';
import { finishAll } from './at-once.ts';
import type { Disk } from './disk.ts';
import { isDiskError } from './disk-error.ts';
import type { FileSystem } from './file-system.ts';
import { discard } from './temporary-file.ts';

/**
 * Links the file at `source`, durably, under the first of `paths` that is free or already has the same bytes (from an
 * earlier failed attempt). `alsoSynced` is synced together with the path's own folder. Returns the path, or undefined if
 * there is no file. A failure leaves no link.
 */
export async function linkFile(
  disk: Disk,
  source: string,
  paths: Iterable<string>,
  alsoSynced: readonly string[] = [],
): Promise<string | undefined> {
  for (const path of paths) {
    try {
      await disk.fs.link(source, path);
    } catch (error) {
      if (isDiskError(error, 'ENOENT')) return undefined;
      if (!isDiskError(error, 'EEXIST')) throw error;
      if (!(await isSameFile(disk.fs, path, source))) continue;
    }
    try {
      await finishAll([dirname(path), ...alsoSynced].map((folder) => disk.folders.sync(folder)));
      return path;
    } catch (error) {
      await discard(disk.fs, path);
      throw error;
    }
  }
  throw new Error(`${source}: no free name for a link`);
}

/** Whether two files have equal bytes. */
export async function isSameFile(fs: FileSystem, one: string, other: string): Promise<boolean> {
  const [bytes, otherBytes] = await Promise.all([fs.readFile(one), fs.readFile(other)]);
  return Buffer.compare(bytes, otherBytes) === 0;
}
