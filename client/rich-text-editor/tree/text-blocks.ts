import { contentOf } from '../../../server/rich-text/allow-list.ts';
import { isAtom, isBlock, isElement, isText } from './blocks.ts';

/** Consecutive inline content of one block: a paragraph, an item's own text, a cell. */
export interface TextBlock {
  readonly block: HTMLElement;
  /** The children that form the text block; none in an empty one. */
  readonly nodes: readonly ChildNode[];
}

/** A text node or an atom, with its start and end offset in the text block. */
export interface Leaf {
  readonly leaf: Text | HTMLElement;
  readonly from: number;
  readonly to: number;
}

/** Yields all text blocks inside `block` in order, or its own alone. Collect them before changing anything. */
export function* textBlocksIn(block: HTMLElement, root: HTMLElement = block, isDeep = true): Generator<TextBlock> {
  const content = block === root ? 'flow' : contentOf(block.localName);
  if (content === 'nothing') return;
  let nodes: ChildNode[] = [];
  let isEmpty = block !== root && content !== 'parts';
  for (const child of block.childNodes) {
    if (isBlock(child)) {
      if (nodes.length > 0) yield { block, nodes };
      nodes = [];
      isEmpty = false;
      if (isDeep) yield* textBlocksIn(child, root);
    } else if (content !== 'parts' && child.nodeType !== 8) nodes.push(child);
  }
  if (nodes.length > 0 || isEmpty) yield { block, nodes };
}

/** Returns the text block that is the whole content of `block`. */
export function wholeOf(block: HTMLElement): TextBlock {
  return { block, nodes: [...block.childNodes] };
}

/** Returns the first text block in a block; undefined if there is none. */
export function firstTextBlock(block: HTMLElement, root: HTMLElement): TextBlock | undefined {
  return textBlocksIn(block, root).next().value ?? undefined;
}

/** Returns the last text block in a block; undefined if there is none. */
export function lastTextBlock(block: HTMLElement, root: HTMLElement): TextBlock | undefined {
  return [...textBlocksIn(block, root)].at(-1);
}

/** Returns the text block at a DOM point, or the nearest one if the point is between blocks. */
export function textBlockAt(root: HTMLElement, node: Node, offset: number): TextBlock | undefined {
  let at = node;
  if (node === root || isBlock(node)) {
    const child = node.childNodes[offset] ?? node.lastChild;
    if (!child) return firstTextBlock(node as HTMLElement, root) ?? nearTextBlock(node, root); // proof: one of the two
    if (isBlock(child)) {
      const isBehind = offset >= node.childNodes.length;
      return (isBehind ? lastTextBlock(child, root) : firstTextBlock(child, root)) ?? nearTextBlock(child, root);
    }
    at = child;
  }
  while (at.parentNode && at.parentNode !== root && !isBlock(at.parentNode)) at = at.parentNode;
  const words = at.parentElement ? [...textBlocksIn(at.parentElement, root)] : [];
  return words.find(({ nodes }) => nodes.some((one) => one === at));
}

/** Returns the previous (-1) or next (1) text block. */
export function textBlockBeside(textBlock: TextBlock, root: HTMLElement, step: 1 | -1): TextBlock | undefined {
  const all = [...textBlocksIn(root)];
  return all[numberOf(textBlock, all) + step];
}

/** Returns both text blocks and all between them. */
export function textBlocksBetween(first: TextBlock, last: TextBlock, root: HTMLElement): TextBlock[] {
  const all = [...textBlocksIn(root)];
  return all.slice(numberOf(first, all), numberOf(last, all) + 1);
}

/** Returns the index of a text block among all; -1 if it is not among them. */
export function numberOf(textBlock: TextBlock, all: readonly TextBlock[]): number {
  return all.findIndex((one) => isSameTextBlock(one, textBlock));
}

/** Whether two text blocks are the same place of the document. */
export function isSameTextBlock(one: TextBlock, other: TextBlock): boolean {
  return one.block === other.block && one.nodes[0] === other.nodes[0];
}

/** Returns the text nodes and atoms of a text block in order. */
export function leavesOf({ nodes }: TextBlock): Leaf[] {
  const leaves: Leaf[] = [];
  let from = 0;
  const collect = (node: Node): void => {
    if (isText(node) || (isElement(node) && isAtom(node))) {
      const to = from + (isText(node) ? node.data.length : 1);
      leaves.push({ leaf: node, from, to });
      from = to;
    } else if (isElement(node)) node.childNodes.forEach(collect);
  };
  nodes.forEach(collect);
  return leaves;
}

/** Whether a node is a line break. At the end of a text block it only gives it its height. */
export function isFiller(leaf: Node | undefined): boolean {
  return isElement(leaf) && leaf.localName === 'br';
}

/** The length in characters. An atom counts as one, the filler at the end as none. */
export function lengthOf(textBlock: TextBlock): number {
  const last = leavesOf(textBlock).at(-1);
  return (last?.to ?? 0) - (isFiller(last?.leaf) ? 1 : 0);
}

/** Whether a text block has no character and no atom. */
export function isEmptyTextBlock(textBlock: TextBlock): boolean {
  return lengthOf(textBlock) === 0;
}

/** Returns the characters of a text block: a line break as `\n`, another atom as U+FFFC. */
export function textOf(textBlock: TextBlock): string {
  const signOf = (atom: Leaf['leaf']) => (isFiller(atom) ? '\n' : '\ufffc');
  return leavesOf(textBlock)
    .map(({ leaf }) => (isText(leaf) ? leaf.data : signOf(leaf)))
    .join('');
}

/** Whether a text block is a caption or a picture above one: no list, heading or indent is for it. */
export function isFramed({ block }: TextBlock): boolean {
  return /^(caption|figcaption|figure)$/.test(block.localName);
}

/** Returns the paragraph, heading, caption or figure of a text block. Creates a paragraph for text directly in an item or cell. */
export function ownBlock({ block, nodes }: TextBlock): HTMLElement {
  if (/^(p|h[2-6]|pre|caption|figcaption|figure)$/.test(block.localName)) return block;
  const paragraph = document.createElement('p');
  if (nodes[0]) nodes[0].before(paragraph);
  else block.append(paragraph);
  paragraph.append(...(nodes.length > 0 ? nodes : [document.createElement('br')]));
  return paragraph;
}

/** Returns the text block after a block that has none (a rule), else the last one. */
function nearTextBlock(block: Node, root: HTMLElement): TextBlock | undefined {
  const all = [...textBlocksIn(root)];
  const isBehind = (node: Node) => (block.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  return all.find((textBlock) => isBehind(textBlock.nodes[0] ?? textBlock.block)) ?? all.at(-1);
}
