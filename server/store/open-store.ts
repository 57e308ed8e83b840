import { basename, join, relative } from 'node:path';
import { createCache } from '../base/cache.ts';
import { chinaDay, DAY_MS } from '../contract/china-time.ts';
import type { AnyKind } from '../contract/kinds/kind.ts';
import { contentKinds, type LeadKind } from '../contract/kinds/kinds.ts';
import { createLimiter } from '../contract/limiter.ts';
import { watchClock } from './clock-watch.ts';
import { createDisk, type Disk } from './disk/disk.ts';
import { isFull } from './disk/disk-error.ts';
import type { FileSystem } from './disk/file-system.ts';
import type { Lock, LockServices } from './disk/lock.ts';
import { erasedIn, eraseFrom, eraseLead, eraseOlder, monthsBefore } from './erase-leads.ts';
import { type Folders, fill } from './first-start.ts';
import { finish, readProgress } from './format.ts';
import { type BodyOf, type FieldsOf, isPrivate, KINDS, type KindName } from './kinds.ts';
import { createMediaFiles } from './media-files.ts';
import { moveCases } from './migrations/move-cases.ts';
import { createDocuments } from './open-documents.ts';
import type { Kind } from './own-kinds.ts';
import { prepareFolders } from './prepare-folders.ts';
import { Collection } from './records/collection.ts';
import type { Author } from './records/files.ts';
import { createIds } from './records/new-id.ts';
import { recordFiles } from './records/record-files.ts';
import { KEPT_REPLACED_DAYS, KEPT_VISIT_DAYS } from './records/retention.ts';
import { createSamples } from './samples.ts';
import type { StoreContext } from './store-context.ts';
import { holdDataFolder, listReplaced, removeReplaced } from './swap-folders.ts';
import { createUploads } from './uploads.ts';

/** Enough for the bodies of a few hundred long articles. */
const BODY_CACHE_BYTES = 16 * 1024 * 1024;

const SWEEP_EVERY_MS = 3_600_000;

const PUBLISHABLE = Object.values<AnyKind>(contentKinds).flatMap(({ name, fields }) =>
  'status' in fields ? [name] : [],
);

interface StoreOptions extends Folders, LockServices {
  /** Milliseconds since 1970. */
  readonly clock: { now(): number };
  /** What rich text passes when its file is read. */
  readonly cleanHtml: (html: string) => string;
  /** Given by the server, which alone brings a folder of an older layout up to date; without it the folder stays as it is. */
  readonly renderMarkdown?: ((text: string) => Promise<string>) | undefined;
}

type StoreListener = (kind: string, id: string) => void;

type Collections = { readonly [K in KindName]: Collection<FieldsOf<K>, BodyOf<K>> };

/** Everything the site keeps. */
export type Store = Awaited<ReturnType<typeof open>>;

/**
 * Opens the data folder: takes its lock, fills it when it is new, removes what a crash left half written and reads it all.
 * Throws an error of one line when another server has it. Files that cannot be read are named in the log and stop nothing.
 */
export function openStore(options: StoreOptions): Promise<Store> {
  return holdDataFolder(options, (disk, lock) => open(options, disk, lock));
}

async function open(options: StoreOptions, given: Disk, lock: Lock) {
  const { dataDir, uploadsDir, starterDir, clock, randomBytes, log, cleanHtml, renderMarkdown } = options;
  const listeners = new Set<StoreListener>();
  let publicRevision = 0;
  const early: StoreContext = {
    disk: given,
    dataDir,
    clock,
    log,
    cleanHtml,
    bodies: createCache(bodyBytes, BODY_CACHE_BYTES),
    newId: createIds(clock, randomBytes),
    changed,
    async keepUploads(kind, record) {
      if (isPrivate(kind)) return;
      const keeping = media.bringBack(JSON.stringify(record));
      await keeping.catch((error: unknown) => log.warn('upload-not-returned', { kind, error }));
    },
    publicChanged() {
      publicRevision += 1;
    },
  };

  await prepareFolders(given, options);
  const media = createMediaFiles(given, uploadsDir, clock);
  const progress = await readProgress(given, dataDir, log);
  if (progress === 'empty') await fill(given, options);
  const mayConvert = progress !== 'complete' && renderMarkdown;
  const isConverted = mayConvert ? await moveCases(early, starterDir, renderMarkdown).catch(whereFull) : false;
  // A save in today's layout would lose what could not be moved into it
  const disk = isConverted === undefined ? createDisk(withoutRoom(given.fs), randomBytes) : given;
  const context: StoreContext = { ...early, disk };
  const uploads = await createUploads({ dir: uploadsDir, disk, newName: uploadName, log });

  const collections = createCollections(context);
  const publishable = Object.values(collections).filter(({ kind }) => PUBLISHABLE.includes(kind));
  const documents = await createDocuments(context, starterDir);
  const { system, site, texts } = documents;
  const all = [...Object.values(collections), texts, site, system];
  for (const collection of all) await collection.load();
  const samples = await createSamples(context, starterDir, documents);
  const clockWatch = await watchClock(context, await newestChange(all, clock.now()));
  // The layout is today's; where there was no marker, a crash came between the first account and it.
  if (isConverted && (progress === 'unmarked' || progress === 'older')) await finish(disk, dataDir).catch(whereFull);
  const keepMonths = () => site.value.privacy?.keepMonths ?? 0;
  let isWaiting = progress === 'empty';
  let isClosing = false;
  const inTurn = createLimiter();
  let sweeping = inTurn(() => sweep({ isFirst: true }));
  const hourly = setInterval(sweepAgain, SWEEP_EVERY_MS).unref();
  listeners.add((kind) => {
    if (kind === 'site' && keepMonths() > 0) sweepAgain();
  });

  return {
    ...collections,
    ...documents,
    /** What is still as the starter brought it. */
    samples,
    uploads,
    /** For files in the data folder that are no records. */
    disk,
    dataDir,
    /** The time to remove by what is old, milliseconds since 1970; undefined while the clock is in doubt. */
    trustedTime: clockWatch.trustedTime,
    /** What was uploaded, as a list with a recycle bin. */
    media,
    /** Files that could not be read, from the data folder; their last good versions are served where there are any. */
    unreadable: () =>
      all.flatMap((collection) => collection.unreadable().map((file) => relative(dataDir, file))).sort(),
    /** Grows whenever time alone has changed what is public. */
    get publicRevision(): number {
      for (const { publicRows } of publishable) void publicRows; // looking at them looks at the time
      return publicRevision;
    },
    /** True until `finishFirstStart`: the folder has the starter's content and waits for its first account. */
    get isFirstStart(): boolean {
      return isWaiting;
    },
    /** To be called when the first account is there. */
    async finishFirstStart(): Promise<void> {
      if (isWaiting) await finish(disk, dataDir);
      isWaiting = false;
    },
    isPrivate,
    /** Calls `listener` after each change, when disk and memory both hold it. Gives a function that ends that. */
    onChange(listener: StoreListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Leaves no trace of a lead; cut in between, the next start does the rest. `Failure` 404 where there is none. */
    async erase(kind: LeadKind, id: string, author?: Author): Promise<void> {
      await eraseLead(collections, kind, id, author);
      await eraseBeside(async () => new Set([`${kind}/${id}`]));
    },
    /** Names of the folders that restores left beside data and uploads. */
    replaced: async () => (await listReplaced(disk.fs, options)).map(({ path }) => basename(path)).sort(),
    /** Looks at the clock and removes for good what was deleted long ago; does so by itself after the start and every hour. */
    sweep: sweepAgain,
    /** Resolves when the sweep under way has ended, the first of which follows the start. */
    swept: () => sweeping,
    /** Ends what is under way, then gives the folder free. Changes that come later are refused. */
    async close(): Promise<void> {
      isClosing = true;
      clearInterval(hourly);
      await sweeping;
      await Promise.all(all.map((collection) => collection.close()));
      await Promise.all([given.folders.close(), disk.folders.close()]);
      await lock.release();
    },
  };

  /** What a start cannot write to a full disk, the next start does; everything is served until then. */
  function whereFull(error: unknown): undefined {
    if (!isFull(error)) throw error;
    log.error('disk-full', {
      effect: 'the data folder is brought up to date at the next start',
      folder: dataDir,
      error,
    });
  }

  function changed(kind: string, id: string): void {
    for (const listener of listeners) {
      try {
        listener(kind, id);
      } catch (error) {
        // The change itself stands; its caller must not hear of somebody else's bug.
        log.error('listener-failed', { kind, id, error });
      }
    }
  }

  function sweepAgain(): Promise<void> {
    sweeping = inTurn(() => sweep({ isFirst: false }));
    return sweeping;
  }

  async function sweep({ isFirst }: { isFirst: boolean }): Promise<void> {
    if (isClosing) return;
    const now = await clockWatch.trustedTime();
    if (now !== undefined && keepMonths() > 0) {
      const older = eraseOlder(collections, monthsBefore(now, keepMonths()), () => isClosing);
      await older.catch((error: unknown) => log.warn('erase-failed', { error }));
    }
    await eraseBeside(() => erasedIn(disk.fs, dataDir), now);
    for (const collection of all) {
      await collection.sweep({ now, isFirst, isStopped: () => isClosing }).catch((error: unknown) => {
        if (!isClosing) log.warn('sweep-failed', { kind: collection.kind, error });
      });
    }
    if (!isClosing)
      await media.sweep(now).catch((error: unknown) => log.warn('sweep-failed', { kind: 'media', error }));
    if (now === undefined) return;
    await dropOldVisits(disk, collections.visits, join(dataDir, 'visits'), now - KEPT_VISIT_DAYS * DAY_MS);
  }

  /** Erases leads from what restores left beside, and removes what is too old of it. */
  async function eraseBeside(leads: () => Promise<ReadonlySet<string>>, now?: number): Promise<void> {
    try {
      const replaced = await listReplaced(disk.fs, options);
      const erased = replaced.length > 0 ? await leads() : undefined;
      for (const { path, time } of replaced) {
        if (now !== undefined && now - time >= KEPT_REPLACED_DAYS * DAY_MS) await removeReplaced(disk, path);
        else if (erased) await eraseFrom(disk, path, erased);
      }
    } catch (error) {
      log.warn('restore-sweep-failed', { error });
    }
  }

  function uploadName(): string {
    return Buffer.from(randomBytes(16)).toString('hex');
  }
}

/** The same disk, which takes nothing more. */
function withoutRoom(fs: FileSystem): FileSystem {
  const refuse = async () => {
    throw Object.assign(new Error('ENOSPC: nothing is saved until a start finds free space'), { code: 'ENOSPC' });
  };
  return { ...fs, create: refuse, append: refuse, rename: refuse, link: refuse };
}

/** Removes the counts of days before this time, readable or not; those that the disk keeps go at the next sweep. */
async function dropOldVisits({ fs }: Disk, visits: Collections['visits'], folder: string, time: number): Promise<void> {
  const names = await fs.readFolder(folder).catch(() => []);
  for (const name of names.filter((file) => /^\d{4}-\d\d-\d\d\.json$/.test(file) && file < chinaDay(time))) {
    const id = name.slice(0, -'.json'.length);
    const removing = visits.get(id) ? visits.remove(id, { by: '' }) : fs.unlink(join(folder, name));
    await removing.catch(() => undefined);
  }
}

/** JavaScript keeps Chinese text in two bytes a character; an entry costs about 200 besides. */
function bodyBytes(body: string): number {
  return body.length * 2 + 200;
}

/** When a record was saved or deleted last, leaving out times to come, which a clock that was ahead has left; undefined for none. */
async function newestChange(
  all: readonly { all(): { savedAt: string }[]; deleted(): Promise<{ time: string }[]> }[],
  now: number,
): Promise<number | undefined> {
  const limit = new Date(now).toISOString();
  let newest = '';
  for (const collection of all) {
    const deleted = await collection.deleted().catch(() => []); // the sweep names what it cannot read
    const times = [...collection.all().map(({ savedAt }) => savedAt), ...deleted.map(({ time }) => time)];
    for (const time of times) if (time <= limit && time > newest) newest = time;
  }
  return newest === '' ? undefined : Date.parse(newest);
}

function createCollections(context: StoreContext): Collections {
  const collections: Record<string, unknown> = {};
  for (const [kind, { body, ...how }] of Object.entries<Kind>(KINDS)) {
    collections[kind] = new Collection(kind, context, recordFiles(context, kind, how), body);
  }
  return collections as Collections; // proof: each kind was given its own shape and body
}
