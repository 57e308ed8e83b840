import { DAY_MS } from '../contract/china-time.ts';
import { createLimiter } from '../contract/limiter.ts';
import { removeTree } from './disk/folders.ts';
import { erasedIn, eraseFrom } from './erase.ts';
import type { MediaFiles } from './media-files.ts';
import type { Collection } from './records/collection.ts';
import type { RecordMeta, Sweep } from './records/record-file.ts';
import { KEPT_REPLACED_DAYS } from './records/retention.ts';
import type { StoreContext } from './store-context.ts';
import type { FieldsOf } from './stored-kinds.ts';
import { listReplaced, type SiteFolders } from './swap-folders.ts';

const SWEEP_EVERY_MS = 3_600_000;
/** A clock that is this far beyond the newest save may be wrong for hours: it has to run on for a day. */
const AHEAD_MS = 30 * DAY_MS;
const DOUBTED_HOURS = 24;

interface SweeperServices extends SiteFolders, Pick<StoreContext, 'disk' | 'log' | 'now'> {
  readonly all: readonly (Pick<Collection<object>, 'kind' | 'sweep'> & { all(): readonly RecordMeta[] })[];
  readonly media: MediaFiles;
  /** The names of uploads, which go with their files. */
  readonly filename: Pick<Collection<FieldsOf<'filename'>>, 'get' | 'remove'>;
}

/** Removes other things by their age, or looks around. What it throws, the sweeper logs. */
export type SweepWork = (sweep: Sweep) => Promise<void>;

/** Removes data past its retention for good: at the start nothing by its age, then every hour, one run after another. */
export class Sweeper {
  readonly #services: SweeperServices;
  readonly #inTurn = createLimiter();
  readonly #hourly = setInterval(() => this.#afterAnHour(), SWEEP_EVERY_MS).unref();
  /** Done at each sweep. */
  readonly works: SweepWork[] = [];
  /** The time of the clock an hour ago, or at the start. */
  #clockBefore: number;
  /** How long the clock has to run on before anything goes by its age. */
  #hoursToWait: number;
  /** Resolves when the running sweep has ended. */
  running: Promise<void>;
  #isClosing = false;

  constructor(services: SweeperServices) {
    this.#services = services;
    this.#clockBefore = services.now();
    this.#hoursToWait = this.#hoursOfDoubt(this.#clockBefore);
    this.running = this.#inTurn(() => this.#sweep());
  }

  again(): Promise<void> {
    this.running = this.#inTurn(() => this.#sweep(this.#services.now()));
    return this.running;
  }

  /** A clock that did not just run on was set, perhaps wrongly and for a moment: as after a start, nothing goes by its age at once. */
  #afterAnHour(): void {
    const now = this.#services.now();
    const hasRunOn = now - this.#clockBefore < 2 * SWEEP_EVERY_MS;
    this.#clockBefore = now;
    this.#hoursToWait = hasRunOn ? Math.max(0, this.#hoursToWait - 1) : this.#hoursOfDoubt(now);
    this.running = this.#inTurn(() => this.#sweep(this.#hoursToWait === 0 ? now : undefined));
  }

  #hoursOfDoubt(now: number): number {
    const saved = this.#services.all.flatMap((records) => records.all().map(({ savedAt }) => savedAt));
    const newest = saved.reduce((one, other) => (one > other ? one : other), '');
    return now - Date.parse(newest) > AHEAD_MS ? DOUBTED_HOURS : 1;
  }

  /** Does such work once, after the running sweep, also in the first hour. */
  soon(work: SweepWork): void {
    const now = this.#hoursToWait > 1 ? undefined : this.#services.now();
    this.running = this.#inTurn(() => this.#carryOut('work', () => work(this.#sweepAt(now))));
  }

  /** Erases records from the old folders of restores, and removes those past their retention. */
  async eraseBeside(leads: () => Promise<ReadonlySet<string>>, now?: number): Promise<void> {
    const { disk, log } = this.#services;
    try {
      const replaced = await listReplaced(disk.fs, this.#services);
      const erased = replaced.length > 0 ? await leads() : undefined;
      for (const { path, time } of replaced) {
        if (now !== undefined && now - time >= KEPT_REPLACED_DAYS * DAY_MS) await removeTree(disk.fs, path);
        else if (erased) await eraseFrom(disk, path, erased);
      }
    } catch (error) {
      log.warn('restore-sweep-failed', { error });
    }
  }

  /** Ends the running sweep early; later ones do nothing. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#hourly);
    await this.running;
  }

  /** Without `now` nothing is removed by its age. In the first hour, until the network sets it, a clock may be wrong. */
  async #sweep(now?: number): Promise<void> {
    const { disk, dataDir, all, media, filename } = this.#services;
    if (this.#isClosing) return;
    for (const work of this.works) await this.#carryOut('work', () => work(this.#sweepAt(now)));
    await this.eraseBeside(() => erasedIn(disk.fs, dataDir), now);
    for (const collection of all) await this.#carryOut(collection.kind, () => collection.sweep(this.#sweepAt(now)));
    const forget = async (id: string) => filename.get(id) && filename.remove(id, { by: '' });
    if (!this.#isClosing) await this.#carryOut('media', () => media.sweep(now, forget));
  }

  /** Nobody waits for what is done here: its failure, also one of a disk that has gone, ends neither the sweep nor the server. */
  async #carryOut(kind: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!this.#isClosing) this.#services.log.warn('sweep-failed', { kind, error });
    }
  }

  #sweepAt(now: number | undefined): Sweep {
    return { now, isStopped: () => this.#isClosing };
  }
}
