import { isBlock, isElement, isText } from './blocks.ts';
import {
  isSameTextBlock,
  leavesOf,
  lengthOf,
  numberOf,
  type TextBlock,
  textBlockAt,
  textBlocksBetween,
  textBlocksIn,
} from './text-blocks.ts';

/** Where a caret can be: so many characters into a text block. */
export interface Position {
  readonly textBlock: TextBlock;
  readonly offset: number;
}

/** What is selected, in the order of the document. Its name keeps it apart from the DOM's own `Range`. */
export interface TextRange {
  readonly start: Position;
  readonly end: Position;
  readonly isCollapsed: boolean;
}

/** A range by the numbers of its text blocks and the characters before: holds while text blocks keep their order. */
export interface Bookmark {
  readonly start: readonly [textBlock: number, offset: number];
  readonly end: readonly [textBlock: number, offset: number];
}

/** A point of the document, as the DOM's ranges have two. */
export interface Point {
  readonly node: Node;
  readonly offset: number;
}

export function startOf(textBlock: TextBlock): Position {
  return { textBlock, offset: 0 };
}

export function endOf(textBlock: TextBlock): Position {
  return { textBlock, offset: lengthOf(textBlock) };
}

export function collapsedAt(position: Position): TextRange {
  return { start: position, end: position, isCollapsed: true };
}

export function positionAt(root: HTMLElement, { node, offset }: Point): Position | undefined {
  const textBlock = textBlockAt(root, node, offset);
  if (!textBlock) return undefined;
  const leaves = leavesOf(textBlock);
  const own = leaves.find(({ leaf }) => leaf === node);
  if (own) return { textBlock, offset: isText(own.leaf) ? own.from + offset : own.from };
  const behind = document.createRange();
  let [before, rest] = [0, leaves.length]; // how many end before the point: their order makes it a matter of few steps
  while (before < rest) {
    const middle = (before + rest) >> 1;
    behind.setStartAfter(leaves[middle]?.leaf ?? node);
    if (behind.comparePoint(node, offset) < 0) rest = middle;
    else before = middle + 1;
  }
  return { textBlock, offset: Math.min(leaves[before - 1]?.to ?? 0, lengthOf(textBlock)) };
}

export function textRangeOf(root: HTMLElement, domRange: StaticRange): TextRange | undefined {
  const { startContainer, startOffset, endContainer, endOffset } = domRange;
  const start = positionAt(root, { node: startContainer, offset: startOffset });
  const isCollapsed = startContainer === endContainer && startOffset === endOffset;
  const end = isCollapsed ? start : endPositionAt(root, { node: endContainer, offset: endOffset });
  return start && end && { start, end, isCollapsed };
}

/** Behind words that a block follows the end is theirs: of a picture above its caption, the picture is selected. */
function endPositionAt(root: HTMLElement, { node, offset }: Point): Position | undefined {
  const [behind, before] = [node.childNodes[offset - 1], node.childNodes[offset]];
  const textBlock = behind && !isBlock(behind) && isBlock(before) && textBlockAt(root, node, offset - 1);
  return textBlock ? endOf(textBlock) : positionAt(root, { node, offset });
}

/** The text blocks that a range means: not the one before whose first character it ends. */
export function textBlocksOf({ start, end }: TextRange, root: HTMLElement): TextBlock[] {
  const all = textBlocksBetween(start.textBlock, end.textBlock, root);
  return all.length > 1 && end.offset === 0 ? all.slice(0, -1) : all;
}

/** So much of a text block. */
export interface Piece {
  readonly textBlock: TextBlock;
  readonly from: number;
  readonly to: number;
}

/** The same, each with what is selected of it. */
export function piecesOf(range: TextRange, root: HTMLElement): Piece[] {
  const { start, end } = range;
  return textBlocksOf(range, root).map((textBlock, index) => ({
    textBlock,
    from: index === 0 ? start.offset : 0,
    to: isSameTextBlock(textBlock, end.textBlock) ? end.offset : lengthOf(textBlock),
  }));
}

/** The point of the document for a position: inside a text where there is one. */
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

/** Selects from one point to the other; offsets that are too far are brought back to the end. */
export function selectPoints(root: HTMLElement, start: Point, end: Point): Range {
  const domRange = document.createRange();
  domRange.setStart(start.node, clamped(start));
  domRange.setEnd(end.node, clamped(end));
  selectDomRange(root, domRange);
  return domRange;
}

export function selectDomRange(root: HTMLElement, domRange: Range): void {
  const { startContainer, startOffset, endContainer, endOffset } = domRange;
  if (!root.contains(domRange.commonAncestorContainer)) return;
  document.getSelection()?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
}

export function bookmark({ start, end }: TextRange, root: HTMLElement): Bookmark {
  const all = [...textBlocksIn(root)];
  const mark = ({ textBlock, offset }: Position) => [Math.max(0, numberOf(textBlock, all)), offset] as const;
  return { start: mark(start), end: mark(end) };
}

/** The range of a bookmark in the text as it is now. */
export function rangeMarked({ start, end }: Bookmark, root: HTMLElement): TextRange | undefined {
  const all = [...textBlocksIn(root)];
  const positionOf = ([number, offset]: Bookmark['start']): Position | undefined => {
    const textBlock = all[Math.min(number, all.length - 1)];
    return textBlock && { textBlock, offset: Math.min(offset, lengthOf(textBlock)) };
  };
  const from = positionOf(start);
  const to = positionOf(end);
  return from && to && { start: from, end: to, isCollapsed: start[0] === end[0] && start[1] === end[1] };
}

function clamped({ node, offset }: Point): number {
  return Math.min(offset, isText(node) ? node.data.length : node.childNodes.length);
}

/** The element in which the caret stands; undefined where it is not in the text. */
export function caretElement(root: HTMLElement): Element | undefined {
  const at = document.getSelection()?.focusNode;
  if (!at || !root.contains(at)) return undefined;
  return isElement(at) ? at : (at.parentElement ?? undefined);
}

/** Whether the caret is in the part of the text that is scrolled to. */
export function isCaretSeen(root: HTMLElement): boolean {
  const caret = caretElement(root)?.getBoundingClientRect();
  const frame = root.parentElement?.getBoundingClientRect();
  return Boolean(caret && frame && caret.top < frame.bottom && caret.bottom > frame.top);
}
