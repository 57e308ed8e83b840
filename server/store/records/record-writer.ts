import { removeFile } from '../disk/remove-file.ts';
import { replaceFile } from '../disk/replace-file.ts';
import { setAside } from '../disk/set-aside.ts';
import { discard, PRIVATE_MODE, USUAL_MODE } from '../disk/temporary-file.ts';
import type { StoreContext } from '../store-context.ts';
import type { Deleted, DeletedFile } from './deleted.ts';
import type { History } from './history.ts';
import { encodeRecord, type Stored } from './record-file.ts';
import type { RecordFiles } from './record-files.ts';

/** What stands where a record is about to be written: its version, a file that cannot be read, or nothing. */
export type Standing = number | 'unreadable' | undefined;

/**
 * Changes the files of one kind, each change durable when it resolves. When one fails, the files are as before wherever the
 * disk still allows that; the caller looks.
 */
export class RecordWriter<F> {
  readonly #context: StoreContext;
  readonly #files: RecordFiles<F>;
  readonly #history: History;
  readonly #deleted: Deleted;
  readonly #keepsVersions: boolean;

  constructor(
    context: StoreContext,
    files: RecordFiles<F>,
    past: { history: History; deleted: Deleted; keepsVersions: boolean },
  ) {
    this.#context = context;
    this.#files = files;
    this.#history = past.history;
    this.#deleted = past.deleted;
    this.#keepsVersions = past.keepsVersions;
  }

  async save(record: Stored<F>, standing: Standing): Promise<void> {
    const { disk } = this.#context;
    const path = this.#files.path(record.id);
    const old = await replaceFile(disk, path, encodeRecord(record), {
      keepOld: () => this.#keepOld(record.id, path, standing),
      mode: this.#keepsVersions ? USUAL_MODE : PRIVATE_MODE,
    });
    if (this.#keepsVersions) await this.#history.thin(record.id, record.version);
    else if (old !== undefined && standing !== 'unreadable') await discard(disk.fs, old);
  }

  /** False when there is no file. */
  async remove(id: string, by: string): Promise<boolean> {
    const { disk, clock } = this.#context;
    const path = this.#files.path(id);
    const kept = this.#keepsVersions ? await this.#deleted.put(id, path, by, clock.now()) : await setAside(disk, path);
    if (kept === undefined) return false;
    await removeFile(disk, path, kept);
    if (!this.#keepsVersions) await discard(disk.fs, kept);
    return true;
  }

  /** Puts a deleted file back in its place. */
  async restore(file: DeletedFile): Promise<void> {
    const { disk } = this.#context;
    const path = this.#files.path(file.id);
    await disk.fs.link(file.path, path);
    try {
      await disk.folders.sync(this.#files.folder);
    } catch (error) {
      await discard(disk.fs, path);
      throw error;
    }
    // Left here by a failure, it is in both places: the sweep at start sees that.
    await discard(disk.fs, file.path);
  }

  #keepOld(id: string, path: string, standing: Standing): Promise<string | undefined> {
    const now = this.#context.clock.now();
    if (standing === undefined) return Promise.resolve(undefined);
    if (standing === 'unreadable') return this.#history.keepUnreadable(id, path, now);
    return this.#keepsVersions ? this.#history.keep(id, standing, path, now) : setAside(this.#context.disk, path);
  }
}
