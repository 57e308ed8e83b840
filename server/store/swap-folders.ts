import { basename, dirname, join } from 'node:path';
import type { Log } from '../base/log.ts';
import { isSystemError } from '../base/system-error.ts';
import { isRecord } from '../contract/shape.ts';
import { type Disk, timeForName, timeFromName } from './disk/disk.ts';
import { unless } from './disk/disk-error.ts';
import type { FileSystem } from './disk/file-system.ts';
import { ensureFolder, isHidden, LOST, namesIn, removeTree } from './disk/folders.ts';
import { LOCK } from './disk/lock.ts';
import { readNote, temporaryPath, writeNote } from './disk/replace-file.ts';

/*
 * A restore in four states, each of which the next start continues:
 *   staged     the new content is complete in the staged folder, and the journal is written
 *   replaced   the live folder's content is in its `before-` folder; the staged folder is called `.moving`
 *   moved in   the content of `.moving` is in the live folder
 *   done       the journal is gone
 */

/** Written when all staged folders are complete on the disk; from then on the swap is carried out. */
const JOURNAL = 'journal.json';
/** The staged folder once the live one is empty: its content is moving in. */
const MOVING = '.moving';

export interface SiteFolders {
  readonly dataDir: string;
  readonly uploadsDir: string;
}

/**
 * A folder whose content a restore replaces, and how the names of its other folders begin: `data.` for folders next to it;
 * `data/.` for folders in it, where it is a mount point, or a link to another disk, or others own the folder above.
 */
interface SwapFolder {
  readonly live: string;
  readonly prefix: string;
}

/** A restore: the folders of data and uploads, and the time in the names of the replaced folders. */
interface Swap {
  readonly data: SwapFolder;
  readonly uploads: SwapFolder;
  readonly time: string;
}

/** Where a restore that begins `now` works: the time is the next one whose names are free, so that all of them are its own. */
export async function planSwap(disk: Disk, { dataDir, uploadsDir }: SiteFolders, now: number): Promise<Swap> {
  const data = await testedFolder(disk, dataDir);
  const uploads = await testedFolder(disk, uploadsDir);
  for (let at = now; ; at += 1) {
    const swap = { data, uploads, time: timeForName(at) };
    const taken = Object.values(replacedFolders(swap)).map((path) => isThere(disk, path));
    if (!(await Promise.all(taken)).includes(true)) return swap;
  }
}

/** The folders in which a restore collects the new content. */
export function stagedFolders({ data, uploads }: Omit<Swap, 'time'>): SiteFolders {
  return { dataDir: join(stageOf(data), 'data'), uploadsDir: stageOf(uploads) };
}

/** The folders in which the replaced content is kept. */
export function replacedFolders({ data, uploads, time }: Swap): SiteFolders {
  return { dataDir: `${data.prefix}before-${time}`, uploadsDir: `${uploads.prefix}before-${time}` };
}

/** Folders that restores replaced, and when, in milliseconds since 1970; `name` begins with that of the folder. */
export async function listReplaced(
  fs: FileSystem,
  folders: SiteFolders,
): Promise<{ path: string; name: string; time: number }[]> {
  const found: { path: string; name: string; time: number }[] = [];
  for (const { live, prefix } of swapFoldersOf(folders)) {
    const before = `${basename(prefix)}before-`;
    for (const each of (await unless(fs.readFolder(dirname(prefix)), 'ENOENT', 'EACCES')) ?? []) {
      const time = each.startsWith(before) && timeFromName(each.slice(before.length));
      const path = join(dirname(prefix), each);
      if (time) found.push({ path, name: path.slice(dirname(live).length + 1), time: Date.parse(time) });
    }
  }
  return found;
}

/**
 * Replaces the content of the live folders with the staged one, which is durable. The journal makes it atomic: the next
 * start completes an interrupted swap. If the disk refuses, all is moved back. The caller holds the lock of the data.
 */
export async function swapFolders(disk: Disk, swap: Swap): Promise<void> {
  const { data, uploads, time } = swap;
  const isInside = uploads.prefix.startsWith(`${uploads.live}/`);
  await writeNote(disk, join(stageOf(data), JOURNAL), { time, isInside });
  await finish(disk, swap);
}

/** Completes a restore that was interrupted during its swap, and removes what an earlier interruption left. The caller holds the lock. */
export async function finishRestore(disk: Disk, folders: SiteFolders, log: Log): Promise<void> {
  for (const data of swapFoldersOf(folders).filter(({ live }) => live === folders.dataDir)) {
    const swap = await readJournal(disk, data, folders.uploadsDir);
    if (!swap) continue;
    await finish(disk, swap);
    log.info('restore-finished', { folder: folders.dataDir });
  }
  // Leads that are erased from now on must not remain there. The next start tries again.
  for (const folder of swapFoldersOf(folders)) await removeTree(disk.fs, stageOf(folder)).catch(() => {});
}

/** Continues after any interruption. The data come last, so that the records find their pictures. */
async function finish(disk: Disk, swap: Swap): Promise<void> {
  const moves = movesOf(swap);
  try {
    for (const each of moves) await exchange(disk, each);
  } catch (error) {
    for (const each of moves) await putBack(disk, each);
    await forgetJournal(disk, swap);
    throw error;
  }
  await forgetJournal(disk, swap);
  await disk.fs.removeFolder(stageOf(swap.data)).catch(() => {}); // the next start clears it
  for (const { replaced } of moves) await disk.fs.removeFolder(replaced).catch(() => {}); // nothing was replaced
}

interface Move {
  readonly live: string;
  readonly staged: string;
  readonly replaced: string;
}

function movesOf(swap: Swap): Move[] {
  const staged = stagedFolders(swap);
  const replaced = replacedFolders(swap);
  return [
    { live: swap.uploads.live, staged: staged.uploadsDir, replaced: replaced.uploadsDir },
    { live: swap.data.live, staged: staged.dataDir, replaced: replaced.dataDir },
  ];
}

/** Brings one folder from any of the states to `moved in`. */
async function exchange(disk: Disk, { live, staged, replaced }: Move): Promise<void> {
  await ensureFolder(disk, live);
  if (await isThere(disk, staged)) {
    await ensureFolder(disk, replaced);
    await moveContent(disk, live, replaced);
    await renameFolder(disk, staged, staged + MOVING);
  }
  if (!(await isThere(disk, staged + MOVING))) return;
  await moveContent(disk, staged + MOVING, live);
  await removeTree(disk.fs, staged + MOVING); // with what a desktop or a NAS has laid into it
}

/** Brings one folder from any of the states back to `staged`, its earlier content live. */
async function putBack(disk: Disk, { live, staged, replaced }: Move): Promise<void> {
  if (!(await isThere(disk, staged))) {
    await ensureFolder(disk, staged + MOVING);
    await moveContent(disk, live, staged + MOVING);
    await renameFolder(disk, staged + MOVING, staged);
  }
  if (!(await isThere(disk, replaced))) return;
  await moveContent(disk, replaced, live);
  await disk.fs.removeFolder(replaced);
}

/** The names of the content of a folder: not its lock, nor hidden names, such as a restore's, nor what a disk brings. */
export async function contentOf(fs: FileSystem, folder: string): Promise<string[]> {
  return (await namesIn(fs, folder)).filter((name) => !isHidden(name) && name !== LOCK && name !== LOST);
}

/** Moves all that is content. Durable when it resolves. */
async function moveContent(disk: Disk, from: string, to: string): Promise<void> {
  for (const name of await contentOf(disk.fs, from)) {
    const moving = disk.fs.rename(join(from, name), join(to, name));
    await (name.includes('\uFFFD') ? unless(moving, 'ENOENT') : moving); // no UTF-8: no snapshot has it, and it stays
  }
  for (const folder of [to, from]) await disk.syncFolder(folder);
}

async function renameFolder(disk: Disk, from: string, to: string): Promise<void> {
  await disk.fs.rename(from, to);
  await disk.syncFolder(dirname(to));
}

async function forgetJournal(disk: Disk, { data }: Swap): Promise<void> {
  await disk.fs.unlink(join(stageOf(data), JOURNAL));
  await disk.syncFolder(stageOf(data));
}

/** The restore that was interrupted, if its journal is there. */
async function readJournal(disk: Disk, data: SwapFolder, uploadsDir: string): Promise<Swap | undefined> {
  const path = join(stageOf(data), JOURNAL);
  const value = await readNote(disk.fs, path);
  if (value === undefined) return undefined;
  const { time, isInside } = isRecord(value) ? value : {};
  if (typeof time === 'string' && /^[\w.-]+$/.test(time))
    return { data, uploads: isInside === true ? swapInside(uploadsDir) : swapBeside(uploadsDir), time };
  throw new Error(`${path} cannot be read: a restore was interrupted; check the folders next to it, then remove it`);
}

/** All that a restore collects, with its journal: whoever calls it off removes them. */
export function stagesOf({ data, uploads }: Swap): string[] {
  return [stageOf(data), stageOf(uploads)];
}

/** The folder that has the staged content; for the data, in `data`, next to the journal. Nobody else's is named so. */
function stageOf({ prefix }: SwapFolder): string {
  return `${prefix}zhuzhan-restore`;
}

const swapBeside = (live: string): SwapFolder => ({ live, prefix: `${live}.` });
const swapInside = (live: string): SwapFolder => ({ live, prefix: `${live}/.` });

function swapFoldersOf({ dataDir, uploadsDir }: SiteFolders): SwapFolder[] {
  return [dataDir, uploadsDir].flatMap((live) => [swapBeside(live), swapInside(live)]);
}

/** Whether what is next to the folder can be moved into it shows only when it is tried. */
async function testedFolder(disk: Disk, live: string): Promise<SwapFolder> {
  const { fs } = disk;
  await ensureFolder(disk, live);
  const probe = temporaryPath(disk, join(dirname(live), 'probe'));
  const within = join(live, basename(probe));
  try {
    await fs.makeFolder(probe);
    await fs.rename(probe, within);
    await fs.removeFolder(within);
    return swapBeside(live);
  } catch (error) {
    await fs.removeFolder(probe).catch(() => {});
    if (!isSystemError(error, 'EXDEV', 'EACCES', 'EPERM', 'EROFS')) throw error;
    return swapInside(live);
  }
}

async function isThere(disk: Disk, path: string): Promise<boolean> {
  return (await unless(disk.fs.stat(path), 'ENOENT')) !== undefined;
}
