import { emptyBlock, isBlock, isElement, isList, nearest, pruneUp } from '../tree/blocks.ts';
import { cutRuns, readRuns, runsWithin, writeRuns } from '../tree/inline-runs.ts';
import { type Position, pointOf, type Span } from '../tree/positions.ts';
import {
  firstLine,
  isSameLine,
  lastLine,
  lengthOf,
  linesBetween,
  runAround,
  type TextBlock,
} from '../tree/text-blocks.ts';

/**
 * Deletes what is selected and joins what is left of the first and the last line. A table goes when all of it is selected;
 * else its cells are emptied and stay.
 */
export function deleteSpan(root: HTMLElement, span: Span): Position {
  if (isEverything(root, span)) return startAnew(root);
  if (isSameLine(span.start.line, span.end.line)) {
    const line = cut(span.start.line, span.start.offset, span.end.offset);
    return { line, offset: span.start.offset };
  }
  let { start, end } = outOfWholeTables(root, span);
  const lines = linesBetween(start.line, end.line, root);
  removeBetween(root, start, end);
  for (const line of lines.slice(1, -1)) {
    if (!line.block.isConnected || !root.contains(line.block)) continue;
    if (nearest(line.block, root, 'td|th|caption')) cut(line, 0, lengthOf(line));
    else removeLine(line, root);
  }
  start = { line: cut(start.line, start.offset, lengthOf(start.line)), offset: start.offset };
  end = { line: cut(end.line, 0, end.offset), offset: 0 };
  const isOneCell = nearest(start.line.block, root, 'td|th|caption') === nearest(end.line.block, root, 'td|th|caption');
  return isOneCell ? joinLines(root, start.line, end.line) : start;
}

/** Puts the words of `source` behind those of `target`; gives where they meet. */
export function joinLines(root: HTMLElement, target: TextBlock, source: TextBlock): Position {
  const offset = lengthOf(target);
  const moved = readRuns(source).filter((run, index, all) => !(isFiller(run.leaf) && index === all.length - 1));
  const kept = readRuns(target).filter((run, index, all) => !(isFiller(run.leaf) && index === all.length - 1));
  const isPlain = target.block.localName === 'pre';
  const { block } = source;
  for (const node of source.nodes) node.remove();
  const added = isPlain ? moved.map(({ leaf }) => ({ leaf, marks: kept[0]?.marks ?? new Map() })) : moved;
  const line = writeRuns(target, [...kept, ...added]);
  settleEmptied(block, line, root);
  const list = nearest(line.block, root, 'ul|ol');
  if (list) joinLists(list);
  return { line, offset };
}

/** A list takes up the items of one of its kind that has come to stand right behind it. */
export function joinLists(list: HTMLElement): void {
  const behind = list.nextElementSibling;
  if (!isList(behind) || behind.localName !== list.localName) return;
  list.append(...behind.children);
  behind.remove();
}

/** Removes a line with its block and what is left empty around it. */
export function removeLine(line: TextBlock, root: HTMLElement): void {
  for (const node of line.nodes) node.remove();
  settleEmptied(line.block, undefined, root);
}

/** Deletes a part of a line. */
export function cut(line: TextBlock, from: number, to: number): TextBlock {
  if (to <= from) return line;
  const runs = cutRuns(readRuns(line), from, to);
  const gone = new Set(runsWithin(runs, from, to));
  for (const run of gone) run.leaf.remove();
  return writeRuns(
    line,
    runs.filter((run) => !gone.has(run)),
  );
}

export function isFiller(leaf: Node): boolean {
  return isElement(leaf) && leaf.localName === 'br';
}

/** An item whose own words went leaves its sublist to the item above, or to the list. */
function settleEmptied(block: HTMLElement, target: TextBlock | undefined, root: HTMLElement): void {
  if (
    block.localName === 'li' &&
    block.childNodes.length > 0 &&
    ![...block.childNodes].some((node) => !isBlock(node))
  ) {
    const item = target && nearest(target.block, root, 'li');
    for (const child of [...block.children]) {
      if (!isList(child)) block.before(child);
      else if (item && !item.contains(block)) item.append(child);
      else block.before(...child.children);
    }
    for (const list of [...block.children]) if (list.childNodes.length === 0) list.remove();
  }
  pruneUp(block, root);
}

function isEverything(root: HTMLElement, { start, end }: Span): boolean {
  const first = firstLine(root, root);
  const last = lastLine(root, root);
  if (!first || !last || !isSameLine(first, start.line) || start.offset > 0) return false;
  return isSameLine(last, end.line) && end.offset >= lengthOf(last) && !isSameLine(first, last);
}

function startAnew(root: HTMLElement): Position {
  const block = emptyBlock('p', root.ownerDocument);
  root.replaceChildren(block);
  return { line: { block, nodes: [...block.childNodes] }, offset: 0 };
}

/** Where a whole table is selected from outside, the selection begins or ends beside it. */
function outOfWholeTables(root: HTMLElement, span: Span): Span {
  let { start, end } = span;
  const before = outermostTable(start.line.block, end.line.block, root);
  const first = before && firstLine(before, root);
  if (before && first && isSameLine(first, start.line) && start.offset === 0) {
    const block = emptyBlock('p', root.ownerDocument);
    before.before(block);
    start = { line: runAround(block.childNodes[0]!, root), offset: 0 }; // proof: made with a line break inside
  }
  const behind = outermostTable(end.line.block, start.line.block, root);
  const last = behind && lastLine(behind, root);
  if (behind && last && isSameLine(last, end.line) && end.offset === lengthOf(last)) {
    const block = emptyBlock('p', root.ownerDocument);
    behind.after(block);
    end = { line: runAround(block.childNodes[0]!, root), offset: 0 }; // proof: as above
  }
  return { start, end, isCollapsed: false };
}

function outermostTable(inside: Node, outside: Node, root: HTMLElement): HTMLElement | undefined {
  let found: HTMLElement | undefined;
  for (let table = nearest(inside, root, 'table'); table; table = nearest(table.parentNode, root, 'table')) {
    if (!table.contains(outside)) found = table;
  }
  return found;
}

/** Tables and rules that lie between the two lines as a whole. */
function removeBetween(root: HTMLElement, start: Position, end: Position): void {
  const range = root.ownerDocument.createRange();
  const from = pointOf(start);
  const to = pointOf(end);
  range.setStart(from.node, from.offset);
  range.setEnd(to.node, to.offset);
  for (const element of root.querySelectorAll('table, hr')) {
    const isInside =
      range.intersectsNode(element) && !element.contains(start.line.block) && !element.contains(end.line.block);
    if (isInside && root.contains(element)) {
      const parent = element.parentElement;
      element.remove();
      if (parent) pruneUp(parent, root);
    }
  }
}
