import { join, relative } from 'node:path';
import type { Log } from '../base/log.ts';
import type { VersionedKind } from '../contract/calls/versions.ts';
import { atOnce, finishAll } from '../contract/limiter.ts';
import { CONTENT_KINDS, type ContentKind, isContentKind } from '../kinds.ts';
import { openAttachedFiles } from './attached-files.ts';
import { createDisk, type Disk } from './disk/disk.ts';
import { isClosed, isFull, succeeds } from './disk/disk-error.ts';
import { ensureFolder, ensureFolderLater, namesIn, syncFoldersAbove, syncOrWarn } from './disk/folders.ts';
import { type LaterLock, type LockServices, lockForChanges } from './disk/lock.ts';
import { removeTemporaries, temporaryPath, writeNew } from './disk/replace-file.ts';
import { mark, migrate, readFormat, whileThere } from './format.ts';
import { MediaFiles } from './media-files.ts';
import { type Moved, openMoved } from './moved.ts';
import { createDocuments } from './open-documents.ts';
import type { StoredKind } from './own-kinds.ts';
import { Collection } from './records/collection.ts';
import { type Author, createIds } from './records/record-file.ts';
import { RecordFiles } from './records/record-files.ts';
import { createSamples } from './samples.ts';
import type { StoreContext } from './store-context.ts';
import { ARCHIVES, type BodyOf, ERASABLE, type FieldsOf, isPrivate, KINDS, type KindName } from './stored-kinds.ts';
import { finishRestore, listReplaced, type SiteFolders } from './swap-folders.ts';
import { Sweeper, type SweepWork } from './sweeper.ts';
import { createUploads } from './uploads.ts';

/** The most bytes that the files of visitors' enquiries take together. */
const ENQUIRY_FILES_MOST_BYTES = 2 * 1024 ** 3;

/** How many folders of records are opened in parallel: mostly they wait for the disk. */
const KINDS_AT_ONCE = 4;

interface StoreOptions extends Folders, LockServices {
  readonly log: Log;
  /** Milliseconds since 1970. */
  now(): number;
  /** Cleans rich text when its file is read. */
  readonly cleanHtml: (html: string) => string;
  /** Called when the folder is locked and complete, before anything is written into it; it may throw. */
  readonly beforeUse?: (() => Promise<void>) | undefined;
}

/** Listeners by kind, called after each change of a record, when both disk and memory have the change. */
export type ChangeListener = { readonly [K in KindName | 'site']?: (id: string) => void };

export type Store = Awaited<ReturnType<typeof open>>;

/**
 * Locks the data folder, completes an interrupted restore, and reads all records. Throws one line if another server has the
 * folder; unreadable files are logged.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { dataDir, fs, log } = options;
  const disk = createDisk(fs);
  await ensureFolder(disk, dataDir).catch(async (error: unknown) => {
    if (!isClosed(error) || !(await succeeds(fs.stat(dataDir)))) throw error;
  });
  const lock = await lockForChanges(options, (error) =>
    log.error(isFull(error) ? 'disk-full' : 'disk-not-writable', {
      effect: 'the folder is not locked until something can be saved',
      folder: dataDir,
    }),
  );
  try {
    await finishRestore(disk, options, log);
    return await open(options, disk, lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function open(options: StoreOptions, disk: Disk, lock: LaterLock) {
  const { dataDir, uploadsDir, starterDir, now, log } = options;
  await options.beforeUse?.();
  await prepareFolders(disk, options);
  const media = new MediaFiles(disk, uploadsDir, now);
  const changes = new Changes(log);
  const format = await readFormat(disk, dataDir, log);
  if (format === undefined) await fill(disk, options);
  else await migrate(disk, dataDir, format);
  const changed = () => changes.notify('upload', '');
  const uploads = await createUploads({ dir: uploadsDir, disk, log, changed });

  const publicRecord = (kind: string, id: string) =>
    isContentKind(kind) ? collections[kind].publicRows.get(id) : undefined;
  let isWaiting = format === undefined;
  const guarded = { ...disk, fs: whileThere(disk.fs, dataDir, () => !isWaiting, lock.hold) };
  const moved = await openMoved(guarded, dataDir, log, publicRecord);
  const context = contextOf(options, guarded, media, changes, moved);
  const collections = createCollections(context);
  const documents = await createDocuments(context, starterDir);
  const { system, site, texts } = documents;
  const all = [...Object.values(collections), texts, site, system];
  await atOnce(KINDS_AT_ONCE, all, (collection) => collection.load());
  const enquiryFiles = await openAttachedFiles(guarded, dataDir, 'enquiry', ENQUIRY_FILES_MOST_BYTES);
  const samples = await createSamples(context, starterDir, documents);
  const sweeper = new Sweeper({ dataDir, uploadsDir, disk, log, now, all, media, filename: collections.filename });

  return {
    ...collections,
    ...documents,
    /** Which records and files still have the starter's content. */
    samples,
    moved,
    uploads,
    enquiryFiles,
    newId: context.newId,
    /** For files in the data folder that are not records. */
    disk: guarded,
    dataDir,
    media,
    /** Files of the data folder that could not be read; their last good versions are served if there are any. */
    unreadable: () =>
      all.flatMap((collection) => collection.unreadable().map((file) => relative(dataDir, file))).sort(),
    /** Grows with each change of a record that is not private, and when time has published one or ended its publication. */
    get publicRevision(): number {
      for (const kind of CONTENT_KINDS) collections[kind].publicRows.bringUpToDate();
      return changes.publicRevision;
    },
    /** True until `finishFirstStart`: the folder has the starter's content but no account. */
    get isFirstStart(): boolean {
      return isWaiting;
    },
    /** Call this when the first account exists. */
    async finishFirstStart(): Promise<void> {
      if (isWaiting) await mark(disk, dataDir);
      isWaiting = false;
    },
    onChange: (listener: ChangeListener) => void changes.listeners.push(listener),
    /** Erases a record without a trace; after a crash the next start finishes it. `Failure` 404 if there is none. */
    async erase(kind: KindName, id: string, author?: Author): Promise<void> {
      if (!ERASABLE.includes(kind)) throw new Error(`records of the kind ${kind} cannot be erased`);
      await collections[kind].erase(id, author);
      if (kind === 'enquiry') enquiryFiles.forget(id);
      await sweeper.eraseBeside(async () => new Set([`${kind}/${id}`]));
    },
    /** Names of the old folders that restores left next to data and uploads. */
    replaced: async () => (await listReplaced(disk.fs, options)).map(({ name }) => name).sort(),
    /** Removes records past their retention for good; runs every hour. */
    sweep: () => sweeper.again(),
    onSweep: (work: SweepWork) => void sweeper.works.push(work),
    sweepSoon: (work: SweepWork) => sweeper.soon(work),
    /** Resolves when the running sweep has ended. The first one follows the start and removes nothing by its age. */
    swept: () => sweeper.running,
    /** Ends running work, then releases the folder. Later changes are refused. */
    async close(): Promise<void> {
      await sweeper.close();
      await Promise.all(all.map((collection) => collection.close()));
      await lock.release();
    },
  };
}

export type AnyFields = Record<string, unknown>;
export type AnyRecords = Collection<AnyFields>;

/** The records of any kind. */
export function recordsOf<K extends VersionedKind>(store: Pick<Store, K>, kind: K): AnyRecords {
  return store[kind] as unknown as AnyRecords; // proof: every kind's fields are named; rich text is not in its rows
}

/** The records that the starter brought and nobody has saved since. */
export function untouchedRecords(store: Store): { kind: ContentKind; id: string }[] {
  return CONTENT_KINDS.flatMap((kind) =>
    recordsOf(store, kind)
      .all((row) => store.samples.isUntouched(kind, row))
      .map(({ id }) => ({ kind, id })),
  );
}

type Collections = { readonly [K in KindName]: Collection<FieldsOf<K>, BodyOf<K>> };

function createCollections(context: StoreContext): Collections {
  const collections: Record<string, unknown> = {};
  for (const [kind, { body, ...how }] of Object.entries<StoredKind>(KINDS)) {
    collections[kind] = new Collection(kind, context, new RecordFiles(context, kind, how), body);
  }
  return collections as Collections; // proof: each kind has its own shape and body
}

/** The listeners of a store, and its `publicRevision`. */
class Changes {
  readonly listeners: Readonly<Record<string, ((id: string) => void) | undefined>>[] = [];
  publicRevision = 0;

  constructor(private readonly log: Log) {}

  notify(kind: string, id: string): void {
    if (!isPrivate(kind)) this.publicRevision += 1;
    for (const listener of this.listeners) {
      try {
        listener[kind]?.(id);
      } catch (error) {
        // The change is already stored; a listener's bug must not reach its caller.
        this.log.error('listener-failed', { kind, id, error });
      }
    }
  }
}

function contextOf(
  options: StoreOptions,
  disk: Disk,
  media: MediaFiles,
  changes: Changes,
  { note }: Pick<Moved, 'note'>,
): StoreContext {
  const { dataDir, now, log, cleanHtml } = options;
  return {
    disk,
    dataDir,
    now,
    log,
    cleanHtml,
    newId: createIds(now),
    changed: (kind, id) => changes.notify(kind, id),
    async keepUploads(kind, record) {
      if (isPrivate(kind)) return;
      const keeping = media.bringBack(record);
      await keeping.catch((error: unknown) => log.warn('upload-not-returned', { kind, error }));
    },
    noteMoved: note,
    publicChanged() {
      changes.publicRevision += 1;
    },
  };
}

const ARCHIVED = Object.entries<StoredKind>(KINDS).flatMap(([name, { isPrivate, keepsVersions = !isPrivate }]) =>
  keepsVersions ? [name] : [],
);

/** Makes the folders that a save requires durable. */
async function prepareFolders(disk: Disk, { dataDir, log }: Folders & { log: Log }): Promise<void> {
  const archives = ARCHIVES.map((name) => join(dataDir, name));
  const kinds = archives.flatMap((folder) => ARCHIVED.map((kind) => join(folder, kind)));
  await finishAll(kinds.map((folder) => ensureFolderLater(disk, folder)));
  await removeTemporaries(disk.fs, dataDir);
  const syncs = [...archives, dataDir].map((folder) => syncOrWarn(disk, folder, log));
  await Promise.all([syncFoldersAbove(disk, dataDir), ...syncs]);
}

const COPIES_AT_ONCE = 32;

interface Folders extends SiteFolders {
  /** The release's content, which replaces settings and texts that cannot be read. */
  readonly starterDir: string;
  /** The initial content of an empty data folder, if it differs from that. */
  readonly firstDir?: string;
}

/** Copies the starter content, durably. Existing files stay, so an interrupted copy is simply repeated. */
async function fill(disk: Disk, { dataDir, uploadsDir, starterDir, firstDir = starterDir }: Folders): Promise<void> {
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
    await writeNew(fs, temporary, await fs.readFile(join(from, name)));
    await fs.rename(temporary, join(to, name));
  });
  if (names.length > 0) await disk.syncFolder(to);
}
