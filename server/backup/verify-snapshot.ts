import { basename, dirname, join } from 'node:path';
import { isSystemError, messageOf } from '../base/system-error.ts';
import { atOnce } from '../contract/limiter.ts';
import { removeCopies, withCopy } from '../store/disk/copy-folder.ts';
import { createDisk, type Disk, timeForName } from '../store/disk/disk.ts';
import { unless } from '../store/disk/disk-error.ts';
import type { FileSystem } from '../store/disk/file-system.ts';
import { hashFile, isSameSum } from '../store/disk/hash-file.ts';
import { acquireLock } from '../store/disk/lock.ts';
import type { RecordPage } from '../store/public-pages.ts';
import type { SiteFolders } from '../store/swap-folders.ts';
import { compareServed, type Served } from './compare-served.ts';
import { readManifest, roomFor } from './manifest.ts';
import { noteProof, readProofs } from './proofs.ts';
import { type RestoreServices, restoreSnapshot } from './restore-snapshot.ts';

interface VerifyServices extends Omit<RestoreServices, 'dataDir' | 'uploadsDir'> {
  readonly cleanHtml: (html: string) => string;
  /** Starts a server on a copy, which it may change. */
  readonly serve: (folders: SiteFolders) => Promise<Served>;
  readonly freeBytes: (folder: string) => Promise<number>;
  /** Opens the page of every record, not only of some. */
  readonly everyPage?: boolean | undefined;
  /** Called with the progress, from 0 to 1. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** Restoring and serving take about as long as hashing. */
const RESTORED = 0.6;

const HASHED_AT_ONCE = 4;
const ANSWER_WITHIN_MS = 30_000;
/** So many of the newest pages of each kind are opened, and as many others at random. */
const OPENED = 200;
const AGENTS = ['Mozilla/5.0 verification', 'Mozilla/5.0 (iPhone) verification'];

/**
 * Restores a snapshot next to it, serves the copy, compares the answers, opens all pages without a record and some of each
 * kind's records; if all is equal, records it. Returns the comparison, the numbers of opened pages and of records' pages that
 * were not, and that of all files: each was compared with its hash, also versions and deleted records, which are not requested.
 */
export async function verifySnapshot(services: VerifyServices) {
  const { snapshot, fs, now } = services;
  const beside = dirname(snapshot);
  const disk = createDisk(fs);
  await checkRoom(services, beside);
  const lock = await acquireLock({ ...services, dataDir: beside, mayBeMissing: true }).catch((cause: unknown) => {
    if (!isSystemError(cause, 'EACCES', 'EROFS', 'EPERM')) throw cause;
    throw new Error(`${beside} cannot be written, but a snapshot is verified there (${messageOf(cause)})`, { cause });
  });
  try {
    await removeCopies(fs, [beside]);
    let isVerified = false;
    try {
      const verified = await withCopy(disk, beside, now, (folder) => verifyIn(services, folder));
      isVerified = verified.faults.length === 0;
      return verified;
    } finally {
      if (isVerified) await noteVerified(disk, snapshot, now);
      else await noteProof(disk, beside, { doubted: basename(snapshot) }).catch(() => {}); // the failure is reported
    }
  } finally {
    await lock.release();
  }
}

/** The uploads (`uploads/<file>`) of a snapshot whose bytes in the site's own folder differ from it, in order. */
export async function changedUploads(fs: FileSystem, uploadsDir: string, snapshot: string): Promise<string[]> {
  const changed: string[] = [];
  const { files } = await readManifest(fs, snapshot);
  await atOnce(HASHED_AT_ONCE, files, async ({ path, ...sum }) => {
    if (!path.startsWith('uploads/')) return;
    const live = await unless(hashFile(fs, join(uploadsDir, path.slice('uploads/'.length))), 'ENOENT');
    if (live && !isSameSum(live, sum)) changed.push(path);
  });
  return changed.sort();
}

/** Not of one whose time is in the future, nor of one older than the last: a last one in the future is none. */
async function noteVerified(disk: Disk, snapshot: string, now: number): Promise<void> {
  const beside = dirname(snapshot);
  const name = basename(snapshot);
  const { verified = '' } = await readProofs(disk.fs, beside);
  const latest = timeForName(now);
  if (name > latest || (name < verified && verified <= latest)) return;
  await noteProof(disk, beside, { verified: name, provedAt: new Date(now).toISOString() });
}

async function verifyIn(services: VerifyServices, temporary: string) {
  const { fs, cleanHtml, serve, onProgress = () => {} } = services;
  const folders = { dataDir: join(temporary, 'data'), uploadsDir: join(temporary, 'uploads') };
  const { manifest } = await restoreSnapshot({ ...services, ...folders, keepSessions: true, isAlone: true });
  onProgress(RESTORED);
  const served = await serve(folders);
  try {
    const readFile = (path: string) => fs.readFile(join(temporary, path)); // the copy, which may have been migrated
    const onFile = (done: number) => onProgress(RESTORED + ((1 - RESTORED) * done) / manifest.files.length);
    const comparison = await compareServed(served, manifest, { cleanHtml, readFile, onFile });
    const opened = services.everyPage ? served.records : pagesToOpen(served.records);
    const { pages, faults } = await openPages(served, opened);
    const unopened = served.records.length - opened.length;
    return { ...comparison, faults: [...comparison.faults, ...faults], pages, unopened, files: manifest.files.length };
  } finally {
    await served.stop();
  }
}

async function checkRoom({ snapshot, fs, freeBytes }: VerifyServices, beside: string): Promise<void> {
  const { files } = await readManifest(fs, snapshot);
  const needed = roomFor(files);
  if ((await freeBytes(beside)) < needed)
    throw new Error(`${beside} has no room for a verification, which takes ${Math.ceil(needed / 1_048_576)} MB`);
}

/** The pages that are opened: of each kind those that changed last, and as many others by chance. */
export function pagesToOpen(pages: readonly RecordPage[], most = OPENED): RecordPage[] {
  return [...new Set(pages.map(({ kind }) => kind))].flatMap((name) => {
    const newestFirst = pages.filter(({ kind }) => kind === name).sort((a, b) => (a.changedAt < b.changedAt ? 1 : -1));
    const others = newestFirst.splice(most).map((page) => ({ page, by: Math.random() }));
    const chosen = others.sort((a, b) => a.by - b.by).slice(0, most);
    return [...newestFirst, ...chosen.map(({ page }) => page)];
  });
}

/** Opens these records' pages and all without a record, as computer and phone; returns how many, and a line for each that fails. */
async function openPages({ address, records, routes }: Served, opened: readonly RecordPage[]) {
  const ofRecords = new Set(records.map(({ path }) => path));
  const others = (await pathsIn(`${address}/sitemap.xml`)).filter((path) => !ofRecords.has(path));
  const listed = new Set([...others, ...opened.map(({ path }) => path)]);
  const faults: string[] = [];
  const all = [...listed, ...routes.filter((path) => !listed.has(path))];
  for (const path of all) {
    for (const agent of AGENTS) {
      const { status, ok, body } = await get(address + path, agent);
      await body?.cancel();
      if (!ok && (status !== 404 || listed.has(path))) faults.push(`${path} returns ${status}`);
    }
  }
  return { pages: all.length, faults };
}

function get(address: string, agent: string): Promise<Response> {
  return fetch(address, { headers: { 'user-agent': agent }, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
}

/** The paths and queries that a sitemap lists, or the sitemaps that it names. */
async function pathsIn(sitemap: string): Promise<string[]> {
  const xml = await (await get(sitemap, '')).text();
  const paths = Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, at = '']) => {
    const { pathname, search } = new URL(at.replaceAll('&#38;', '&'));
    return pathname + search;
  });
  if (!xml.includes('<sitemapindex')) return paths;
  const parts: string[][] = [];
  for (const path of paths) parts.push(await pathsIn(new URL(path, sitemap).href));
  return parts.flat();
}
