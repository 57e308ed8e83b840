import { basename, dirname, join } from 'node:path';
import { Failure } from '../contract/failure.ts';
import { isRecord } from '../contract/shape.ts';
import { createDisk, type Disk } from './disk/disk.ts';
import { isFull, unless } from './disk/disk-error.ts';
import { ensureFolderLater } from './disk/ensure-folder.ts';
import type { FileSystem } from './disk/file-system.ts';
import { acquireLock, LOCK, type Lock, type LockServices, withLock } from './disk/lock.ts';
import { readNote, writeNote } from './disk/replace-file.ts';
import { timeForName, timeFromName } from './disk/time-for-name.ts';
import { removeTree } from './disk/walk-files.ts';

/** Written when all staged folders are complete on the disk; from then on the swap is carried out. */
const JOURNAL = 'journal.json';

export interface SitesFolders {
  readonly dataDir: string;
  readonly uploadsDir: string;
}

/** The folder next to the data in which a restore keeps its lock, its journal and, in `data`, the staged folder. */
export function stageOf({ dataDir }: SitesFolders): string {
  return `${dataDir}.restore`;
}

/** The staged folders, on the same file systems as the folders that they replace. */
export function stagedFolders(folders: SitesFolders): SitesFolders {
  return { dataDir: join(stageOf(folders), 'data'), uploadsDir: `${folders.uploadsDir}.restore` };
}

/** The names under which the replaced folders are kept. */
export function replacedFolders({ dataDir, uploadsDir }: SitesFolders, time: string): SitesFolders {
  return { dataDir: `${dataDir}.before-${time}`, uploadsDir: `${uploadsDir}.before-${time}` };
}

/** The time `now` as used in names, or the next free one: all files under that name are then this restore's. */
export async function freeTime(disk: Disk, folders: SitesFolders, now: number): Promise<string> {
  for (let time = now; ; time += 1) {
    const { dataDir, uploadsDir } = replacedFolders(folders, timeForName(time));
    if (!(await isThere(disk, dataDir)) && !(await isThere(disk, uploadsDir))) return timeForName(time);
  }
}

/** The old folders that restores left next to data and uploads, and the time of each restore, in milliseconds since 1970. */
export async function listReplaced(fs: FileSystem, folders: SitesFolders): Promise<{ path: string; time: number }[]> {
  const found: { path: string; time: number }[] = [];
  for (const live of [folders.dataDir, folders.uploadsDir]) {
    const before = `${basename(live)}.before-`;
    for (const name of (await unless(fs.readFolder(dirname(live)), 'ENOENT', 'EACCES')) ?? []) {
      const time = name.startsWith(before) && timeFromName(name.slice(before.length));
      if (time) found.push({ path: join(dirname(live), name), time: Date.parse(time) });
    }
  }
  return found;
}

/**
 * Replaces the live folders with the staged ones, which are durable. The journal makes it atomic: `finishRestore` completes
 * an interrupted swap. If the disk refuses, all is moved back. The caller holds both locks; `time` comes from `freeTime`.
 */
export async function swapFolders(disk: Disk, folders: SitesFolders, time: string): Promise<void> {
  await writeNote(disk, join(stageOf(folders), JOURNAL), { time });
  await finish(disk, folders, time);
}

/** Whether a restore is running, or was interrupted after it could no longer be cancelled. */
async function isSwapping(disk: Disk, folders: SitesFolders): Promise<boolean> {
  return (await readJournal(disk, folders)) !== undefined;
}

/** Locks the data folder for `open`, whose result releases it. Throws one line if it is in use or being restored. */
export async function holdDataFolder<T>(
  options: SitesFolders & LockServices,
  open: (disk: Disk, lock: Lock) => Promise<T>,
): Promise<T> {
  const { dataDir, fs, randomBytes, log } = options;
  const disk = createDisk(fs, randomBytes);
  await finishRestore(options, options);
  if (!(await ensureFolderLater(disk, dataDir))) throw new Failure(507);
  const lock = await acquireLock(options).catch((error: unknown): Lock => {
    if (!isFull(error)) throw error; // the site is served all the same; no live process has the folder
    log.error('disk-full', { effect: 'the folder is not locked', folder: dataDir });
    return { release: async () => {} };
  });
  try {
    if (await isSwapping(disk, options)) throw new Error(`${dataDir} is being restored: start again in a moment`);
    // Of an interrupted restore: leads that are erased from now on must not remain there.
    for (const staged of Object.values(stagedFolders(options))) await removeTree(fs, staged).catch(() => {});
    return await open(disk, lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Completes an interrupted restore. Throws a one-line error if it is still running. */
export async function finishRestore(folders: SitesFolders, options: LockServices): Promise<void> {
  const disk = createDisk(options.fs, options.randomBytes);
  if (!(await isSwapping(disk, folders))) return;
  await withLock({ ...options, dataDir: stageOf(folders) }, async () => {
    const time = await readJournal(disk, folders);
    if (time) await finish(disk, folders, time);
    options.log.info('restore-finished', { folder: folders.dataDir });
  });
  await disk.fs.removeFolder(stageOf(folders)).catch(() => {}); // empty by now; if not, the next restore clears it
}

/** `time` is part of the names of the replaced folders. */
async function finish(disk: Disk, folders: SitesFolders, time: string): Promise<void> {
  const swaps = swapsOf(folders, time);
  try {
    for (const swap of swaps) await exchange(disk, swap);
  } catch (error) {
    for (const swap of swaps) await putBack(disk, swap);
    await forgetJournal(disk, folders);
    throw error;
  }
  await forgetJournal(disk, folders);
  // The lock moved together with its folder.
  await removeTree(disk.fs, join(replacedFolders(folders, time).dataDir, LOCK)).catch(() => {});
  for (const { replaced } of swaps) await disk.fs.removeFolder(replaced).catch(() => {}); // nothing was replaced
}

interface Swap {
  readonly live: string;
  readonly staged: string;
  readonly replaced: string;
}

/** The data folder comes last, so that the records find their pictures. */
function swapsOf(folders: SitesFolders, time: string): Swap[] {
  const staged = stagedFolders(folders);
  const replaced = replacedFolders(folders, time);
  return (['uploadsDir', 'dataDir'] as const).map((name) => {
    return { live: folders[name], staged: staged[name], replaced: replaced[name] };
  });
}

/** Continues after any interruption. */
async function exchange(disk: Disk, { live, staged, replaced }: Swap): Promise<void> {
  const { fs } = disk;
  if (!(await isThere(disk, staged))) return;
  if (await isThere(disk, live)) {
    // If both exist, `live` is the empty folder that a server created before it saw the journal.
    if (await isThere(disk, replaced)) await fs.removeFolder(live);
    else await fs.rename(live, replaced);
  }
  await fs.rename(staged, live);
  await syncParents(disk, live, staged);
}

async function putBack(disk: Disk, { live, staged, replaced }: Swap): Promise<void> {
  const { fs } = disk;
  if (!(await isThere(disk, staged))) await fs.rename(live, staged);
  if (!(await isThere(disk, replaced))) return;
  if (await isThere(disk, live)) await fs.removeFolder(live); // as above
  await fs.rename(replaced, live);
  await syncParents(disk, live, staged);
}

async function syncParents(disk: Disk, ...paths: string[]): Promise<void> {
  for (const parent of new Set(paths.map((path) => dirname(path)))) await disk.syncFolder(parent);
}

async function forgetJournal(disk: Disk, folders: SitesFolders): Promise<void> {
  await disk.fs.unlink(join(stageOf(folders), JOURNAL));
  await disk.syncFolder(stageOf(folders));
}

/** The time of a restore that was interrupted or is running. */
async function readJournal(disk: Disk, folders: SitesFolders): Promise<string | undefined> {
  const path = join(stageOf(folders), JOURNAL);
  const value = await readNote(disk.fs, path);
  if (value === undefined) return undefined;
  const { time } = isRecord(value) ? value : {};
  if (typeof time === 'string' && /^[\w.-]+$/.test(time)) return time;
  throw new Error(`${path} cannot be read: a restore was interrupted; check the folders next to it, then remove it`);
}

async function isThere(disk: Disk, path: string): Promise<boolean> {
  return (await unless(disk.fs.stat(path), 'ENOENT')) !== undefined;
}
