import { isMet } from '../../../server/rich-text/clean-tree.ts';
import { isBlock, isList, itemAround, nearest, pruneUp, rename, replaceOrPrune, SEEN } from '../tree/blocks.ts';
import { insertInlineRuns, readInlineRuns, writeInlineRuns } from '../tree/inline-runs.ts';
import { wrapWords } from '../tree/normalize.ts';
import {
  domRangeOf,
  endOf,
  newParagraph,
  type Position,
  pointOf,
  startOf,
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
  textBlockBeside,
  textBlocksBetween,
  textOf,
  wholeOf,
} from '../tree/text-blocks.ts';
import { classValue, joinLists, liftOut, setClass, unquote } from './set-block.ts';

/**
 * Deletes a range and joins the rest of its first and last text block. Returns the caret's new position. A table is removed
 * if all of it is selected; otherwise its cells are emptied and stay. Of whole blocks, as a triple click selects them with the
 * start of the next one, the first stays, empty. A caption goes with its picture, or is a paragraph if it was not selected so.
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

/** A range from the start of a block to that of a later one ends before the later one. An empty block alone is deleted. */
function withoutNext(root: HTMLElement, range: TextRange): TextRange {
  const { start, end } = range;
  const isOfWholes = start.offset === 0 && end.offset === 0 && !range.isAll && !isEmptyTextBlock(start.textBlock);
  const last = isOfWholes && textBlocksOf(range, root).at(-1);
  return last && !isSameTextBlock(last, end.textBlock) ? { ...range, end: endOf(last) } : range;
}

/** The cell or caption around a text block; its text never joins text outside. */
function cellOf({ block }: TextBlock, root: HTMLElement): HTMLElement | undefined {
  return nearest(block, root, 'td|th|caption');
}

/** Appends the content of `source` to `target`; an empty paragraph goes, so that a heading stays one. Returns the position between. */
export function joinTextBlocks(root: HTMLElement, target: TextBlock, source: TextBlock): Position {
  if (isEmptyTextBlock(target) && target.block.localName === 'p' && target.block !== source.block) {
    removeTextBlock(target, root);
    return startOf(source);
  }
  const end = endOf(target);
  const runs = readInlineRuns(source);
  const moved = isFiller(runs.at(-1)?.leaf) ? runs.slice(0, -1) : runs; // without the filler that only gives the height
  const lists: HTMLElement[] = [];
  let list = nearest(target.block, root, 'ul|ol');
  for (; list && !list.contains(source.block); list = nearest(list.parentNode, root, 'ul|ol')) lists.push(list);
  for (const node of source.nodes) node.remove();
  const { textBlock } = insertInlineRuns(end, moved, 0);
  tidyEmptied(source.block, textBlock, root);
  for (const one of lists) joinLists(one);
  return { textBlock, offset: end.offset };
}

function removeTextBlock({ block, nodes }: TextBlock, root: HTMLElement): void {
  for (const node of nodes) node.remove();
  tidyEmptied(block, undefined, root);
}

function cut(textBlock: TextBlock, from: number, to: number): TextBlock {
  if (to <= from) return textBlock;
  const runs = readInlineRuns(textBlock, from, to);
  return writeInlineRuns(
    textBlock,
    runs.filter((run) => run.to <= from || run.from >= to),
  );
}

/** Removes an emptied block. The sublist of an emptied item moves to the item above, or into the list. */
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

/** Handles Backspace at the start of a text block: leaves the list, indent or quote first, then joins the block above. */
export function joinBack(root: HTMLElement, textBlock: TextBlock): Position {
  const { block } = textBlock;
  const start = startOf(textBlock);
  const item = itemAround(block, root);
  if (item && isFirstIn(item, textBlock)) return startOf(liftOut(item, root, textBlock));
  const level = Number(classValue(block, 'indent') ?? 0);
  if (level > 0) {
    setClass(block, 'indent', level > 1 ? String(level - 1) : undefined);
    return start;
  }
  if (nearest(block, root, 'blockquote')?.firstElementChild === block) {
    unquote(textBlock, root);
    return start;
  }
  const above = textBlockBeside(textBlock, root, -1);
  const rule = rulesBetween(root, above, textBlock).at(-1);
  if (rule) {
    replaceOrPrune(rule, undefined, root);
    return start;
  }
  if (!above || frameOf(above, root) !== frameOf(textBlock, root)) return withoutAbove(root, textBlock, above);
  return joinTextBlocks(root, above, textBlock);
}

/** Handles Delete at the end of a text block: joins the next one. */
export function joinNext(root: HTMLElement, textBlock: TextBlock): Position {
  const { block } = textBlock;
  const end = endOf(textBlock);
  const below = textBlockBeside(textBlock, root, 1);
  const [rule] = rulesBetween(root, textBlock, below);
  if (rule) {
    replaceOrPrune(rule, undefined, root);
    return end;
  }
  if (!below) return end;
  const frame = frameOf(textBlock, root);
  const isOneFrame = frameOf(below, root) === frame;
  const isBare = isOneFrame
    ? block.localName === 'p' && block.parentElement === root
    : !frame || frame.contains(below.block);
  if (isBare && isEmptyTextBlock(textBlock)) {
    removeTextBlock(textBlock, root);
    return startOf(below);
  }
  return isOneFrame ? joinTextBlocks(root, textBlock, below) : end;
}

/** Returns the rules between two neighbouring text blocks, wherever they are nested; none if a cell's border is between them. */
function rulesBetween(root: HTMLElement, above: TextBlock | undefined, below: TextBlock | undefined): HTMLElement[] {
  if ((above && cellOf(above, root)) !== (below && cellOf(below, root))) return [];
  const from = above?.nodes.at(-1) ?? above?.block;
  const to = below?.nodes[0] ?? below?.block;
  return [...root.querySelectorAll('hr')].filter(
    (rule) =>
      (!from || from.compareDocumentPosition(rule) & Node.DOCUMENT_POSITION_FOLLOWING) &&
      (!to || to.compareDocumentPosition(rule) & Node.DOCUMENT_POSITION_PRECEDING),
  );
}

/** The cell, caption or picture with its caption around a text block; a key joins none of them with text outside. */
function frameOf({ block }: TextBlock, root: HTMLElement): HTMLElement | undefined {
  return nearest(block, root, 'td|th|caption|figcaption|figure');
}

/** Handles Backspace at the start of the text, after a table or figure, or at the start of a cell, picture or caption. */
function withoutAbove(root: HTMLElement, textBlock: TextBlock, above: TextBlock | undefined): Position {
  const { block } = textBlock;
  const frame = frameOf(textBlock, root);
  if (frame && !(above && frame.contains(above.block))) {
    const isEmptied = block.localName === 'figcaption' && isEmptyTextBlock(textBlock);
    const isBelowLine = block.localName === 'figure' && above?.block.localName === 'p' && isEmptyTextBlock(above);
    if (above && isEmptied) removeTextBlock(textBlock, root);
    if (above && isBelowLine) removeTextBlock(above, root);
    return above && isEmptied ? endOf(above) : startOf(textBlock);
  }
  if (above) {
    if (isEmptyTextBlock(textBlock) && block.localName === 'p' && root.lastElementChild !== block)
      removeTextBlock(textBlock, root);
    return endOf(above);
  }
  return /^(h[2-6]|pre)$/.test(block.localName) ? startOf(wholeOf(rename(block, 'p'))) : startOf(textBlock);
}

function isFirstIn(item: HTMLElement, { block, nodes }: TextBlock): boolean {
  const { firstChild } = item;
  if (block === item) return firstChild === (nodes[0] ?? null) || isList(firstChild);
  return firstChild?.contains(block) ?? false;
}
