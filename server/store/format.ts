import { join } from 'node:path';
import type { Log } from '../base/log.ts';
import { isSystemError, messageOf } from '../base/system-error.ts';
import { isRecord } from '../contract/shape.ts';
import type { Disk } from './disk/disk.ts';
import { FolderGone, isClosed, unless } from './disk/disk-error.ts';
import type { FileSystem } from './disk/file-system.ts';
import { namesIn } from './disk/folders.ts';
import { readNote, writeNote } from './disk/replace-file.ts';

/** Changes a data folder from one format to the next. After a crash it runs again, so it recognises finished steps. */
export type Migration = (disk: Disk, dataDir: string) => Promise<void>;

/** One migration for each released change of the layout, oldest first. */
const MIGRATIONS: readonly Migration[] = [
  // the first leads from format 2 to 3
];

/** The layout of 1.0.0. */
const FIRST_FORMAT = 2;
/** The format that this server writes. */
export const FORMAT = FIRST_FORMAT + MIGRATIONS.length;
const MARKER = 'format.json';

/** A data folder's format; undefined before its first account, 0 if only the marker is missing. Throws for a later one. */
export async function readFormat(disk: Disk, dataDir: string, log: Log): Promise<number | undefined> {
  const file = join(dataDir, MARKER);
  const format = await readMarker(disk, file, log);
  if (format !== undefined && format > FORMAT) {
    throw new Error(`${file}: format ${format} belongs to a later version of this server`);
  }
  if (format !== undefined) return format;
  const accounts = await namesIn(disk.fs, join(dataDir, 'account'));
  return accounts.some((name) => /^[^.].*\.json$/.test(name)) ? 0 : undefined;
}

/** Carries out the migrations that a folder of this format lacks, each once. The marker follows each step. */
export async function migrate(disk: Disk, dataDir: string, format: number, migrations = MIGRATIONS): Promise<void> {
  if (format < FIRST_FORMAT) {
    await mark(disk, dataDir, FIRST_FORMAT).catch((error: unknown) => {
      if (!isClosed(error)) throw error; // the next start marks it
    });
  }
  for (const [index, migration] of migrations.entries()) {
    if (format > FIRST_FORMAT + index) continue;
    await migration(disk, dataDir);
    await mark(disk, dataDir, FIRST_FORMAT + index + 1);
  }
}

/** Whether the folder is marked as complete. */
export async function hasFinished(fs: FileSystem, dataDir: string): Promise<boolean> {
  return (await unless(fs.stat(join(dataDir, MARKER)), 'ENOENT', 'ENOTDIR')) !== undefined;
}

/**
 * The file system, which creates nothing in the data folder while that is not there, and takes no file there for removed:
 * a folder of the same path, in which a disk was mounted, would be filled, and memory emptied as that is. `isMarked`
 * returns false before the first start has finished; `hold` is called before anything is created there.
 */
export function whileThere(
  fs: FileSystem,
  dataDir: string,
  isMarked: () => boolean,
  hold: () => Promise<void>,
): FileSystem {
  const check = async (path: string) => {
    if (!path.startsWith(`${dataDir}/`) || !isMarked() || (await hasFinished(fs, dataDir))) return;
    throw new FolderGone(dataDir, 'DATA_DIR');
  };
  const begin = async (path: string) => {
    await check(path);
    if (path.startsWith(`${dataDir}/`)) await hold();
  };
  return {
    ...fs,
    readFile: (path) =>
      fs.readFile(path).catch(async (error: unknown) => {
        if (isSystemError(error, 'ENOENT')) await check(path);
        throw error;
      }),
    create: (path) => begin(path).then(() => fs.create(path)),
    makeFolder: (path) => begin(path).then(() => fs.makeFolder(path)),
  };
}

/** Marks the folder as complete: also the last step of a first start, once the first account exists. */
export async function mark(disk: Disk, dataDir: string, format = FORMAT): Promise<void> {
  await writeNote(disk, join(dataDir, MARKER), { format, site: (await siteIn(disk.fs, dataDir)) ?? disk.newName() });
}

/** The random name of the site whose data a folder or snapshot has: no move, restore or other domain changes it. */
export async function siteIn(fs: FileSystem, dataDir: string): Promise<string | undefined> {
  const marker = await readNote(fs, join(dataDir, MARKER)).catch(() => undefined);
  return isRecord(marker) && typeof marker.site === 'string' ? marker.site : undefined;
}

/** Undefined if there is no marker. One that cannot be read still shows that the first start finished. */
async function readMarker(disk: Disk, file: string, log: Log): Promise<number | undefined> {
  try {
    const value = await readNote(disk.fs, file);
    if (value === undefined) return undefined;
    if (isRecord(value) && typeof value.format === 'number') return value.format;
    throw new Error('format: not a number');
  } catch (error) {
    log.error('file-unreadable', { file, why: messageOf(error), serving: 'the folder as it is' });
    return FORMAT;
  }
}
