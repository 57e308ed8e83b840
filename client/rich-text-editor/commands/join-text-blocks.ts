import { isBlock, isList, itemAround, nearest, pruneUp, rename, replaceOrPrune } from '../tree/blocks.ts';
import { insertInlineRuns, readInlineRuns } from '../tree/inline-runs.ts';
import { endOf, type Position, startOf } from '../tree/positions.ts';
import { isEmptyTextBlock, isFiller, type TextBlock, textBlockBeside, wholeOf } from '../tree/text-blocks.ts';
import { classValue, joinLists, liftOut, setClass, unquote } from './set-block.ts';

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

/** Removes a text block, and what it leaves empty around it. */
export function removeTextBlock({ block, nodes }: TextBlock, root: HTMLElement): void {
  for (const node of nodes) node.remove();
  tidyEmptied(block, undefined, root);
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

/** The cell or caption around a text block; its text never joins text outside. */
export function cellOf({ block }: TextBlock, root: HTMLElement): HTMLElement | undefined {
  return nearest(block, root, 'td|th|caption');
}
