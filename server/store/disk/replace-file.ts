import { basename, dirname, join } from 'node:path';
import { isSystemError } from '../../base/system-error.ts';
import { finishAll } from '../../contract/limiter.ts';
import { parseJson } from '../../contract/shape.ts';
import type { Disk } from './disk.ts';
import { allOrNone, isFull, unless } from './disk-error.ts';
import type { FileSystem, OpenFile } from './file-system.ts';
import { type FileSum, isSameFile, readPieces } from './hash-file.ts';

const TEMPORARY = /^\..+\.[0-9a-f]{16}\.tmp$/;

/** A file name has at most 255 bytes, of which the rest of a temporary one needs 22. */
const SHOWN_BYTES = 200;

/** A name next to `path` that no reader mistakes for a record. The next start removes it after a crash. */
export function temporaryPath(disk: Disk, path: string): string {
  const shown = Buffer.from(basename(path)).toString('utf8', 0, SHOWN_BYTES);
  return join(dirname(path), `.${shown}.${disk.newName()}.tmp`);
}

/** Writes a new file durably; a failure leaves no file. */
export function writeNew(fs: FileSystem, path: string, bytes: Uint8Array): Promise<void> {
  return writeDurably(fs, path, (file) => writeWhole(file, bytes));
}

/** As `writeNew`, by `write`, whose result it returns. */
async function writeDurably<T>(fs: FileSystem, path: string, write: (file: OpenFile) => Promise<T>): Promise<T> {
  const file = await fs.create(path);
  return finishFile(file, write).catch(async (error: unknown) => {
    if (error instanceof Error && isFull(error)) error.message += ` '${path}'`; // as Node names the file in errors without a handle
    await discard(fs, path);
    throw error;
  });
}

/** Lets `write` fill an open file, makes it durable, and closes it. */
export async function finishFile<T>(file: OpenFile, write: (file: OpenFile) => Promise<T>): Promise<T> {
  try {
    const written = await write(file);
    await file.sync();
    return written;
  } finally {
    await file.close().catch(() => {}); // the bytes are already durable, so a failed close loses nothing
  }
}

/** Gives a file a second, temporary name for the rollback of a failed change; undefined if there is no file. */
export async function setAside(disk: Disk, path: string): Promise<string | undefined> {
  const aside = temporaryPath(disk, path);
  try {
    await disk.fs.link(path, aside);
    return aside;
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined;
    await discard(disk.fs, aside);
    throw error;
  }
}

/** Removes a file that is no longer needed. If that fails, the next start removes it. */
export async function discard(fs: FileSystem, path: string): Promise<void> {
  await fs.unlink(path).catch(() => {});
}

/** Removes the temporary files that a crash left in `folder`. Returns the other names. */
export async function removeTemporaries(fs: FileSystem, folder: string): Promise<string[]> {
  const names = (await unless(fs.readFolder(folder), 'ENOENT')) ?? [];
  const leftovers = names.filter((name) => TEMPORARY.test(name));
  for (const name of leftovers) await discard(fs, join(folder, name));
  return names.filter((name) => !TEMPORARY.test(name));
}

/** Writes all of `bytes`: a disk may accept fewer than requested. If it accepts none, the loop would never end, so it throws. */
export async function writeWhole(file: OpenFile, bytes: Uint8Array): Promise<void> {
  let offset = 0;
  while (offset < bytes.length) {
    const written = await file.write(bytes, offset, bytes.length - offset);
    if (written <= 0) throw Object.assign(new Error('the disk took no more bytes'), { code: 'EIO' });
    offset += written;
  }
}

/**
 * Replaces the file at `path`, completely or not at all: temporary file, synced, renamed, folder synced. After a failure the
 * old file is restored; `NotUndone` if the disk refuses that, too.
 * `keepOld` archives the version that is about to be replaced, durably, while the new one is written, and returns the path
 * of a link to it, or undefined if there is none. It is omitted for a new file: a failure then leaves no file.
 */
export async function replaceFile(
  disk: Disk,
  path: string,
  bytes: Uint8Array,
  keepOld?: () => Promise<string | undefined>,
): Promise<void> {
  const temporary = temporaryPath(disk, path);
  const writing = writeNew(disk.fs, temporary, bytes).then(() => temporary);
  const archiving = Promise.resolve(keepOld?.());
  try {
    await finishAll<string | undefined>([writing, archiving]);
    await disk.fs.rename(await writing, path);
  } catch (error) {
    // The old file still has its name, so its link is not needed.
    for (const made of [writing, archiving]) {
      const file = await made.catch(() => undefined);
      if (file !== undefined) await discard(disk.fs, file);
    }
    throw error;
  }
  const old = await archiving;
  await allOrNone(async (done) => {
    done.push(async () => {
      if (old === undefined) await disk.fs.unlink(path);
      else await renameCopy(disk, old, path);
      await disk.syncFolder(dirname(path));
      if (old !== undefined) await discard(disk.fs, old);
    });
    await disk.syncFolder(dirname(path));
  });
}

/** Replaces a note, a small file of the store's own, by this value as JSON. */
export async function writeNote(disk: Disk, path: string, value: unknown): Promise<void> {
  await replaceFile(disk, path, Buffer.from(`${JSON.stringify(value)}\n`));
}

/** The value of a note; undefined if there is none. Throws if it is not JSON. */
export async function readNote(fs: FileSystem, path: string): Promise<unknown> {
  const bytes = await unless(fs.readFile(path), 'ENOENT', 'ENOTDIR');
  return bytes && parseJson(bytes);
}

/** A second link gets the name, so that the archived version stays in place until the folder is synced. */
async function renameCopy(disk: Disk, old: string, path: string): Promise<void> {
  const link = temporaryPath(disk, path);
  await disk.fs.link(old, link);
  try {
    await disk.fs.rename(link, path);
  } catch (error) {
    await discard(disk.fs, link);
    throw error;
  }
}

/**
 * Removes the file at `path`, durably. `link` is another name of it. If the removal fails, the file is restored, and
 * only then is the link removed; `NotUndone` if the disk refuses that, too.
 */
export function removeFile(disk: Disk, path: string, link: string): Promise<void> {
  return allOrNone(async (done) => {
    done.push(async () => {
      const linked = disk.fs.link(link, path).then(() => true);
      if (await unless(linked, 'EEXIST')) await disk.syncFolder(dirname(path)); // otherwise it was not removed
      await discard(disk.fs, link);
    });
    await disk.fs.unlink(path);
    await disk.syncFolder(dirname(path));
  });
}

/**
 * Links the file at `source`, durably, under the first of `paths` that is free or has the same bytes (of a failed attempt),
 * and syncs `alsoSynced` with it. Returns the path, or undefined if there is no file. A failure leaves no link.
 */
export async function linkFile(
  disk: Disk,
  source: string,
  paths: Iterable<string>,
  alsoSynced: readonly string[] = [],
): Promise<string | undefined> {
  for (const path of paths) {
    try {
      await disk.fs.link(source, path);
    } catch (error) {
      if (isSystemError(error, 'ENOENT')) return undefined;
      if (!isSystemError(error, 'EEXIST')) throw error;
      if (!(await isSameFile(disk.fs, path, source))) continue;
    }
    try {
      await finishAll([dirname(path), ...alsoSynced].map((folder) => disk.syncFolder(folder)));
      return path;
    } catch (error) {
      await discard(disk.fs, path);
      throw error;
    }
  }
  throw new Error(`${source}: no free name for a link`);
}

/** Copies a file piece by piece into a new one, durably. Returns size and hash of the copy. A failed copy leaves no file. */
export async function copyFile(fs: FileSystem, source: string, target: string): Promise<FileSum> {
  const from = await fs.openFile(source);
  try {
    return await writeDurably(fs, target, (to) => readPieces(from, (piece) => writeWhole(to, piece)));
  } finally {
    await from.close();
  }
}
