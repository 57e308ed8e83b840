import { basename, dirname, join } from 'node:path';
import { isSystemError } from '../../base/system-error.ts';
import type { Disk } from './disk.ts';
import { isFull, unless } from './disk-error.ts';
import type { FileSystem, OpenFile } from './file-system.ts';

/** For files that only the server's own user may read: password hashes and sessions. */
export const PRIVATE_MODE = 0o600;
/** The default of ordinary programs; the umask of the process restricts it further. */
export const USUAL_MODE = 0o666;

const TEMPORARY = /^\..+\.tmp$/;

/** A file name has at most 255 bytes, of which the rest of a temporary one needs 22. */
const SHOWN_BYTES = 200;

/** A name next to `path` that no reader mistakes for a record. The next start removes it after a crash. */
export function temporaryPath(disk: Disk, path: string): string {
  const shown = Buffer.from(basename(path)).toString('utf8', 0, SHOWN_BYTES);
  return join(dirname(path), `.${shown}.${disk.newName()}.tmp`);
}

/** Writes a new file durably; a failure leaves no file. */
export function writeNew(fs: FileSystem, path: string, bytes: Uint8Array, mode: number): Promise<void> {
  return writeDurably(fs, path, mode, (file) => writeWhole(file, bytes));
}

/** As `writeNew`, by `write`, whose result it returns. */
export async function writeDurably<T>(
  fs: FileSystem,
  path: string,
  mode: number,
  write: (file: OpenFile) => Promise<T>,
): Promise<T> {
  const file = await fs.create(path, mode);
  return finishFile(file, write).catch(async (error: unknown) => {
    if (error instanceof Error && isFull(error)) error.message += ` '${path}'`; // as Node names the file in errors without a handle
    await discard(fs, path);
    throw error;
  });
}

/** Lets `write` fill an open file, makes it durable, and closes it. */
export async function finishFile<T>(file: OpenFile, write: (file: OpenFile) => Promise<T>): Promise<T> {
  try {
    const written = await write(file);
    await file.sync();
    return written;
  } finally {
    await file.close().catch(() => {}); // the bytes are already durable, so a failed close loses nothing
  }
}

/** Gives a file a second, temporary name for the rollback of a failed change; undefined if there is no file. */
export async function setAside(disk: Disk, path: string): Promise<string | undefined> {
  const aside = temporaryPath(disk, path);
  try {
    await disk.fs.link(path, aside);
    return aside;
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined;
    await discard(disk.fs, aside);
    throw error;
  }
}

/** Removes a file that is no longer needed. If that fails, the next start removes it. */
export async function discard(fs: FileSystem, path: string): Promise<void> {
  await fs.unlink(path).catch(() => {});
}

/** Removes the temporary files that a crash left in `folder`. Returns the other names. */
export async function removeTemporaries(fs: FileSystem, folder: string): Promise<string[]> {
  const names = (await unless(fs.readFolder(folder), 'ENOENT')) ?? [];
  const leftovers = names.filter((name) => TEMPORARY.test(name));
  for (const name of leftovers) await discard(fs, join(folder, name));
  return names.filter((name) => !TEMPORARY.test(name));
}

/** Writes all of `bytes`: a disk may accept fewer than requested. If it accepts none, the loop would never end, so it throws. */
export async function writeWhole(file: OpenFile, bytes: Uint8Array): Promise<void> {
  let offset = 0;
  while (offset < bytes.length) {
    const written = await file.write(bytes, offset, bytes.length - offset);
    if (written <= 0) throw Object.assign(new Error('the disk took no more bytes'), { code: 'EIO' });
    offset += written;
  }
}
