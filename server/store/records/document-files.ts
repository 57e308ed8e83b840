import { basename, extname, join } from 'node:path';
import { readUtf8 } from '../../base/read-utf8.ts';
import { right, type Shape } from '../../contract/shape.ts';
import { isDiskError, messageOf, unless } from '../disk/disk-error.ts';
import { ensureFolder } from '../disk/ensure-folder.ts';
import { isSameFile, linkFile, replaceFile } from '../disk/replace-file.ts';
import { discard, removeTemporaries } from '../disk/temporary-file.ts';
import { timeForName } from '../disk/time-for-name.ts';
import { namesIn } from '../disk/walk-files.ts';
import type { StoreContext } from '../store-context.ts';
import { deletedName, readDeletedName } from './deleted.ts';
import type { ExistingFile, Loaded } from './files.ts';
import type { ArchivedVersion } from './history.ts';
import { describeErrors, parseJson, type RecordMeta, type Stored } from './record-file.ts';
import { RecordFiles } from './record-files.ts';
import { KEPT_VERSIONS } from './retention.ts';

/** The content of a document. */
export interface Plain<T> {
  readonly value: T;
}

export interface DocumentKind<T> {
  /** The file type of this kind: JSON or Markdown. */
  readonly names: readonly string[];
  readonly shape: Shape<T>;
  /** The folder with the release's versions, used if neither the file nor a copy can be read. */
  readonly starterDir: string;
  /** The value before the first save, if the release has none. */
  readonly first?: T;
}

/**
 * Files that people edit in place. Number, time and author of a version are in the name of its copy,
 * `history/<name>/<version>~<time>~<by>.<ext>`; the current one has a copy, too, which survives a faulty edit.
 */
export class DocumentFiles<T> extends RecordFiles<Plain<T>> {
  constructor(
    context: StoreContext,
    kind: string,
    private readonly document: DocumentKind<T>,
  ) {
    super(context, kind, { shape: (value) => right(value as Plain<T>) }, context.dataDir); // proof: `make` checks it
  }

  override pathOf(name: string): string {
    return join(this.folder, name);
  }

  override async open(): Promise<string[]> {
    for (const name of this.document.names) {
      await removeTemporaries(this.disk.fs, this.#folderOf(name)).catch(() => []);
      const bytes = await this.disk.fs.readFile(this.pathOf(name)).catch(() => undefined);
      if (bytes) await this.#orWarn(name, this.#keepEdit(name, bytes));
    }
    return [...this.document.names];
  }

  override async load(name: string): Promise<Loaded<Plain<T>>> {
    const loaded = await super.load(name);
    if (typeof loaded !== 'object' || !loaded.isCurrent) return loaded;
    const [newest] = await this.archived(name);
    const isKept = newest && (await isSameFile(this.disk.fs, newest.path, this.pathOf(name)).catch(() => false));
    const meta = isKept ? metaIn(newest.path) : { version: (newest?.version ?? 0) + 1 };
    return { record: { ...loaded.record, ...meta }, isCurrent: true };
  }

  override make({ id, version, savedAt, savedBy }: RecordMeta, { value }: Plain<T>): Stored<Plain<T>> {
    return { id, version, createDate: '', savedAt, savedBy, value: this.#parse(encode(value), id) };
  }

  override async afterSave(record: Stored<Plain<T>>): Promise<void> {
    await this.#orWarn(record.id, this.#copy(this.encode(record), record));
  }

  override async sweep(): Promise<void> {}

  protected override isName(name: string): boolean {
    return this.document.names.includes(name);
  }

  protected override decode(bytes: Uint8Array, id: string, path: string): Stored<Plain<T>> {
    return { id, createDate: '', ...metaIn(path), value: this.#parse(bytes, id) };
  }

  protected override encode({ value }: Plain<T>): Uint8Array {
    return encode(value);
  }

  /** Stores a copy unless there is one, or a link if the file cannot be read. */
  protected override async archive(name: string, existing: ExistingFile): Promise<string | undefined> {
    const path = this.pathOf(name);
    try {
      if (await this.#keepEdit(name, await this.disk.fs.readFile(path), existing)) return undefined;
    } catch (error) {
      if (isDiskError(error, 'ENOENT')) return undefined;
      if (!isDiskError(error, 'EACCES', 'EPERM')) throw error;
    }
    await ensureFolder(this.disk, this.#folderOf(name));
    const link = `unreadable-${timeForName(this.context.clock.now())}-${this.disk.newName()}${extname(name)}`;
    return linkFile(this.disk, path, [join(this.#folderOf(name), link)]);
  }

  protected override async archived(name: string): Promise<ArchivedVersion[]> {
    return (await namesIn(this.disk.fs, this.#folderOf(name)))
      .map((copy) => ({ path: join(this.#folderOf(name), copy), version: metaIn(copy).version }))
      .filter(({ version }) => version > 0)
      .sort((a, b) => b.version - a.version || (a.path < b.path ? 1 : -1));
  }

  /** An invalid file stops the start; the message names it. A text that only the owner has becomes empty. */
  protected override async fallback(name: string): Promise<Stored<Plain<T>>> {
    const { first, starterDir } = this.document;
    if (first) return { id: name, createDate: '', ...metaIn(name), value: first };
    const path = join(starterDir, name);
    const reading = this.disk.fs.readFile(path);
    const bytes = name.endsWith('.md') ? await unless(reading, 'ENOENT') : await reading;
    try {
      return this.decode(bytes ?? new Uint8Array(), name, path);
    } catch (error) {
      throw new Error(`${path}: ${messageOf(error)}`, { cause: error });
    }
  }

  protected override async whenAbsent(name: string, reason: unknown): Promise<Loaded<Plain<T>>> {
    if ((await this.archived(name)).length > 0) return this.standIn(name, reason, await this.newestGood(name));
    return { record: await this.fallback(name), isCurrent: true };
  }

  /** Copies a file that was edited in place since its newest copy. Returns false if it is not a valid version. */
  async #keepEdit(name: string, bytes: Uint8Array, existing?: ExistingFile): Promise<boolean> {
    const [newest] = await this.archived(name);
    if (newest && Buffer.compare(await this.disk.fs.readFile(newest.path), bytes) === 0) return true;
    try {
      this.#parse(bytes, name);
    } catch {
      return false;
    }
    const version = typeof existing === 'number' ? existing : (newest?.version ?? 0) + 1;
    const savedAt = new Date(this.context.clock.now()).toISOString();
    await this.#copy(bytes, { id: name, version, savedAt, savedBy: '' });
    return true;
  }

  async #copy(
    bytes: Uint8Array,
    { id: name, version, savedAt, savedBy }: Omit<RecordMeta, 'createDate'>,
  ): Promise<void> {
    const older = await this.archived(name);
    const copy = deletedName({ id: String(version), time: Date.parse(savedAt), by: savedBy }, extname(name).slice(1));
    await ensureFolder(this.disk, this.#folderOf(name));
    await replaceFile(this.disk, join(this.#folderOf(name), copy), bytes);
    for (const { path } of older.slice(KEPT_VERSIONS)) await discard(this.disk.fs, path);
  }

  /** A copy that fails is logged: the file itself is safe. */
  async #orWarn(name: string, copying: Promise<unknown>): Promise<void> {
    const folder = this.#folderOf(name);
    await copying.catch((error: unknown) => this.context.log.warn('version-not-stored', { folder, error }));
  }

  #folderOf(name: string): string {
    return join(this.context.dataDir, 'history', name);
  }

  /** Throws an error that names the invalid field. */
  #parse(bytes: Uint8Array, name: string): T {
    const checked = this.document.shape(name.endsWith('.md') ? readUtf8(bytes) : parseJson(bytes));
    if (!checked.ok) throw new Error(describeErrors(checked.errors));
    return checked.value;
  }
}

/** Both are formatted for people to read and edit. */
function encode(value: unknown): Uint8Array {
  return Buffer.from(typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`);
}

/** What the name of a copy says; version 0 for any other file. */
function metaIn(path: string): Pick<RecordMeta, 'version' | 'savedAt' | 'savedBy'> {
  const { id = '', time = '', by = '' } = readDeletedName(basename(path), extname(path).slice(1)) ?? {};
  return { version: /^\d+$/.test(id) ? Number(id) : 0, savedAt: time, savedBy: by };
}
