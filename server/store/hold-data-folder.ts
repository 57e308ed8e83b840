import { Failure } from '../contract/failure.ts';
import { createDisk, type Disk } from './disk/disk.ts';
import { isFull } from './disk/disk-error.ts';
import { ensureFolderLater } from './disk/ensure-folder.ts';
import { acquireLock, type Lock, type LockServices } from './disk/lock.ts';
import { finishRestore, type SiteFolders } from './swap-folders.ts';

/** Locks the data folder for `open`, whose result releases it, and completes an interrupted restore. Throws one line if it is in use. */
export async function holdDataFolder<T>(
  options: SiteFolders & LockServices,
  open: (disk: Disk, lock: Lock) => Promise<T>,
): Promise<T> {
  const { dataDir, fs, randomBytes, log } = options;
  const disk = createDisk(fs, randomBytes);
  if (!(await ensureFolderLater(disk, dataDir))) throw new Failure(507);
  const lock = await acquireLock(options).catch((error: unknown): Lock => {
    if (!isFull(error)) throw error; // the site is served all the same; no live process has the folder
    log.error('disk-full', { effect: 'the folder is not locked', folder: dataDir });
    return { release: async () => {} };
  });
  try {
    await finishRestore(disk, options, log);
    return await open(disk, lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}
