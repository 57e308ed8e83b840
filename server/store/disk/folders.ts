import { constants } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Log } from '../../base/log.ts';
import { isSystemError } from '../../base/system-error.ts';
import { atOnce } from '../../contract/limiter.ts';
import type { Disk } from './disk.ts';
import { isClosed, succeeds, unless } from './disk-error.ts';
import type { FileStat, FileSystem } from './file-system.ts';

/** Deeper than any folder of the site; ends a walk through links that lead back up. */
const DEPTH_MAX = 8;
const LOOKS_AT_ONCE = 32;
const { S_IFMT: TYPE_OF_FILE, S_IFREG: REGULAR, S_IFIFO, S_IFSOCK, S_IFCHR, S_IFBLK } = constants;
/** Pipes, sockets and devices: a site has none, and what somebody has put into a folder stops no backup. */
const NO_FILES: readonly number[] = [S_IFIFO, S_IFSOCK, S_IFCHR, S_IFBLK];

/** What a disk brings along where it is mounted; only root reads it. */
export const LOST = 'lost+found';

/** The names in a folder, unordered; none if there is no such folder. */
export async function namesIn(fs: FileSystem, folder: string): Promise<string[]> {
  return (await unless(fs.readFolder(folder), 'ENOENT', 'ENOTDIR')) ?? [];
}

/** Whether a part of a path begins with a dot: the store's temporary files, and files that are not content. */
export function isHidden(path: string): boolean {
  return /(^|\/)\./.test(path);
}

interface WalkOptions {
  /** Folders that come last. */
  readonly last?: readonly string[];
  /** A folder whose reading fails with one of these codes counts as a file, the first one as the path ''. */
  readonly closed?: readonly string[];
  /** Called with each name that is no UTF-8, whose file no path of a text reaches. */
  readonly missed?: (path: string) => void;
}

/**
 * All files below `folder`, relative path → size and time, but those that `isLeftOut`, a disk's own, pipes, sockets and
 * devices. What cannot be read is thrown, unless `closed` has its code.
 */
export async function walkFiles(
  fs: FileSystem,
  folder: string,
  isLeftOut: (path: string) => boolean,
  { last = [], closed = [], missed }: WalkOptions = {},
): Promise<Map<string, FileStat>> {
  const found = new Map<string, FileStat>();
  const all = await unless(fs.readFolder(folder), ...closed);
  if (!all) return found.set('', await fs.stat(folder));
  for (const name of all.sort((a, b) => last.indexOf(a) - last.indexOf(b))) await visit(name, 1);
  return found;

  async function visit(path: string, depth: number): Promise<void> {
    if (path === LOST || isLeftOut(path)) return;
    const stat = await unless(fs.stat(join(folder, path)), 'ENOENT', ...closed);
    if (!stat) return path.includes('\uFFFD') ? missed?.(path) : undefined; // or it was removed meanwhile
    // `readdir` on a file fails more slowly than `stat` reports its type
    const type = (stat.mode ?? 0) & TYPE_OF_FILE;
    const isFile = type === REGULAR;
    if (NO_FILES.includes(type)) return;
    const names = isFile ? undefined : await unless(fs.readFolder(join(folder, path)), 'ENOTDIR', 'ENOENT', ...closed);
    if (!names) return void found.set(path, stat);
    if (depth > DEPTH_MAX) throw new Error(`${join(folder, path)}: folders are nested too deeply`);
    await atOnce(LOOKS_AT_ONCE, names, (name) => visit(`${path}/${name}`, depth + 1));
  }
}

/**
 * Removes a file, or a folder with all its content; does nothing if it does not exist, also where another removes it now.
 * A link goes, and what it leads to stays: only a folder itself is refused for what is in it.
 */
export async function removeTree(fs: FileSystem, path: string): Promise<void> {
  try {
    return await fs.removeFolder(path);
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return;
    if (isSystemError(error, 'ENOTDIR')) return void (await unless(fs.unlink(path), 'ENOENT'));
    if (!isSystemError(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  }
  for (const name of await namesIn(fs, path)) await removeTree(fs, join(path, name));
  await unless(fs.removeFolder(path), 'ENOENT');
}

/** Creates a folder and its missing parents, each durable in its parent. */
export async function ensureFolder(disk: Disk, path: string): Promise<void> {
  try {
    await disk.fs.makeFolder(path);
  } catch (error) {
    if (isSystemError(error, 'EEXIST', 'EISDIR')) return;
    if (!isSystemError(error, 'ENOENT') || dirname(path) === path) throw error;
    await ensureFolder(disk, dirname(path));
    await disk.fs.makeFolder(path);
  }
  await disk.syncFolder(dirname(path));
}

/** Like `ensureFolder`, but returns false if the folder is missing and the disk takes nothing; the next writer then creates it. */
export async function ensureFolderLater(disk: Disk, path: string): Promise<boolean> {
  try {
    await ensureFolder(disk, path);
    return true;
  } catch (error) {
    if (isClosed(error)) return succeeds(disk.fs.stat(path));
    throw error;
  }
}

/** Makes the renames of a killed process in `folder` durable, because their files are served from now on. A failure is logged. */
export async function syncOrWarn(disk: Disk, folder: string, log: Log): Promise<void> {
  await disk.syncFolder(folder).catch((error) => log.warn('folder-not-synced', { folder, error }));
}

/** Makes every folder above `path` durable: a process may have been killed before it synced one; others' folders are skipped. */
export async function syncFoldersAbove(disk: Disk, path: string): Promise<void> {
  const above = dirname(path);
  if (above === path) return;
  await Promise.all([disk.syncFolder(above).catch(() => {}), syncFoldersAbove(disk, above)]);
}
