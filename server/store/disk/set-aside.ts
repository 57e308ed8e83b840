import type { Disk } from './disk.ts';
import { isDiskError } from './disk-error.ts';
import { discard, temporaryPath } from './temporary-file.ts';

/** Gives a file a second, temporary name under which a failed change finds it again; nothing where there is no file. */
export async function setAside(disk: Disk, path: string): Promise<string | undefined> {
  const aside = temporaryPath(disk, path);
  try {
    await disk.fs.link(path, aside);
    return aside;
  } catch (error) {
    if (isDiskError(error, 'ENOENT')) return undefined;
    await discard(disk.fs, aside);
    throw error;
  }
}
