import { contentOf, isPart, isPartOf, partFor, type Rule, ruleFor } from './allow-list.ts';
import {
  type Atom,
  type Attribute,
  append,
  type Block,
  type CleanNode,
  isBlank,
  type Mark,
  newBlock,
  PLAIN,
  type SourceTree,
  type Text,
} from './clean-tree.ts';
import { getter, marksInside, marksWithout, type Reading, readLook, readMark, withTags } from './marks-inside.ts';
import { blockAttributes, imageAttributes, lookFor, videoAttributes } from './read-attributes.ts';
import type { Style } from './translate-style.ts';

type BlockRule = Extract<Rule, { kind: 'block' }>;

/**
 * The clean tree of parsed nodes, in the part of HTML in which nesting needs no repair: paragraphs, headings and captions
 * contain text, lists and tables their parts, inline elements no blocks. So parsing the written HTML gives the same tree.
 */
export function buildTree<Node, Element extends Node>(nodes: Iterable<Node>, source: SourceTree<Node, Element>): Block {
  const root = newBlock('');
  new TreeBuilder(source).fill(root, nodes, []);
  return root;
}

class TreeBuilder<Node, Element extends Node> {
  /** The inline elements read so far, by their list of attributes. */
  readonly #known = new Map<readonly Attribute[], Reading>();
  #figures = 0;

  constructor(private readonly source: SourceTree<Node, Element>) {}

  fill(place: Block, nodes: Iterable<Node>, marks: readonly Mark[]): void {
    for (const node of nodes) {
      const words = this.source.words(node);
      if (words !== undefined) placeText(place, words, marks);
      else if (this.source.isElement(node)) this.#add(place, node, marks);
    }
  }

  #add(place: Block, element: Element, marks: readonly Mark[]): void {
    const tag = this.source.tag(element);
    const rule = ruleFor(tag);
    // SVG and MathML have parsing rules of their own, by which text can turn into markup on a second parse.
    if (rule.kind === 'dropped' || !this.source.isHtml(element)) return;
    const attributes = this.source.attributes(element);
    if (rule.kind === 'mark') {
      const reading = readMark(tag, attributes, this.#known);
      if (!reading.style.isHidden) this.fill(place, this.source.children(element), marksInside(marks, rule, reading));
      return;
    }
    const style = readLook(attributes);
    if (style.isHidden) return;
    if (rule.kind === 'atom') this.#addAtom(place, element, marks);
    else this.#addBlock(place, element, rule, style, marks);
  }

  #addBlock(place: Block, element: Element, { as, look }: BlockRule, style: Style, marks: readonly Mark[]): void {
    const inner = withTags(
      marksWithout(marks, style),
      /^(th|h[2-6])$/.test(as) ? style.marks.filter((tag) => tag !== 'strong') : style.marks,
    );
    if (contentOf(place.tag) === 'words') {
      // Inside a paragraph, heading or caption a block becomes lines of text.
      place.breakDue = place.children.length > 0;
      this.fill(place, this.source.children(element), inner);
      place.breakDue = place.children.length > 0;
      return;
    }
    const at = resolvePlace(place, as);
    if (at === undefined || (as === 'col' && !isPartOf(as, at.tag))) return;
    // A part outside its parent element is treated like any other box.
    const tag = isPart(as) && !isPartOf(as, at.tag) ? 'div' : as;
    const own = lookFor(tag, look === undefined ? style.look : { ...look, ...style.look });
    const block = newBlock(tag, blockAttributes(tag, getter(this.source.attributes(element))), own);
    append(at, block);
    if (contentOf(tag) === 'nothing') return;
    if (tag === 'figure') this.#figures++;
    this.fill(block, this.source.children(element), inner);
    if (tag === 'figure') this.#figures--;
    if (tag === 'div') normalizeBox(block);
  }

  #addAtom(place: Block, element: Element, marks: readonly Mark[]): void {
    const tag = this.source.tag(element);
    const attributes = tag === 'br' ? [] : tag === 'img' ? this.#readImage(element) : this.#readVideo(element);
    if (attributes !== undefined) placeInline(place, { kind: 'atom', tag, attributes, marks });
  }

  #readImage(image: Element): ReturnType<typeof imageAttributes> {
    const attributes = this.source.attributes(image);
    const { width } = this.#figures > 0 ? PLAIN : readLook(attributes).look;
    return imageAttributes(getter(attributes), width && `width-${width}`);
  }

  #readVideo(video: Element): ReturnType<typeof videoAttributes> {
    const addresses: string[] = [];
    for (const child of this.source.children(video)) {
      if (addresses.length === 10) break;
      if (!this.source.isElement(child) || this.source.tag(child) !== 'source') continue;
      addresses.push(getter(this.source.attributes(child))('src') ?? '');
    }
    return videoAttributes(getter(this.source.attributes(video)), addresses);
  }
}

/** Converts a box: to a paragraph if it holds only text, to itself if it has a style, else to its content. */
function normalizeBox(box: Block): void {
  if (!box.children.some((child) => child.kind === 'block')) box.tag = 'p';
  else if (box.look === PLAIN) {
    box.tag = '';
    if (box.children.some((child) => child.kind !== 'block')) box.children = wordsInParagraphs(box.children);
  }
}

/** Text next to blocks becomes paragraphs, so that it does not join the text outside when its box is removed. */
function wordsInParagraphs(children: readonly CleanNode[]): CleanNode[] {
  const runs: CleanNode[][] = [];
  for (const child of children) {
    const last = runs.at(-1);
    if (last && child.kind !== 'block' && last[0]?.kind !== 'block') last.push(child);
    else runs.push([child]);
  }
  return runs.flatMap((run) =>
    run[0]?.kind === 'block' || run.every(isBlank) ? run : [{ ...newBlock('p'), children: run }],
  );
}

/** Control characters that no text needs, and the byte order mark, which a parser would drop at the very start. */
const UNWANTED = /[^\P{Cc}\t\n]|\uFEFF/gu;

/** Inserts text into `place`, or into the item or cell of it to which it must belong. */
function placeText(place: Block, raw: string, marks: readonly Mark[]): void {
  // A carriage return can only come from a character reference; as a character it would be parsed as a line feed.
  const value = raw.replace(/\r\n?/g, '\n').replace(UNWANTED, '');
  if (value === '') return;
  const text: Text = { kind: 'text', value, marks };
  if (contentOf(place.tag) === 'parts' && isBlank(text)) placeBlank(place, text);
  else placeInline(place, text);
}

/** Inserts text, a picture, a video or a line break into `place`, or into the item or cell to which it must belong. */
function placeInline(place: Block, node: Text | Atom): void {
  const at = resolvePlace(place, node.kind);
  if (at === undefined) return;
  if (at.breakDue) {
    if (isBlank(node) && at.tag !== 'pre') return;
    at.breakDue = false;
    append(at, lineBreakIn(at.tag));
  }
  append(at, node);
}

/** Where `tag` is allowed: `place`, or parts of it that are created for this; undefined if there are none. */
function resolvePlace(place: Block, tag: string): Block | undefined {
  let at = place;
  while (contentOf(at.tag) === 'parts' && !isPartOf(tag, at.tag)) {
    const part = partFor(at.tag);
    if (part === undefined) return undefined;
    at = impliedPart(at, part, tag);
  }
  return at;
}

function impliedPart(parent: Block, part: string, held: string): Block {
  // Blank text in lists and tables is merged, so at most one is behind the last part.
  const last = parent.children.at(-1)?.kind === 'text' ? parent.children.at(-2) : parent.children.at(-1);
  // A list directly inside a list belongs to the item above it.
  const isSublist = part === 'li' && contentOf(held) === 'parts';
  if (last?.kind === 'block' && (last.implied || isSublist)) return last;
  const made = newBlock(part, [], PLAIN, true);
  append(parent, made);
  return made;
}

/** Blank text between items, rows and cells is source layout and stays; after stray text it separates words. */
function placeBlank(place: Block, text: Text): void {
  const last = place.children.at(-1);
  if (last?.kind === 'block' && last.implied && contentOf(last.tag) === 'flow') append(last, text);
  else if (last?.kind === 'text') last.value += text.value;
  else append(place, { ...text, marks: [] });
}

function lineBreakIn(tag: string): Text | Atom {
  if (tag === 'pre') return { kind: 'text', value: '\n', marks: [] };
  return { kind: 'atom', tag: 'br', attributes: [], marks: [] };
}
