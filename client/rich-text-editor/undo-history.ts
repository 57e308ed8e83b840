import type { Bookmark } from './tree/positions.ts';

/** The text as the HTML of each block; unchanged blocks share their strings. */
interface Version {
  readonly blocks: readonly string[];
  /** The caret when the version was created, or when the next change began. */
  readonly caret: Bookmark | undefined;
}

const VERSIONS_MAX = 100;
/** Keys typed within this time of each other are one undo step … */
const PAUSE_MS = 1_000;
/** … of at most this duration, so that a long run of typing is several steps. */
const RUN_MS = 5_000;

/** The versions of a text for undo and redo. */
export class History {
  readonly #versions: Version[];
  #at = 0;
  #typedAt = Number.NEGATIVE_INFINITY;
  #runBegan = 0;

  constructor(version: Version) {
    this.#versions = [version];
  }

  get current(): Version {
    return this.#versions[this.#at] as Version; // proof: there is always one at `#at`
  }

  get canUndo(): boolean {
    return this.#at > 0;
  }

  get canRedo(): boolean {
    return this.#at < this.#versions.length - 1;
  }

  /** Adds a version; typing replaces the version of the keys just before. Returns false if nothing changed. */
  record(version: Version, kind: 'typing' | 'command', now: number): boolean {
    if (kind === 'command') this.endTyping(); // even one that only moved the caret
    const { current } = this;
    const isSame = current.blocks.length === version.blocks.length;
    if (isSame && current.blocks.every((block, at) => block === version.blocks[at])) return false;
    this.#versions.length = this.#at + 1;
    const joins = kind === 'typing' && now - this.#typedAt < PAUSE_MS && now - this.#runBegan < RUN_MS && this.#at > 0;
    if (joins) this.#versions[this.#at] = version;
    else {
      this.#versions.push(version);
      this.#at++;
      this.#runBegan = now;
    }
    if (kind === 'typing') this.#typedAt = now;
    if (this.#versions.length > VERSIONS_MAX) {
      this.#versions.shift();
      this.#at--;
    }
    return true;
  }

  /** Stores the caret before a change; undoing the change restores it. */
  setCaret(caret: Bookmark | undefined): void {
    if (caret) this.#versions[this.#at] = { ...this.current, caret };
  }

  /** Replaces the current version's blocks, once they have been restored and read back, or a picture has come. */
  replaceBlocks(blocks: readonly string[]): void {
    this.#versions[this.#at] = { ...this.current, blocks };
  }

  /** Makes further typing a step of its own. */
  endTyping(): void {
    this.#typedAt = Number.NEGATIVE_INFINITY;
  }

  step(by: 1 | -1): Version | undefined {
    const version = this.#versions[this.#at + by];
    if (!version) return undefined;
    this.#at += by;
    this.endTyping();
    return version;
  }
}
