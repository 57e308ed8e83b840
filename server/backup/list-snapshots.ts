import { join } from 'node:path';
import { unless } from '../store/disk/disk-error.ts';
import type { FileSystem } from '../store/disk/file-system.ts';
import { timeFromName } from '../store/disk/time-for-name.ts';
import { MANIFEST, unreadable } from './manifest.ts';

export interface KnownSnapshot {
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/**
 * The snapshots in a folder, newest first: folders named for a time that contain a manifest. Other files are ignored.
 * Snapshots named for a time after `now`, from a clock that was ahead, are listed separately and never count as the
 * newest. Throws a one-line error if the folder or a manifest cannot be read.
 */
export async function listSnapshots(
  fs: FileSystem,
  backupDir: string,
  now: number,
): Promise<{ snapshots: KnownSnapshot[]; ahead: KnownSnapshot[] }> {
  const found: KnownSnapshot[] = [];
  for (const name of (await unless(fs.readFolder(backupDir), 'ENOENT').catch(unreadable(backupDir))) ?? []) {
    const time = timeFromName(name);
    const folder = join(backupDir, name);
    if (time === undefined || Number.isNaN(Date.parse(time))) continue;
    const manifest = join(folder, MANIFEST);
    if (await unless(fs.stat(manifest), 'ENOENT', 'ENOTDIR').catch(unreadable(manifest)))
      found.push({ folder, time: Date.parse(time) });
  }
  found.sort((a, b) => b.time - a.time);
  return { snapshots: found.filter(({ time }) => time <= now), ahead: found.filter(({ time }) => time > now) };
}
