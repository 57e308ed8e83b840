import { join } from 'node:path';
import { atOnce } from '../contract/limiter.ts';
import { openArrivingFile } from './disk/arriving-file.ts';
import type { Disk } from './disk/disk.ts';
import { throwFailure, unless } from './disk/disk-error.ts';
import { ensureFolder, namesIn } from './disk/folders.ts';
import { discard, removeTemporaries, replaceFile } from './disk/replace-file.ts';
import { isId } from './records/record-file.ts';
import { attachedFolder } from './stored-kinds.ts';

const LOOKS_AT_ONCE = 32;

/**
 * Opens the folder of the files that came with records of a kind, each under its record's id. A file is stored before its
 * record, so what a crash left without one is removed. All of them, with those that arrive, have at most `mostBytes`.
 */
export async function openAttachedFiles(disk: Disk, dataDir: string, kind: string, mostBytes: number) {
  const folder = join(dataDir, attachedFolder(kind));
  const sizes = await removeOrphans(disk, folder, join(dataDir, kind));
  let used = [...sizes.values()].reduce((sum, size) => sum + size, 0);

  function forget(id: string): void {
    used -= sizes.get(id) ?? 0;
    sizes.delete(id);
  }

  return {
    /** Opens a file that is written while it arrives. `isFull` once there is no room for it: then it is not written on. */
    async open() {
      await ensureFolder(disk, folder).catch(throwFailure);
      const file = await openArrivingFile(disk, join(folder, 'arriving'));
      let written = 0;
      let isFull = false;
      return {
        isFull: () => isFull,
        read: file.read,
        async write(bytes: Uint8Array): Promise<void> {
          isFull ||= used + bytes.length > mostBytes;
          if (isFull) return;
          used += bytes.length;
          written += bytes.length;
          await file.write(bytes);
        },
        async discard(): Promise<void> {
          used -= written;
          written = 0;
          await file.discard();
        },
      };
    },
    /** Stores the file of a record, durably, before the record itself. Throws `Failure` 507 if the disk is full. */
    async keep(id: string, bytes: Uint8Array): Promise<void> {
      await ensureFolder(disk, folder).catch(throwFailure);
      await replaceFile(disk, join(folder, id), bytes).catch(throwFailure);
      sizes.set(id, bytes.length);
      used += bytes.length;
    },
    /** The bytes of a record's file; undefined if there is none. */
    read: (id: string) => unless(disk.fs.readFile(join(folder, id)), 'ENOENT'),
    /** Removes the file of a record that was not stored. */
    async remove(id: string): Promise<void> {
      await discard(disk.fs, join(folder, id));
      forget(id);
    },
    /** Call this when a record was erased, with its file: there is room again. */
    forget,
  };
}

/** The sizes of the files by the ids of their records; removes those that have none, unless no record is there at all. */
async function removeOrphans({ fs }: Disk, folder: string, records: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  const names = (await removeTemporaries(fs, folder)).filter(isId);
  const known = new Set(names.length > 0 ? await namesIn(fs, records) : []);
  await atOnce(LOOKS_AT_ONCE, names, async (id) => {
    const path = join(folder, id);
    if (known.size > 0 && !known.has(`${id}.json`)) return discard(fs, path);
    const found = await unless(fs.stat(path), 'ENOENT');
    if (found) sizes.set(id, found.size);
  });
  return sizes;
}
