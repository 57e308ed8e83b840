import { isElement, isList, nearest, pruneUp, rename } from '../tree/blocks.ts';
import type { Position } from '../tree/positions.ts';
import { isEmptyLine, lengthOf, nextLine, previousLine, type TextBlock } from '../tree/text-blocks.ts';
import { joinLines, removeLine } from './delete-range.ts';
import { liftOut } from './lists.ts';
import { classValue, setClass } from './set-block.ts';
import { unquote } from './wrap-blocks.ts';

/** What Backspace does at the start of a line: out of list, quote and indent first, then onto the line above. */
export function joinBack(root: HTMLElement, line: TextBlock): Position {
  const { block } = line;
  const item = nearest(block, root, 'li');
  const start = { line, offset: 0 };
  if (item && isFirstIn(item, line)) return { line: liftOut(item, root, line), offset: 0 };
  const level = Number(classValue(block, 'indent') ?? 0);
  if (level > 0) {
    setClass(block, 'indent', level > 1 ? String(level - 1) : undefined);
    return start;
  }
  const quote = nearest(block, root, 'blockquote');
  if (quote && quote.firstElementChild === block) {
    unquote(line, root);
    return start;
  }
  const rule = block.previousElementSibling;
  if (rule?.localName === 'hr') {
    rule.remove();
    return start;
  }
  const above = previousLine(line, root);
  if (!above || cellOf(above, root) !== cellOf(line, root)) return withoutLineAbove(root, line, above);
  // An empty paragraph above goes, so that a heading stays one.
  if (isEmptyLine(above) && above.block.localName === 'p' && above.block !== block) {
    removeLine(above, root);
    return start;
  }
  return joinLines(root, above, line);
}

/** What Delete does at the end of a line: the next one comes up. */
export function joinNext(root: HTMLElement, line: TextBlock): Position {
  const end = { line, offset: lengthOf(line) };
  const rule = line.block.nextElementSibling;
  if (rule?.localName === 'hr') {
    rule.remove();
    return end;
  }
  const below = nextLine(line, root);
  if (!below) return end;
  if (cellOf(below, root) !== cellOf(line, root)) {
    if (isEmptyLine(line) && !cellOf(line, root)) {
      removeLine(line, root);
      return { line: below, offset: 0 };
    }
    return end;
  }
  if (isEmptyLine(line) && line.block.localName === 'p' && line.block.parentElement === root) {
    removeLine(line, root);
    return { line: below, offset: 0 };
  }
  return joinLines(root, line, below);
}

/** At the very start, after a table, or at the start of a cell. */
function withoutLineAbove(root: HTMLElement, line: TextBlock, above: TextBlock | undefined): Position {
  const start = { line, offset: 0 };
  const { block } = line;
  if (cellOf(line, root)) return start;
  if (above && isEmptyLine(line) && block.localName === 'p' && root.lastElementChild !== block) {
    for (const node of line.nodes) node.remove();
    pruneUp(block, root);
    return { line: above, offset: lengthOf(above) };
  }
  if (above) return { line: above, offset: lengthOf(above) };
  if (/^(h[2-6]|pre)$/.test(block.localName)) {
    const paragraph = rename(block, 'p');
    return { line: { block: paragraph, nodes: [...paragraph.childNodes] }, offset: 0 };
  }
  return start;
}

function cellOf(line: TextBlock, root: HTMLElement): HTMLElement | undefined {
  return nearest(line.block, root, 'td|th|caption');
}

function isFirstIn(item: HTMLElement, line: TextBlock): boolean {
  if (line.block === item) return item.firstChild === (line.nodes[0] ?? null) || isList(item.firstChild);
  return isElement(item.firstChild) && item.firstChild.contains(line.block);
}
