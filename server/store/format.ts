import { join } from 'node:path';
import type { Log } from '../base/log.ts';
import { isRecord } from '../contract/shape.ts';
import type { Disk } from './disk/disk.ts';
import { messageOf, unless } from './disk/disk-error.ts';
import type { FileSystem } from './disk/file-system.ts';
import { readNote, writeNote } from './disk/replace-file.ts';

/** Version of the data folder's layout; a later server that changes the layout increments it and converts. */
const FORMAT = 2;
const MARKER = 'format.json';

/**
 * State of the first start. `empty`: no account exists, so nobody can have changed anything. `unmarked`: only the marker
 * is missing. `older`: complete in the layout of an earlier version. `unclear`: the marker cannot be read. Throws if a
 * later version of the server wrote the folder.
 */
export async function readProgress(
  disk: Disk,
  dataDir: string,
  log: Log,
): Promise<'empty' | 'unmarked' | 'older' | 'unclear' | 'complete'> {
  const file = join(dataDir, MARKER);
  const format = await readFormat(disk, file, log);
  if (format !== undefined) {
    if (format === 'unclear') return format;
    if (format > FORMAT) throw new Error(`${file}: format ${format} belongs to a later version of this server`);
    return format < FORMAT ? 'older' : 'complete';
  }
  const accounts = (await unless(disk.fs.readFolder(join(dataDir, 'account')), 'ENOENT')) ?? [];
  return accounts.some((name) => /^[^.].*\.json$/.test(name)) ? 'unmarked' : 'empty';
}

/** Whether the folder is marked as complete. */
export async function hasFinished(fs: FileSystem, dataDir: string): Promise<boolean> {
  return (await unless(fs.stat(join(dataDir, MARKER)), 'ENOENT', 'ENOTDIR')) !== undefined;
}

/** Marks the folder as complete: the last step of a first start, once the first account exists. */
export async function finish(disk: Disk, dataDir: string): Promise<void> {
  await writeNote(disk, join(dataDir, MARKER), { format: FORMAT });
}

/** Undefined if there is no marker. A marker that cannot be read still shows that the first start finished. */
async function readFormat(disk: Disk, file: string, log: Log): Promise<number | 'unclear' | undefined> {
  try {
    const value = await readNote(disk.fs, file);
    if (value === undefined) return undefined;
    if (isRecord(value) && typeof value.format === 'number') return value.format;
    throw new Error('format: not a number');
  } catch (error) {
    log.error('file-unreadable', { file, why: messageOf(error), serving: 'the folder as it is' });
    return 'unclear';
  }
}
