import { join } from 'node:path';
import type { Disk } from '../store/disk/disk.ts';
import { removeTree } from '../store/disk/remove-tree.ts';
import { temporaryPath } from '../store/disk/temporary-file.ts';
import { chooseOld } from './choose-old.ts';
import { listSnapshots } from './list-snapshots.ts';

const LEFTOVER = /^\.\d{4}-\d\d-\d\dT.+\.tmp$/;

/** Removes the snapshots that are no longer kept, those of a time to come left alone; gives their folders. One that is being removed has no name of a snapshot. */
export async function thinSnapshots(disk: Disk, backupDir: string, now: number): Promise<string[]> {
  const { snapshots } = await listSnapshots(disk.fs, backupDir, now);
  const old = chooseOld(snapshots, now).map(({ folder }) => folder);
  for (const folder of old) {
    const condemned = temporaryPath(disk, folder);
    await disk.fs.rename(folder, condemned);
    await removeTree(disk.fs, condemned);
  }
  return old;
}

/** Removes what a backup left behind that was cut short. The caller holds the lock of the folder. */
export async function removeUnfinished(disk: Disk, backupDir: string): Promise<void> {
  for (const name of await disk.fs.readFolder(backupDir)) {
    if (LEFTOVER.test(name)) await removeTree(disk.fs, join(backupDir, name));
  }
}
