import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSnapshot } from '../../server/backup/make-snapshot.ts';
import { restoreSnapshot } from '../../server/backup/restore-snapshot.ts';
import { intoTarget } from '../../server/store/disk/check-folders.ts';
import { createDisk } from '../../server/store/disk/disk.ts';
import { type FileSystem, realFileSystem } from '../../server/store/disk/file-system.ts';
import { ACCOUNT, ARTICLE, Place, uploaded } from './temporary-store.ts';

/** A snapshot of a place in its folder `backups`. */
export async function snapshotOf(place: Place, fs: FileSystem = realFileSystem): ReturnType<typeof makeSnapshot> {
  const { dataDir, uploadsDir } = place;
  const parts = { disk: createDisk(fs), dataDir, uploadsDir, backupDir: join(place.folder, 'backups') };
  const own = [dataDir, uploadsDir].map((path) => ({ name: path, path }));
  const target = { name: 'BACKUP_DIR', path: parts.backupDir };
  return intoTarget(parts.disk, own, target, () => makeSnapshot({ ...parts, now: place.clock.now() }));
}

/** Paths of all files below a folder, sorted. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

/** A place whose snapshot has one article and one picture, and which has another of each by now. */
export async function changedPlace(folder: string): Promise<{ place: Place; snapshot: string }> {
  const place = new Place(folder);
  const first = await place.open();
  await first.account.create(ACCOUNT, { by: '' });
  await first.finishFirstStart();
  await first.close();
  const { folder: snapshot } = await snapshotOf(place);
  const store = await place.open();
  const newCover = await store.uploads.save(uploaded('later'));
  await store.news.create({ ...ARTICLE, newTitle: '后来', newCover }, { by: '' });
  await store.close();
  writeFileSync(join(place.uploadsDir, 'crane-2x2.webp'), 'painted over');
  return { place, snapshot };
}

/** A place of its own in a folder of this one, with everything that lies there beside the snapshots. */
export function copyOf({ folder }: Place, name: string): Place {
  const place = new Place(join(folder, name));
  for (const each of readdirSync(folder).filter((one) => /^(data|uploads)/.test(one))) {
    // A socket cannot be copied; that of a process that is gone is nothing either.
    const filter = (path: string) => !statSync(path).isSocket();
    cpSync(join(folder, each), join(place.folder, each), { recursive: true, filter });
  }
  return place;
}

/** Puts a snapshot in the place of what is there. */
export function restore(place: Place, snapshot: string, fs: FileSystem = realFileSystem, keepSessions = false) {
  const { dataDir, uploadsDir, log } = place;
  return restoreSnapshot({ dataDir, uploadsDir, snapshot, fs, log, now: place.clock.now(), keepSessions });
}

/** What a server that starts on the folder finds: titles, and the pictures' bytes. */
export async function found(place: Place): Promise<string> {
  const store = await place.open({ takesOver: true });
  const titles = store.news.all().map(({ newTitle }) => newTitle);
  await store.close();
  const pictures = readdirSync(place.uploadsDir).filter((name) => !name.startsWith('.'));
  return [
    ...titles.sort(),
    ...pictures.map((name) => readFileSync(join(place.uploadsDir, name), 'utf8')).sort(),
  ].join();
}

/** What `found` gives of a changed place. */
export const OLD = '后来,开业,later,painted over';
/** What it gives once its snapshot is restored. */
export const NEW = '开业,picture';
