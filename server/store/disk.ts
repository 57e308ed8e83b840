import type { FileSystem } from './file-system.ts';
import { createFolderSync, type FolderSync } from './folder-sync.ts';

/** What every writer of the store needs: the disk, its shared folder syncs, and names that nobody else has. */
export interface Disk {
  readonly fs: FileSystem;
  readonly folders: FolderSync;
  /** 16 random characters. */
  newName(): string;
}

export function createDisk(fs: FileSystem, randomBytes: (size: number) => Uint8Array): Disk {
  return { fs, folders: createFolderSync(fs), newName: () => Buffer.from(randomBytes(8)).toString('hex') };
}
