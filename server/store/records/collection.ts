import { FAILURES, Failure } from '../../contract/failure.ts';
import { atOnce, createKeyedLimiter } from '../../contract/limiter.ts';
import { toFailure } from '../disk/disk-error.ts';
import type { StoreContext } from '../store-context.ts';
import type { DeletedFile } from './deleted.ts';
import type { Author, Creation, ExistingFile, Loaded, SaveOptions, Stored, Sweep, VersionMeta } from './record-file.ts';
import { isId, merged } from './record-file.ts';
import type { RecordFiles } from './record-files.ts';
import { type OpenRows, RecordMemory, type Row } from './record-memory.ts';

/** After a disk error, records are read again at this interval. */
const LOOK_AGAIN_MS = 1_000;
/** How many files are read in parallel: enough to keep a disk busy, and below any limit on open files. */
const READ_AT_ONCE = 64;

type Change<F> = Partial<F> | ((old: Stored<F>) => Partial<F>);
const fieldsOf = <F>(change: Change<F>, old: Stored<F>) => (typeof change === 'function' ? change(old) : change);

/**
 * Records of one kind. A change is durable on disk, then in memory, then answered; a failed one changes nothing. `Failure`
 * 404 if there is no record, 409 if somebody saved in between, 507 if the disk is full; other disk errors are passed on.
 */
export class Collection<F extends object, B extends keyof F & string = never> {
  readonly publicRows: OpenRows<Row<F, B>>;
  readonly #memory: RecordMemory<F, B>;
  readonly #inTurn = createKeyedLimiter();
  readonly #reading = new Map<string, Promise<Stored<F> | undefined>>();
  /** Their file cannot be read: the next save archives it among the versions. */
  readonly #unreadable = new Set<string>();
  readonly #isLive = (id: string) => this.#memory.rows.get(id) !== undefined || this.#unreadable.has(id);
  /** Ids whose memory may differ from the disk after an error: they are read again before any other operation. */
  readonly #outOfSync = new Set<string>();
  #lookingAgain: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** `body` is the rich text, which memory omits. `read` fetches it from the file and cleans it, because people edit files by hand. */
  constructor(
    readonly kind: string,
    private readonly context: StoreContext,
    private readonly files: RecordFiles<F>,
    body?: B,
  ) {
    this.#memory = new RecordMemory(body, context);
    this.publicRows = this.#memory.publicRows;
  }

  /** Reads every file; await it once before anything else. One that cannot be read never stops the others. */
  async load(): Promise<void> {
    await atOnce(READ_AT_ONCE, await this.files.open(), async (id) => {
      const loaded = await this.files.loadListed(id).catch((error: unknown) => {
        this.#watch(id); // the disk failed, and may have recovered by the time the record is requested
        return this.files.lastGood(id, error);
      });
      if (loaded === 'absent') return;
      if (loaded === 'unreadable' || !loaded.isCurrent) this.#unreadable.add(id);
      if (loaded !== 'unreadable') this.#memory.rows.put(this.#memory.toRow(loaded.record));
    });
  }

  /** Paths of the files that cannot be read. */
  unreadable(): string[] {
    return [...this.#unreadable].map((id) => this.files.pathOf(id));
  }

  get(id: string): Row<F, B> | undefined {
    return this.#memory.rows.get(id);
  }

  /** All rows that pass `where`, in list order. */
  all(where?: (row: Row<F, B>) => boolean): readonly Row<F, B>[] {
    return this.#memory.rows.all(where);
  }

  /** The whole record with its body; undefined if there is none. */
  async read(id: string): Promise<Stored<F> | undefined> {
    if (!this.#outOfSync.has(id)) {
      if (!this.#memory.rows.get(id)) return undefined;
      const whole = this.#memory.whole(id);
      if (whole) return whole;
    }
    // A read waits in the record's queue, so it never meets a half-finished save; readers of one record share it.
    const look = () => this.#inTurn(id, () => this.#look(id)).finally(() => this.#reading.delete(id));
    const reading = this.#reading.get(id) ?? look();
    this.#reading.set(id, reading);
    return reading;
  }

  /** Saves a new record, under `id` if given (409 if it is taken); its date is now unless one is given. */
  async create(fields: F, { id: wanted, createDate, ...author }: Creation): Promise<Stored<F>> {
    const id = wanted ?? this.context.newId();
    if (!isId(id)) throw new Error(`not an id: ${JSON.stringify(id)}`);
    return this.#change(id, author, async () => {
      if (wanted !== undefined) await this.files.finishErasing(id).then(() => this.#reload(id)); // a generated id has no files
      if (this.#memory.rows.get(id)) throw new Failure(409);
      // An id that was used before continues its version numbers, so that no old version is overwritten.
      const version = wanted === undefined ? 1 : 1 + (await this.files.lastVersion(id));
      const savedAt = this.#now();
      const meta = { id, version, createDate: createDate ?? savedAt, savedAt, savedBy: author.by };
      return this.#save(this.files.make(meta, fields), undefined, author.by);
    });
  }

  /** Saves the given fields and keeps the others. */
  update(id: string, change: Change<F>, { version, as, ...author }: SaveOptions): Promise<Stored<F>> {
    return this.#change(id, author, async () => {
      const old = await this.#existing(id);
      if (version !== undefined && version !== old.version)
        throw new Failure(409, FAILURES[409], { errors: { version: FAILURES[409] }, newest: old });
      const { savedAt, savedBy } = as ?? { savedAt: this.#now(), savedBy: author.by };
      const meta = { ...old, version: old.version + 1, savedAt, savedBy };
      return this.#save(this.files.make(meta, merged(old, fieldsOf(change, old))), old.version, author.by);
    });
  }

  /** Writes what is given, if any, without a new version, author or time: for marks that nobody compares, or to take a change back. */
  amend(id: string, change: Change<F>, author?: Author): Promise<Stored<F>> {
    return this.#change(id, author, async () => {
      const old = await this.#existing(id);
      const given = fieldsOf(change, old);
      if (Object.keys(given).length === 0) return old;
      const next = { ...old, ...merged<F>(old, given) };
      return this.#save(this.files.make(next, next), old.version, undefined);
    });
  }

  /** Removes a record; if versions are kept, `restoreDeleted` restores it. */
  remove(id: string, author: Author): Promise<void> {
    return this.#change(id, author, async () => {
      if (!this.#memory.rows.get(id)) throw new Failure(404);
      if (!(await this.files.remove(id, author.by))) {
        await this.#reload(id); // somebody removed the file by hand
        throw new Failure(404);
      }
      this.#unreadable.delete(id);
      this.#memory.drop(id);
      this.context.changed(this.kind, id);
    });
  }

  /** Removes a record with its versions and deleted copies, for good. */
  erase(id: string, author?: Author): Promise<void> {
    return this.#change(id, author, async () => {
      if (!(await this.files.erase(id, 'anywhere'))) throw new Failure(404);
      this.#memory.drop(id);
      this.context.changed(this.kind, id);
    });
  }

  /** Removes a deleted record with its versions, for good (404 if there is none, or it is back). */
  eraseDeleted(id: string, author?: Author): Promise<void> {
    return this.#change(id, author, async () => {
      if (this.#isLive(id) || !(await this.files.erase(id, 'bin'))) throw new Failure(404);
    });
  }

  /** Every version, newest first, starting with the current or deleted one; empty if there was no record. */
  async versions(id: string): Promise<VersionMeta[]> {
    const current = await this.#last(id);
    return current ? this.files.versions(id, current) : [];
  }

  /** One complete version; undefined if it is not kept or cannot be read. */
  async readVersion(id: string, version: number): Promise<Stored<F> | undefined> {
    const current = await this.#last(id);
    if (!current || current.version === version) return current;
    return this.#memory.clean(await this.files.readVersion(id, version));
  }

  /** Deleted records that can be restored, newest first, each id once. */
  async deleted(): Promise<DeletedFile[]> {
    return (await this.files.deleted()).filter(({ id }) => !this.#memory.rows.get(id));
  }

  /** The last deleted record of this id, or a listed one, complete; undefined if there is none or it cannot be read. */
  async readDeleted(id: string, listed?: DeletedFile): Promise<Stored<F> | undefined> {
    return this.#memory.clean(await this.files.readDeleted(id, listed));
  }

  /** Restores the last deleted record of this id, with this change (404 if there is none, 409 if the id is in use again). */
  restoreDeleted(id: string, author?: Author, change: Partial<F> = {}): Promise<Stored<F>> {
    return this.#change(id, author, async () => {
      await this.#reload(id);
      if (this.#isLive(id)) throw new Failure(409);
      if (!(await this.files.restore(id, change))) throw new Failure(404);
      await this.#reload(id);
      const restored = await this.#look(id);
      if (!restored) throw new Error(`${this.kind}/${id} was restored but cannot be read`);
      await this.context.keepUploads(this.kind, restored);
      return restored;
    });
  }

  /** Removes records past their retention, in the background. */
  sweep(sweep: Sweep): Promise<void> {
    return this.files.sweep(sweep, { inTurn: this.#inTurn, isLive: this.#isLive });
  }

  /** Accepts no more work; resolves when running work has ended. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.#inTurn.close();
  }

  /** Runs one change in the record's queue. After any error, memory equals the disk when the caller is notified. */
  async #change<T>(id: string, author: Author | undefined, work: () => Promise<T>): Promise<T> {
    if (this.#outOfSync.size > 0) await this.#reloadOutOfSync();
    return this.#inTurn(id, async () => {
      try {
        author?.check?.();
        if (this.#outOfSync.has(id)) await this.#reload(id);
        return await work();
      } catch (error) {
        if (!(error instanceof Failure)) await this.#reload(id).catch(() => this.#watch(id));
        throw toFailure(error);
      }
    });
  }

  /** The record to be changed; `Failure` 404 if there is none. */
  async #existing(id: string): Promise<Stored<F>> {
    const record = await this.#look(id);
    if (!record) throw new Failure(404);
    return record;
  }

  /** The current version, or the deleted one. */
  async #last(id: string): Promise<Stored<F> | undefined> {
    return (await this.read(id)) ?? (await this.readDeleted(id));
  }

  /** The record at this moment; call it only within its queue. */
  async #look(id: string): Promise<Stored<F> | undefined> {
    if (this.#outOfSync.has(id)) await this.#reload(id).catch(() => {});
    const row = this.#memory.rows.get(id);
    const whole = this.#memory.whole(id);
    if (!row || whole) return whole;
    const loaded = await this.files.load(id).catch((error: unknown): Promise<Loaded<F>> => {
      if (this.#outOfSync.has(id)) return this.files.lastGood(id, error);
      throw error;
    });
    if (loaded === 'absent') return void (await this.#reload(id).catch(() => {})); // removed by hand: memory follows the disk
    if (loaded === 'unreadable') throw new Error(`${this.kind}/${id} cannot be read`);
    if (!loaded.isCurrent) this.#unreadable.add(id);
    return this.#memory.join(row, this.#memory.clean(loaded.record));
  }

  /** `version` is the file's current content, undefined if there is none; without `by` it is not a version of its own. */
  async #save(made: Stored<F>, version: number | undefined, by: string | undefined): Promise<Stored<F>> {
    const before = this.publicRows.get(made.id);
    const existing: ExistingFile = this.#unreadable.has(made.id) ? 'unreadable' : version;
    // an unreadable file had the number after the newest that is kept
    const over = existing === 'unreadable' && 2 + Math.max(version ?? 0, await this.files.lastVersion(made.id));
    const record = over ? { ...made, version: over } : made;
    if (before) await this.context.noteMoved(this.kind, before, record);
    await this.files.save(record, existing, by === undefined ? 'nothing' : 'version');
    this.#unreadable.delete(record.id);
    this.#memory.take(record);
    this.context.changed(this.kind, record.id);
    await this.context.keepUploads(this.kind, record);
    if (by !== undefined) await this.files.afterSave(record);
    return record;
  }

  /** Makes memory equal to the disk; throws if the disk cannot be read. */
  async #reload(id: string): Promise<void> {
    const loaded = await this.files.load(id);
    const before = JSON.stringify(this.#memory.rows.get(id));
    this.#outOfSync.delete(id);
    this.#unreadable.delete(id);
    if (loaded === 'unreadable' || (loaded !== 'absent' && !loaded.isCurrent)) this.#unreadable.add(id);
    if (loaded === 'absent' || loaded === 'unreadable') this.#memory.drop(id);
    else this.#memory.take(this.#memory.clean(loaded.record));
    if (JSON.stringify(this.#memory.rows.get(id)) !== before) this.context.changed(this.kind, id);
  }

  async #reloadOutOfSync(): Promise<void> {
    await Promise.all(Array.from(this.#outOfSync, (id) => this.#inTurn(id, () => this.#reload(id)).catch(() => {})));
  }

  /** Reads it again, with all such records, until the disk can be read. One timer serves all: a failing disk has many. */
  #watch(id: string): void {
    this.#outOfSync.add(id);
    this.#lookingAgain ??= setTimeout(async () => {
      await this.#reloadOutOfSync();
      this.#lookingAgain = undefined;
      const [next] = this.#outOfSync;
      if (next !== undefined && !this.#isClosed) this.#watch(next);
    }, LOOK_AGAIN_MS).unref();
  }

  #now = () => new Date(this.context.now()).toISOString();
}
