import { isMet } from '../../../server/rich-text/clean-tree.ts';
import { nearest, rename, replaceOrPrune, SEEN } from '../tree/blocks.ts';
import { insertInlineRuns, readInlineRuns, writeInlineRuns } from '../tree/inline-runs.ts';
import { wrapWords } from '../tree/normalize.ts';
import {
  domRangeOf,
  endOf,
  newParagraph,
  type Position,
  pointOf,
  type TextRange,
  textBlocksOf,
} from '../tree/positions.ts';
import {
  firstTextBlock,
  isEmptyTextBlock,
  isFiller,
  isSameTextBlock,
  lastTextBlock,
  lengthOf,
  type TextBlock,
  textBlockAt,
  textBlocksBetween,
  textOf,
} from '../tree/text-blocks.ts';
import { cellOf, joinTextBlocks, removeTextBlock } from './join-text-blocks.ts';

/**
 * Deletes a range and joins the rest of its first and last text block. Returns the caret's new position. A table is removed
 * if all of it is selected; otherwise its cells are emptied and stay. Of whole lines, as a triple click selects them with the
 * start of the next block, the first stays, empty. A caption goes with its picture, or is a paragraph if it was not selected so.
 */
export function deleteRange(root: HTMLElement, selected: TextRange): Position {
  const range = withoutNext(root, selected);
  const isMore = range.isAll && root.querySelector('hr, table, video, img') !== null;
  if (isMore || isEverything(root, range)) return newParagraph((paragraph) => root.replaceChildren(paragraph));
  const figures = [range.start, range.end].map(({ textBlock }) => nearest(textBlock.block, root, 'figure'));
  const pictured = figures.filter((figure) => figure?.querySelector(SEEN));
  const position = deleteBetween(root, range);
  const isOne = isSameTextBlock(range.start.textBlock, range.end.textBlock) && isEmptyTextBlock(position.textBlock);
  for (const figure of pictured) {
    if (!figure?.isConnected || figure.querySelector(SEEN)) continue;
    if (isOne) return newParagraph((paragraph) => figure.replaceWith(paragraph));
    wrapWords(figure);
    for (const caption of figure.querySelectorAll<HTMLElement>(':scope > figcaption')) rename(caption, 'p');
    figure.replaceWith(...figure.childNodes);
  }
  const [node] = position.textBlock.nodes;
  return { ...position, textBlock: (node && textBlockAt(root, node, 0)) ?? position.textBlock };
}

/** As `deleteRange`, for a person who deletes or cuts: whole words of two text blocks that would become one stay apart. */
export function deleteSelected(root: HTMLElement, range: TextRange): Position {
  const around = ({ textBlock, offset }: Position) => textOf(textBlock).slice(Math.max(0, offset - 1), offset + 1);
  const isInWord = [range.start, range.end].some((end) => isMet(around(end)));
  const isOne = isSameTextBlock(range.start.textBlock, range.end.textBlock);
  const position = deleteRange(root, range);
  if (isOne || isInWord || !isMet(around(position))) return position;
  return insertInlineRuns(position, [{ leaf: document.createTextNode(' '), marks: new Map() }], 0);
}

function deleteBetween(root: HTMLElement, range: TextRange): Position {
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

/** A range from the start of a line to that of a later block ends before the block. An empty line alone is deleted. */
function withoutNext(root: HTMLElement, range: TextRange): TextRange {
  const { start, end } = range;
  const isLine = `\n${textOf(start.textBlock)}`[start.offset] === '\n' && start.offset < lengthOf(start.textBlock);
  const isOfWholes = isLine && end.offset === 0 && !range.isAll;
  const last = isOfWholes && textBlocksOf(range, root).at(-1);
  return last && !isSameTextBlock(last, end.textBlock) ? { ...range, end: endOf(last) } : range;
}

function cut(textBlock: TextBlock, from: number, to: number): TextBlock {
  if (to <= from) return textBlock;
  const runs = readInlineRuns(textBlock, from, to).filter((run) => run.to <= from || run.from >= to);
  const last = runs.at(-1);
  // alone at the end a line break would only give its line the height
  if (last && last.to <= from && isFiller(last.leaf)) runs.push({ ...last, leaf: document.createElement('br') });
  return writeInlineRuns(textBlock, runs);
}

function isEverything(root: HTMLElement, { start, end }: TextRange): boolean {
  const first = firstTextBlock(root, root);
  const last = lastTextBlock(root, root);
  if (!first || !last || isSameTextBlock(first, last)) return false;
  const beginsFirst = isSameTextBlock(first, start.textBlock) && start.offset === 0;
  return beginsFirst && isSameTextBlock(last, end.textBlock) && end.offset >= lengthOf(last);
}

/** Moves the end of a range out of a table that is selected as a whole. */
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
  const whole = outermost;
  return newParagraph((paragraph) => whole[side](paragraph));
}

/** Removes the tables and rules that are completely between the two positions. */
function removeBetween(root: HTMLElement, start: Position, end: Position): void {
  const domRange = domRangeOf(pointOf(start), pointOf(end));
  for (const element of root.querySelectorAll('table, hr')) {
    const isAround = element.contains(start.textBlock.block) || element.contains(end.textBlock.block);
    if (!isAround && domRange.intersectsNode(element)) replaceOrPrune(element, undefined, root);
  }
}
