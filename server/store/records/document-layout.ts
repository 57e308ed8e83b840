import { join } from 'node:path';
import { parseJson, readUtf8 } from '../../base/utf8.ts';
import type { Shape } from '../../contract/shape.ts';
import { messageOf, unless } from '../disk/disk-error.ts';
import { ensureFolder } from '../disk/folders.ts';
import { isSameFile, replaceFile } from '../disk/replace-file.ts';
import { removeTemporaries } from '../disk/temporary-file.ts';
import type { StoreContext } from '../store-context.ts';
import { archivedName, History, type Layout } from './history.ts';
import { describeErrors, type VersionMeta } from './record-file.ts';
import { KEPT_VERSIONS } from './retention.ts';

export interface Plain<T> {
  readonly value: T;
}

export interface DocumentKind<T> {
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
export function documentLayout<T>(context: StoreContext, document: DocumentKind<T>): Layout<Plain<T>> {
  const { disk, dataDir: folder, clock, log } = context;
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
    const edited = byHand((newest?.version ?? 0) + 1, clock.now());
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
