import type { FileSystem } from './file-system.ts';

/** What every writer of the store needs: the file system, and unique names. */
export interface Disk {
  readonly fs: FileSystem;
  /** Makes all changes in a folder durable. */
  syncFolder(folder: string): Promise<void>;
  /** 16 characters for a unique file name: a random start for this process, and a counter. Not secret. */
  newName(): string;
}

export function createDisk(fs: FileSystem, randomBytes: (size: number) => Uint8Array): Disk {
  const start = Buffer.from(randomBytes(5)).toString('hex');
  let count = 0;
  return {
    fs,
    async syncFolder(folder) {
      const handle = await fs.openFolder(folder);
      await handle.sync().finally(() => handle.close().catch(() => {}));
    },
    newName() {
      count = (count + 1) % 2 ** 24;
      return start + count.toString(16).padStart(6, '0');
    },
  };
}
