import { dirname, join } from 'node:path';
import { atOnce } from '../store/disk/at-once.ts';
import { copyFile, type FileSum, hashFile, isSameSum } from '../store/disk/copy-file.ts';
import { copyPath, fillFolders } from '../store/disk/copy-folder.ts';
import type { Disk } from '../store/disk/disk.ts';
import { succeeds, unless } from '../store/disk/disk-error.ts';
import type { FileStat } from '../store/disk/file-system.ts';
import { LOCK } from '../store/disk/lock.ts';
import { PRIVATE_MODE, writeNew } from '../store/disk/temporary-file.ts';
import { timeForName } from '../store/disk/time-for-name.ts';
import { isHidden, walkFiles } from '../store/disk/walk-files.ts';
import { BIN } from '../store/media-files.ts';
import { readArchivedName } from '../store/records/archived-name.ts';
import {
  encodeManifest,
  MANIFEST,
  type Manifest,
  type ManifestFile,
  makeManifest,
  readManifest,
  unreadable,
} from './manifest.ts';
import { listSnapshots } from './snapshots.ts';

const COPIES_AT_ONCE = 16;
/** If each of these rounds met a save, the snapshot is not of one moment, and reports that. */
const ROUNDS_MAX = 20;
/** Where a save or a delete moves the old file. It is copied after the records, so that no moved file is missed. */
const HISTORY = ['history', 'deleted'];

interface SnapshotServices {
  readonly disk: Disk;
  readonly dataDir: string;
  readonly uploadsDir: string;
  readonly backupDir: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Called with the progress, from 0 to 1. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

export interface Snapshot {
  readonly folder: string;
  readonly manifest: Manifest;
  /** Files that share their disk space with the snapshot before. */
  readonly shared: number;
  /** Uploads whose bytes differ from the snapshot before, `uploads/<file>`; the snapshot keeps their earlier bytes. */
  readonly changed: readonly string[];
}

/**
 * Copies data and uploads while the server may run. A file is only ever replaced by a rename, so each copy is complete.
 * Rounds through the data repeat until one finds no change: then all copies are of the moment between two rounds.
 * Uploads come last: they never change, and a record is saved after its image. The snapshot gets its name when it is
 * complete and durable; a failed one leaves no files. The caller holds the lock of the backup folder.
 */
export async function makeSnapshot(parts: SnapshotServices): Promise<Snapshot> {
  const { disk, dataDir, uploadsDir, backupDir, now, onProgress = () => {} } = parts;
  const { fs } = disk;
  const folder = join(backupDir, timeForName(now));
  const stage = copyPath(disk, backupDir, now);
  const earlier = await snapshotBefore(parts);
  return fillFolders(fs, [stage], async () => {
    await fs.makeFolder(stage);
    const writer = createSnapshotWriter(disk, stage, earlier?.folder);
    const isOneMoment = await copyData(parts, writer);
    const uploads = await walkFiles(fs, uploadsDir, isHidden).catch(unreadable(uploadsDir));
    const all = writer.files.size + uploads.size;
    const changed: string[] = [];
    await atOnce(COPIES_AT_ONCE, [...uploads.keys()], async (path) => {
      if (await copyUpload(parts, writer, path, earlier)) changed.push(`uploads/${path}`);
      onProgress(writer.files.size / all);
    });
    if (![...writer.files.keys()].some((path) => path.startsWith('data/'))) throw new Error(`${dataDir} is empty`);
    const manifest = makeManifest(new Date(now).toISOString(), isOneMoment, [...writer.files.values()]);
    await writer.finish(manifest);
    await fs.rename(stage, folder);
    await disk.syncFolder(backupDir);
    return { folder, manifest, shared: writer.shared, changed: changed.sort() };
  });
}

interface SnapshotBefore {
  readonly folder: string;
  /** Its uploads by their original name: one in the recycle bin has another. */
  readonly uploads: ReadonlyMap<string, ManifestFile>;
}

/** The newest snapshot whose manifest can be read. */
async function snapshotBefore({ disk, backupDir, now }: SnapshotServices): Promise<SnapshotBefore | undefined> {
  for (const { folder } of (await listSnapshots(disk.fs, backupDir, now)).snapshots) {
    const manifest = await readManifest(disk.fs, folder).catch(() => undefined);
    if (!manifest) continue;
    const uploads = manifest.files.filter(({ path }) => path.startsWith('uploads/'));
    return { folder, uploads: new Map(uploads.map((file) => [uploadedAs(file.path), file])) };
  }
  return undefined;
}

/** Whether an upload, which should never change, differs from the snapshot before; its earlier bytes are used if they are good. */
async function copyUpload(
  { uploadsDir }: SnapshotServices,
  writer: SnapshotWriter,
  name: string,
  earlier: SnapshotBefore | undefined,
): Promise<boolean> {
  const path = `uploads/${name}`;
  const known = earlier?.uploads.get(uploadedAs(path));
  const isKnown = () => writer.files.get(path)?.sha256 === known?.sha256;
  await writer.copy(join(uploadsDir, name), path);
  if (!earlier || !known || !writer.files.has(path) || isKnown()) return false;
  await writer.copy(join(earlier.folder, known.path), path).catch(() => {}); // its disk may be bad
  if (!isKnown()) await writer.copy(join(uploadsDir, name), path);
  return true;
}

function uploadedAs(path: string): string {
  return readArchivedName(path, BIN)?.id ?? path;
}

/** Returns whether a round found no change. */
async function copyData({ disk, dataDir }: SnapshotServices, writer: SnapshotWriter): Promise<boolean> {
  let before = new Map<string, FileStat>();
  for (let round = 0; ; round += 1) {
    const found = await walkFiles(disk.fs, dataDir, isNoData, HISTORY).catch(unreadable(dataDir));
    const changed = [...found].filter(([path, stat]) => !isSame(before.get(path), stat)).map(([path]) => path);
    const gone = [...before.keys()].filter((path) => !found.has(path));
    const isCalm = changed.length === 0 && gone.length === 0 && round > 0;
    // During many saves a deleted record may be restored unnoticed; too many old versions do no harm.
    const dropped = [...writer.files.keys()]
      .map((path) => path.slice('data/'.length))
      .filter((path) => !found.has(path) && (isCalm || !HISTORY.includes(path.split('/')[0] ?? '')));
    for (const path of dropped) await writer.drop(`data/${path}`);
    if (isCalm) return true;
    await atOnce(COPIES_AT_ONCE, changed, (path) => writer.copy(join(dataDir, path), `data/${path}`));
    if (round + 1 >= ROUNDS_MAX) return false;
    before = found;
  }
}

function isSame(one: FileStat | undefined, other: FileStat): boolean {
  return one?.size === other.size && one.mtimeMs === other.mtimeMs && one.ino === other.ino;
}

function isNoData(path: string): boolean {
  return isHidden(path) || path === LOCK;
}

export type SnapshotWriter = ReturnType<typeof createSnapshotWriter>;

/** Fills a new snapshot's folder; files with equal bytes in `earlier`, another one's folder, are linked, not copied. */
export function createSnapshotWriter(disk: Disk, folder: string, earlier: string | undefined) {
  const { fs } = disk;
  const files = new Map<string, ManifestFile>();
  const folders = new Map<string, Promise<void>>();
  let shared = 0;

  return {
    files,
    /** Number of files linked to an equal file of the snapshot before. */
    get shared() {
      return shared;
    },
    /** Copies a file as it is now, over an earlier copy; a deleted one is omitted. */
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
        disk.syncFolder(path),
      );
    },
  };

  async function drop(path: string): Promise<void> {
    if (files.delete(path)) await fs.unlink(join(folder, path));
  }

  /** Creates a folder of the snapshot and its parents, once. */
  function prepare(path: string): Promise<void> {
    const known = folders.get(path);
    if (known) return known;
    const above = dirname(path) === '.' ? Promise.resolve() : prepare(dirname(path));
    const making = above.then(() => fs.makeFolder(join(folder, path)));
    folders.set(path, making);
    return making;
  }

  /** Both files are read, so that a copy that was damaged since is not used again. */
  async function shareEqual(source: string, path: string): Promise<FileSum | undefined> {
    if (earlier === undefined) return undefined;
    const known = await hashFile(fs, join(earlier, path)).catch(() => undefined);
    const live = known && (await unless(hashFile(fs, source), 'ENOENT'));
    if (!live || !isSameSum(known, live)) return undefined;
    return (await succeeds(fs.link(join(earlier, path), join(folder, path)))) ? live : undefined;
  }
}
