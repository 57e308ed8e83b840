import assert from 'node:assert/strict';
import { randomFrom } from '../../helpers/random.ts';
import { type CutOptions, cutImages, type Image, keyOf } from './cut-images.ts';
import { copyTree, type FolderNode, MemoryDisk } from './memory-disk.ts';
import { openOn } from './memory-place.ts';
import type { Lane } from './operations.ts';
import { judge, type Moment, play, type Timeline, timelineOf } from './play.ts';
import { difference, type Seen, seen } from './seen.ts';

/** What an experiment tried and found. */
export interface Outcome {
  /** States of a disk that a cut may leave, each judged by what was answered before that cut. */
  readonly states: number;
  /** How many of them are different. */
  readonly disks: number;
  readonly cuts: number;
  /** Servers that were started on those disks, second starts included. */
  readonly starts: number;
  /** What was lost, in words; a few of it, if any. */
  readonly findings: readonly string[];
}

/** Findings beyond this many say nothing new. */
const FINDINGS_MAX = 5;
/** As many results are remembered at most. */
const KEPT_MAX = 200_000;

/** Starts on what cuts leave of disks, each different one once, and counts; `start` tells what came of it. */
export class Tally<T> {
  readonly findings: string[] = [];
  /** Keys of the different disks so far. */
  readonly images = new Set<string>();
  readonly #results = new Map<string, T>();
  readonly #random = randomFrom(7);
  #states = 0;
  #cuts = 0;

  constructor(readonly start: (root: FolderNode) => Promise<T>) {}

  async resultOf({ key, root }: Image): Promise<T> {
    const known = this.#results.get(key);
    if (known !== undefined) return known;
    if (this.#results.size > KEPT_MAX) this.#results.clear();
    const result = await this.start(root);
    this.#results.set(key, result);
    this.images.add(key);
    return result;
  }

  /** Starts on what a cut may leave of `root`; `check` says what is wrong with what comes of it. */
  async cut(
    root: FolderNode,
    options: Omit<CutOptions, 'random'>,
    check: (result: T) => string | undefined,
  ): Promise<void> {
    this.#cuts += 1;
    for (const image of cutImages(root, { ...options, random: this.#random })) {
      this.#states += 1;
      const finding = check(await this.resultOf(image));
      if (finding !== undefined && this.findings.length < FINDINGS_MAX) this.findings.push(finding);
    }
  }

  outcome(starts = this.images.size): Outcome {
    return { states: this.#states, disks: this.images.size, cuts: this.#cuts, starts, findings: this.findings };
  }
}

/** What the next start finds. Equal things shown are one object. */
interface Recovered {
  readonly shown: Seen | undefined;
  /** Why there is nothing to show, or what one more start changed. */
  readonly wrong: string | undefined;
}

/** Cuts runs of lanes at every operation, and starts a server twice on what is left. */
export class LaneTally extends Tally<Recovered> {
  readonly #timelines = new Map<Lane, Promise<Timeline>>();
  readonly #from: FolderNode;
  readonly #shown = new Map<string, Seen>();
  /** Most first starts leave the same: their second start is one. */
  readonly #secondStarts = new Map<string, Seen | string>();
  #opened = 0;

  constructor(from: FolderNode) {
    super((root) => this.#recover(root));
    this.#from = from;
  }

  /** Runs the lanes side by side and cuts after each operation, `most` states a cut. */
  async cutEverywhere(
    lanes: readonly Lane[],
    options: Omit<CutOptions, 'random'> & { seed: number; liesAbout?: MemoryDisk['liesAbout']; upTo?: number },
  ): Promise<Moment[]> {
    const { upTo = Number.POSITIVE_INFINITY } = options;
    const { shown: before } = await this.resultOf({ root: this.#from, key: keyOf(this.#from) });
    assert.ok(before);
    const timelines = await Promise.all(lanes.map((lane) => this.#timelineOf(lane)));
    const moments = await play(this.#from, lanes, options);
    for (const [step, moment] of moments.entries()) {
      if (this.images.size >= upTo || this.findings.length >= FINDINGS_MAX) return moments;
      await this.cutShown(moment.root, options, (shown) => {
        const wrong = judge(shown, before, timelines, moment.answered);
        return wrong && `${lanes.map(({ name }) => name).join(' + ')}, seed ${options.seed}, step ${step}: ${wrong}`;
      });
    }
    return moments;
  }

  /** As `cut`; `check` looks at what is shown, each different thing once. */
  async cutShown(
    root: FolderNode,
    options: Omit<CutOptions, 'random'>,
    check: (shown: Seen) => string | undefined,
  ): Promise<void> {
    const checked = new Map<Seen, string | undefined>();
    await this.cut(root, options, ({ shown, wrong }) => {
      if (shown && !checked.has(shown)) checked.set(shown, check(shown));
      return wrong ?? (shown && checked.get(shown));
    });
  }

  override outcome(): Outcome {
    return super.outcome(this.#opened);
  }

  async #recover(root: FolderNode): Promise<Recovered> {
    const disk = new MemoryDisk(copyTree(root));
    const first = await this.#show(disk, 'first start');
    if (typeof first === 'string') return { shown: undefined, wrong: first };
    const key = keyOf(disk.root);
    const second = this.#secondStarts.get(key) ?? (await this.#show(disk, 'second start'));
    if (this.#secondStarts.size > KEPT_MAX) this.#secondStarts.clear();
    this.#secondStarts.set(key, second);
    if (typeof second === 'string') return { shown: first, wrong: second };
    const changed = first === second ? undefined : difference(first, second);
    return { shown: first, wrong: changed && `after a second start ${changed}` };
  }

  async #show(disk: MemoryDisk, name: string): Promise<Seen | string> {
    this.#opened += 1;
    try {
      const store = await openOn(disk.fs);
      await store.swept();
      const shown = await seen(store, disk.fs);
      await store.close();
      const key = JSON.stringify(Object.entries(shown).sort(([a], [b]) => (a < b ? -1 : 1)));
      const known = this.#shown.get(key) ?? shown;
      this.#shown.set(key, known);
      return known;
    } catch (error) {
      return `the ${name} failed: ${error instanceof Error ? error.stack : error}`;
    }
  }

  #timelineOf(lane: Lane): Promise<Timeline> {
    const known = this.#timelines.get(lane) ?? timelineOf(this.#from, lane);
    this.#timelines.set(lane, known);
    return known;
  }
}
