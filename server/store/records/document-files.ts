import { hash } from 'node:crypto';
import { extname, join } from 'node:path';
import { readUtf8 } from '../../base/read-utf8.ts';
import { right, type Shape } from '../../contract/shape.ts';
import { isDiskError, messageOf, unless } from '../disk/disk-error.ts';
import { ensureFolder } from '../disk/ensure-folder.ts';
import { linkFile } from '../disk/link-file.ts';
import { replaceFile } from '../disk/replace-file.ts';
import { discard, removeTemporaries } from '../disk/temporary-file.ts';
import { timeForName, timeFromName } from '../disk/time-for-name.ts';
import type { StoreContext } from '../store-context.ts';
import type { VersionMeta } from './files.ts';
import type { ArchivedVersion } from './history.ts';
import { describeErrors, parseJson, type Stored } from './record-file.ts';
import { type Files, recordFiles } from './record-files.ts';
import { KEPT_VERSIONS } from './retention.ts';

/** The content of a document. */
export interface Plain<T> {
  readonly value: T;
  /** Identifies the value: equal for equal values, so that a save can state which value it was based on. */
  readonly revision: string;
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

interface Copy extends ArchivedVersion, VersionMeta {}

/** A name of a copy: its time, then the author, if there is one. */
const COPY = /^(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z)(?:~([\w-]*))?/;

/**
 * Files in the data folder that people edit in place. They contain nothing of the store's own. Their versions are copies
 * in `history/<name>/<time>[~by].<ext>`, including the current one. A value always exists; none is created or removed.
 */
export function documentFiles<T>(
  context: StoreContext,
  kind: string,
  { names, shape, starterDir, first }: DocumentKind<T>,
): Files<Plain<T>> & { archive(name: string): Promise<string | undefined> } {
  const { disk, dataDir, clock, log } = context;
  const pathOf = (name: string) => join(dataDir, name);
  const folderOf = (name: string) => join(dataDir, 'history', name);
  const decode = (bytes: Uint8Array, name: string) => toRecord(name, parse(bytes, name));
  const files = recordFiles<Plain<T>>(
    context,
    kind,
    { shape: (value) => right(value as Plain<T>) }, // proof: `make` below checks it, and `decode` creates it
    {
      ...{
        folder: dataDir,
        pathOf,
        isName: (name) => names.includes(name),
        decode,
        archive,
        archived: copiesOf,
        fallback,
      },
      encode: ({ value }) => encode(value),
    },
  );

  return {
    ...files,
    archive,

    async open() {
      for (const name of names) {
        await removeTemporaries(disk.fs, folderOf(name)).catch(() => []);
        const bytes = await disk.fs.readFile(pathOf(name)).catch(() => undefined);
        if (bytes) await tryToCopy(name, bytes, ''); // only a copy survives a faulty edit in place
      }
      return [...names];
    },

    make: ({ id }, { value }) => decode(encode(value), id),

    versionOf: ({ revision }) => revision,

    afterSave: ({ id, value }, by) => tryToCopy(id, encode(value), by),

    versions: async (name) => (await copiesOf(name)).map(({ path: _, ...version }) => version),

    sweep: async () => {},
  };

  /** Stores a copy, or a link if the file cannot be read. */
  async function archive(name: string): Promise<string | undefined> {
    try {
      const bytes = await disk.fs.readFile(pathOf(name));
      if (await copyUnlessNewest(name, bytes, '')) return undefined;
    } catch (error) {
      if (isDiskError(error, 'ENOENT')) return undefined;
      if (!isDiskError(error, 'EACCES', 'EPERM')) throw error;
    }
    await ensureFolder(disk, folderOf(name));
    const link = `unreadable-${timeForName(clock.now())}-${disk.newName()}${extname(name)}`;
    return linkFile(disk, pathOf(name), [join(folderOf(name), link)]);
  }

  /** A failure is logged: the file itself is safe. */
  async function tryToCopy(name: string, bytes: Uint8Array, by: string): Promise<void> {
    await copyUnlessNewest(name, bytes, by).catch((error: unknown) =>
      log.warn('version-not-stored', { folder: folderOf(name), error }),
    );
  }

  /** Returns false if the bytes are not a valid version. */
  async function copyUnlessNewest(name: string, bytes: Uint8Array, by: string): Promise<boolean> {
    const copies = await copiesOf(name);
    const [newest] = copies;
    if (newest && Buffer.compare(await disk.fs.readFile(newest.path), bytes) === 0) return true;
    if (!isGood(bytes, name)) return false;
    // Later than the newest, even if the clock steps back: the names define the order.
    const after = newest ? Date.parse(newest.key) + 1 : 0;
    const time = timeForName(Math.max(clock.now(), after));
    const copy = (by === '' ? time : `${time}~${by.replace(/[^\w-]/g, '_').slice(0, 90)}`) + extname(name);
    await ensureFolder(disk, folderOf(name));
    await replaceFile(disk, join(folderOf(name), copy), bytes);
    for (const { path } of copies.slice(KEPT_VERSIONS)) await discard(disk.fs, path);
    return true;
  }

  function isGood(bytes: Uint8Array, name: string): boolean {
    try {
      parse(bytes, name);
      return true;
    } catch {
      return false;
    }
  }

  /** Throws an error that names the invalid field. */
  function parse(bytes: Uint8Array, name: string): T {
    const checked = shape(name.endsWith('.md') ? readUtf8(bytes) : parseJson(bytes));
    if (!checked.ok) throw new Error(describeErrors(checked.errors));
    return checked.value;
  }

  /** An invalid file stops the start; the message names it. A text that only the owner has becomes empty. */
  async function fallback(name: string): Promise<Stored<Plain<T>>> {
    if (first) return toRecord(name, first);
    const path = join(starterDir, name);
    const reading = disk.fs.readFile(path);
    const bytes = name.endsWith('.md') ? await unless(reading, 'ENOENT') : await reading;
    try {
      return decode(bytes ?? new Uint8Array(), name);
    } catch (error) {
      throw new Error(`${path}: ${messageOf(error)}`, { cause: error });
    }
  }

  async function copiesOf(name: string): Promise<Copy[]> {
    const found = (await unless(disk.fs.readFolder(folderOf(name)), 'ENOENT')) ?? [];
    const copies = found.filter((copy) => COPY.test(copy)).sort();
    return copies.reverse().map((copy) => {
      const [, time = '', savedBy = ''] = COPY.exec(copy) ?? [];
      const savedAt = timeFromName(time) ?? '';
      return { key: savedAt, savedAt, savedBy, path: join(folderOf(name), copy) };
    });
  }
}

/** Both are formatted for people to read and edit. */
function encode(value: unknown): Uint8Array {
  return Buffer.from(typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`);
}

function toRecord<T>(id: string, value: T): Stored<Plain<T>> {
  const revision = hash('sha256', JSON.stringify(value), 'base64url').slice(0, 22);
  return { id, version: 0, createDate: '', savedAt: '', savedBy: '', value, revision };
}
