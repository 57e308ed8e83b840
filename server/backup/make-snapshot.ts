import { basename, dirname, join } from 'node:path';
import { atOnce } from '../contract/limiter.ts';
import { copyPath, fillFolders } from '../store/disk/copy-folder.ts';
import { type Disk, timeForName } from '../store/disk/disk.ts';
import { succeeds, unless } from '../store/disk/disk-error.ts';
import type { FileStat } from '../store/disk/file-system.ts';
import { isHidden, walkFiles } from '../store/disk/folders.ts';
import { type FileSum, hashFile, isSameSum } from '../store/disk/hash-file.ts';
import { LOCK } from '../store/disk/lock.ts';
import { copyFile, writeNew } from '../store/disk/replace-file.ts';
import { BIN } from '../store/media-files.ts';
import { readArchivedName } from '../store/records/history.ts';
import type { ManifestFile, SnapshotManifest } from './manifest.ts';
import { MANIFEST, makeManifest, readManifest, SNAPSHOT_PATH, unreadable } from './manifest.ts';
import { readProofs } from './proofs.ts';
import { listSnapshots, ownSnapshots } from './snapshots.ts';

const COPIES_AT_ONCE = 16;
/** If each of these rounds met a save, the snapshot is not of one moment, and its manifest reports that. */
const ROUNDS_MAX = 20;
/** A file that was changed so shortly before may change once more within the same tick of the disk's clock: it is read again. */
const SETTLED_MS = 2_000;
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

/**
 * Copies data and uploads while the server may run. A file is only ever replaced by a rename, so each copy is complete.
 * Rounds through the data repeat until one finds no change: then all copies are of the moment between two rounds.
 * Uploads come last: they never change, and a record is saved after its image. The snapshot gets its name when it is
 * complete and durable; a failed one leaves no files. The caller holds the lock of the backup folder.
 * Returns also how many files share their disk space with the snapshot before, the uploads that were `changed` since, of
 * which it keeps the earlier bytes, what is `leftOut` because its name is no UTF-8, with U+FFFD for the wrong bytes, and how
 * many names of uploads are `hidden` by a dot: no address serves them.
 */
export async function makeSnapshot(services: SnapshotServices) {
  const { disk, dataDir, uploadsDir, backupDir, now, onProgress = () => {} } = services;
  const { fs } = disk;
  const folder = join(backupDir, timeForName(now));
  const stage = copyPath(disk, backupDir, now);
  const earlier = await snapshotBefore(services);
  return fillFolders(fs, [stage], async () => {
    await fs.makeFolder(stage);
    const writer = createSnapshotWriter(disk, stage, earlier, now);
    const missed = new Set<string>();
    const isOneMoment = await copyData(services, writer, missed);
    const uploads = await filesOf(disk, uploadsDir, 'uploads', missed);
    const all = writer.files.size + uploads.size;
    const changed: string[] = [];
    await atOnce(COPIES_AT_ONCE, [...uploads], async ([path, stat]) => {
      if (await copyUpload(services, writer, path, stat, earlier)) changed.push(`uploads/${path}`);
      onProgress(writer.files.size / all);
    });
    if (![...writer.files.keys()].some((path) => path.startsWith('data/'))) throw new Error(`${dataDir} is empty`);
    const manifest = makeManifest(new Date(now).toISOString(), isOneMoment, [...writer.files.values()]);
    await writer.finish(manifest);
    await fs.rename(stage, folder);
    await disk.syncFolder(backupDir);
    const leftOut = [...missed].filter((path) => !isHidden(path)).sort();
    const hidden = missed.size - leftOut.length;
    return { folder, manifest, shared: writer.shared, changed: changed.sort(), leftOut, hidden };
  });
}

interface SnapshotBefore {
  readonly folder: string;
  /** Its files by path; none if it did not pass its verification: then each is read again. */
  readonly trusted: ReadonlyMap<string, ManifestFile>;
  /** Its uploads by their original name: one in the recycle bin has another. */
  readonly uploads: ReadonlyMap<string, ManifestFile>;
}

/** The site's newest snapshot whose manifest can be read. */
async function snapshotBefore({
  disk,
  dataDir,
  backupDir,
  now,
}: SnapshotServices): Promise<SnapshotBefore | undefined> {
  const { doubted = '' } = await readProofs(disk.fs, backupDir);
  const { snapshots } = await listSnapshots(disk.fs, backupDir, now);
  for (const { folder } of await ownSnapshots(disk.fs, snapshots, dataDir)) {
    const manifest = await readManifest(disk.fs, folder).catch(() => undefined);
    if (!manifest) continue;
    const uploads = manifest.files.filter(({ path }) => path.startsWith('uploads/'));
    const trusted = basename(folder) > doubted ? manifest.files : [];
    return {
      folder,
      trusted: new Map(trusted.map((file) => [file.path, file])),
      uploads: new Map(uploads.map((file) => [uploadedAs(file.path), file])),
    };
  }
  return undefined;
}

/** Whether an upload, which should never change, differs from the snapshot before; its earlier bytes are used if they are good. */
async function copyUpload(
  { uploadsDir }: SnapshotServices,
  writer: SnapshotWriter,
  name: string,
  stat: FileStat,
  earlier: SnapshotBefore | undefined,
): Promise<boolean> {
  const path = `uploads/${name}`;
  const known = earlier?.uploads.get(uploadedAs(path));
  const isKnown = () => writer.files.get(path)?.sha256 === known?.sha256;
  await writer.copy(join(uploadsDir, name), path, stat);
  if (!earlier || !known || !writer.files.has(path) || isKnown()) return false;
  await writer.copy(join(earlier.folder, known.path), path).catch(() => {}); // its disk may be bad
  if (!isKnown()) await writer.copy(join(uploadsDir, name), path);
  return true;
}

function uploadedAs(path: string): string {
  return readArchivedName(path, BIN)?.id ?? path;
}

/** Returns whether a round found no change. */
async function copyData(
  { disk, dataDir }: SnapshotServices,
  writer: SnapshotWriter,
  missed: Set<string>,
): Promise<boolean> {
  let before = new Map<string, FileStat>();
  for (let round = 0; ; round += 1) {
    const found = await filesOf(disk, dataDir, 'data', missed);
    const changed = [...found].filter(([path, stat]) => !isSame(before.get(path), stat)).map(([path]) => path);
    const gone = [...before.keys()].filter((path) => !found.has(path));
    const isCalm = changed.length === 0 && gone.length === 0 && round > 0;
    // During many saves a deleted record may be restored unnoticed; too many old versions do no harm.
    const dropped = [...writer.files.keys()]
      .map((path) => path.slice('data/'.length))
      .filter((path) => !found.has(path) && (isCalm || !HISTORY.includes(path.split('/')[0] ?? '')));
    for (const path of dropped) await writer.drop(`data/${path}`);
    if (isCalm) return true;
    await atOnce(COPIES_AT_ONCE, changed, (path) => writer.copy(join(dataDir, path), `data/${path}`, found.get(path)));
    if (round + 1 >= ROUNDS_MAX) return false;
    before = found;
  }
}

function isSame(one: FileStat | undefined, other: FileStat): boolean {
  return one?.size === other.size && one.mtimeMs === other.mtimeMs && one.ino === other.ino;
}

/** The files of a folder that its snapshot has below `name`; files that cannot be copied are added to `missed`. */
function filesOf({ fs }: Disk, folder: string, name: 'data' | 'uploads', missed: Set<string>) {
  const miss = (path: string) => void missed.add(`${name}/${path}`);
  const leavesOut = (path: string) => {
    const fits = SNAPSHOT_PATH.test(`${name}/${path}`);
    if (!fits && name === 'uploads' && !/\.tmp$|^\.before-/.test(path)) miss(path); // nor what a restore replaced, at a mount point
    return !fits || path === LOCK; // as a restore moves none
  };
  return walkFiles(fs, folder, leavesOut, { last: HISTORY, missed: miss }).catch(unreadable(folder));
}

type SnapshotWriter = ReturnType<typeof createSnapshotWriter>;

/** Fills the folder of a snapshot that began at `now`; files that the snapshot before has are linked to it, not copied. */
function createSnapshotWriter(disk: Disk, folder: string, earlier: SnapshotBefore | undefined, now: number) {
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
    /** Copies a file as it is now, over an earlier copy; a deleted one is omitted. `stat` was taken before. */
    async copy(source: string, path: string, stat?: FileStat): Promise<void> {
      await drop(path);
      await prepare(dirname(path));
      const identity = stat && (stat.ctimeMs ?? now) < now - SETTLED_MS ? stat.identity : undefined;
      const linked = (await shareSame(identity, path)) ?? (await shareEqual(source, path));
      if (linked) shared += 1;
      const sum = linked ?? (await unless(copyFile(fs, source, join(folder, path)), 'ENOENT'));
      if (sum)
        files.set(path, { path, size: sum.size, sha256: sum.sha256, ...(identity !== undefined && { identity }) });
    },
    drop,
    /** Writes the manifest and makes everything durable. */
    async finish(manifest: SnapshotManifest): Promise<void> {
      const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
      await writeNew(fs, join(folder, MANIFEST), bytes);
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

  /** A file that is still the one of the snapshot before is not read: the verification reads both. */
  async function shareSame(identity: string | undefined, path: string): Promise<FileSum | undefined> {
    const known = earlier?.trusted.get(path);
    if (!earlier || known?.identity === undefined || known.identity !== identity) return undefined;
    const copy = await fs.stat(join(earlier.folder, path)).catch(() => undefined);
    return copy?.size === known.size && (await link(earlier, path)) ? known : undefined;
  }

  /** Both files are read, so that a copy that was damaged since is not used again. */
  async function shareEqual(source: string, path: string): Promise<FileSum | undefined> {
    if (earlier === undefined) return undefined;
    const known = await hashFile(fs, join(earlier.folder, path)).catch(() => undefined);
    const live = known && (await unless(hashFile(fs, source), 'ENOENT'));
    if (!live || !isSameSum(known, live)) return undefined;
    return (await link(earlier, path)) ? live : undefined;
  }

  function link(before: SnapshotBefore, path: string): Promise<boolean> {
    return succeeds(fs.link(join(before.folder, path), join(folder, path)));
  }
}
