import { dirname } from 'node:path';
import type { Disk } from './disk.ts';
import { throwFailure, toFailure } from './disk-error.ts';
import { hashFile } from './hash-file.ts';
import { discard, temporaryPath, writeWhole } from './replace-file.ts';

/** Opens a hidden file next to `path`, which is written while it arrives. Throws `Failure` 507 if the disk is full. */
export async function openArrivingFile(disk: Disk, path: string) {
  const temporary = temporaryPath(disk, path);
  const file = await disk.fs.create(temporary).catch(throwFailure);
  let isOpen = true;
  async function close(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    await file.close();
  }
  return {
    write: (bytes: Uint8Array) => writeWhole(file, bytes).catch(throwFailure),
    /** All bytes that were written. */
    read: async () => Buffer.from(await disk.fs.readFile(temporary)),
    /** Size and hash of what was written. */
    sum: () => hashFile(disk.fs, temporary),
    /** Leaves no file, unless it was kept. */
    async discard(): Promise<void> {
      await close().catch(() => {});
      await discard(disk.fs, temporary);
    },
    /** Names it `target`, durably. A failure leaves no file. */
    async keep(target: string): Promise<void> {
      try {
        await file.sync();
        await close();
        await disk.fs.rename(temporary, target);
        await disk.syncFolder(dirname(target));
      } catch (error) {
        await discard(disk.fs, target);
        throw toFailure(error);
      }
    },
  };
}
