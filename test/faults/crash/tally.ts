import assert from 'node:assert/strict';
import { type CutOptions, cutImages, keyOf } from './cut-images.ts';
import type { Outcome } from './experiments.ts';
import type { FolderNode, MemoryDisk } from './memory-disk.ts';
import type { Lane } from './operations.ts';
import { judge, type Moment, play, type Timeline, timelineOf } from './play.ts';
import { createRandom } from './random.ts';
import { Recovery } from './recover.ts';
import type { Seen } from './seen.ts';

/** Findings beyond this many say nothing new. */
const FINDINGS_MAX = 5;

/** Cuts disks on which the next start does more than be looked at: `start` tells what came of it, `check` what is wrong. */
export class StartTally {
  readonly findings: string[] = [];
  readonly #results = new Map<string, string>();
  readonly #random = createRandom(7);
  #states = 0;
  #cuts = 0;

  constructor(
    readonly most: number,
    readonly start: (root: FolderNode) => Promise<string>,
  ) {}

  async cut(root: FolderNode, check: (result: string) => string | undefined): Promise<void> {
    this.#cuts += 1;
    for (const image of cutImages(root, { most: this.most, tears: 3, random: this.#random })) {
      this.#states += 1;
      const result = this.#results.get(image.key) ?? (await this.start(image.root));
      this.#results.set(image.key, result);
      const finding = check(result);
      if (finding !== undefined && this.findings.length < FINDINGS_MAX) this.findings.push(finding);
    }
  }

  outcome(): Outcome {
    const { size } = this.#results;
    return { states: this.#states, disks: size, cuts: this.#cuts, starts: size, findings: this.findings };
  }
}

/** Cuts runs at every operation, starts servers on what is left, and counts. */
export class Tally {
  readonly recovery = new Recovery();
  readonly findings: string[] = [];
  #states = 0;
  #cuts = 0;
  readonly #random = createRandom(7);
  readonly #timelines = new Map<Lane, Promise<Timeline>>();
  readonly #start: FolderNode;
  #before: Seen | undefined;

  constructor(start: FolderNode) {
    this.#start = start;
  }

  /** How many different disks there were so far. */
  get disks(): number {
    return this.recovery.images.size;
  }

  async before(): Promise<Seen> {
    this.#before ??= (await this.recovery.of({ root: this.#start, key: keyOf(this.#start) })).shown;
    assert.ok(this.#before);
    return this.#before;
  }

  /** Runs the lanes side by side and cuts after each operation, `most` states a cut. */
  async cutEverywhere(
    lanes: readonly Lane[],
    options: Omit<CutOptions, 'random'> & { seed: number; liesAbout?: MemoryDisk['liesAbout']; upTo?: number },
  ): Promise<Moment[]> {
    const { upTo = Number.POSITIVE_INFINITY } = options;
    const before = await this.before();
    const timelines = await Promise.all(lanes.map((lane) => this.#timelineOf(lane)));
    const moments = await play(this.#start, lanes, options);
    for (const [step, moment] of moments.entries()) {
      if (this.disks >= upTo || this.findings.length >= FINDINGS_MAX) return moments;
      await this.cut(moment.root, options, (shown) => {
        const wrong = judge(shown, before, timelines, moment.answered);
        return wrong && `${lanes.map(({ name }) => name).join(' + ')}, seed ${options.seed}, step ${step}: ${wrong}`;
      });
    }
    return moments;
  }

  /** Starts servers on what a cut may leave of `root`; `check` says what is wrong with what they show. */
  async cut(
    root: FolderNode,
    options: Omit<CutOptions, 'random'>,
    check: (shown: Seen) => string | undefined,
  ): Promise<void> {
    this.#cuts += 1;
    const checked = new Map<Seen, string | undefined>();
    for (const image of cutImages(root, { ...options, random: this.#random })) {
      this.#states += 1;
      const { shown, wrong } = await this.recovery.of(image);
      if (shown && !checked.has(shown)) checked.set(shown, check(shown));
      const finding = wrong ?? (shown && checked.get(shown));
      if (finding !== undefined) this.findings.push(finding);
    }
  }

  outcome(): Outcome {
    const { images, opened } = this.recovery;
    return { states: this.#states, disks: images.size, cuts: this.#cuts, starts: opened, findings: this.findings };
  }

  #timelineOf(lane: Lane): Promise<Timeline> {
    const known = this.#timelines.get(lane) ?? timelineOf(this.#start, lane);
    this.#timelines.set(lane, known);
    return known;
  }
}
