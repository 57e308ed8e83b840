import { join } from 'node:path';
import { Failure } from '../../contract/failure.ts';
import type { Shape } from '../../contract/shape.ts';
import { toFailure } from '../disk/disk-error.ts';
import type { StoreContext } from '../store-context.ts';
import { Deleted, type DeletedRecord } from './deleted.ts';
import { History } from './history.ts';
import { loadRecords } from './load-records.ts';
import { createQueue } from './queue.ts';
import { isId, makeRecord, type Stored } from './record-file.ts';
import { type KeptVersion, RecordFiles } from './record-files.ts';
import { RecordMemory, type Row } from './record-memory.ts';
import { RecordWriter } from './record-writer.ts';
import type { Beside, Page, PageOptions } from './row-index.ts';
import { type Sweep, sweepRecords } from './sweep-records.ts';

export interface CollectionOptions<F, B extends keyof F & string> {
  /** Names the folder, the history and the changes. */
  readonly kind: string;
  readonly shape: Shape<F>;
  /** The field that memory leaves out and `read` fetches from the file. */
  readonly body?: B;
  /** False for what must leave nothing behind: secrets and personal sessions. */
  readonly keepsVersions?: boolean;
}

/** After a disk failed so badly that a record could not even be looked at, it is looked at again this often. */
const LOOK_AGAIN_MS = 1_000;

/**
 * Records of one kind, one JSON file each. A change is on the disk, durably, before memory has it, and in memory before its
 * caller is answered. One that fails changes nothing and is told to its caller alone: `Failure` 404 when there is no such
 * record, 409 when somebody else saved in between, 507 when the disk is full; other disk errors as they came.
 */
export class Collection<F extends object, B extends keyof F & string = never> {
  readonly kind: string;
  readonly #context: StoreContext;
  readonly #shape: Shape<F>;
  readonly #keepsVersions: boolean;
  readonly #memory: RecordMemory<F, B>;
  readonly #files: RecordFiles<F>;
  readonly #history: History;
  readonly #deleted: Deleted;
  readonly #writer: RecordWriter<F>;
  readonly #queue = createQueue();
  readonly #reading = new Map<string, Promise<Stored<F> | undefined>>();
  /** Ids whose file cannot be read: the next save keeps it among the versions. */
  readonly #unreadable = new Set<string>();
  /** Ids where a broken disk left open whether memory equals it: looked at again before anything else happens to them. */
  readonly #doubtful = new Set<string>();
  #isClosed = false;

  constructor(context: StoreContext, { kind, shape, body, keepsVersions = true }: CollectionOptions<F, B>) {
    this.kind = kind;
    this.#context = context;
    this.#shape = shape;
    this.#keepsVersions = keepsVersions;
    this.#memory = new RecordMemory(kind, body, context.bodies);
    this.#history = new History(context.disk, join(context.dataDir, 'history', kind));
    this.#deleted = new Deleted(context.disk, join(context.dataDir, 'deleted', kind));
    this.#files = new RecordFiles(context, kind, this.#history, shape);
    const past = { history: this.#history, deleted: this.#deleted, keepsVersions };
    this.#writer = new RecordWriter(context, this.#files, past);
  }

  /** Reads every file; to be awaited once, before anything else. */
  async load(): Promise<void> {
    const { disk, log } = this.#context;
    disk.folders.keepOpen(this.#files.folder);
    const rows: Row<F, B>[] = [];
    await loadRecords(disk, this.#files, log, {
      take: (record) => rows.push(this.#memory.toRow(record)),
      unreadable: (id) => this.#unreadable.add(id),
      doubtful: (id) => this.#doubt(id),
    });
    this.#memory.fill(rows);
    // What a killed process renamed may still be in flight: it is served from now on, so it has to stay.
    const warn = (error: unknown) => log.warn('folder could not be synced', { folder: this.#files.folder, error });
    await disk.folders.sync(this.#files.folder).catch(warn);
  }

  get size(): number {
    return this.#memory.rows.size;
  }

  get(id: string): Row<F, B> | undefined {
    return this.#memory.rows.get(id);
  }

  /** All rows that `where` lets through, newest first. */
  all(where?: (row: Row<F, B>) => boolean): Row<F, B>[] {
    return this.#memory.rows.all(where);
  }

  /** One page, counted from 1, newest first, and how many rows there are on all pages. */
  page(options: PageOptions<Row<F, B>>): Page<Row<F, B>> {
    return this.#memory.rows.page(options);
  }

  /** The rows on both sides of one, by the time of their creation. */
  beside(id: string): Beside<Row<F, B>> {
    return this.#memory.rows.beside(id);
  }

  /** The whole record with its body, or undefined where there is none. */
  async read(id: string): Promise<Stored<F> | undefined> {
    if (!this.#doubtful.has(id)) {
      if (!this.#memory.rows.get(id)) return undefined;
      const whole = this.#memory.whole(id);
      if (whole) return whole;
    }
    // Waiting its turn, a read never meets a save half way; readers of one record share it.
    let reading = this.#reading.get(id);
    if (!reading) {
      reading = this.#queue.run(id, () => this.#look(id)).finally(() => this.#reading.delete(id));
      this.#reading.set(id, reading);
    }
    return reading;
  }

  /** Saves a new record, under `id` where one is given (409 when it is taken). */
  async create(fields: F, { by, id: wanted }: { by: string; id?: string }): Promise<Stored<F>> {
    const id = wanted ?? this.#context.newId();
    if (!isId(id)) throw new Error(`not an id: ${JSON.stringify(id)}`);
    return this.#change(id, async () => {
      // An id of our own making has neither a file nor a past.
      if (wanted !== undefined) await this.#settle(id);
      if (this.#memory.rows.get(id)) throw new Failure(409);
      const createDate = this.#now();
      // One that had a life before goes on counting, so that no old version is written over.
      const [newest] = wanted === undefined ? [] : await this.#history.list(id);
      const stamp = { id, version: 1 + (newest?.version ?? 0), createDate, savedAt: createDate, savedBy: by };
      return this.#save(makeRecord(stamp, fields, this.#shape), undefined);
    });
  }

  /** Saves the fields that are given and keeps the others. With `version`, only over that one (409). */
  update(
    id: string,
    change: Partial<F>,
    { by, version }: { by: string; version?: number | undefined },
  ): Promise<Stored<F>> {
    return this.#change(id, async () => {
      if (this.#doubtful.has(id)) await this.#settle(id);
      const old = await this.#look(id);
      if (!old) throw new Failure(404);
      if (version !== undefined && version !== old.version) throw new Failure(409);
      const stamp = { id, version: old.version + 1, createDate: old.createDate, savedAt: this.#now(), savedBy: by };
      const given = Object.entries(change).filter(([, value]) => value !== undefined);
      return this.#save(makeRecord(stamp, { ...old, ...Object.fromEntries(given) }, this.#shape), old.version);
    });
  }

  /** Removes a record; where versions are kept, `restoreDeleted` brings it back. */
  remove(id: string, { by }: { by: string }): Promise<void> {
    return this.#change(id, async () => {
      if (this.#doubtful.has(id)) await this.#settle(id);
      if (!this.#memory.rows.get(id)) throw new Failure(404);
      if (!(await this.#writer.remove(id, by))) return this.#vanished(id);
      this.#unreadable.delete(id);
      this.#memory.drop(id);
      this.#changed(id);
    });
  }

  /** Old versions of a record, newest first, without the current one. */
  async versions(id: string): Promise<KeptVersion[]> {
    const current = this.#memory.rows.get(id)?.version ?? Number.POSITIVE_INFINITY;
    return (await this.#files.kept(id)).filter(({ version }) => version < current);
  }

  /** An old version whole, or undefined where it is not kept. */
  readVersion(id: string, version: number): Promise<Stored<F> | undefined> {
    return this.#files.readVersion(id, version);
  }

  /** What was deleted and can be brought back, newest first. */
  async deleted(): Promise<DeletedRecord[]> {
    const files = await this.#deleted.list();
    return files.filter(({ id }) => !this.#memory.rows.get(id)).map(({ id, time, by }) => ({ id, time, by }));
  }

  /** What was deleted last under this id, whole; undefined where nothing was or it cannot be read. */
  async readDeleted(id: string): Promise<Stored<F> | undefined> {
    const file = (await this.#deleted.list()).find((entry) => entry.id === id);
    return file && this.#files.readKept(id, file.path);
  }

  /** Brings back what was deleted last under this id (404 when nothing was, 409 when the id is in use again). */
  restoreDeleted(id: string): Promise<Stored<F>> {
    return this.#change(id, async () => {
      if (!isId(id)) throw new Failure(404);
      await this.#settle(id);
      if (this.#memory.rows.get(id) || this.#unreadable.has(id)) throw new Failure(409);
      const file = (await this.#deleted.list()).find((entry) => entry.id === id);
      if (!file) throw new Failure(404);
      await this.#writer.restore(file);
      await this.#settle(id);
      const restored = await this.#look(id);
      if (!restored) throw new Error(`${file.path} cannot be read`);
      return restored;
    });
  }

  /** Removes what is kept no longer, in the background. */
  sweep(sweep: Sweep): Promise<void> {
    if (!this.#keepsVersions) return Promise.resolve();
    const isLive = (id: string) => this.#memory.rows.get(id) !== undefined || this.#unreadable.has(id);
    const parts = { history: this.#history, deleted: this.#deleted, files: this.#files, queue: this.#queue, isLive };
    return sweepRecords(this.#context, parts, sweep);
  }

  /** Takes no more work; resolves when what was under way has ended. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.#queue.close();
  }

  /** One change in its turn. Whatever went wrong, memory equals the disk when its caller hears of it. */
  async #change<T>(id: string, work: () => Promise<T>): Promise<T> {
    if (this.#doubtful.size > 0) await this.#settleDoubtful();
    return this.#queue.run(id, async () => {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Failure)) await this.#settle(id).catch(() => this.#doubt(id));
        throw toFailure(error);
      }
    });
  }

  /** The record as it is now; only within its turn. */
  async #look(id: string): Promise<Stored<F> | undefined> {
    if (this.#doubtful.has(id)) await this.#settle(id).catch(() => {});
    const row = this.#memory.rows.get(id);
    const whole = this.#memory.whole(id);
    if (!row || whole) return whole;
    const loaded = await this.#files.load(id).catch((error: unknown) => {
      if (this.#doubtful.has(id)) return this.#files.lastGood(id, error);
      throw error;
    });
    if (loaded === 'absent') return this.#vanished(id).catch(() => undefined);
    if (loaded === 'unreadable') throw new Error(`${this.#files.path(id)} cannot be read`);
    if (!loaded.isCurrent) this.#unreadable.add(id);
    this.#memory.takeBody(loaded.record);
    return this.#memory.join(row, loaded.record);
  }

  /** The file was removed by hand while the server runs: memory follows. */
  async #vanished(id: string): Promise<never> {
    await this.#settle(id);
    throw new Failure(404);
  }

  /** `version` is what the file holds now; undefined where there is none. */
  async #save(record: Stored<F>, version: number | undefined): Promise<Stored<F>> {
    await this.#writer.save(record, this.#unreadable.has(record.id) ? 'unreadable' : version);
    this.#unreadable.delete(record.id);
    this.#memory.take(record);
    this.#changed(record.id);
    return record;
  }

  /** Makes memory equal to what the disk holds; throws when the disk does not say. */
  async #settle(id: string): Promise<void> {
    if (!isId(id)) return;
    const loaded = await this.#files.load(id);
    const before = JSON.stringify(this.#memory.rows.get(id));
    this.#doubtful.delete(id);
    this.#unreadable.delete(id);
    if (loaded === 'unreadable' || (loaded !== 'absent' && !loaded.isCurrent)) this.#unreadable.add(id);
    if (loaded === 'absent' || loaded === 'unreadable') this.#memory.drop(id);
    else this.#memory.take(loaded.record);
    if (JSON.stringify(this.#memory.rows.get(id)) !== before) this.#changed(id);
  }

  async #settleDoubtful(): Promise<void> {
    const ids = [...this.#doubtful];
    await Promise.all(ids.map((id) => this.#queue.run(id, () => this.#settle(id)).catch(() => {})));
  }

  #doubt(id: string): void {
    this.#doubtful.add(id);
    const again = async () => {
      await this.#settleDoubtful();
      if (this.#doubtful.has(id) && !this.#isClosed) this.#doubt(id);
    };
    setTimeout(() => void again(), LOOK_AGAIN_MS).unref();
  }

  #changed(id: string): void {
    this.#context.changed(this.kind, id);
  }

  #now(): string {
    return new Date(this.#context.clock.now()).toISOString();
  }
}
