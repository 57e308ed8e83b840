import { join } from 'node:path';
import { chinaDay, DAY_MS, startOfChinaWeek } from '../contract/china-time.ts';
import { type Disk, timeFromName } from '../store/disk/disk.ts';
import { unless } from '../store/disk/disk-error.ts';
import type { FileSystem } from '../store/disk/file-system.ts';
import { removeTree } from '../store/disk/folders.ts';
import { temporaryPath } from '../store/disk/replace-file.ts';
import { siteIn } from '../store/format.ts';
import { KEPT_SNAPSHOTS } from '../store/records/retention.ts';
import { MANIFEST, unreadable } from './manifest.ts';

export interface KnownSnapshot {
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** The snapshots in a folder, newest first; those of a time after `now` are `ahead` and never count as the newest. */
export async function listSnapshots(
  fs: FileSystem,
  backupDir: string,
  now: number,
): Promise<{ snapshots: KnownSnapshot[]; ahead: KnownSnapshot[] }> {
  const found: KnownSnapshot[] = [];
  for (const name of (await unless(fs.readFolder(backupDir), 'ENOENT').catch(unreadable(backupDir))) ?? []) {
    const time = timeFromName(name);
    const folder = join(backupDir, name);
    if (time === undefined || Number.isNaN(Date.parse(time))) continue;
    const manifest = join(folder, MANIFEST);
    if (await unless(fs.stat(manifest), 'ENOENT', 'ENOTDIR').catch(unreadable(manifest)))
      found.push({ folder, time: Date.parse(time) });
  }
  found.sort((a, b) => b.time - a.time);
  return { snapshots: found.filter(({ time }) => time <= now), ahead: found.filter(({ time }) => time > now) };
}

/** The snapshots of the site in a data folder, and those that name no site. */
export async function ownSnapshots(fs: FileSystem, snapshots: readonly KnownSnapshot[], dataDir: string) {
  const own = await siteIn(fs, dataDir);
  const sites = await Promise.all(snapshots.map(({ folder }) => siteIn(fs, join(folder, 'data'))));
  return snapshots.filter((_, index) => sites[index] === undefined || sites[index] === own);
}

/**
 * Removes the snapshots past their retention, each renamed first, none of the future and none of another site than that of
 * `dataDir`. Returns the folders of those that it `removed`, and of those of other sites.
 */
export async function thinSnapshots(disk: Disk, backupDir: string, dataDir: string, now: number) {
  const { snapshots } = await listSnapshots(disk.fs, backupDir, now);
  const own = await ownSnapshots(disk.fs, snapshots, dataDir);
  const removed = chooseOld(own, now).map(({ folder }) => folder);
  for (const folder of removed) {
    const condemned = temporaryPath(disk, folder);
    await disk.fs.rename(folder, condemned);
    await removeTree(disk.fs, condemned);
  }
  return { removed, foreign: snapshots.filter((each) => !own.includes(each)).map(({ folder }) => folder) };
}

/**
 * Returns the snapshots to remove. It keeps those of the last 24 hours before `now`, the newest of each of the last days,
 * weeks and months in China that have one (`KEPT_SNAPSHOTS`), and the newest of all.
 */
export function chooseOld<T extends { readonly time: number }>(snapshots: readonly T[], now: number): T[] {
  const newestFirst = [...snapshots].sort((a, b) => b.time - a.time);
  const chosen = new Set([
    ...newestFirst.slice(0, 1),
    ...newestFirst.filter(({ time }) => time > now - DAY_MS),
    ...newestOfEach(newestFirst, KEPT_SNAPSHOTS.days, ({ time }) => chinaDay(time)),
    ...newestOfEach(newestFirst, KEPT_SNAPSHOTS.weeks, ({ time }) => String(startOfChinaWeek(time))),
    ...newestOfEach(newestFirst, KEPT_SNAPSHOTS.months, ({ time }) => chinaDay(time).slice(0, 7)),
  ]);
  return newestFirst.filter((snapshot) => !chosen.has(snapshot));
}

function newestOfEach<T>(newestFirst: readonly T[], most: number, periodOf: (snapshot: T) => string): T[] {
  const first = new Map<string, T>();
  for (const snapshot of newestFirst) if (!first.has(periodOf(snapshot))) first.set(periodOf(snapshot), snapshot);
  return [...first.values()].slice(0, most);
}
