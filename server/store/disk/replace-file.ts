import { dirname } from 'node:path';
import { finishAll } from '../../base/in-pieces.ts';
import { isSystemError } from '../../base/system-error.ts';
import { parseJson } from '../../base/utf8.ts';
import { isSameFile } from './copy-file.ts';
import type { Disk } from './disk.ts';
import { allOrNone, unless } from './disk-error.ts';
import type { FileSystem } from './file-system.ts';
import { discard, temporaryPath, USUAL_MODE, writeNew } from './temporary-file.ts';

interface ReplaceOptions {
  /**
   * Archives the version that is about to be replaced. Returns the path of a link to it, or undefined if there is none.
   * Runs in parallel with the write and must be durable before the new file gets its name. Omitted for a new file: a
   * failure then leaves no file.
   */
  readonly keepOld?: () => Promise<string | undefined>;
  readonly mode?: number;
}

/**
 * Replaces the file at `path`, completely or not at all: temporary file, synced, renamed, folder synced. After a failure the
 * old file is restored; `NotUndone` if the disk refuses that, too. Returns the path of the old version.
 */
export async function replaceFile(
  disk: Disk,
  path: string,
  bytes: Uint8Array,
  { keepOld, mode = USUAL_MODE }: ReplaceOptions = {},
): Promise<string | undefined> {
  const temporary = temporaryPath(disk, path);
  const writing = writeNew(disk.fs, temporary, bytes, mode).then(() => temporary);
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
  return old;
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
