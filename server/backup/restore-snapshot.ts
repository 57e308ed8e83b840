import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Log } from '../base/log.ts';
import { atOnce } from '../contract/limiter.ts';
import { isRecord } from '../contract/shape.ts';
import { fillFolders } from '../store/disk/copy-folder.ts';
import { createDisk, type Disk } from '../store/disk/disk.ts';
import { namingFullDisk, unless } from '../store/disk/disk-error.ts';
import type { FileSystem } from '../store/disk/file-system.ts';
import { ensureFolder, namesIn, walkFiles } from '../store/disk/folders.ts';
import { hashFile, isSameSum } from '../store/disk/hash-file.ts';
import { type LockServices, withLock } from '../store/disk/lock.ts';
import { copyFile, readNote, temporaryPath } from '../store/disk/replace-file.ts';
import { erasedIn, isTrace, noteErased } from '../store/erase.ts';
import { readFormat } from '../store/format.ts';
import {
  finishRestore,
  planSwap,
  replacedFolders,
  type SiteFolders,
  stagedFolders,
  stagesOf,
  swapFolders,
} from '../store/swap-folders.ts';
import type { ManifestFile, SnapshotManifest } from './manifest.ts';
import { firstOf, MANIFEST, readManifest, roomFor, unreadable } from './manifest.ts';
import { listSnapshots } from './snapshots.ts';

const COPIES_AT_ONCE = 16;
const READ_AT_ONCE = 16;
const SESSION = /^data\/session\//;

export interface RestoreServices extends SiteFolders, LockServices {
  readonly snapshot: string;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** For a temporary copy: log-ins are kept in it. */
  readonly keepSessions?: boolean;
}

/** Replaces data and uploads with a snapshot, all or nothing. Every log-in ends. If it throws, nothing has changed. */
export async function restoreSnapshot(services: RestoreServices) {
  const { snapshot, dataDir, fs, now, log } = services;
  const manifest = await checkSnapshot(fs, snapshot);
  const disk = createDisk(fs);
  await readFormat(disk, join(snapshot, 'data'), log); // throws for a later format
  await ensureFolder(disk, dataDir);
  return withLock(services, async () => {
    await finishRestore(disk, services, log);
    const swap = await planSwap(disk, services, now);
    const staged = stagedFolders(swap);
    const accounts = await fillFolders(fs, stagesOf(swap), async () => {
      await writeStaged(disk, services, staged, manifest, await erasedSince(services, manifest));
      return compareAccounts(fs, dataDir, staged.dataDir);
    });
    await swapFolders(disk, swap);
    return { ...replacedFolders(swap), manifest, accounts };
  });
}

/** Leads that were erased after this snapshot was created, as recorded here or, on a new machine, in newer snapshots next to it. */
async function erasedSince(services: RestoreServices, { madeAt }: SnapshotManifest): Promise<Set<string>> {
  const { fs, dataDir, snapshot, keepSessions } = services;
  const made = Date.parse(madeAt);
  const beside = keepSessions ? undefined : await listSnapshots(fs, dirname(snapshot), made).catch(() => undefined);
  const snapshots = [snapshot, ...(beside?.ahead ?? []).map(({ folder }) => folder)];
  const all = [dataDir, ...snapshots.map((folder) => join(folder, 'data'))].map((folder) => erasedIn(fs, folder));
  return new Set((await Promise.all(all)).flatMap((erased) => [...erased]));
}

async function writeStaged(
  disk: Disk,
  { snapshot, dataDir, uploadsDir, keepSessions = false }: RestoreServices,
  staged: SiteFolders,
  manifest: SnapshotManifest,
  erased: ReadonlySet<string>,
): Promise<void> {
  const isLeftOut = (path: string) =>
    (!keepSessions && SESSION.test(path)) || isTrace(erased, path.slice('data/'.length));
  for (const [name, target, live] of [
    ['data', staged.dataDir, dataDir],
    ['uploads', staged.uploadsDir, uploadsDir],
  ] as const) {
    const files = manifest.files.filter(({ path }) => path.startsWith(`${name}/`) && !isLeftOut(path));
    const write = async () => {
      await ensureFolder(disk, target);
      await writeFiles(disk, snapshot, target, files);
      await disk.syncFolder(target);
    };
    // a trial's own folder is gone when somebody reads of it: who tries a snapshot names the folder beside it
    await (keepSessions ? write() : namingFullDisk(live, write, roomFor(files)));
  }
  await noteErased(disk, staged.dataDir, erased);
}

async function writeFiles(disk: Disk, snapshot: string, target: string, files: ManifestFile[]): Promise<void> {
  const below = (path: string) => path.slice(path.indexOf('/') + 1);
  const targetOf = (path: string) => join(target, below(path));
  const folders = new Set(files.map(({ path }) => dirname(targetOf(path))));
  for (const folder of [...folders].sort()) await ensureFolder(disk, folder);
  await atOnce(COPIES_AT_ONCE, files, async (file) => {
    const copied = temporaryPath(disk, targetOf(file.path));
    const sum = await copyFile(disk.fs, join(snapshot, file.path), copied);
    // it was checked before, but a disk or a person may change it at any time
    if (!isSameSum(file, sum)) throw new Error(`${file.path} changed while it was being restored`);
    await disk.fs.rename(copied, targetOf(file.path));
  });
  for (const folder of folders) await disk.syncFolder(folder);
}

/** Compares a snapshot's files with its manifest; throws a line that names missing, changed, foreign ones and links. */
export async function checkSnapshot(fs: FileSystem, folder: string): Promise<SnapshotManifest> {
  const manifest = await readManifest(fs, folder);
  const real = await fs.realPath(folder);
  const known = new Set([MANIFEST, ...manifest.files.map(({ path }) => path)]);
  const found = await walkFiles(fs, folder, () => false).catch(unreadable(folder));
  const faults = [...found.keys()].filter((path) => !known.has(path)).map((path) => `${path} is foreign`);
  await atOnce(READ_AT_ONCE, manifest.files, async (file) => {
    const path = join(folder, file.path);
    const sum = await unless(hashFile(fs, path), 'ENOENT', 'ENOTDIR').catch(unreadable(path));
    if (!sum) faults.push(`${file.path} is missing`);
    else if ((await fs.realPath(path)) !== join(real, file.path)) faults.push(`${file.path} is a link`);
    else if (!isSameSum(file, sum)) faults.push(`${file.path} has changed`);
  });
  if (faults.length === 0) return manifest;
  throw new Error(`${folder} differs from its manifest: ${firstOf(faults)}`);
}

/** The accounts that a restore changes: `back` exist or are enabled again, `passwordBack` have an earlier password. */
async function compareAccounts(fs: FileSystem, before: string, after: string) {
  const old = await readAccounts(fs, before);
  const now = await readAccounts(fs, after);
  const names = [...now.keys()].sort();
  const isOpen = (account: Record<string, unknown> | undefined) => account !== undefined && account.disabled !== true;
  const back = names.filter((name) => isOpen(now.get(name)) && !isOpen(old.get(name)));
  const hasSame = (name: string) => isDeepStrictEqual(old.get(name)?.password, now.get(name)?.password);
  const passwordBack = names.filter((name) => !back.includes(name) && old.has(name) && !hasSame(name));
  return { back, passwordBack };
}

/** Accounts by name; a file that cannot be read counts as none. */
async function readAccounts(fs: FileSystem, dataDir: string): Promise<Map<string, Record<string, unknown>>> {
  const folder = join(dataDir, 'account');
  const found = new Map<string, Record<string, unknown>>();
  for (const name of await namesIn(fs, folder)) {
    if (!/^[^.].*\.json$/.test(name)) continue;
    const account = await readNote(fs, join(folder, name)).catch(() => undefined);
    if (isRecord(account) && typeof account.username === 'string') found.set(account.username, account);
  }
  return found;
}
