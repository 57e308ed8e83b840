import { statfs } from 'node:fs/promises';

/** How many bytes the disk that holds a folder has, and how many of them an ordinary user may still write. */
export async function diskSpace(folder: string): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
