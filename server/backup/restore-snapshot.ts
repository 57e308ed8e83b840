import { dirname, join } from 'node:path';
import { atOnce } from '../store/disk/at-once.ts';
import { createDisk, type Disk } from '../store/disk/disk.ts';
import { unless } from '../store/disk/disk-error.ts';
import { ensureFolder } from '../store/disk/ensure-folder.ts';
import { acquireLock, type LockServices } from '../store/disk/lock.ts';
import { removeTree } from '../store/disk/remove-tree.ts';
import { PRIVATE_MODE, USUAL_MODE, writeTemporary } from '../store/disk/temporary-file.ts';
import {
  finishRestore,
  freeTime,
  replacedFolders,
  type SitesFolders,
  stagedFolders,
  stageOf,
  swapFolders,
} from '../store/swap-folders.ts';
import { BackupError } from './backup-error.ts';
import { checkSnapshot, isWhole } from './check-snapshot.ts';
import type { Manifest, ManifestFile } from './manifest.ts';

const COPIES_AT_ONCE = 16;
/** Records that hold hashes of secrets: as the store writes them. */
const PRIVATE = /^data\/(account|session|notice|preview|audit)\//;
/** What keeps an empty folder in a checkout; not content, so no snapshot has it. */
const KEEP = '.gitkeep';

export interface RestoreServices extends SitesFolders, LockServices {
  readonly snapshot: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Puts a snapshot in the place of data and uploads, all or nothing: checks every hash, writes both folders beside, swaps
 * them in. Gives the names under which the old folders are kept. Throws an error of one line while a server runs, or when
 * the snapshot is not as it was made; nothing has changed then.
 */
export async function restoreSnapshot(parts: RestoreServices): Promise<SitesFolders & { manifest: Manifest }> {
  const { snapshot, dataDir, fs, randomBytes, now } = parts;
  const manifest = await checkSnapshot(fs, snapshot);
  const disk = createDisk(fs, randomBytes);
  await finishRestore(parts, parts);
  await ensureFolder(disk, dataDir);
  const time = await freeTime(disk, parts, now);
  const dataLock = await acquireLock(parts);
  try {
    await ensureFolder(disk, stageOf(parts));
    const stageLock = await acquireLock({ ...parts, dataDir: stageOf(parts) });
    try {
      await writeBeside(disk, parts, manifest);
      await swapFolders(disk, parts, time);
    } finally {
      await stageLock.release();
    }
  } finally {
    await dataLock.release();
    await disk.folders.close();
  }
  await fs.removeFolder(stageOf(parts)).catch(() => {}); // the next restore clears it
  return { ...replacedFolders(parts, time), manifest };
}

async function writeBeside(disk: Disk, parts: RestoreServices, manifest: Manifest): Promise<void> {
  const staged = stagedFolders(parts);
  const folders = [
    { name: 'data', live: parts.dataDir, target: staged.dataDir },
    { name: 'uploads', live: parts.uploadsDir, target: staged.uploadsDir },
  ];
  try {
    for (const { name, live, target } of folders) {
      await removeTree(disk.fs, target); // of a restore that was cut short
      await ensureFolder(disk, target);
      const files = manifest.files.filter(({ path }) => path.startsWith(`${name}/`));
      await writeFiles(disk, parts.snapshot, target, files);
      if (await unless(disk.fs.stat(join(live, KEEP)), 'ENOENT'))
        await writeFile(disk, join(target, KEEP), Buffer.of());
      await disk.folders.sync(target);
    }
  } catch (error) {
    for (const { target } of folders) await removeTree(disk.fs, target).catch(() => {});
    throw error;
  }
}

async function writeFiles(disk: Disk, snapshot: string, target: string, files: ManifestFile[]): Promise<void> {
  const targetOf = (path: string) => join(target, path.slice(path.indexOf('/') + 1));
  const folders = new Set(files.map(({ path }) => dirname(targetOf(path))));
  for (const folder of [...folders].sort()) await ensureFolder(disk, folder);
  await atOnce(COPIES_AT_ONCE, files, async (file) => {
    const bytes = await disk.fs.readFile(join(snapshot, file.path));
    if (!isWhole(file, bytes)) throw new BackupError(`${file.path} changed while it was being restored`);
    await writeFile(disk, targetOf(file.path), bytes, PRIVATE.test(file.path) ? PRIVATE_MODE : USUAL_MODE);
  });
  for (const folder of folders) await disk.folders.sync(folder);
}

async function writeFile(disk: Disk, path: string, bytes: Uint8Array, mode = USUAL_MODE): Promise<void> {
  await disk.fs.rename(await writeTemporary(disk, path, bytes, mode), path);
}
