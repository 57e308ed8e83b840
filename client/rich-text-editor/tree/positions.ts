import { emptyBlock, isBlock, isText } from './blocks.ts';
import {
  isSameTextBlock,
  leavesOf,
  lengthOf,
  numberOf,
  type TextBlock,
  textBlockAt,
  textBlocksBetween,
  textBlocksIn,
  wholeOf,
} from './text-blocks.ts';

/** A caret position: a number of characters in a text block. */
export interface Position {
  readonly textBlock: TextBlock;
  readonly offset: number;
}

/** A selection in document order. The name distinguishes it from the DOM's `Range`. */
export interface TextRange {
  readonly start: Position;
  readonly end: Position;
  readonly isCollapsed: boolean;
  /** Whether the whole text is selected, including what is outside of its text blocks. */
  readonly isAll?: boolean;
}

/** A range by the numbers of its text blocks and offsets. It stays valid while text blocks keep their order. */
export interface Bookmark {
  readonly start: readonly [textBlock: number, offset: number];
  readonly end: readonly [textBlock: number, offset: number];
}

/** A boundary point of a DOM range. */
export interface Point {
  readonly node: Node;
  readonly offset: number;
}

/** Returns the position before the first character of a text block. */
export function startOf(textBlock: TextBlock): Position {
  return { textBlock, offset: 0 };
}

/** Puts an empty paragraph into the text. Returns its start. */
export function newParagraph(put: (paragraph: HTMLElement) => void): Position {
  const paragraph = emptyBlock('p');
  put(paragraph);
  return startOf(wholeOf(paragraph));
}

/** Returns the position behind the last character of a text block. */
export function endOf(textBlock: TextBlock): Position {
  return { textBlock, offset: lengthOf(textBlock) };
}

/** Returns the range of a caret at this position. */
export function collapsedAt(position: Position): TextRange {
  return { start: position, end: position, isCollapsed: true };
}

/** Returns the position at a DOM point, never inside a character; undefined if no text block is near. */
export function positionAt(root: HTMLElement, { node, offset }: Point): Position | undefined {
  const textBlock = textBlockAt(root, node, offset);
  if (!textBlock) return undefined;
  const leaves = leavesOf(textBlock);
  const own = leaves.find(({ leaf }) => leaf === node);
  if (own) return { textBlock, offset: isText(own.leaf) ? own.from + wholeAt(own.leaf.data, offset) : own.from };
  const behind = document.createRange();
  let before = 0; // binary search for the number of leaves that end before the point
  let rest = leaves.length;
  while (before < rest) {
    const middle = (before + rest) >> 1;
    behind.setStartAfter(leaves[middle]?.leaf ?? node);
    if (behind.comparePoint(node, offset) < 0) rest = middle;
    else before = middle + 1;
  }
  return { textBlock, offset: Math.min(leaves[before - 1]?.to ?? 0, lengthOf(textBlock)) };
}

/** A script or an extension may put the caret between the two halves of a character: it counts as before it. */
function wholeAt(text: string, offset: number): number {
  return (text.codePointAt(offset - 1) ?? 0) > 0xffff ? offset - 1 : offset;
}

/** Returns the range in text blocks of a DOM range; undefined if an end is near none. */
export function textRangeOf(root: HTMLElement, domRange: StaticRange): TextRange | undefined {
  const { startContainer, startOffset, endContainer, endOffset } = domRange;
  const isCollapsed = startContainer === endContainer && startOffset === endOffset;
  const end = endPositionAt(root, { node: endContainer, offset: endOffset });
  const start = isCollapsed ? end : positionAt(root, { node: startContainer, offset: startOffset });
  const isAll =
    startContainer === root && startOffset === 0 && endContainer === root && endOffset === root.childNodes.length;
  return start && end && { start, end, isCollapsed, isAll };
}

/** An end or caret between text and a block belongs to the text: of a picture above its caption, only the picture is selected. */
function endPositionAt(root: HTMLElement, { node, offset }: Point): Position | undefined {
  const behind = node.childNodes[offset - 1];
  const before = node.childNodes[offset];
  const textBlock = behind && !isBlock(behind) && isBlock(before) && textBlockAt(root, node, offset - 1);
  return textBlock ? endOf(textBlock) : positionAt(root, { node, offset });
}

/** Returns the text blocks of a range, without a last one before whose first character it ends. */
export function textBlocksOf({ start, end }: TextRange, root: HTMLElement): TextBlock[] {
  const all = textBlocksBetween(start.textBlock, end.textBlock, root);
  return all.length > 1 && end.offset === 0 ? all.slice(0, -1) : all;
}

interface Piece {
  readonly textBlock: TextBlock;
  readonly from: number;
  readonly to: number;
}

/** Returns the text blocks of a range, each with its selected part. */
export function piecesOf(range: TextRange, root: HTMLElement): Piece[] {
  const { start, end } = range;
  return textBlocksOf(range, root).map((textBlock, index) => ({
    textBlock,
    from: index === 0 ? start.offset : 0,
    to: isSameTextBlock(textBlock, end.textBlock) ? end.offset : lengthOf(textBlock),
  }));
}

/** Returns the DOM point of a position, in a text node if possible. */
export function pointOf({ textBlock, offset }: Position): Point {
  const { block, nodes } = textBlock;
  const leaves = leavesOf(textBlock);
  const found = leaves.find(({ leaf, to }) => (isText(leaf) ? offset <= to : offset < to));
  const last = leaves.at(-1);
  const at = (found ?? last)?.leaf ?? nodes[0];
  if (!at) return { node: block, offset: 0 };
  if (isText(at)) return { node: at, offset: found ? offset - found.from : at.data.length };
  const parent = at.parentNode ?? block;
  return { node: parent, offset: Array.prototype.indexOf.call(parent.childNodes, at) + (last && !found ? 1 : 0) };
}

/** Selects from one point to the other; offsets beyond the end are clamped. */
export function selectPoints(root: HTMLElement, start: Point, end: Point): Range {
  const domRange = domRangeOf(start, end);
  selectDomRange(root, domRange);
  return domRange;
}

/** Returns the browser's range between two points. */
export function domRangeOf(start: Point, end: Point): Range {
  const domRange = document.createRange();
  domRange.setStart(start.node, clamped(start));
  domRange.setEnd(end.node, clamped(end));
  return domRange;
}

/** Returns the browser's range that has a node, whole, and nothing else. */
export function domRangeAround(node: Node): Range {
  const domRange = document.createRange();
  domRange.selectNode(node);
  return domRange;
}

/** Selects a DOM range, if it is inside `root`. */
export function selectDomRange(root: HTMLElement, domRange: Range): void {
  const { startContainer, startOffset, endContainer, endOffset } = domRange;
  if (!root.contains(domRange.commonAncestorContainer)) return;
  document.getSelection()?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
}

/** Returns a range by the numbers of its text blocks, which outlasts a new tree of the same text. */
export function bookmark({ start, end }: TextRange, root: HTMLElement): Bookmark {
  const all = [...textBlocksIn(root)];
  const mark = ({ textBlock, offset }: Position) => [Math.max(0, numberOf(textBlock, all)), offset] as const;
  return { start: mark(start), end: mark(end) };
}

/** Returns the range of a bookmark in the current text. */
export function rangeMarked({ start, end }: Bookmark, root: HTMLElement): TextRange | undefined {
  const all = [...textBlocksIn(root)];
  const [from, to] = [start, end].map(([number, offset]) => {
    const textBlock = all[Math.min(number, all.length - 1)];
    return textBlock && { textBlock, offset: Math.min(offset, lengthOf(textBlock)) };
  });
  return from && to && { start: from, end: to, isCollapsed: start[0] === end[0] && start[1] === end[1] };
}

function clamped({ node, offset }: Point): number {
  return Math.min(offset, isText(node) ? node.data.length : node.childNodes.length);
}
