import { dirname } from 'node:path';
import { finishAll } from './at-once.ts';
import type { Disk } from './disk.ts';
import { isDiskError, succeeds } from './disk-error.ts';
import { discard, temporaryPath, writeTemporary } from './temporary-file.ts';

interface ReplaceOptions {
  /**
   * Keeps the version that is about to be replaced and gives the path of a link to it, or nothing where there is none.
   * Runs beside the write and must be durable before the new file takes its name. Left out where the file is new: a failure
   * then leaves no file.
   */
  readonly keepOld?: () => Promise<string | undefined>;
  readonly mode?: number;
}

/**
 * Puts `bytes` in the place of the file at `path`, whole or not at all: written beside, synced, renamed, folder synced.
 * When it fails, the old file is back in its place wherever the disk still allows that. Gives the path of the old version.
 */
export async function replaceFile(
  disk: Disk,
  path: string,
  bytes: Uint8Array,
  { keepOld, mode }: ReplaceOptions = {},
): Promise<string | undefined> {
  const writing = writeTemporary(disk, path, bytes, mode);
  const archiving = Promise.resolve(keepOld?.());
  try {
    await finishAll<string | undefined>([writing, archiving]);
    await disk.fs.rename(await writing, path);
  } catch (error) {
    // The old file still has its name: its link is not needed.
    for (const made of [writing, archiving]) {
      const file = await made.catch(() => undefined);
      if (file !== undefined) await discard(disk.fs, file);
    }
    throw error;
  }
  const old = await archiving;
  try {
    await disk.folders.sync(dirname(path));
  } catch (error) {
    const isBack = await putBack(disk, path, old);
    if (isBack && old !== undefined) await discard(disk.fs, old);
    throw error;
  }
  return old;
}

/**
 * Whether the old state is back for good. A disk that refuses this too leaves the new file: the caller looks at the disk
 * after a failure, and the error that brought us here is the one to report.
 */
async function putBack(disk: Disk, path: string, old: string | undefined): Promise<boolean> {
  try {
    if (old === undefined) await disk.fs.unlink(path);
    else await renameCopy(disk, old, path);
    await disk.folders.sync(dirname(path));
    return true;
  } catch {
    return false;
  }
}

/** A second link takes the name, so that the kept version stays where it is until the folder is synced. */
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
 * Removes the file at `path`, durably. `link` is another name of it: when the removal fails, the file is back in its place
 * wherever the disk still allows that, and only then is the link dropped.
 */
export async function removeFile(disk: Disk, path: string, link: string): Promise<void> {
  try {
    await disk.fs.unlink(path);
    await disk.folders.sync(dirname(path));
  } catch (error) {
    if (await linkBack(disk, path, link)) await discard(disk.fs, link);
    throw error;
  }
}

/** Whether the file is back for good. */
async function linkBack(disk: Disk, path: string, link: string): Promise<boolean> {
  try {
    await disk.fs.link(link, path);
  } catch (error) {
    return isDiskError(error, 'EEXIST');
  }
  return succeeds(disk.folders.sync(dirname(path)));
}
