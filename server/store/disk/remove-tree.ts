import { join } from 'node:path';
import { isDiskError } from './disk-error.ts';
import type { FileSystem } from './file-system.ts';

/** Removes a file, or a folder with all its content; does nothing if it does not exist. */
export async function removeTree(fs: FileSystem, path: string): Promise<void> {
  let names: string[];
  try {
    names = await fs.readFolder(path);
  } catch (error) {
    if (isDiskError(error, 'ENOENT')) return;
    if (!isDiskError(error, 'ENOTDIR')) throw error;
    await fs.unlink(path);
    return;
  }
  for (const name of names) await removeTree(fs, join(path, name));
  await fs.removeFolder(path);
}
