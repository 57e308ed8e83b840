import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { messageOf } from '../../base/system-error.ts';
import { Failure } from '../../contract/failure.ts';
import { hasFinished } from '../format.ts';
import type { Disk } from './disk.ts';
import { isFull, nameFullDisk, succeeds } from './disk-error.ts';
import type { FileSystem } from './file-system.ts';
import { ensureFolder } from './folders.ts';
import { discard, temporaryPath, writeNew } from './replace-file.ts';

/** A folder and the name of the setting that configures it. */
export interface NamedFolder {
  readonly name: string;
  readonly path: string;
}

/** Throws `SettingError` if two of the folders are the same or one is inside another, whatever the spelling of their paths. */
export async function checkApart(folders: readonly NamedFolder[]): Promise<void> {
  const checked = await Promise.all(
    folders.map(async (folder) => ({ ...folder, identities: await identitiesOf(folder.path) })),
  );
  for (const { name, path, identities } of checked) {
    for (const other of checked) {
      const self = identities.at(-1);
      if (other.name === name || self === undefined || !other.identities.includes(self)) continue;
      const isSame = other.identities.at(-1) === self;
      const why = isSame ? `it is the same folder as ${name}` : `it is inside ${name}`;
      throw new SettingError(other.name, other.path, `${why} (${path})`);
    }
  }
}

/** The folders from the root down to `path` by device and inode, which no spelling changes; a missing one by its name. */
async function identitiesOf(path: string): Promise<string[]> {
  const real = await realpath(path).catch(() => undefined);
  if (real === undefined) {
    const above = await identitiesOf(dirname(path));
    return [...above, `${above.at(-1)}/${basename(path)}`];
  }
  const { dev, ino } = await stat(real, { bigint: true });
  const above = dirname(real) === real ? [] : await identitiesOf(dirname(real));
  return [...above, `${dev}:${ino}`];
}

/** Creates a missing folder. `SettingError` if it is not writable; false for a full disk, which can still serve. */
export async function checkWritable(disk: Disk, { name, path }: NamedFolder): Promise<boolean> {
  const probe = temporaryPath(disk, join(path, 'probe'));
  try {
    await ensureFolder(disk, path);
    await (await disk.fs.openFolder(path)).close();
    await writeNew(disk.fs, probe, Buffer.of(0));
    return true;
  } catch (cause) {
    if (isFull(cause)) return false;
    throw new SettingError(name, path, `it cannot be created or written (${messageOf(cause)})`, { cause });
  } finally {
    await discard(disk.fs, probe);
  }
}

/**
 * Runs work that fills a folder. `SettingError` if that is not writable, or is one of the site's own, inside or around it;
 * one line for a full disk. A folder that was made for it goes again if it stays empty.
 */
export async function intoTarget<T>(
  disk: Disk,
  own: readonly NamedFolder[],
  target: NamedFolder,
  work: () => Promise<T>,
): Promise<T> {
  await checkApart([...own, target]);
  const made: string[] = [];
  for (let path = target.path; !(await succeeds(disk.fs.stat(path))); path = dirname(path)) made.push(path);
  try {
    if (!(await checkWritable(disk, target))) throw nameFullDisk(target.path, new Failure(507));
    return await work();
  } catch (error) {
    for (const folder of made) await succeeds(disk.fs.removeFolder(folder));
    throw error;
  }
}

/** For commands, which do not fill a data folder: throws `SettingError` if the first start has not finished. */
export async function checkFirstStart(fs: FileSystem, dataDir: string): Promise<void> {
  const isFinished = await hasFinished(fs, dataDir).catch((cause: unknown) => {
    throw new SettingError('DATA_DIR', dataDir, `it cannot be read (${messageOf(cause)})`, { cause });
  });
  if (isFinished) return;
  throw new SettingError(
    'DATA_DIR',
    dataDir,
    'no first start has finished there; start the server once, or set DATA_DIR to its folder',
  );
}

/** Thrown for an invalid setting; the message is one line that names it. */
export class SettingError extends Error {
  override readonly name = 'SettingError';

  constructor(setting: string, value: string, why: string, options?: ErrorOptions) {
    super(`${setting}=${JSON.stringify(value)} cannot be used: ${why}`, options);
  }
}
