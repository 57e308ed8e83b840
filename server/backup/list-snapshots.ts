import { join } from 'node:path';
import { unless } from '../store/disk-error.ts';
import type { FileSystem } from '../store/file-system.ts';
import { timeFromName } from '../store/time-for-name.ts';
import { MANIFEST } from './manifest.ts';

export interface KnownSnapshot {
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** The snapshots in a folder, newest first: folders named for a time that hold a manifest. Anything else is not ours. */
export async function listSnapshots(fs: FileSystem, backupDir: string): Promise<KnownSnapshot[]> {
  const found: KnownSnapshot[] = [];
  for (const name of (await unless(fs.readFolder(backupDir), 'ENOENT')) ?? []) {
    const time = timeFromName(name);
    const folder = join(backupDir, name);
    if (time === undefined || Number.isNaN(Date.parse(time))) continue;
    if (await unless(fs.stat(join(folder, MANIFEST)), 'ENOENT', 'ENOTDIR'))
      found.push({ folder, time: Date.parse(time) });
  }
  return found.sort((a, b) => b.time - a.time);
}
