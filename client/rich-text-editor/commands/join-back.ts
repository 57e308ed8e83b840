import { isList, itemAround, nearest, rename } from '../tree/blocks.ts';
import { collapsedAt, endOf, type Position, startOf } from '../tree/positions.ts';
import { isEmptyTextBlock, nextTextBlock, previousTextBlock, type TextBlock, wholeOf } from '../tree/text-blocks.ts';
import { cellOf, joinTextBlocks, removeTextBlock } from './delete-range.ts';
import { liftOut } from './lists.ts';
import { classValue, setClass } from './set-block.ts';
import { toggleCodeBlock, unquote } from './wrap-blocks.ts';

/** What Backspace does at the start of a text block: out of list, quote and indent first, then onto the one above. */
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
  const rule = block.previousElementSibling;
  if (rule?.localName === 'hr') {
    rule.remove();
    return start;
  }
  const above = previousTextBlock(textBlock, root);
  if (!above || cellOf(above, root) !== cellOf(textBlock, root)) return withoutAbove(root, textBlock, above);
  // An empty paragraph above goes, so that a heading stays one.
  if (isEmptyTextBlock(above) && above.block.localName === 'p' && above.block !== block) {
    removeTextBlock(above, root);
    return start;
  }
  return joinTextBlocks(root, above, textBlock);
}

/** What Delete does at the end of a text block: the next one comes up. */
export function joinNext(root: HTMLElement, textBlock: TextBlock): Position {
  const { block } = textBlock;
  const end = endOf(textBlock);
  const rule = block.nextElementSibling;
  if (rule?.localName === 'hr') {
    rule.remove();
    return end;
  }
  const below = nextTextBlock(textBlock, root);
  if (!below) return end;
  const isOneCell = cellOf(below, root) === cellOf(textBlock, root);
  const isBare = isOneCell ? block.localName === 'p' && block.parentElement === root : !cellOf(textBlock, root);
  if (isBare && isEmptyTextBlock(textBlock)) {
    removeTextBlock(textBlock, root);
    return startOf(below);
  }
  return isOneCell ? joinTextBlocks(root, textBlock, below) : end;
}

/** At the very start, after a table, or at the start of a cell. */
function withoutAbove(root: HTMLElement, textBlock: TextBlock, above: TextBlock | undefined): Position {
  const { block } = textBlock;
  if (cellOf(textBlock, root)) return startOf(textBlock);
  if (above) {
    if (isEmptyTextBlock(textBlock) && block.localName === 'p' && root.lastElementChild !== block)
      removeTextBlock(textBlock, root);
    return endOf(above);
  }
  const start = startOf(textBlock);
  if (block.localName === 'pre') return toggleCodeBlock(root, collapsedAt(start)) ?? start;
  return /^h[2-6]$/.test(block.localName) ? startOf(wholeOf(rename(block, 'p'))) : start;
}

function isFirstIn(item: HTMLElement, { block, nodes }: TextBlock): boolean {
  const { firstChild } = item;
  if (block === item) return firstChild === (nodes[0] ?? null) || isList(firstChild);
  return firstChild?.contains(block) ?? false;
}
