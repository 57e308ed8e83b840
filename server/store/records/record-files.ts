import { join } from 'node:path';
import { isSystemError, messageOf } from '../../base/system-error.ts';
import type { KeyedLimiter } from '../../contract/limiter.ts';
import type { Disk } from '../disk/disk.ts';
import { allOrNone, UNREADABLE, unless } from '../disk/disk-error.ts';
import { ensureFolder, ensureFolderLater, isHidden, namesIn, syncOrWarn } from '../disk/folders.ts';
import { discard, linkFile, removeFile, removeTemporaries, replaceFile, setAside } from '../disk/replace-file.ts';
import { noteErased, removeAttached } from '../erase.ts';
import type { StoredKind } from '../own-kinds.ts';
import type { StoreContext } from '../store-context.ts';
import { Deleted, type DeletedFile } from './deleted.ts';
import { type ArchivedVersion, History, type HistoryLayout } from './history.ts';
import type { ExistingFile, Loaded, RecordMeta, Stored, Sweep, SweepServices, VersionMeta } from './record-file.ts';
import { decodeRecord, encodeRecord, isId, makeRecord, merged } from './record-file.ts';

type RecordKind<F extends object> = Pick<StoredKind<F>, 'shape' | 'isPrivate' | 'keepsVersions'>;

/** The files of one kind's records. Old versions and deleted records are hard links. Throws disk errors that may be temporary. */
export class RecordFiles<F extends object> {
  readonly #disk: Disk;
  readonly #deleted: Deleted;
  readonly #keepsVersions: boolean;
  #folderExists = true;

  constructor(
    private readonly context: StoreContext,
    private readonly kind: string,
    private readonly rules: RecordKind<F>,
    private readonly layout: HistoryLayout<F> = recordLayout(context, kind, rules.shape),
  ) {
    this.#disk = context.disk;
    const folder = join(context.dataDir, 'deleted', kind);
    this.#deleted = new Deleted(context.disk, folder, layout.pathOf, layout.history);
    this.#keepsVersions = rules.keepsVersions ?? !rules.isPrivate;
  }

  pathOf(id: string): string {
    return this.layout.pathOf(id);
  }

  /** Removes what a crash has left, and returns the names of all records: ids, unless a person has named a file differently. */
  async open(): Promise<readonly string[]> {
    const { folder } = this.layout;
    this.#folderExists = await ensureFolderLater(this.#disk, folder);
    const names = await removeTemporaries(this.#disk.fs, folder);
    await this.#finishErasures(names);
    await syncOrWarn(this.#disk, folder, this.context.log);
    return this.layout.idsIn(names);
  }

  /** The record of an id from outside, which may be no valid one. */
  async load(id: string): Promise<Loaded<F>> {
    return this.layout.isName(id) ? this.loadListed(id) : 'absent';
  }

  /** The record of a file that `open` has listed. */
  async loadListed(id: string): Promise<Loaded<F>> {
    let bytes: Uint8Array | undefined;
    try {
      bytes = await this.#disk.fs.readFile(this.pathOf(id));
      return { record: await this.layout.decode(bytes, id), isCurrent: true };
    } catch (error) {
      if (!bytes && isSystemError(error, 'ENOENT')) return this.#whenAbsent(id, error);
      if (!bytes && !isSystemError(error, ...UNREADABLE)) throw error;
      return this.#standIn(id, error, await this.#newestGood(id));
    }
  }

  /** Logs that the current file cannot be read, and returns the newest version that the disk can read. */
  async lastGood(id: string, reason: unknown): Promise<Loaded<F>> {
    return this.#standIn(id, reason, await this.#newestGood(id, 'skip').catch(() => undefined));
  }

  /** Builds the record that reading its file will return. Throws an error that names the invalid fields. */
  make(meta: RecordMeta, fields: F): Stored<F> {
    return makeRecord(meta, fields, this.rules.shape);
  }

  /** When it resolves, file and archived version are durable. After a failure it restores the former files if the disk allows. */
  async save(next: Stored<F>, existing: ExistingFile, archives: 'version' | 'nothing'): Promise<void> {
    const { layout, context } = this;
    const path = this.pathOf(next.id);
    if (!this.#folderExists) await ensureFolder(this.#disk, layout.folder);
    this.#folderExists = true;
    let aside: string | undefined;
    const archive = async () => {
      if (existing === 'unreadable') return layout.history.keepUnreadable(next.id, path, context.now());
      const isArchived = archives === 'version' && this.#keepsVersions && existing !== undefined;
      return isArchived ? layout.keep(next.id, existing, context.now()) : undefined;
    };
    const keepOld = async () => {
      const link = await archive();
      if (link === undefined) aside = await setAside(this.#disk, path);
      return link ?? aside;
    };
    await replaceFile(this.#disk, path, layout.encode(next), existing === undefined ? undefined : keepOld);
    if (aside !== undefined) await discard(this.#disk.fs, aside);
  }

  /** Work that can wait until memory has the new version. Never throws. */
  async afterSave(saved: Stored<F>): Promise<void> {
    if (this.#keepsVersions) await this.layout.afterSave(saved).catch(() => {});
  }

  /** The highest version number of this id, without deleted records; 0 for none. */
  async lastVersion(id: string): Promise<number> {
    return (await this.layout.history.list(id))[0]?.version ?? 0;
  }

  /** Every readable version once, from the current one back. A crash may have archived one twice, or a version not yet replaced. */
  async versions(id: string, current: Stored<F>): Promise<VersionMeta[]> {
    const versions = [metaOf(current)];
    for (const archived of await this.layout.history.list(id)) {
      const last = versions.at(-1)!.version; // proof: the current one is there
      const record = archived.version < last ? await this.#read(id, archived.path, archived) : undefined;
      if (record) versions.push({ ...metaOf(record), version: archived.version });
    }
    return versions;
  }

  /** This old version; undefined if it does not exist or cannot be read. */
  async readVersion(id: string, wanted: number): Promise<Stored<F> | undefined> {
    const archived = this.layout.isName(id) ? await this.layout.history.list(id) : [];
    const found = archived.filter(({ version }) => version === wanted);
    return this.#firstGood(id, found);
  }

  /** Moves the record to the deleted ones, or removes it if its kind keeps no versions. Returns false if there is no file. */
  async remove(id: string, by: string): Promise<boolean> {
    const path = this.pathOf(id);
    const keeping = this.#keepsVersions && this.#deleted.put(id, path, by, this.context.now());
    const link = await (keeping || setAside(this.#disk, path));
    if (link === undefined) return false;
    await removeFile(this.#disk, path, link);
    if (!this.#keepsVersions) await discard(this.#disk.fs, link);
    return true;
  }

  /**
   * Removes a record for good, with its versions and deleted copies. From the `bin` it removes only a deleted record; `anywhere`,
   * for leads, also a live one, and notes the erasure. Returns false if there is nothing to remove.
   */
  async erase(id: string, from: 'anywhere' | 'bin'): Promise<boolean> {
    if (!this.layout.isName(id)) return false;
    const { fs, syncFolder } = this.#disk;
    const path = this.pathOf(id);
    const marker = this.#markerOf(id);
    const isLive = (await unless(fs.stat(path), 'ENOENT')) !== undefined;
    const [copy, ...older] = isLive ? [] : await this.#deleted.list(id);
    const last = isLive ? path : copy?.path;
    if (last === undefined || (isLive && from === 'bin')) return false;
    if (from === 'anywhere') await noteErased(this.#disk, this.context.dataDir, [`${this.kind}/${id}`]);
    for (const { path: copyPath } of older) await this.#deleted.remove(copyPath);
    await allOrNone(async (done) => {
      await fs.rename(last, marker);
      done.push(() => fs.rename(marker, last));
      await syncFolder(this.layout.folder);
    });
    await this.#finishErasingOrWarn(id, isLive);
    return true;
  }

  /** Removed records that can be restored, newest first, each id once. */
  deleted(): Promise<DeletedFile[]> {
    return this.#deleted.lastOfEach();
  }

  /** The record of a file that `deleted` listed, by default the last of this id; undefined if none exists or can be read. */
  async readDeleted(id: string, listed?: DeletedFile): Promise<Stored<F> | undefined> {
    const file = listed ?? (await this.#deleted.last(id));
    return file && this.#read(id, file.path);
  }

  /** Restores the last deleted record of this id with this change; returns false if there is none. */
  async restore(id: string, change: Partial<F>): Promise<boolean> {
    const file = await this.#deleted.last(id);
    if (!file) return false;
    const old = Object.keys(change).length > 0 && (await this.#read(id, file.path));
    if (old) await replaceFile(this.#disk, this.pathOf(id), this.layout.encode(this.make(old, merged<F>(old, change))));
    else await linkFile(this.#disk, file.path, [this.pathOf(id)]);
    // After a failure the record is in both places. If both are the same file, the sweep at start removes this copy.
    await discard(this.#disk.fs, file.path);
    return true;
  }

  /** Removes deleted records past their retention, and finishes interrupted erasures. */
  async sweep(sweep: Sweep, services: SweepServices): Promise<void> {
    await this.#finishErasures(await namesIn(this.#disk.fs, this.layout.folder), services.inTurn);
    if (this.#keepsVersions) await this.#deleted.sweep(sweep, services);
  }

  async #whenAbsent(id: string, reason: unknown): Promise<Loaded<F>> {
    if (!this.layout.first) return 'absent';
    if ((await this.layout.history.list(id)).length > 0) return this.#standIn(id, reason, await this.#newestGood(id));
    return { record: await this.layout.first(id), isCurrent: true };
  }

  async #newestGood(id: string, onFailure: 'throw' | 'skip' = 'throw'): Promise<Stored<F> | undefined> {
    return this.#firstGood(id, await this.layout.history.list(id), onFailure);
  }

  async #firstGood(id: string, archived: ArchivedVersion[], onFailure = 'throw'): Promise<Stored<F> | undefined> {
    for (const one of archived) {
      const reading = this.#read(id, one.path, one);
      const record = await (onFailure === 'skip' ? reading.catch(() => undefined) : reading);
      if (record) return record;
    }
    return undefined;
  }

  async #standIn(id: string, reason: unknown, good: Stored<F> | undefined): Promise<Loaded<F>> {
    const record = good ?? (await this.layout.first?.(id));
    const instead = record ? 'the version that came with the server' : 'nothing';
    const serving = good ? `version ${good.version}` : instead;
    this.context.log.error('file-unreadable', { file: this.pathOf(id), why: messageOf(reason), serving });
    return record ? { record, isCurrent: false } : 'unreadable';
  }

  /** An old version; undefined if the file does not exist or is not a valid record. */
  async #read(id: string, path: string, archived?: ArchivedVersion): Promise<Stored<F> | undefined> {
    const bytes = await unless(this.#disk.fs.readFile(path), 'ENOENT', ...UNREADABLE);
    try {
      return bytes && (await this.layout.decode(bytes, id, archived));
    } catch {
      return undefined;
    }
  }

  /** The path of a record that is being erased: one rename to it removes the record and marks its erasure as begun. */
  #markerOf(id: string): string {
    return join(this.layout.folder, `.${id}.erased`);
  }

  /** Finishes the erasures whose markers are among these names: a crash has interrupted them. */
  async #finishErasures(names: readonly string[], inTurn?: KeyedLimiter): Promise<void> {
    for (const name of names) {
      const [, id] = /^\.(.+)\.erased$/.exec(name) ?? [];
      if (id) await (inTurn?.(id, () => this.#finishErasingOrWarn(id)) ?? this.#finishErasingOrWarn(id));
    }
  }

  async #finishErasingOrWarn(id: string, mayHaveCopies = true): Promise<void> {
    await this.finishErasing(id, mayHaveCopies).catch((error: unknown) => {
      this.context.log.warn('erase-incomplete', { kind: this.kind, id, error });
    });
  }

  /** Finishes a begun erasure. It removes the marker last, so that a crash repeats it. Await it before an id is used again. */
  async finishErasing(id: string, mayHaveCopies = true): Promise<void> {
    const { fs, syncFolder } = this.#disk;
    const sync = () => syncFolder(this.layout.folder);
    if (!(await unless(fs.stat(this.#markerOf(id)), 'ENOENT'))) return;
    await unless(fs.unlink(this.pathOf(id)).then(sync), 'ENOENT'); // a power cut may keep both names of a rename
    await this.layout.history.forget(id);
    await this.#deleted.forget(mayHaveCopies ? await this.#deleted.list(id) : []); // reading a large bin takes long
    await removeAttached(this.#disk, this.context.dataDir, this.kind, id);
    await fs.unlink(this.#markerOf(id));
    await sync();
  }
}

function metaOf({ version, savedAt, savedBy }: Stored<unknown>): VersionMeta {
  return { version, savedAt, savedBy };
}

/** `<kind>/<id>.json` with the metadata inside. */
function recordLayout<F extends object>(
  { disk, dataDir }: StoreContext,
  kind: string,
  shape: StoredKind<F>['shape'],
): HistoryLayout<F> {
  const folder = join(dataDir, kind);
  const history = new History(disk, join(dataDir, 'history', kind));
  const pathOf = (id: string) => `${folder}/${id}.json`;
  return {
    folder,
    history,
    pathOf,
    isName: isId,
    idsIn(names) {
      const own = names.filter((name) => name.endsWith('.json') && !isHidden(name));
      return own.map((name) => name.slice(0, -'.json'.length));
    },
    encode: encodeRecord,
    decode: (bytes, id) => decodeRecord(bytes, id, shape),
    keep: (id, version, now) => history.keep(id, version, pathOf(id), now),
    afterSave: ({ id }) => history.thin(id),
  };
}
