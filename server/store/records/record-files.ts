import { join } from 'node:path';
import type { Disk } from '../disk/disk.ts';
import { isDiskError, messageOf, unless } from '../disk/disk-error.ts';
import { ensureFolder, ensureFolderLater, syncOrWarn } from '../disk/ensure-folder.ts';
import { linkFile, removeFile, replaceFile } from '../disk/replace-file.ts';
import { discard, PRIVATE_MODE, removeTemporaries, setAside, USUAL_MODE } from '../disk/temporary-file.ts';
import { noteErased } from '../erase.ts';
import type { Kind } from '../own-kinds.ts';
import type { StoreContext } from '../store-context.ts';
import { Deleted, type DeletedFile } from './deleted.ts';
import type { ExistingFile, Loaded, Sweep, SweepServices, VersionMeta } from './files.ts';
import { type ArchivedVersion, History } from './history.ts';
import { decodeRecord, encodeRecord, isId, makeRecord, type RecordMeta, type Stored } from './record-file.ts';

type RecordKind<F extends object> = Pick<Kind<F>, 'shape' | 'isPrivate' | 'keepsVersions'>;

/** Records in `<kind>/<id>.json`; versions and deleted ones are hard links. Throws disk errors that may pass. */
export class RecordFiles<F extends object> {
  protected readonly disk: Disk;
  readonly #history: History;
  readonly #deleted: Deleted;
  readonly #keepsVersions: boolean;
  #isThere = true;

  constructor(
    protected readonly context: StoreContext,
    private readonly kind: string,
    private readonly how: RecordKind<F>,
    readonly folder = join(context.dataDir, kind),
  ) {
    this.disk = context.disk;
    this.#history = new History(context.disk, join(context.dataDir, 'history', kind));
    const pathOf = (id: string) => this.pathOf(id);
    this.#deleted = new Deleted(context.disk, join(context.dataDir, 'deleted', kind), pathOf, this.#history);
    this.#keepsVersions = how.keepsVersions ?? !how.isPrivate;
  }

  pathOf(id: string): string {
    return `${this.folder}/${id}.json`;
  }

  /** Ids that have a file or a substitute for it. Removes the temporary files of a crash. */
  async open(): Promise<string[]> {
    const { disk, folder } = this;
    this.#isThere = await ensureFolderLater(disk, folder);
    const names = await removeTemporaries(disk.fs, folder);
    await this.#finishErasures(names);
    const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
    for (const id of ids.filter((name) => !isId(name))) {
      this.context.log.error('file-unreadable', {
        file: this.pathOf(id),
        why: 'its name is no id',
        serving: 'nothing',
      });
    }
    await syncOrWarn(disk, folder, this.context.log);
    return ids.filter(isId);
  }

  async load(id: string): Promise<Loaded<F>> {
    if (!this.isName(id)) return 'absent';
    const path = this.pathOf(id);
    let bytes: Uint8Array;
    try {
      bytes = await this.disk.fs.readFile(path);
    } catch (error) {
      if (isDiskError(error, 'ENOENT')) return this.whenAbsent(id, error);
      if (!isDiskError(error, 'EACCES', 'EPERM', 'EISDIR', 'ELOOP')) throw error;
      return this.standIn(id, error, await this.newestGood(id));
    }
    try {
      return { record: this.decode(bytes, id, path), isCurrent: true };
    } catch (error) {
      return this.standIn(id, error, await this.newestGood(id));
    }
  }

  /** Logs the name of the unreadable file, and reads its newest readable version. */
  async lastGood(id: string, reason: unknown): Promise<Loaded<F>> {
    return this.standIn(id, reason, await this.newestGood(id, true).catch(() => undefined));
  }

  /** A record as it will be read back. Throws an error that names the invalid fields. */
  make(meta: RecordMeta, fields: F): Stored<F> {
    return makeRecord(meta, fields, this.how.shape);
  }

  /** Durable when it resolves, with the archived version. After a failure the files are as before if the disk allows it. */
  async save(next: Stored<F>, existing: ExistingFile, archives: 'version' | 'nothing'): Promise<void> {
    const { disk, folder } = this;
    const isArchived = existing === 'unreadable' || (archives === 'version' && this.#keepsVersions);
    const path = this.pathOf(next.id);
    if (!this.#isThere) await ensureFolder(disk, folder);
    this.#isThere = true;
    let aside: string | undefined;
    const keepOld = async () => {
      const link = isArchived ? await this.archive(next.id, existing) : undefined;
      if (link === undefined) aside = await setAside(disk, path);
      return link ?? aside;
    };
    await replaceFile(disk, path, this.encode(next), {
      ...(existing !== undefined && { keepOld }),
      mode: this.how.isPrivate ? PRIVATE_MODE : USUAL_MODE,
    });
    if (aside !== undefined) await discard(disk.fs, aside);
  }

  /** Work that can wait until memory has the new version. Never throws. */
  async afterSave({ id }: Stored<F>): Promise<void> {
    if (this.#keepsVersions) await this.#history.thin(id).catch(() => {});
  }

  /** The highest version number of this id, without deleted records; 0 for none. */
  async lastVersion(id: string): Promise<number> {
    return (await this.archived(id))[0]?.version ?? 0;
  }

  /** Every readable version, newest first, starting with the current one. */
  async versions(id: string, current: Stored<F>): Promise<VersionMeta[]> {
    const versions = [metaOf(current)];
    for (const { version, path } of await this.archived(id)) {
      const record = version < current.version ? await this.#read(id, path) : undefined;
      if (record) versions.push({ ...metaOf(record), version });
    }
    return versions;
  }

  /** An old version; undefined if none can be read. */
  async readVersion(id: string, wanted: number): Promise<Stored<F> | undefined> {
    const found = this.isName(id) ? (await this.archived(id)).find(({ version }) => version === wanted) : undefined;
    return found && this.#read(id, found.path);
  }

  /** Returns false if there is no file. */
  async remove(id: string, by: string): Promise<boolean> {
    const path = this.pathOf(id);
    const link = this.#keepsVersions
      ? await this.#deleted.put(id, path, by, this.context.clock.now())
      : await setAside(this.disk, path);
    if (link === undefined) return false;
    await removeFile(this.disk, path, link);
    if (!this.#keepsVersions) await discard(this.disk.fs, link);
    return true;
  }

  /** Removes the deleted copies of a record, and all its versions first; returns false if there is none. */
  async eraseDeleted(id: string): Promise<boolean> {
    if (!(await this.#deleted.last(id))) return false;
    await this.#history.forget(id);
    await this.#deleted.forget(id);
    return true;
  }

  /** Removes the record with its versions and deleted copies; returns false if nothing exists. */
  async erase(id: string): Promise<boolean> {
    const { fs, syncFolder } = this.disk;
    const [path, marker] = [this.pathOf(id), this.#markerOf(id)];
    const isLive = (await unless(fs.stat(path), 'ENOENT')) !== undefined;
    const file = isLive ? undefined : await this.#deleted.last(id);
    if (!isLive && !file) return false;
    await noteErased(this.disk, this.context.dataDir, [`${this.kind}/${id}`]);
    try {
      if (isLive) await fs.rename(path, marker);
      if (file) await unless(fs.link(file.path, marker), 'EEXIST');
      await syncFolder(this.folder);
    } catch (error) {
      await (isLive ? fs.rename(marker, path).catch(() => {}) : discard(fs, marker));
      throw error;
    }
    await this.#finishErasing(id);
    return true;
  }

  /** Removed records that can be restored, newest first, each id once. */
  deleted(): Promise<DeletedFile[]> {
    return this.#deleted.lastOfEach();
  }

  /** The last removed record of this id, or the one of a listed file; undefined if there is none or it cannot be read. */
  async readDeleted(id: string, listed?: DeletedFile): Promise<Stored<F> | undefined> {
    const file = listed ?? (await this.#deleted.last(id));
    return file && this.#read(id, file.path);
  }

  /** Restores the last removed record; returns false if there is none. */
  async restore(id: string): Promise<boolean> {
    const file = await this.#deleted.last(id);
    if (!file) return false;
    await linkFile(this.disk, file.path, [this.pathOf(id)]);
    // After a failure it exists in both places: the sweep at start resolves that.
    await discard(this.disk.fs, file.path);
    return true;
  }

  /** Removes deleted records past their retention, and finishes interrupted erasures. */
  async sweep(sweep: Sweep, services: SweepServices): Promise<void> {
    const { fs } = this.disk;
    await this.#finishErasures((await unless(fs.readFolder(this.folder), 'ENOENT')) ?? []);
    if (this.#keepsVersions) await this.#deleted.sweep(sweep, services);
  }

  protected isName(id: string): boolean {
    return isId(id);
  }

  /** The record in these bytes of the file at `path`, current or old. Throws an error that describes the fault. */
  protected decode(bytes: Uint8Array, id: string, _path: string): Stored<F> {
    return decodeRecord(bytes, id, this.how.shape);
  }

  protected encode(record: Stored<F>): Uint8Array {
    return encodeRecord(record);
  }

  /** Archives the file that is about to be replaced, durably; returns the path if the copy is a link. */
  protected archive(id: string, existing: ExistingFile): Promise<string | undefined> {
    const [path, now] = [this.pathOf(id), this.context.clock.now()];
    return typeof existing === 'number'
      ? this.#history.keep(id, existing, path, now)
      : this.#history.keepUnreadable(id, path, now);
  }

  protected archived(id: string): Promise<ArchivedVersion[]> {
    return this.#history.list(id);
  }

  /** Served if no version can be read. */
  protected async fallback(_id: string): Promise<Stored<F> | undefined> {
    return undefined;
  }

  protected async whenAbsent(_id: string, _reason: unknown): Promise<Loaded<F>> {
    return 'absent';
  }

  /** The last attempt skips versions that the disk cannot read. */
  protected async newestGood(id: string, isLast = false): Promise<Stored<F> | undefined> {
    for (const { path } of await this.archived(id)) {
      const reading = this.#read(id, path);
      const record = await (isLast ? reading.catch(() => undefined) : reading);
      if (record) return record;
    }
    return undefined;
  }

  protected async standIn(id: string, reason: unknown, good: Stored<F> | undefined): Promise<Loaded<F>> {
    const record = good ?? (await this.fallback(id));
    const serving = good ? `version ${good.version}` : record ? 'the version that came with the server' : 'nothing';
    this.context.log.error('file-unreadable', { file: this.pathOf(id), why: messageOf(reason), serving });
    return record ? { record, isCurrent: false } : 'unreadable';
  }

  /** An old version; undefined if the file does not exist or is not a valid record. */
  async #read(id: string, path: string): Promise<Stored<F> | undefined> {
    const bytes = await unless(this.disk.fs.readFile(path), 'ENOENT', 'EACCES', 'EPERM', 'EISDIR');
    try {
      return bytes && this.decode(bytes, id, path);
    } catch {
      return undefined;
    }
  }

  /** The name of a record that is to be erased: one rename both removes and marks it. */
  #markerOf(id: string): string {
    return join(this.folder, `.${id}.erased`);
  }

  /** Among these names, those of records whose erasure was interrupted. */
  async #finishErasures(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const [, id] = /^\.(.+)\.erased$/.exec(name) ?? [];
      if (id) await this.#finishErasing(id);
    }
  }

  /** The marker is removed last: until then, the erasure is repeated. */
  async #finishErasing(id: string): Promise<void> {
    try {
      await this.#history.forget(id);
      await this.#deleted.forget(id);
      await this.disk.fs.unlink(this.#markerOf(id));
      await this.disk.syncFolder(this.folder);
    } catch (error) {
      this.context.log.warn('erase-incomplete', { kind: this.kind, id, error });
    }
  }
}

function metaOf({ version, savedAt, savedBy }: Stored<unknown>): VersionMeta {
  return { version, savedAt, savedBy };
}
