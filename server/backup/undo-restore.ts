import { join } from 'node:path';
import { createDisk } from '../store/disk/disk.ts';
import { unless } from '../store/disk/disk-error.ts';
import { ensureFolder } from '../store/disk/ensure-folder.ts';
import { erasedIn, eraseFrom, noteErased } from '../store/erase-leads.ts';
import { finishRestore, freeTime, replacedFolders, type SitesFolders, swapFolders } from '../store/swap-folders.ts';
import { type AccountChanges, compareAccounts } from './account-changes.ts';
import { BackupError } from './backup-error.ts';
import { RESTORE_NOTE, readRestoreNote } from './restore-note.ts';
import { type RestoreServices, underLocks } from './restore-snapshot.ts';

/**
 * Restores, once, what the last restore replaced, and ends every log-in. Returns the names under which the restored
 * folders are kept. Throws a one-line error if a server runs, or if there is nothing to undo; nothing has changed then.
 */
export async function undoRestore(
  parts: Omit<RestoreServices, 'snapshot'>,
): Promise<SitesFolders & { accounts: AccountChanges }> {
  const { dataDir, fs, randomBytes, now } = parts;
  const disk = createDisk(fs, randomBytes);
  await finishRestore(parts, parts);
  const note = await readRestoreNote(fs, dataDir);
  if (!note) throw new BackupError(`nothing to undo: ${dataDir} is not from a restore, or it was undone already`);
  const old = replacedFolders(parts, note.time);
  for (const [folder, isNeeded] of [
    [old.dataDir, true],
    [old.uploadsDir, note.hadUploads],
  ] as const) {
    if (isNeeded && !(await unless(fs.stat(folder), 'ENOENT')))
      throw new BackupError(`nothing to undo: ${folder} is not there, or nothing was there before`);
  }
  const time = await freeTime(disk, parts, now);
  const accounts = await underLocks(disk, parts, async () => {
    await ensureFolder(disk, old.uploadsDir);
    const sessions = join(old.dataDir, 'session');
    for (const name of (await unless(fs.readFolder(sessions), 'ENOENT')) ?? []) await fs.unlink(join(sessions, name));
    await unless(fs.unlink(join(old.dataDir, RESTORE_NOTE)), 'ENOENT'); // from an earlier restore
    const erased = await erasedIn(fs, dataDir);
    await eraseFrom(disk, old.dataDir, erased);
    await noteErased(disk, old.dataDir, erased);
    const changes = await compareAccounts(fs, dataDir, old.dataDir);
    await swapFolders(disk, parts, time, note.time);
    return changes;
  });
  return { ...replacedFolders(parts, time), accounts };
}
