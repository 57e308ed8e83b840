import { join } from 'node:path';
import { DAY_MS } from '../contract/china-time.ts';
import { Failure } from '../contract/failure.ts';
import { atOnce, createLimiter } from '../contract/limiter.ts';
import { SHARE_END } from '../contract/picture-name.ts';
import { SERVED_NAME } from '../contract/safe-address.ts';
import { decoded } from '../contract/typed-address.ts';
import { attributeOf, tagsIn } from '../rich-text/read-html.ts';
import type { Disk } from './disk/disk.ts';
import { allOrNone, throwFailure, unless } from './disk/disk-error.ts';
import { type FileSum, hashFile, isSameSum } from './disk/hash-file.ts';
import { type ArchivedName, archivedName, readArchivedName } from './records/history.ts';
import type { Author } from './records/record-file.ts';
import { KEPT_DELETED_DAYS } from './records/retention.ts';

/** Uploaded files in their folder. */
export interface MediaFile {
  readonly name: string;
  /** The common part of its name with its narrower widths, other formats and cuts for shares. */
  readonly family: string;
  readonly bytes: number;
  /** When it was uploaded, in milliseconds since 1970. */
  readonly time: number;
}

/** The suffix of files in the recycle bin: no address serves a name with `~`. */
export const BIN = 'removed';
/** Endings of files that are uploaded or copied by hand; the server also makes AVIF from pictures. */
export const UPLOAD_ENDINGS = ['jpg', 'jpeg', 'png', 'webp', 'gif', 'pdf', 'mp4', 'webm', 'vtt'];
/** Files that are served and not temporary. */
const isServed = (name: string) => SERVED_NAME.test(name) && UPLOAD_ENDINGS.includes(name.replace(/^.*\./, ''));
/** A narrower width or another format of a picture; the first group is the common part of all their names. */
const FAMILY = /^(.+-\d+x\d+\.wa?)(?:\.\d+)?\.(?:jpg|png|webp|gif|avif)$/;
const MADE = /\.wa?\.\d+\.webp$|\.avif$/;
/** The address of an upload in any text, also percent-encoded; the group is its name, without a full stop at its end. */
const ADDRESS = /\/uploads\/((?:\.*(?:[\w-]|%[2-7][\da-fA-F]))+)/g;
const LOOKS_AT_ONCE = 64;

/** The common part of the names of a picture and its derived files; the full name of any other file. */
export function familyOf(name: string): string {
  const whole = name.replace(SHARE_END, '');
  return FAMILY.exec(whole)?.[1] ?? whole;
}

/** The id of the record with the names of an upload, by its address or name; empty if the server did not name it. */
export function uploadId(name: string): string {
  return /^(?:\/uploads\/)?([0-9a-f]{32})[-.]/.exec(name)?.[1] ?? '';
}

/** A text with another file, by its name, at each address of this family. */
export function renameUploads(text: string, family: string, name: string): string {
  const isOld = (address: string) => familyOf(decoded(address)) === family;
  return text.replace(ADDRESS, (address, old: string) => (isOld(old) ? `/uploads/${name}` : address));
}

/** The names of the uploads in all texts of a record: in fields with an address, in rich text, and as words. */
function uploadsIn(record: unknown): Set<string> {
  const names = new Set<string>();
  for (const [text] of textsIn(record)) {
    if (!text.includes('/uploads/')) continue; // true of most: the start reads every text of the site
    for (const [, name = ''] of text.matchAll(ADDRESS)) names.add(decoded(name));
  }
  return names;
}

type Text = readonly [text: string, alt: string];

/** The texts in a record, each with the field `alt` beside it, which describes a picture. */
function textsIn(value: unknown, alt = '', found: Text[] = []): readonly Text[] {
  if (typeof value === 'string') found.push([value, alt]);
  if (typeof value !== 'object' || !value) return found;
  for (const part of Object.values(value)) textsIn(part, 'alt' in value ? String(value.alt) : '', found);
  return found;
}

/** The uploads folder as a list, and its recycle bin. A removed file is renamed within the folder; restoring renames it back. */
export class MediaFiles {
  readonly #inTurn = createLimiter();
  /** By name on the disk; the files of a name never change. */
  #known = new Map<string, MediaFile>();

  constructor(
    private readonly disk: Disk,
    private readonly dir: string,
    private readonly now: () => number,
  ) {}

  /** All uploads and those in the recycle bin, each picture once. */
  async list(): Promise<Record<'files' | 'removed', MediaFile[]>> {
    const { fs } = this.disk;
    const names = await fs.readFolder(this.dir);
    const next = new Map<string, MediaFile>();
    const fresh: (readonly [path: string, name: string])[] = [];
    for (const path of names) {
      const name = readArchivedName(path, BIN)?.id ?? path;
      if (MADE.test(name) || SHARE_END.test(name) || !isServed(name)) continue;
      const file = this.#known.get(path);
      if (file) next.set(path, file);
      else fresh.push([path, name]);
    }
    await atOnce(LOOKS_AT_ONCE, fresh, async ([path, name]) => {
      const stat = await unless(fs.stat(join(this.dir, path)), 'ENOENT');
      if (stat) next.set(path, { name, family: familyOf(name), bytes: stat.size, time: Math.round(stat.mtimeMs) });
    });
    this.#known = next;
    const found = { files: [] as MediaFile[], removed: [] as MediaFile[] };
    for (const [path, file] of next) found[path.includes('~') ? 'removed' : 'files'].push(file);
    return found;
  }

  /** The name of an upload with the same bytes, out of those that `fits` accepts; undefined if there is none. */
  async same(sum: FileSum, fits: (name: string) => boolean): Promise<string | undefined> {
    for (const { name, bytes } of (await this.list()).files) {
      if (bytes !== sum.size || !fits(name)) continue;
      const found = await unless(hashFile(this.disk.fs, join(this.dir, name)), 'ENOENT');
      if (found && isSameSum(found, sum)) return name;
    }
    return undefined;
  }

  /** Moves files into the bin, each with its derived files: 404 if one is not there any more. Throws disk errors like a save. */
  remove(names: readonly string[], { by, check }: Author): Promise<void> {
    return this.#inTurn(async () => {
      const there = new Set((await this.list()).files.map(({ name }) => name));
      if (!names.every((name) => there.has(name))) throw new Failure(404);
      const paths = await this.disk.fs.readFolder(this.dir);
      check?.();
      const time = this.now();
      const families = new Set(names.map(familyOf));
      const made = paths.filter((path) => families.has(familyOf(path)) && !names.includes(path));
      await this.#rename([...names, ...made].map((name) => [name, archivedName({ id: name, time, by }, BIN)] as const));
    });
  }

  /** Restores the addresses of files in the bin; returns false if none is in the bin, 409 if there is another file by now. */
  restore(names: readonly string[], author?: Author): Promise<boolean> {
    return this.#inTurn(async () => {
      author?.check?.();
      const paths = await this.disk.fs.readFolder(this.dir);
      const found = names.flatMap((name) => removedLast(paths, name));
      if (found.some(({ id }) => names.includes(id) && paths.includes(id)))
        throw new Failure(409, '已有同名的新文件，请先删除它');
      await this.#rename([...new Map(found.map(({ path, id }) => [path, id]))]);
      return found.length > 0;
    });
  }

  /** Restores the files in the bin that this record links to. */
  async bringBack(record: unknown): Promise<void> {
    const missing: string[] = [];
    for (const name of uploadsIn(record)) {
      const path = join(this.dir, name);
      const isThere = !isServed(name) || (await unless(this.disk.fs.stat(path), 'ENOENT', 'ENAMETOOLONG'));
      if (!isThere) missing.push(name);
    }
    if (missing.length > 0) await this.restore(missing);
  }

  /** Removes files past their retention in the bin for good, and `forget`s each; without `now` the clock is in doubt. */
  sweep(now: number | undefined, forget: (id: string) => Promise<unknown>): Promise<void> {
    return this.#inTurn(async () => {
      await this.list(); // the first read takes longest, so nobody waits for it here
      for (const path of now === undefined ? [] : await this.disk.fs.readFolder(this.dir)) {
        const { id = '', time } = readArchivedName(path, BIN) ?? {};
        if (!time || (now ?? 0) - Date.parse(time) < KEPT_DELETED_DAYS * DAY_MS) continue;
        await unless(this.disk.fs.unlink(join(this.dir, path)), 'ENOENT');
        await forget(uploadId(id));
      }
    });
  }

  /** All or none. Meanwhile an address serves a complete picture or none. */
  async #rename(moves: readonly (readonly [from: string, to: string])[]): Promise<void> {
    const { fs, syncFolder } = this.disk;
    const move = (from: string, to: string) => fs.rename(join(this.dir, from), join(this.dir, to));
    await allOrNone(async (done) => {
      for (const [from, to] of moves) {
        await move(from, to);
        done.push(() => move(to, from));
      }
      await syncFolder(this.dir);
    }).catch(throwFailure);
  }
}

/** Out of these names in the folder, those in the bin that were last removed under this name; the picture itself comes last. */
function removedLast(paths: readonly string[], name: string): (ArchivedName & { path: string })[] {
  const all = paths.flatMap((path) => {
    const read = readArchivedName(path, BIN);
    return read && familyOf(read.id) === familyOf(name) ? [{ ...read, path }] : [];
  });
  const times = all.filter(({ id }) => id === name).map(({ time }) => time);
  const last = times.sort().at(-1);
  return all.filter(({ time }) => time === last).sort((a, b) => Number(a.id === name) - Number(b.id === name));
}

/** The uploads of a record by the common part of their names, and the descriptions of its pictures. */
export interface RowUploads {
  readonly families: ReadonlySet<string>;
  readonly descriptions: readonly (readonly [family: string, alt: string])[];
}

const NONE: RowUploads = { families: new Set(), descriptions: [] };

/** Uploads of rows whose rich text is not in memory: noted when it is loaded or saved, and gone with the row. */
const noted = new WeakMap<object, RowUploads>();

/** Notes the uploads of the record of which this row is kept; `html` is its rich text. */
export function noteUploads(row: object, record: object, html: string): void {
  noted.set(row, uploadsOf(record, html));
}

/** The uploads of a row's record, the rich text included. */
export function uploadsOfRow(row: object): RowUploads {
  return noted.get(row) ?? uploadsOf(row);
}

/**
 * The uploads that a record names, also as mere words: a file whose address is written down is not removed. `html` is its
 * rich text. A picture has its description from its tag, or from the field `alt` beside its own.
 */
export function uploadsOf(record: object, html = ''): RowUploads {
  const families = new Set(Array.from(uploadsIn(record), familyOf));
  if (families.size === 0) return NONE;
  const images = tagsIn(html, 'img').map((tag) => [attributeOf(tag, 'src') ?? '', attributeOf(tag, 'alt')] as const);
  const descriptions = [...images, ...textsIn(record)].flatMap(([text, alt]) =>
    alt ? Array.from(uploadsIn(text), (name) => [familyOf(name), alt] as const) : [],
  );
  return { families, descriptions };
}
