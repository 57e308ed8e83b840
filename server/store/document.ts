import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Failure } from '../contract/failure.ts';
import { isDiskError, toFailure } from './disk/disk-error.ts';
import { replaceFile } from './disk/replace-file.ts';
import { setAside } from './disk/set-aside.ts';
import { discard } from './disk/temporary-file.ts';
import { DocumentHistory, type VersionTime } from './document-history.ts';
import { createQueue } from './records/queue.ts';
import type { StoreContext } from './store-context.ts';

export interface DocumentOptions<T> {
  /** Names the changes that listeners hear of. */
  readonly kind: string;
  /** The file's name in the data folder. */
  readonly name: string;
  /** Throws an error that says which field is wrong. */
  readonly parse: (bytes: Uint8Array) => T;
  readonly encode: (value: T) => Uint8Array;
  /** What steps in where neither the file nor a kept version can be read. */
  readonly fallback: () => Promise<T>;
  /** True when it is normal that nobody has saved the file yet. */
  readonly mayBeMissing?: boolean;
}

/** A single file that is held in memory whole, edited by hand or saved from the back office. */
export class Document<T> {
  readonly name: string;
  readonly #context: StoreContext;
  readonly #options: DocumentOptions<T>;
  readonly #path: string;
  readonly #history: DocumentHistory;
  readonly #queue = createQueue();
  #value: T;
  /** A broken disk left open whether memory equals it. */
  #isDoubtful = false;

  private constructor(context: StoreContext, options: DocumentOptions<T>, history: DocumentHistory, value: T) {
    this.name = options.name;
    this.#context = context;
    this.#options = options;
    this.#path = join(context.dataDir, options.name);
    this.#history = history;
    this.#value = value;
  }

  /** Reads the file, or what steps in for it. Throws only when that cannot be read either. */
  static async open<T>(context: StoreContext, options: DocumentOptions<T>): Promise<Document<T>> {
    const { dataDir, log, disk } = context;
    const history = new DocumentHistory(context, options.name);
    const path = join(dataDir, options.name);
    await history.open();
    try {
      const bytes = await disk.fs.readFile(path);
      const value = options.parse(bytes);
      // People edit the file in place: only a copy outlives the edit that breaks it.
      await history.keep(bytes, '');
      return new Document(context, options, history, value);
    } catch (error) {
      const isMissing = isDiskError(error, 'ENOENT');
      const kept = isMissing && options.mayBeMissing ? undefined : await history.newestGood(options.parse);
      if (!(isMissing && options.mayBeMissing)) {
        const why = `data/${options.name}: ${error instanceof Error ? error.message : String(error)}`;
        const serving = kept ? `the version kept at ${kept.time}` : 'the version that came with the server';
        log.error('data file cannot be read', { file: path, why, serving });
      }
      const value = kept ? kept.value : await options.fallback();
      return new Document(context, options, history, value);
    }
  }

  get value(): T {
    return this.#value;
  }

  /** Names the value: equal for equal values, so that a save can say which one it was made from. */
  get revision(): string {
    return createHash('sha256').update(JSON.stringify(this.#value)).digest('base64url').slice(0, 22);
  }

  /** When and by whom the versions were saved that are kept, newest first; the newest is what is served. */
  versions(): Promise<VersionTime[]> {
    return this.#history.list();
  }

  /** The version that was kept at `time`; undefined where it is not kept or cannot be read. */
  readVersion(time: string): Promise<T | undefined> {
    return this.#history.readAt(time, this.#options.parse);
  }

  /**
   * Saves a new value, durably; keeps what was there, readable or not. With `revision`, only over that one (`Failure` 409).
   * Fails with `Failure` 507 when the disk is full.
   */
  replace(value: T, { by, revision }: { by: string; revision?: string | undefined }): Promise<void> {
    return this.#queue.run(this.name, async () => {
      const { disk } = this.#context;
      const bytes = this.#options.encode(value);
      // What is saved is what will be read: a value that does not fit its own shape is refused here.
      const saved = this.#options.parse(bytes);
      if (this.#isDoubtful) await this.#settle();
      if (revision !== undefined && revision !== this.revision) throw new Failure(409);
      try {
        await this.#history.keepReplaced(this.#path, this.#options.parse);
        const aside = await replaceFile(disk, this.#path, bytes, { keepOld: () => setAside(disk, this.#path) });
        if (aside !== undefined) await discard(disk.fs, aside);
      } catch (error) {
        await this.#settle().catch(() => {
          this.#isDoubtful = true;
        });
        throw toFailure(error);
      }
      this.#set(saved);
      await this.#history.keep(bytes, by);
    });
  }

  /** Takes no more work; resolves when what was under way has ended. */
  close(): Promise<void> {
    return this.#queue.close();
  }

  /** Makes memory equal to what the disk holds after a failure; where it holds nothing good, what steps in stays. */
  async #settle(): Promise<void> {
    const bytes = await this.#context.disk.fs.readFile(this.#path).catch((error: unknown) => {
      if (isDiskError(error, 'ENOENT', 'EACCES', 'EPERM')) return undefined;
      throw error;
    });
    this.#isDoubtful = false;
    if (!bytes) return;
    let value: T;
    try {
      value = this.#options.parse(bytes);
    } catch {
      return;
    }
    if (JSON.stringify(value) !== JSON.stringify(this.#value)) this.#set(value);
  }

  #set(value: T): void {
    this.#value = value;
    this.#context.changed(this.#options.kind, this.name);
  }
}
