import { ruleFor } from './allow-list.ts';
import type { SourceTree } from './clean-tree.ts';
import type { TellLoss } from './element-signs.ts';
import { readLook } from './marks-inside.ts';
import type { Hidden } from './read-hiding.ts';

interface Words {
  /** In characters. */
  readonly count: number;
  /** Whether an element within is seen although the one around it is not. */
  readonly isSeenWithin: boolean;
  /** Whether an element within has a colour that can be seen. */
  readonly isInkedWithin: boolean;
}

/**
 * Decides which hidden words of a text are removed: those next to words that are shown. A wrapper with most of the words
 * stays, because pages hide their article until their script runs. So does a text of which nothing would be left.
 */
export class HiddenWords<Node, Element extends Node> {
  readonly #words = new Map<Element, Words>();
  readonly #total: number;
  readonly #isAnyShown: boolean;
  /** Whether letters show what is behind them: these are seen because no colour covers that. */
  #isPainted = false;

  constructor(
    private readonly source: SourceTree<Node, Element>,
    nodes: Iterable<Node>,
  ) {
    this.#total = this.#read(nodes).count;
    this.#isAnyShown = this.#isShownIn(nodes);
  }

  /** Whether the element with this style is left out; words that are, are told. */
  drops(element: Element, hidden: Hidden, tell: TellLoss): boolean {
    const words = this.#words.get(element);
    if (!words?.count) return hidden === 'gone';
    const isDropped = this.#isAnyShown && this.#isMinor(element, words, hidden);
    if (isDropped) tell('hidden');
    return isDropped;
  }

  /** Whether words so hidden may go: at most half of the text, with nothing in them that is shown again. */
  #isMinor(element: Element, { count, isSeenWithin, isInkedWithin }: Words, hidden: Hidden): boolean {
    if (hidden === 'flat' && !hasOwnSize(this.source.tag(element))) return false;
    if (hidden === 'clear' && (this.#isPainted || isInkedWithin)) return false;
    if (!isHiding(hidden) || (/^(?:unseen|clear)$/.test(hidden) && isSeenWithin)) return false;
    return count * 2 <= this.#total;
  }

  /** Counts the characters in these nodes, and in each element of theirs. */
  #read(nodes: Iterable<Node>): Words {
    let count = 0;
    let isSeenWithin = false;
    let isInkedWithin = false;
    for (const node of nodes) {
      count += this.source.words(node)?.trim().length ?? 0;
      if (!this.#isRead(node)) continue;
      const words = this.#read(this.source.children(node));
      this.#words.set(node, words);
      count += words.count;
      const hidden = words.count > 0 ? this.#hiddenOf(node) : 'no';
      isSeenWithin ||= words.isSeenWithin || hidden === 'seen';
      isInkedWithin ||= words.isInkedWithin || hidden === 'inked';
      this.#isPainted ||= hidden === 'painted';
    }
    return { count, isSeenWithin, isInkedWithin };
  }

  /** Whether anything is left of these nodes without the hidden words of minor weight. */
  #isShownIn(nodes: Iterable<Node>): boolean {
    for (const node of nodes) {
      if (this.source.words(node)?.trim()) return true;
      if (!this.#isRead(node)) continue;
      const words = this.#words.get(node);
      if (!(words && this.#isMinor(node, words, this.#hiddenOf(node))) && this.#isShownIn(this.source.children(node)))
        return true;
    }
    return false;
  }

  #isRead(node: Node): node is Element {
    return this.source.isElement(node) && ruleFor(this.source.tag(node)).kind !== 'dropped';
  }

  #hiddenOf(element: Element): Hidden {
    const attributes = this.source.attributes(element);
    return attributes.some(({ name }) => name === 'style' || name === 'hidden') ? readLook(attributes).hidden : 'no';
  }
}

/** Whether an element with such a style may be unseen. */
export function isHiding(hidden: Hidden): boolean {
  return !/^(?:no|seen|inked|painted)$/.test(hidden);
}

/** Whether a style can make an element smaller than its words: it cannot an inline one, nor a part of a table. */
function hasOwnSize(tag: string): boolean {
  return ruleFor(tag).kind !== 'mark' && !/^t(?:able|body|head|foot|[rdh])$/.test(tag);
}
