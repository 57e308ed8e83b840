import { isElement, topOf } from './tree/blocks.ts';
import { editedHtml } from './tree/document-tree.ts';

/** Caches the clean HTML of each block: a key pressed in a long article costs one paragraph. */
export class BlockTexts {
  readonly #root: HTMLElement;
  readonly #observer: MutationObserver;
  readonly #known = new WeakMap<Node, string>();
  #changed = new Set<Node>();

  /** `onChange` is called for changes that `read` or `changed` did not already collect in the same turn. */
  constructor(root: HTMLElement, onChange: () => void) {
    this.#root = root;
    this.#observer = new MutationObserver((records) => {
      if (this.#take(records)) onChange();
    });
    this.#observer.observe(root, { childList: true, subtree: true, characterData: true, attributes: true });
  }

  stop(): void {
    this.#observer.disconnect();
  }

  read(): readonly string[] {
    this.#take(this.#observer.takeRecords());
    const texts: string[] = [];
    for (const block of this.#root.childNodes) {
      let text = this.#known.get(block);
      if (text === undefined) {
        text = write(block);
        this.#known.set(block, text);
      }
      texts.push(text);
    }
    return texts;
  }

  changed(): ReadonlySet<Node> {
    this.#take(this.#observer.takeRecords());
    const changed = this.#changed;
    this.#changed = new Set();
    return changed;
  }

  /** Invalidates what the records changed. Returns whether any of them changed the text. */
  #take(records: readonly MutationRecord[]): boolean {
    let isChange = false;
    for (const record of records) {
      const isOwn = record.target === this.#root;
      if (isOwn && record.type === 'attributes') continue;
      isChange = true;
      const block = isOwn ? undefined : topOf(record.target, this.#root);
      if (block) this.#note(block);
      for (const node of record.addedNodes) if (isOwn && node.parentNode === this.#root) this.#note(node);
    }
    return isChange;
  }

  #note(block: Node): void {
    this.#known.delete(block);
    this.#changed.add(block);
  }
}

/** Serialises a block. One that is too long or too deep stays as it is: the server will report that. */
function write(block: Node): string {
  try {
    return editedHtml(block);
  } catch {
    return isElement(block) ? block.outerHTML : (block.nodeValue ?? '');
  }
}
