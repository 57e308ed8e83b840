import { join } from 'node:path';
import type { Log } from '../base/log.ts';
import { atOnce, finishAll } from './disk/at-once.ts';
import type { Disk } from './disk/disk.ts';
import { ensureFolder, ensureFolderLater, syncFoldersAbove, syncOrWarn } from './disk/ensure-folder.ts';
import { removeTemporaries, temporaryPath, USUAL_MODE, writeNew } from './disk/temporary-file.ts';
import { namesIn } from './disk/walk-files.ts';
import { ARCHIVES, KINDS } from './kinds.ts';
import type { Kind } from './own-kinds.ts';
import type { SiteFolders } from './swap-folders.ts';

const ARCHIVED = Object.entries<Kind>(KINDS).flatMap(([name, { isPrivate, keepsVersions = !isPrivate }]) =>
  keepsVersions ? [name] : [],
);

/** Makes the folders that a save requires durable. */
export async function prepareFolders(disk: Disk, { dataDir, log }: Folders & { log: Log }): Promise<void> {
  const archives = ARCHIVES.map((name) => join(dataDir, name));
  const kinds = archives.flatMap((folder) => ARCHIVED.map((kind) => join(folder, kind)));
  await finishAll(kinds.map((folder) => ensureFolderLater(disk, folder)));
  await removeTemporaries(disk.fs, dataDir);
  const syncs = [...archives, dataDir].map((folder) => syncOrWarn(disk, folder, log));
  await Promise.all([syncFoldersAbove(disk, dataDir), ...syncs]);
}

const COPIES_AT_ONCE = 32;

export interface Folders extends SiteFolders {
  /** The release's content, which replaces settings and texts that cannot be read. */
  readonly starterDir: string;
  /** The initial content of an empty data folder, if it differs from that. */
  readonly firstDir?: string;
}

/** Copies the starter content, durably. Existing files stay, so an interrupted copy is simply repeated. */
export async function fill(
  disk: Disk,
  { dataDir, uploadsDir, starterDir, firstDir = starterDir }: Folders,
): Promise<void> {
  await Promise.all(
    Object.keys(KINDS).map((kind) => copyFiles(disk, join(firstDir, kind), join(dataDir, kind), /\.json$/)),
  );
  await copyFiles(disk, firstDir, dataDir, /^(site\.json|[a-z0-9-]+\.md)$/);
  await copyFiles(disk, join(firstDir, 'uploads'), uploadsDir, /^[^.].*\.[a-z0-9]+$/);
}

/** Writes the files that are missing, many at a time. Their folder is synced once, with those that an interrupted copy left. */
async function copyFiles(disk: Disk, from: string, to: string, wanted: RegExp): Promise<void> {
  const { fs } = disk;
  await ensureFolder(disk, to);
  const there = new Set(await fs.readFolder(to));
  const names = (await namesIn(fs, from)).filter((name) => wanted.test(name));
  const missing = names.filter((name) => !there.has(name));
  await atOnce(COPIES_AT_ONCE, missing, async (name) => {
    const temporary = temporaryPath(disk, join(to, name));
    await writeNew(fs, temporary, await fs.readFile(join(from, name)), USUAL_MODE);
    await fs.rename(temporary, join(to, name));
  });
  if (names.length > 0) await disk.syncFolder(to);
}
