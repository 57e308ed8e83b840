import { createHash } from 'node:crypto';
import type { FileSystem, ReadableFile } from './file-system.ts';

export interface FileSum {
  readonly size: number;
  readonly sha256: string;
}

/** How much of a file is held in memory. */
const PIECE_BYTES = 1_048_576;

/** Size and hash of a file, read piece by piece. Disk errors are passed on unchanged. */
export async function hashFile(fs: Pick<FileSystem, 'openFile'>, path: string): Promise<FileSum> {
  const file = await fs.openFile(path);
  try {
    return await readPieces(file, () => {});
  } finally {
    await file.close();
  }
}

/** Whether two sums are of equal bytes. */
export function isSameSum(one: FileSum, other: FileSum): boolean {
  return one.size === other.size && one.sha256 === other.sha256;
}

/** Whether two files have equal bytes. */
export async function isSameFile(fs: FileSystem, one: string, other: string): Promise<boolean> {
  const [sum, otherSum] = await Promise.all([hashFile(fs, one), hashFile(fs, other)]);
  return isSameSum(sum, otherSum);
}

/** Passes a file on piece by piece; returns its size and hash. */
export async function readPieces(
  file: ReadableFile,
  take: (piece: Uint8Array) => Promise<void> | void,
): Promise<FileSum> {
  const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, file.size + 1));
  const hash = createHash('sha256');
  let size = 0;
  for (let length = await file.read(piece); length > 0; length = await file.read(piece)) {
    const bytes = piece.subarray(0, length);
    hash.update(bytes);
    size += length;
    await take(bytes);
  }
  return { size, sha256: hash.digest('hex') };
}
