import { isAtom, isElement, isText } from './blocks.ts';
import { isSameLine, leavesOf, lengthOf, lineAt, linesBetween, linesIn, type TextBlock } from './text-blocks.ts';

/** Where a caret can be: so many characters into a line. */
export interface Position {
  readonly line: TextBlock;
  readonly offset: number;
}

/** What is selected, in the order of the document. */
export interface Span {
  readonly start: Position;
  readonly end: Position;
  readonly isCollapsed: boolean;
}

/** Start and end as the number of their line and the characters before: holds while lines keep their order. */
export interface Bookmark {
  readonly start: readonly [line: number, offset: number];
  readonly end: readonly [line: number, offset: number];
}

export function placeAt(root: HTMLElement, node: Node, offset: number): Position | undefined {
  const line = lineAt(root, node, offset);
  if (!line) return undefined;
  let before = 0;
  for (const leaf of leavesOf(line)) {
    const length = isText(leaf) ? leaf.data.length : 1;
    if (leaf === node) return { line, offset: isText(leaf) ? before + offset : before };
    if (!isBefore(leaf, node, offset)) break;
    before += length;
  }
  return { line, offset: Math.min(before, lengthOf(line)) };
}

export function spanOf(root: HTMLElement, range: StaticRange): Span | undefined {
  const start = placeAt(root, range.startContainer, range.startOffset);
  const isCollapsed = range.startContainer === range.endContainer && range.startOffset === range.endOffset;
  const end = isCollapsed ? start : placeAt(root, range.endContainer, range.endOffset);
  return start && end && { start, end, isCollapsed };
}

export function linesOf(span: Span, root: HTMLElement): TextBlock[] {
  const lines = linesBetween(span.start.line, span.end.line, root);
  // A selection that ends before the first character of a paragraph does not mean that paragraph.
  if (lines.length > 1 && span.end.offset === 0) lines.pop();
  return lines;
}

/** The point of the document for a place: inside a text where there is one. */
export function pointOf({ line, offset }: Position): { node: Node; offset: number } {
  let left = offset;
  let behind: { node: Node; offset: number } | undefined;
  for (const leaf of leavesOf(line)) {
    if (isText(leaf)) {
      if (left <= leaf.data.length) return { node: leaf, offset: left };
      left -= leaf.data.length;
      behind = { node: leaf, offset: leaf.data.length };
      continue;
    }
    const parent = leaf.parentNode ?? line.block;
    const index = Array.prototype.indexOf.call(parent.childNodes, leaf);
    if (left === 0) return behind && isText(behind.node) ? behind : { node: parent, offset: index };
    left -= 1;
    behind = { node: parent, offset: index + 1 };
  }
  const first = line.nodes[0];
  return behind ?? { node: line.block, offset: first ? Array.prototype.indexOf.call(line.block.childNodes, first) : 0 };
}

/** As `linesIn` counts them from the start of `around`. */
export function bookmark(span: Span, around: HTMLElement, root: HTMLElement): Bookmark {
  let start = 0;
  let end = 0;
  let number = 0;
  for (const line of linesIn(around, root)) {
    if (isSameLine(line, span.start.line)) start = number;
    if (isSameLine(line, span.end.line)) {
      end = number;
      break;
    }
    number++;
  }
  return { start: [start, span.start.offset], end: [end, span.end.offset] };
}

export function placeMarked(
  mark: readonly [number, number],
  around: HTMLElement,
  root: HTMLElement,
): Position | undefined {
  let last: TextBlock | undefined;
  let number = 0;
  for (const line of linesIn(around, root)) {
    last = line;
    if (number++ === mark[0]) break;
  }
  return last && { line: last, offset: Math.min(mark[1], lengthOf(last)) };
}

/** The span of a bookmark in the text as it is now. */
export function spanMarked({ start, end }: Bookmark, root: HTMLElement): Span | undefined {
  const from = placeMarked(start, root, root);
  const to = placeMarked(end, root, root);
  return from && to && { start: from, end: to, isCollapsed: start[0] === end[0] && start[1] === end[1] };
}

/** Whether all of `leaf` lies before the point. */
function isBefore(leaf: Text | HTMLElement, node: Node, offset: number): boolean {
  const isHolder = isElement(node) && !isAtom(node);
  if (isHolder) {
    const child = node.childNodes[offset];
    if (!child) return node.contains(leaf) || Boolean(leaf.compareDocumentPosition(node) & 4);
    return child !== leaf && !child.contains(leaf) && Boolean(leaf.compareDocumentPosition(child) & 4);
  }
  return Boolean(leaf.compareDocumentPosition(node) & 4);
}
