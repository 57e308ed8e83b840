import { join } from 'node:path';
import { messageOf } from '../base/system-error.ts';
import { TEXT_NAME } from '../contract/kinds/site-fields.ts';
import type { System } from '../contract/kinds/system.ts';
import { anyText, parseJson, readUtf8, refine, right, type Shape } from '../contract/shape.ts';
import { type Site, siteShape } from '../settings.ts';
import { unless } from './disk/disk-error.ts';
import { ensureFolder, namesIn } from './disk/folders.ts';
import { isSameFile } from './disk/hash-file.ts';
import { removeTemporaries, replaceFile } from './disk/replace-file.ts';
import { Collection } from './records/collection.ts';
import { archivedName, History, type HistoryLayout } from './records/history.ts';
import { describeErrors, type SaveOptions, type Stored, type VersionMeta } from './records/record-file.ts';
import { RecordFiles } from './records/record-files.ts';
import { KEPT_VERSIONS } from './records/retention.ts';
import type { StoreContext } from './store-context.ts';
import { FIRST_SYSTEM, systemShape } from './stored-kinds.ts';

/** The documents: every Markdown text of the starter or the owner, `site.json` and `system.json`. */
export async function createDocuments(context: StoreContext, starterDir: string) {
  const folders = [starterDir, context.dataDir];
  const found = await Promise.all(folders.map((folder) => namesIn(context.disk.fs, folder)));
  const names = [...new Set(found.flat())].filter((name) => TEXT_NAME.test(name)).sort();
  const texts: DocumentKind<string> = { ending: 'md', names, shape: anyText, starterDir };
  return {
    system: new Single<System>(context, 'system', { shape: systemShape, starterDir, first: FIRST_SYSTEM }),
    site: new Single<Site>(context, 'site', { shape: siteShape, starterDir }),
    texts: new Collection('texts', context, documentFiles(context, 'texts', texts)),
  };
}

function documentFiles<T>(context: StoreContext, kind: string, document: DocumentKind<T>): RecordFiles<Plain<T>> {
  const plain = refine(document.shape, (value) => right({ value }));
  const shape = (record: unknown) => plain((record as Plain<unknown>).value); // proof: the store gives it whole records
  return new RecordFiles(context, kind, { shape }, documentLayout(context, document));
}

class Single<T> extends Collection<Plain<T>> {
  readonly id: string;

  constructor(context: StoreContext, kind: string, how: Omit<DocumentKind<T>, 'ending' | 'names'>) {
    const id = `${kind}.json`;
    super(kind, context, documentFiles(context, kind, { ...how, ending: 'json', names: [id] }));
    this.id = id;
  }

  get value(): T {
    return this.#record.value;
  }

  get version(): number {
    return this.#record.version;
  }

  save(value: T, options: SaveOptions): Promise<Stored<Plain<T>>> {
    return this.update(this.id, { value }, options);
  }

  get #record(): Stored<Plain<T>> {
    const record = this.get(this.id);
    if (!record) throw new Error(`${this.id} is not loaded`);
    return record;
  }
}

export interface Plain<T> {
  readonly value: T;
}

interface DocumentKind<T> {
  readonly ending: 'json' | 'md';
  /** The names of its files, which are the ids. */
  readonly names: readonly string[];
  readonly shape: Shape<T>;
  /** The folder with the release's versions, used if neither the file nor a copy can be read. */
  readonly starterDir: string;
  /** The value before the first save, if the release has none. */
  readonly first?: T;
}

/**
 * Files in the data folder that hold nothing but a value, so that people can edit them. Number, time and author are in the
 * name of a copy, `history/<name>/<version>~<time>~<by>.<ending>`; the current one has a copy, too, which survives a faulty edit.
 */
function documentLayout<T>(context: StoreContext, document: DocumentKind<T>): HistoryLayout<Plain<T>> {
  const { disk, dataDir: folder, now, log } = context;
  const { ending, names, shape, starterDir } = document;
  const history = new History(disk, join(folder, 'history'), ending);
  const pathOf = (name: string) => join(folder, name);
  const nameOf = ({ version, savedAt, savedBy }: VersionMeta) =>
    archivedName({ id: String(version), time: Date.parse(savedAt), by: savedBy }, ending);
  const byHand = (version: number, now: number) => ({ version, savedAt: new Date(now).toISOString(), savedBy: '' });

  return {
    folder,
    history,
    pathOf,
    isName: (name) => names.includes(name),
    idsIn: () => names,
    encode,
    async decode(bytes, name, archived) {
      const value = parse(bytes);
      const { version, savedAt, savedBy } = archived ?? (await currentMeta(name, bytes));
      return { id: name, version, createDate: '', savedAt, savedBy, value };
    },
    async keep(name, version, now) {
      const [newest] = await history.list(name);
      if (newest && (await isSameFile(disk.fs, newest.path, pathOf(name)).catch(() => false))) return undefined;
      return history.link(name, pathOf(name), nameOf(byHand(version, now)));
    },
    afterSave: (saved) => copy(saved.id, encode(saved), saved),
    async first(name) {
      const bytes = document.first === undefined ? await starter(name) : encode({ value: document.first });
      try {
        return { id: name, version: 1, createDate: '', savedAt: '', savedBy: '', value: parse(bytes) };
      } catch (error) {
        throw new Error(`${join(starterDir, name)}: ${messageOf(error)}`, { cause: error });
      }
    },
  };

  /** A file that was edited since its newest copy is a new version. */
  async function currentMeta(name: string, bytes: Uint8Array): Promise<VersionMeta> {
    await removeTemporaries(disk.fs, join(folder, 'history', name)).catch(() => []);
    const [newest] = await history.list(name);
    const edited = byHand((newest?.version ?? 0) + 1, now());
    const copied = newest && (await disk.fs.readFile(newest.path).catch(() => undefined));
    if (newest && copied && Buffer.compare(copied, bytes) === 0) return newest;
    await copy(name, bytes, edited);
    return edited;
  }

  /** A copy that fails is logged: the file itself is safe. */
  async function copy(name: string, bytes: Uint8Array, meta: VersionMeta): Promise<void> {
    const copies = join(folder, 'history', name);
    try {
      await ensureFolder(disk, copies);
      await replaceFile(disk, join(copies, nameOf(meta)), bytes);
      await history.noteCopy(name, nameOf(meta));
      await history.thin(name, KEPT_VERSIONS + 1);
    } catch (error) {
      log.warn('version-not-stored', { folder: copies, error });
    }
  }

  /** The release's file. A text that only the owner has becomes empty. */
  async function starter(name: string): Promise<Uint8Array> {
    const reading = disk.fs.readFile(join(starterDir, name));
    return ending === 'json' ? reading : ((await unless(reading, 'ENOENT')) ?? new Uint8Array());
  }

  /** Throws an error that names the invalid field. */
  function parse(bytes: Uint8Array): T {
    const checked = shape(ending === 'json' ? parseJson(bytes) : readUtf8(bytes));
    if (!checked.ok) throw new Error(describeErrors(checked.errors));
    return checked.value;
  }
}

function encode({ value }: Plain<unknown>): Uint8Array {
  return Buffer.from(typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`);
}
