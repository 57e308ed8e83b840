import type { Bookmark } from './tree/positions.ts';

/** The text as the HTML of each of its blocks; blocks that did not change share their strings. */
export interface Version {
  readonly blocks: readonly string[];
  /** Where the caret was when the version came about, and when it was left. */
  readonly caret: Bookmark | undefined;
}

const VERSIONS_MAX = 100;
/** What is typed within this time of the last key is undone at once. */
const PAUSE_MS = 1_000;
/** And no more than this, so that a long run of typing is not undone at once. */
const RUN_MS = 5_000;

/** What undo and redo walk over. */
export class History {
  #versions: Version[] = [];
  #at = -1;
  #typedAt = Number.NEGATIVE_INFINITY;
  #runBegan = 0;

  begin(version: Version): void {
    this.#versions = [version];
    this.#at = 0;
    this.#typedAt = Number.NEGATIVE_INFINITY;
  }

  get current(): Version | undefined {
    return this.#versions[this.#at];
  }

  get canUndo(): boolean {
    return this.#at > 0;
  }

  get canRedo(): boolean {
    return this.#at < this.#versions.length - 1;
  }

  /** Notes a new version, unless nothing changed; typing joins what was typed just before. False if nothing changed. */
  note(version: Version, kind: 'typing' | 'command', now: number): boolean {
    const { current } = this;
    if (current && areSame(current.blocks, version.blocks)) return false;
    this.#versions.length = this.#at + 1;
    const joins = kind === 'typing' && now - this.#typedAt < PAUSE_MS && now - this.#runBegan < RUN_MS && this.#at > 0;
    if (joins) this.#versions[this.#at] = version;
    else {
      this.#versions.push(version);
      this.#at++;
      this.#runBegan = now;
    }
    this.#typedAt = kind === 'typing' ? now : Number.NEGATIVE_INFINITY;
    if (this.#versions.length > VERSIONS_MAX) {
      this.#versions.shift();
      this.#at--;
    }
    return true;
  }

  /** Notes where the caret is before a change, which is where undoing the change brings it back to. */
  leave(caret: Bookmark | undefined): void {
    const { current } = this;
    if (current && caret) this.#versions[this.#at] = { blocks: current.blocks, caret };
  }

  /** Puts the blocks as they were read back in the place of those restored. */
  replaceBlocks(blocks: readonly string[]): void {
    if (this.current) this.#versions[this.#at] = { ...this.current, blocks };
  }

  /**
   * Says in every version what became of something that stood in it; versions that are then the same are one. `now` is the
   * current one read anew, where nothing stands in the text that it does not have.
   */
  rewrite(change: (block: string) => string, now: readonly string[] | undefined): void {
    const { current } = this;
    const versions: Version[] = [];
    let at = 0;
    for (const version of this.#versions) {
      const changed = version.blocks.map(change);
      let blocks = changed.every((block, index) => block === version.blocks[index]) ? version.blocks : changed;
      if (blocks !== version.blocks) blocks = blocks.filter((block) => block !== '');
      if (version === current && now) blocks = now;
      if (!areSame(versions.at(-1)?.blocks ?? [], blocks)) versions.push({ ...version, blocks });
      if (version === current) at = versions.length - 1;
    }
    this.#versions = versions;
    this.#at = at;
  }

  /** What is typed from here on is a step of its own. */
  cut(): void {
    this.#typedAt = Number.NEGATIVE_INFINITY;
  }

  step(by: 1 | -1): Version | undefined {
    const version = this.#versions[this.#at + by];
    if (!version) return undefined;
    this.#at += by;
    this.cut();
    return version;
  }
}

function areSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((block, index) => block === other[index]);
}
