import { dirname } from 'node:path';
import type { Disk } from './disk.ts';
import { isDiskError, succeeds } from './disk-error.ts';
import { discard } from './temporary-file.ts';

/**
 * Removes the file at `path`, durably. `link` is another name of it: when the removal fails, the file is back in its place
 * wherever the disk still allows that, and only then is the link dropped.
 */
export async function removeFile(disk: Disk, path: string, link: string): Promise<void> {
  try {
    await disk.fs.unlink(path);
    await disk.folders.sync(dirname(path));
  } catch (error) {
    if (await putBack(disk, path, link)) await discard(disk.fs, link);
    throw error;
  }
}

/** Whether the file is back for good. */
async function putBack(disk: Disk, path: string, link: string): Promise<boolean> {
  try {
    await disk.fs.link(link, path);
  } catch (error) {
    return isDiskError(error, 'EEXIST');
  }
  return succeeds(disk.folders.sync(dirname(path)));
}
