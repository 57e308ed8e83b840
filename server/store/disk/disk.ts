import type { FileSystem } from './file-system.ts';
import { createFolderSync, type FolderSync } from './folder-sync.ts';

/** What every writer of the store needs: the file system, shared folder syncs, and unique names. */
export interface Disk {
  readonly fs: FileSystem;
  readonly folders: FolderSync;
  /** 16 characters for a unique file name: a random start for this process, and a counter. Not secret. */
  newName(): string;
}

export function createDisk(fs: FileSystem, randomBytes: (size: number) => Uint8Array): Disk {
  const start = Buffer.from(randomBytes(5)).toString('hex');
  let count = 0;
  const newName = () => {
    count = (count + 1) % 2 ** 24;
    return start + count.toString(16).padStart(6, '0');
  };
  return { fs, folders: createFolderSync(fs), newName };
}
