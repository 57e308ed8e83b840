import { type Image, keyOf } from './cut-images.ts';
import { copyTree, type FolderNode, MemoryDisk } from './memory-disk.ts';
import { openOn } from './memory-place.ts';
import { type Seen, seen } from './seen.ts';

/** What the next start finds: what it shows, and whether one more start shows the same. Equal ones are one object. */
export interface Recovered {
  readonly shown: Seen | undefined;
  /** Why there is nothing to show, or what the second start changed. */
  readonly wrong: string | undefined;
}

const KEPT_MAX = 200_000;

/** Starts servers on images; each different image once. */
export class Recovery {
  /** Images that were really opened. */
  opened = 0;
  #byImage = new Map<string, Recovered>();
  readonly #results = new Map<string, Recovered>();

  async of(image: Image): Promise<Recovered> {
    const known = this.#byImage.get(image.key);
    if (known) return known;
    if (this.#byImage.size > KEPT_MAX) this.#byImage = new Map();
    const result = await this.#recover(image.root);
    this.#byImage.set(image.key, result);
    return result;
  }

  async #recover(root: FolderNode): Promise<Recovered> {
    const disk = new MemoryDisk(copyTree(root));
    const shown = await this.#show(disk, 'first start');
    if (typeof shown === 'string') return { shown: undefined, wrong: shown };
    const text = JSON.stringify(shown);
    const wrong = await this.#secondStart(disk, text);
    return this.#shared(text, { shown, wrong });
  }

  /** Most first starts leave the same: their second start is one. */
  async #secondStart(disk: MemoryDisk, first: string): Promise<string | undefined> {
    const key = `second ${keyOf(disk.root)}`;
    const known = this.#byImage.get(key);
    const second = known?.shown ?? (await this.#show(disk, 'second start'));
    if (typeof second === 'string') return second;
    if (!known) this.#byImage.set(key, { shown: second, wrong: undefined });
    const text = JSON.stringify(second);
    return text === first ? undefined : `a second start changed ${first} to ${text}`;
  }

  async #show(disk: MemoryDisk, name: string): Promise<Seen | string> {
    this.opened += 1;
    try {
      const store = await openOn(disk.fs, name);
      await store.swept();
      const shown = await seen(store, disk.fs);
      await store.close();
      return shown;
    } catch (error) {
      return `the ${name} failed: ${error instanceof Error ? error.stack : error}`;
    }
  }

  #shared(text: string, result: Recovered): Recovered {
    if (result.wrong !== undefined) return result;
    const known = this.#results.get(text);
    if (!known) this.#results.set(text, result);
    return known ?? result;
  }
}
