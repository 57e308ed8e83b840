import { basename, join, relative } from 'node:path';
import { createCache } from '../base/cache.ts';
import { chinaDay, DAY_MS } from '../contract/china-time.ts';
import type { AnyKind } from '../contract/kinds/kind.ts';
import { contentKinds, type LeadKind } from '../contract/kinds/kinds.ts';
import { createLimiter } from '../contract/limiter.ts';
import { atOnce } from './disk/at-once.ts';
import type { Disk } from './disk/disk.ts';
import type { Lock, LockServices } from './disk/lock.ts';
import { removeTree } from './disk/remove-tree.ts';
import { erasedIn, eraseFrom, eraseLead, eraseOlder, monthsBefore } from './erase-leads.ts';
import { finish, migrate, readFormat } from './format.ts';
import { type BodyOf, type FieldsOf, isPrivate, KINDS, type KindName } from './kinds.ts';
import { createMediaFiles } from './media-files.ts';
import { createDocuments } from './open-documents.ts';
import type { Kind } from './own-kinds.ts';
import { type Folders, fill, prepareFolders } from './prepare-folders.ts';
import { Collection } from './records/collection.ts';
import type { Author } from './records/files.ts';
import { createIds } from './records/new-id.ts';
import { RecordFiles } from './records/record-files.ts';
import { KEPT_REPLACED_DAYS, KEPT_VISIT_DAYS } from './records/retention.ts';
import { createSamples } from './samples.ts';
import type { StoreContext } from './store-context.ts';
import { holdDataFolder, listReplaced } from './swap-folders.ts';
import { createUploads } from './uploads.ts';

/** Holds the bodies of a few hundred long articles. */
const BODY_CACHE_BYTES = 16 * 1024 * 1024;

/** How many folders of records are opened in parallel: mostly they wait for the disk. */
const KINDS_AT_ONCE = 4;

const SWEEP_EVERY_MS = 3_600_000;

const PUBLISHABLE = Object.values<AnyKind>(contentKinds).flatMap(({ name, fields }) =>
  'status' in fields ? [name] : [],
);

interface StoreOptions extends Folders, LockServices {
  /** Milliseconds since 1970. */
  readonly clock: { now(): number };
  /** Cleans rich text when its file is read. */
  readonly cleanHtml: (html: string) => string;
}

type StoreListener = (kind: string, id: string) => void;

type Collections = { readonly [K in KindName]: Collection<FieldsOf<K>, BodyOf<K>> };

/** All stored data of the site. */
export type Store = Awaited<ReturnType<typeof open>>;

/**
 * Opens the data folder: takes its lock, fills a new folder, removes temporary files of a crash and reads all records.
 * Throws a one-line error if another server has it. Files that cannot be read are named in the log; the start continues.
 */
export function openStore(options: StoreOptions): Promise<Store> {
  return holdDataFolder(options, (disk, lock) => open(options, disk, lock));
}

async function open(options: StoreOptions, disk: Disk, lock: Lock) {
  const { dataDir, uploadsDir, starterDir, clock, randomBytes, log, cleanHtml } = options;
  const listeners = new Set<StoreListener>();
  let publicRevision = 0;
  const context: StoreContext = {
    disk,
    dataDir,
    clock,
    log,
    cleanHtml,
    bodies: createCache(bodyBytes, BODY_CACHE_BYTES),
    newId: createIds(clock, randomBytes),
    changed,
    async keepUploads(kind, record) {
      if (isPrivate(kind)) return;
      const keeping = media.bringBack(record);
      await keeping.catch((error: unknown) => log.warn('upload-not-returned', { kind, error }));
    },
    publicChanged() {
      publicRevision += 1;
    },
  };

  await prepareFolders(disk, options);
  const media = createMediaFiles(disk, uploadsDir, clock);
  const format = await readFormat(disk, dataDir, log);
  if (format === undefined) await fill(disk, options);
  else await migrate(disk, dataDir, format);
  const uploads = await createUploads({
    dir: uploadsDir,
    disk,
    newName: () => Buffer.from(randomBytes(16)).toString('hex'),
    log,
  });

  const collections = createCollections(context);
  const publishable = Object.values(collections).filter(({ kind }) => PUBLISHABLE.includes(kind));
  const documents = await createDocuments(context, starterDir);
  const { system, site, texts } = documents;
  const all = [...Object.values(collections), texts, site, system];
  await atOnce(KINDS_AT_ONCE, all, (collection) => collection.load());
  const samples = await createSamples(context, starterDir, documents);
  const keepMonths = () => site.value.privacy?.keepMonths ?? 0;
  let isWaiting = format === undefined;
  let isClosing = false;
  const inTurn = createLimiter();
  let sweeping = inTurn(() => sweep({ isFirst: true }));
  const hourly = setInterval(sweepAgain, SWEEP_EVERY_MS).unref();
  let months = keepMonths();
  listeners.add((kind) => {
    if (kind !== 'site' || keepMonths() === months) return;
    months = keepMonths();
    sweeping = inTurn(eraseOldLeads); // somebody has just asked for it
  });

  return {
    ...collections,
    ...documents,
    /** Which records and files still have the starter's content. */
    samples,
    uploads,
    /** For files in the data folder that are not records. */
    disk,
    dataDir,
    /** The uploads, as a list with a recycle bin. */
    media,
    /** Files of the data folder that could not be read; their last good versions are served if there are any. */
    unreadable: () =>
      all.flatMap((collection) => collection.unreadable().map((file) => relative(dataDir, file))).sort(),
    /** Grows whenever the passage of time has changed what is public. */
    get publicRevision(): number {
      for (const { publicRows } of publishable) void publicRows; // reading them checks the time
      return publicRevision;
    },
    /** True until `finishFirstStart`: the folder has the starter's content but no account. */
    get isFirstStart(): boolean {
      return isWaiting;
    },
    /** Call this when the first account exists. */
    async finishFirstStart(): Promise<void> {
      if (isWaiting) await finish(disk, dataDir);
      isWaiting = false;
    },
    isPrivate,
    /** Calls `listener` after each change, when both disk and memory have it. Returns a function that unsubscribes. */
    onChange(listener: StoreListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Erases a lead without a trace; after a crash the next start finishes it. `Failure` 404 if there is none. */
    async erase(kind: LeadKind, id: string, author?: Author): Promise<void> {
      await eraseLead(collections, kind, id, author);
      await eraseBeside(async () => new Set([`${kind}/${id}`]));
    },
    /** Names of the old folders that restores left next to data and uploads. */
    replaced: async () => (await listReplaced(disk.fs, options)).map(({ path }) => basename(path)).sort(),
    /** Removes records past their retention for good; runs every hour. */
    sweep: sweepAgain,
    /** Resolves when the running sweep has ended. The first one follows the start and removes nothing by its age. */
    swept: () => sweeping,
    /** Ends running work, then releases the folder. Later changes are refused. */
    async close(): Promise<void> {
      isClosing = true;
      clearInterval(hourly);
      await sweeping;
      await Promise.all(all.map((collection) => collection.close()));
      await disk.folders.close();
      await lock.release();
    },
  };

  function changed(kind: string, id: string): void {
    for (const listener of listeners) {
      try {
        listener(kind, id);
      } catch (error) {
        // The change is already stored; a listener's bug must not reach its caller.
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
    // Nothing is removed by its age in the first hour: until the network sets it, a clock may be wrong.
    const now = isFirst ? undefined : clock.now();
    if (!isFirst) await eraseOldLeads();
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

  async function eraseOldLeads(): Promise<void> {
    if (isClosing || keepMonths() === 0) return;
    const older = eraseOlder(collections, monthsBefore(clock.now(), keepMonths()), () => isClosing);
    await older.catch((error: unknown) => log.warn('erase-failed', { error }));
  }

  /** Erases leads from the old folders of restores, and removes those past their retention. */
  async function eraseBeside(leads: () => Promise<ReadonlySet<string>>, now?: number): Promise<void> {
    try {
      const replaced = await listReplaced(disk.fs, options);
      const erased = replaced.length > 0 ? await leads() : undefined;
      for (const { path, time } of replaced) {
        if (now !== undefined && now - time >= KEPT_REPLACED_DAYS * DAY_MS) await removeTree(disk.fs, path);
        else if (erased) await eraseFrom(disk, path, erased);
      }
    } catch (error) {
      log.warn('restore-sweep-failed', { error });
    }
  }
}

/** Removes the visit counts of days before this time, readable or not; the next sweep removes those that fail. */
async function dropOldVisits({ fs }: Disk, visits: Collections['visits'], folder: string, time: number): Promise<void> {
  const names = await fs.readFolder(folder).catch(() => []);
  for (const name of names.filter((file) => /^\d{4}-\d\d-\d\d\.json$/.test(file) && file < chinaDay(time))) {
    const id = name.slice(0, -'.json'.length);
    const removing = visits.get(id) ? visits.remove(id, { by: '' }) : fs.unlink(join(folder, name));
    await removing.catch(() => undefined);
  }
}

/** JavaScript stores Chinese text in two bytes a character; an entry costs about 200 more. */
function bodyBytes(body: string): number {
  return body.length * 2 + 200;
}

function createCollections(context: StoreContext): Collections {
  const collections: Record<string, unknown> = {};
  for (const [kind, { body, ...how }] of Object.entries<Kind>(KINDS)) {
    collections[kind] = new Collection(kind, context, new RecordFiles(context, kind, how), body);
  }
  return collections as Collections; // proof: each kind has its own shape and body
}
