import { emptyBlock, isBlock, isList, isText, itemAround, nearest, pruneUp } from '../tree/blocks.ts';
import { type InlineRun, readInlineRuns, wordsOf, writeInlineRuns } from '../tree/inline-runs.ts';
import { type Position, pointOf, startOf, type TextRange } from '../tree/positions.ts';
import {
  firstTextBlock,
  isFiller,
  isSameTextBlock,
  lastTextBlock,
  lengthOf,
  type TextBlock,
  textBlocksBetween,
  wholeOf,
} from '../tree/text-blocks.ts';
import { joinLists } from './lists.ts';

/**
 * Deletes what is selected and joins what is left of the first and the last text block; returns where the caret goes. A
 * table goes when all of it is selected; else its cells are emptied and stay.
 */
export function deleteRange(root: HTMLElement, range: TextRange): Position {
  if (isEverything(root, range)) {
    const block = emptyBlock('p');
    root.replaceChildren(block);
    return startOf(wholeOf(block));
  }
  const { offset } = range.start;
  if (isSameTextBlock(range.start.textBlock, range.end.textBlock))
    return { textBlock: cut(range.start.textBlock, offset, range.end.offset), offset };
  const start = outOfTable(root, range.start, range.end, 'before');
  const end = outOfTable(root, range.end, start, 'after');
  const between = textBlocksBetween(start.textBlock, end.textBlock, root).slice(1, -1);
  removeBetween(root, start, end);
  for (const textBlock of between) {
    if (!root.contains(textBlock.block)) continue;
    if (cellOf(textBlock, root)) cut(textBlock, 0, lengthOf(textBlock));
    else removeTextBlock(textBlock, root);
  }
  const first = cut(start.textBlock, start.offset, lengthOf(start.textBlock));
  const last = cut(end.textBlock, 0, end.offset);
  if (cellOf(first, root) === cellOf(last, root)) return joinTextBlocks(root, first, last);
  return { textBlock: first, offset: start.offset };
}

/** The cell or caption around a text block, whose words stay its own. */
export function cellOf({ block }: TextBlock, root: HTMLElement): HTMLElement | undefined {
  return nearest(block, root, 'td|th|caption');
}

/** Puts the words of `source` behind those of `target`; returns where they meet. */
export function joinTextBlocks(root: HTMLElement, target: TextBlock, source: TextBlock): Position {
  const offset = lengthOf(target);
  const moved = wordsOf(source);
  const before = wordsOf(target);
  for (const node of source.nodes) node.remove();
  const marks = before[0]?.marks ?? new Map();
  const asCode = ({ leaf }: InlineRun) => ({ leaf: isFiller(leaf) ? document.createTextNode('\n') : leaf, marks });
  const added = target.block.localName === 'pre' ? moved.map(asCode) : moved.flatMap(linesOf);
  const textBlock = writeInlineRuns(target, [...before, ...added]);
  tidyEmptied(source.block, textBlock, root);
  const list = nearest(textBlock.block, root, 'ul|ol');
  if (list) joinLists(list);
  return { textBlock, offset };
}

/** The same words outside of code: there a line ends in a character, elsewhere in an element, and a tab is a space. */
export function linesOf({ leaf, marks }: Pick<InlineRun, 'leaf' | 'marks'>): Pick<InlineRun, 'leaf' | 'marks'>[] {
  if (!isText(leaf) || !/[\t\n]/.test(leaf.data)) return [{ leaf, marks }];
  const lines = leaf.data.replaceAll('\t', ' ').split('\n');
  return lines.flatMap((line, index) => {
    const words = line === '' ? [] : [{ leaf: document.createTextNode(line), marks }];
    return index > 0 ? [{ leaf: document.createElement('br'), marks }, ...words] : words;
  });
}

/** Removes a text block with its block and what is left empty around it. */
export function removeTextBlock({ block, nodes }: TextBlock, root: HTMLElement): void {
  for (const node of nodes) node.remove();
  tidyEmptied(block, undefined, root);
}

/** Deletes a part of a text block. */
export function cut(textBlock: TextBlock, from: number, to: number): TextBlock {
  if (to <= from) return textBlock;
  const runs = readInlineRuns(textBlock, from, to);
  const stay = runs.filter((run) => run.to <= from || run.from >= to);
  for (const run of runs) if (!stay.includes(run)) run.leaf.remove();
  return writeInlineRuns(textBlock, stay);
}

/** An item whose own words went leaves its sublist to the item above, or to the list. */
function tidyEmptied(block: HTMLElement, target: TextBlock | undefined, root: HTMLElement): void {
  if (block.localName === 'li' && [...block.childNodes].every(isBlock)) {
    const item = target && itemAround(target.block, root);
    for (const child of [...block.children]) {
      if (!isList(child)) block.before(child);
      else if (item && !item.contains(block)) item.append(child);
      else block.before(...child.children);
    }
    for (const list of [...block.children]) if (list.childNodes.length === 0) list.remove();
  }
  pruneUp(block, root);
}

function isEverything(root: HTMLElement, { start, end }: TextRange): boolean {
  const first = firstTextBlock(root, root);
  const last = lastTextBlock(root, root);
  if (!first || !last || isSameTextBlock(first, last)) return false;
  const beginsFirst = isSameTextBlock(first, start.textBlock) && start.offset === 0;
  return beginsFirst && isSameTextBlock(last, end.textBlock) && end.offset >= lengthOf(last);
}

/** Where a whole table is selected from outside, the selection begins or ends beside it. */
function outOfTable(root: HTMLElement, at: Position, other: Position, side: 'before' | 'after'): Position {
  let outermost: HTMLElement | undefined;
  let table = nearest(at.textBlock.block, root, 'table');
  for (; table; table = nearest(table.parentNode, root, 'table')) {
    if (!table.contains(other.textBlock.block)) outermost = table;
  }
  if (!outermost) return at;
  const edge = side === 'before' ? firstTextBlock(outermost, root) : lastTextBlock(outermost, root);
  if (!edge || !isSameTextBlock(edge, at.textBlock)) return at;
  if (at.offset !== (side === 'before' ? 0 : lengthOf(edge))) return at;
  const block = emptyBlock('p');
  outermost[side](block);
  return startOf(wholeOf(block));
}

/** Tables and rules that lie between the two positions as a whole. */
function removeBetween(root: HTMLElement, start: Position, end: Position): void {
  const domRange = document.createRange();
  const [from, to] = [pointOf(start), pointOf(end)];
  domRange.setStart(from.node, from.offset);
  domRange.setEnd(to.node, to.offset);
  for (const element of root.querySelectorAll('table, hr')) {
    const isAround = element.contains(start.textBlock.block) || element.contains(end.textBlock.block);
    if (isAround || !domRange.intersectsNode(element)) continue;
    const parent = element.parentElement;
    element.remove();
    if (parent) pruneUp(parent, root);
  }
}
