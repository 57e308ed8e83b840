import { dirname, join } from 'node:path';
import { atOnce } from '../store/disk/at-once.ts';
import { copyFile, type FileSum, hashFile, isSameSum } from '../store/disk/copy-file.ts';
import type { Disk } from '../store/disk/disk.ts';
import { succeeds, unless } from '../store/disk/disk-error.ts';
import { PRIVATE_MODE, writeNew } from '../store/disk/temporary-file.ts';
import { encodeManifest, MANIFEST, type Manifest, type ManifestFile } from './manifest.ts';

export type SnapshotWriter = ReturnType<typeof createSnapshotWriter>;

/**
 * Fills a new folder with the files of a snapshot. `earlier` is the folder of another snapshot: a file whose bytes are equal there is not written again but linked, where
 * the disk can do that. Files of snapshots are never written to, so they can share; the live files are always copied.
 */
export function createSnapshotWriter(disk: Disk, folder: string, earlier: string | undefined) {
  const { fs } = disk;
  const files = new Map<string, ManifestFile>();
  const folders = new Map<string, Promise<void>>();
  let shared = 0;

  return {
    /** Files by their path in the snapshot. */
    files,
    /** How many were linked to an equal file of the snapshot before. */
    get shared() {
      return shared;
    },
    /** Copies a file as it is now, in the place of an earlier copy; one that is gone is left out. */
    async copy(source: string, path: string): Promise<void> {
      await drop(path);
      await prepare(dirname(path));
      const linked = await shareEqual(source, path);
      if (linked) shared += 1;
      const sum = linked ?? (await unless(copyFile(fs, source, join(folder, path), PRIVATE_MODE), 'ENOENT'));
      if (sum) files.set(path, { path, ...sum });
    },
    drop,
    /** Writes the manifest and makes everything durable. */
    async finish(manifest: Manifest): Promise<void> {
      await writeNew(fs, join(folder, MANIFEST), encodeManifest(manifest), PRIVATE_MODE);
      await atOnce(8, [folder, ...[...folders.keys()].map((path) => join(folder, path))], (path) =>
        disk.folders.sync(path),
      );
    },
  };

  async function drop(path: string): Promise<void> {
    if (files.delete(path)) await fs.unlink(join(folder, path));
  }

  /** Makes a folder of the snapshot and those above it, once. */
  function prepare(path: string): Promise<void> {
    const known = folders.get(path);
    if (known) return known;
    const above = dirname(path) === '.' ? Promise.resolve() : prepare(dirname(path));
    const making = above.then(() => fs.makeFolder(join(folder, path)));
    folders.set(path, making);
    return making;
  }

  /** Both are read: a copy that has gone bad since is not handed on. */
  async function shareEqual(source: string, path: string): Promise<FileSum | undefined> {
    if (earlier === undefined) return undefined;
    const known = await hashFile(fs, join(earlier, path)).catch(() => undefined);
    const live = known && (await unless(hashFile(fs, source), 'ENOENT'));
    if (!live || !isSameSum(known, live)) return undefined;
    return (await succeeds(fs.link(join(earlier, path), join(folder, path)))) ? live : undefined;
  }
}
