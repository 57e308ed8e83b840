import { type Image, keyOf } from './cut-images.ts';
import { copyTree, type FolderNode, MemoryDisk } from './memory-disk.ts';
import { openOn } from './memory-place.ts';
import { difference, type Seen, seen } from './seen.ts';

/** What the next start finds: what it shows, and whether one more start shows the same. Equal ones are one object. */
export interface Recovered {
  readonly shown: Seen | undefined;
  /** Why there is nothing to show, or what the second start changed. */
  readonly wrong: string | undefined;
}

const KEPT_MAX = 200_000;

/** Starts servers on images; each different image once. */
export class Recovery {
  /** Servers that were really started. */
  opened = 0;
  /** Keys of the different images so far. */
  readonly images = new Set<string>();
  #results = new Map<string, Recovered>();
  #secondStarts = new Map<string, Seen | string>();
  readonly #shared = new Shared();

  async of(image: Image): Promise<Recovered> {
    const known = this.#results.get(image.key);
    if (known) return known;
    if (this.#results.size > KEPT_MAX) this.#results = new Map();
    const result = await this.#recover(image.root);
    this.#results.set(image.key, result);
    this.images.add(image.key);
    return result;
  }

  async #recover(root: FolderNode): Promise<Recovered> {
    const disk = new MemoryDisk(copyTree(root));
    const first = await this.#show(disk, 'first start');
    if (typeof first === 'string') return { shown: undefined, wrong: first };
    const second = await this.#secondStart(disk);
    if (typeof second === 'string') return { shown: first, wrong: second };
    const changed = first === second ? undefined : difference(first, second);
    return { shown: first, wrong: changed && `after a second start ${changed}` };
  }

  /** Most first starts leave the same: their second start is one. */
  async #secondStart(disk: MemoryDisk): Promise<Seen | string> {
    const key = keyOf(disk.root);
    const known = this.#secondStarts.get(key);
    if (known !== undefined) return known;
    if (this.#secondStarts.size > KEPT_MAX) this.#secondStarts = new Map();
    const second = await this.#show(disk, 'second start');
    this.#secondStarts.set(key, second);
    return second;
  }

  async #show(disk: MemoryDisk, name: string): Promise<Seen | string> {
    this.opened += 1;
    try {
      const store = await openOn(disk.fs, name);
      await store.swept();
      const shown = await seen(store, disk.fs);
      await store.close();
      return this.#shared.of(shown);
    } catch (error) {
      return `the ${name} failed: ${error instanceof Error ? error.stack : error}`;
    }
  }
}

/** Makes equal ones one object: there are far fewer than starts, and comparing them takes no time. */
class Shared {
  readonly #values = new Map<string, number>();
  readonly #shown = new Map<string, Seen>();

  of(shown: Seen): Seen {
    const numbers = Object.entries(shown).map(([name, value]) => this.#numberOf(`${name} ${value}`));
    const key = numbers.sort((a, b) => a - b).join();
    const known = this.#shown.get(key) ?? shown;
    this.#shown.set(key, known);
    return known;
  }

  #numberOf(value: string): number {
    const number = this.#values.get(value) ?? this.#values.size;
    this.#values.set(value, number);
    return number;
  }
}
