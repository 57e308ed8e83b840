import { statfs } from 'node:fs/promises';

/** The size in bytes of the disk that holds a folder, and how many bytes an ordinary user may still write. */
export async function diskSpace(folder: string): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
