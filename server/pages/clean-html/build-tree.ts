import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as names } from 'parse5';
import { contentOf, isPart, isPartOf, type Rule, ruleFor } from './allow-list.ts';
import { append, type Block, type Mark, newBlock } from './clean-tree.ts';
import { getter, marksInside, type Reading, readMark, withTags } from './marks-inside.ts';
import { placeInline, placeText, settle } from './place-node.ts';
import { blockAttributes, imageAttributes, lookFor, videoAttributes } from './read-attributes.ts';
import { readLook } from './read-look.ts';
import { settleBox } from './settle-box.ts';
import type { Style } from './translate-style.ts';

type Element = DefaultTreeAdapterTypes.Element;
type ParentNode = DefaultTreeAdapterTypes.ParentNode;
type BlockRule = Extract<Rule, { kind: 'block' }>;

/**
 * The clean tree of a parsed text. It keeps to one content model, the part of HTML in which nesting needs no repair: blocks
 * stand in the root, quotes, list items, cells, figures and boxes; paragraphs, headings and captions hold words; lists and
 * tables hold their parts; inline elements hold no blocks. Hence reading back what is written gives the same tree.
 */
export function buildTree(parsed: ParentNode): Block {
  const root = newBlock('');
  new TreeBuilder().fill(root, parsed, []);
  return root;
}

class TreeBuilder {
  /** What was read of inline elements so far, by their list of attributes. */
  readonly #known = new Map<Element['attrs'], Reading>();

  fill(place: Block, parsed: ParentNode, marks: readonly Mark[]): void {
    for (const node of parsed.childNodes) {
      if (defaultTreeAdapter.isTextNode(node)) placeText(place, node.value, marks);
      else if (defaultTreeAdapter.isElementNode(node)) this.#add(place, node, marks);
    }
  }

  #add(place: Block, element: Element, marks: readonly Mark[]): void {
    const rule = ruleFor(element.tagName);
    // Drawings and formulas bring parsing rules of their own, which is how text turns into markup on a second reading.
    if (rule.kind === 'dropped' || element.namespaceURI !== names.NS.HTML) return;
    if (rule.kind === 'mark') {
      const reading = readMark(element, this.#known);
      if (!reading.style.isHidden) this.fill(place, element, marksInside(marks, rule, reading));
      return;
    }
    const style = readLook(element.attrs);
    if (style.isHidden) return;
    if (rule.kind === 'atom') addAtom(place, element, marks);
    else this.#addBlock(place, element, rule, style, marks);
  }

  #addBlock(place: Block, element: Element, { as, look }: BlockRule, style: Style, marks: readonly Mark[]): void {
    const inner = withTags(marks, isBold(as) ? style.marks.filter((tag) => tag !== 'strong') : style.marks);
    if (contentOf(place.tag) === 'words') {
      // Inside a paragraph, heading or caption a block is lines of words.
      place.breakDue = place.children.length > 0;
      this.fill(place, element, inner);
      place.breakDue = place.children.length > 0;
      return;
    }
    const at = settle(place, as);
    if (at === undefined || (as === 'col' && !isPartOf(as, at.tag))) return;
    // A part outside the element that it belongs to is a box like any other.
    const tag = isPart(as) && !isPartOf(as, at.tag) ? 'div' : as;
    const own = lookFor(tag, look === undefined ? style.look : { ...look, ...style.look });
    const block = newBlock(tag, blockAttributes(tag, getter(element)), own);
    append(at, block);
    if (contentOf(tag) === 'nothing') return;
    this.fill(block, element, inner);
    if (tag === 'div') settleBox(block);
  }
}

/** Headings are bold by themselves. */
function isBold(tag: string): boolean {
  return tag === 'th' || (tag.length === 2 && tag >= 'h2' && tag <= 'h6');
}

function addAtom(place: Block, element: Element, marks: readonly Mark[]): void {
  const tag = element.tagName;
  const attributes = tag === 'br' ? [] : tag === 'img' ? imageAttributes(getter(element)) : readVideo(element);
  if (attributes !== undefined) placeInline(place, { kind: 'atom', tag, attributes, marks });
}

function readVideo(video: Element): ReturnType<typeof videoAttributes> {
  const sources = video.childNodes
    .filter((child) => defaultTreeAdapter.isElementNode(child))
    .filter((child) => child.tagName === 'source')
    .slice(0, 10)
    .map((source) => getter(source)('src') ?? '');
  return videoAttributes(getter(video), sources);
}
