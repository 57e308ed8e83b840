import { dirname, join } from 'node:path';
import { DAY_MS } from '../../contract/china-time.ts';
import { KEPT_COPY_DAYS } from '../records/retention.ts';
import { type Disk, timeForName, timeFromName } from './disk.ts';
import { namingFullDisk } from './disk-error.ts';
import type { FileSystem } from './file-system.ts';
import { removeTree } from './folders.ts';
import { temporaryPath } from './replace-file.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Calls `work` when the process ends by itself or by a signal of a terminal or a supervisor. Returns the function that calls it off. */
export function atEnd(work: () => void): () => void {
  const callOff = () => {
    process.off('exit', work);
    for (const signal of SIGNALS) process.off(signal, endBy);
  };
  /** Ends the process as the signal would have. */
  const endBy = (signal: NodeJS.Signals) => {
    callOff();
    work();
    process.kill(process.pid, signal);
  };
  process.on('exit', work);
  for (const signal of SIGNALS) process.on(signal, endBy);
  return callOff;
}

/** Runs work that fills folders with a copy of the data. If it fails or the process ends meanwhile, they are removed. */
export async function fillFolders<T>(fs: FileSystem, folders: readonly string[], work: () => Promise<T>): Promise<T> {
  const callOff = atEnd(() => {
    for (const folder of folders) fs.removeNow?.(folder);
  });
  try {
    return await work();
  } catch (error) {
    for (const folder of folders) await removeTree(fs, folder).catch(() => {}); // the next start names it
    throw error;
  } finally {
    callOff();
  }
}

/** A name in a folder for a copy of the data, or of a part of them, which begins now. */
export function copyPath(disk: Disk, parent: string, now: number): string {
  return temporaryPath(disk, join(parent, timeForName(now)));
}

/** Runs work with a new folder in `parent` for a copy of the data, which is removed at every end. A full disk there is named. */
export async function withCopy<T>(
  disk: Disk,
  parent: string,
  now: number,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = copyPath(disk, parent, now);
  const fill = async () => {
    await disk.fs.makeFolder(folder);
    const result = await work(folder);
    await removeTree(disk.fs, folder);
    return result;
  };
  return namingFullDisk(parent, () => fillFolders(disk.fs, [folder], fill));
}

/** Copies in these folders, of running and killed commands, and when each began (ms since 1970); none if unreadable. */
export async function listCopies(
  fs: FileSystem,
  parents: readonly string[],
): Promise<{ path: string; time: number }[]> {
  const found: { path: string; time: number }[] = [];
  for (const parent of parents) {
    for (const name of await fs.readFolder(parent).catch((): string[] => [])) {
      const [, time = ''] = /^\.([\dTZ.-]+)\.\w+\.tmp$/.exec(name) ?? [];
      const began = Date.parse(timeFromName(time) ?? '');
      if (!Number.isNaN(began)) found.push({ path: join(parent, name), time: began });
    }
  }
  return found;
}

/** Removes the copies in these folders that began a day ago; all of them if no other command can run there. */
export async function removeCopies(fs: FileSystem, parents: readonly string[], now = Number.POSITIVE_INFINITY) {
  for (const { path, time } of await listCopies(fs, parents))
    if (now - time >= KEPT_COPY_DAYS * DAY_MS) await removeTree(fs, path);
}

/** Where commands put copies of the data that a server has. */
export function copyParents({ dataDir, backupDir }: { dataDir: string; backupDir: string | undefined }): string[] {
  return [dirname(dataDir), ...(backupDir === undefined ? [] : [backupDir])];
}
