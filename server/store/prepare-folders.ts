import { join } from 'node:path';
import type { Log } from '../base/log.ts';
import { atOnce } from './disk/at-once.ts';
import type { Disk } from './disk/disk.ts';
import { unless } from './disk/disk-error.ts';
import { ensureFolder, ensureFolderLater, syncFoldersAbove, syncOrWarn } from './disk/ensure-folder.ts';
import { removeTree } from './disk/remove-tree.ts';
import { discard, PRIVATE_MODE, removeTemporaries, writeTemporary } from './disk/temporary-file.ts';
import { walkFiles } from './disk/walk-files.ts';
import { ARCHIVES, isPrivateFile, KINDS } from './kinds.ts';
import type { Kind } from './own-kinds.ts';
import type { SitesFolders } from './swap-folders.ts';

const ARCHIVED = Object.entries<Kind>(KINDS).flatMap(([name, { isPrivate, keepsVersions = !isPrivate }]) =>
  keepsVersions ? [name] : [],
);

/** Makes the folders that a save requires durable, and updates files of earlier versions. */
export async function prepareFolders(disk: Disk, { dataDir, uploadsDir, log }: Folders & { log: Log }): Promise<void> {
  const archives = ARCHIVES.map((name) => join(dataDir, name));
  for (const folder of archives) for (const kind of ARCHIVED) await ensureFolderLater(disk, join(folder, kind));
  disk.folders.keepOpen(dataDir);
  await removeTemporaries(disk.fs, dataDir);
  await syncFoldersAbove(disk, dataDir);
  for (const folder of [...archives, dataDir]) await syncOrWarn(disk, folder, log);
  await hidePrivate(disk, dataDir, log);
  await removeLedger(disk, dataDir, uploadsDir);
}

/** Removes other users' read access that an earlier version allowed; an interrupted run continues at the next start. */
async function hidePrivate({ fs }: Disk, dataDir: string, log: Log): Promise<void> {
  try {
    const files = await walkFiles(fs, dataDir, (path) => !(ARCHIVES.includes(path) || isPrivateFile(path)));
    for (const [path, { mode = 0 }] of files)
      if ((mode & 0o077) !== 0) await fs.chmod(join(dataDir, path), PRIVATE_MODE);
  } catch (error) {
    log.warn('data-exposed', { folder: dataDir, error });
  }
}

import { unless } from './disk/disk-error.ts';
import { ensureFolder, ensureFolderLater, syncFoldersAbove, syncOrWarn } from './disk/ensure-folder.ts';
import { removeTree } from './disk/remove-tree.ts';
import { discard, PRIVATE_MODE, removeTemporaries, writeTemporary } from './disk/temporary-file.ts';
}
