import { extname, join } from 'node:path';
import { isDiskError, unless } from './disk/disk-error.ts';
import { ensureFolder } from './disk/ensure-folder.ts';
import { replaceFile } from './disk/replace-file.ts';
import { discard, removeTemporaries } from './disk/temporary-file.ts';
import { timeForName, timeFromName } from './disk/time-for-name.ts';
import { KEPT_VERSIONS } from './records/retention.ts';
import type { StoreContext } from './store-context.ts';

/** An old version of a document. */
export interface KeptDocument<T> {
  readonly time: string;
  readonly value: T;
}

/** When an old version was kept, and who saved it: empty for the starter's and for files edited in place. */
export type VersionTime = Pick<KeptDocument<unknown>, 'time'> & { readonly by: string };

/** Copies of one document in `history/<name>/<time>[~by].<ext>`, and of what stood there unreadable. */
export class DocumentHistory {
  readonly #context: StoreContext;
  readonly #folder: string;
  readonly #extension: string;

  constructor(context: StoreContext, name: string) {
    this.#context = context;
    this.#folder = join(context.dataDir, 'history', name);
    this.#extension = extname(name);
  }

  /** Keeps a copy of a good version unless it is the newest one already. A failure is logged: the document itself is safe. */
  async keep(bytes: Uint8Array, by: string): Promise<void> {
    try {
      await this.#keep(bytes, by);
    } catch (error) {
      this.#context.log.warn('no copy of a document could be kept', { folder: this.#folder, error });
    }
  }

  /** Removes what a crash left half written. */
  async open(): Promise<void> {
    await removeTemporaries(this.#context.disk.fs, this.#folder).catch(() => []);
  }

  /** Keeps the file that is about to be replaced: a copy where it is good, a link where it cannot be read. */
  async keepReplaced(path: string, parse: (bytes: Uint8Array) => unknown): Promise<void> {
    let bytes: Uint8Array;
    try {
      bytes = await this.#context.disk.fs.readFile(path);
    } catch (error) {
      if (isDiskError(error, 'ENOENT')) return;
      if (!isDiskError(error, 'EACCES', 'EPERM')) throw error;
      return this.#linkUnreadable(path);
    }
    try {
      parse(bytes);
    } catch {
      return this.#linkUnreadable(path);
    }
    await this.#keep(bytes, '');
  }

  /** The copies that are kept, newest first. */
  async list(): Promise<VersionTime[]> {
    return (await this.#names()).map((name) => ({ time: timeOf(name) ?? '', by: byOf(name, this.#extension) }));
  }

  /** The copy that was kept at `time`; undefined where there is none that can be read. */
  async readAt<T>(time: string, parse: (bytes: Uint8Array) => T): Promise<T | undefined> {
    const name = (await this.#names()).find((kept) => timeOf(kept) === time);
    if (name === undefined) return undefined;
    const bytes = await this.#read(name);
    try {
      return parse(bytes);
    } catch {
      return undefined;
    }
  }

  /** The newest copy that can be read. */
  async newestGood<T>(parse: (bytes: Uint8Array) => T): Promise<KeptDocument<T> | undefined> {
    for (const name of await this.#names().catch((): string[] => [])) {
      try {
        return { time: timeOf(name) ?? '', value: parse(await this.#read(name)) };
      } catch {
        // An older one may be good.
      }
    }
    return undefined;
  }

  async #keep(bytes: Uint8Array, by: string): Promise<void> {
    const names = await this.#names();
    const [newest] = names;
    if (newest !== undefined && Buffer.compare(await this.#read(newest), bytes) === 0) return;
    // Later than the newest, also when the clock steps back: the names are the order.
    const after = newest === undefined ? 0 : Date.parse(timeOf(newest) ?? '') + 1;
    const time = timeForName(Math.max(this.#context.clock.now(), after));
    await this.#write(by === '' ? time : `${time}~${by.replace(/[^\w-]/g, '_').slice(0, 90)}`, bytes);
    for (const excess of names.slice(KEPT_VERSIONS)) await discard(this.#context.disk.fs, join(this.#folder, excess));
  }

  /** Names of good copies, newest first. */
  async #names(): Promise<string[]> {
    const names = (await unless(this.#context.disk.fs.readFolder(this.#folder), 'ENOENT')) ?? [];
    return names
      .filter((name) => timeOf(name) !== undefined)
      .sort()
      .reverse();
  }

  #read(name: string): Promise<Uint8Array> {
    return this.#context.disk.fs.readFile(join(this.#folder, name));
  }

  async #linkUnreadable(path: string): Promise<void> {
    const { disk, clock } = this.#context;
    await ensureFolder(disk, this.#folder);
    const name = `unreadable-${timeForName(clock.now())}-${disk.newName()}${this.#extension}`;
    await disk.fs.link(path, join(this.#folder, name));
    await disk.folders.sync(this.#folder);
  }

  async #write(name: string, bytes: Uint8Array): Promise<void> {
    await ensureFolder(this.#context.disk, this.#folder);
    await replaceFile(this.#context.disk, join(this.#folder, name + this.#extension), bytes);
  }
}

function timeOf(name: string): string | undefined {
  return timeFromName(name.slice(0, '2026-11-20T08-00-00.000Z'.length));
}

function byOf(name: string, extension: string): string {
  return /~([\w-]*)$/.exec(name.slice(0, -extension.length))?.[1] ?? '';
}
