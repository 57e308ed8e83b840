import { emptyBlock, isAtom, isBlock, isCell, isElement, isList, isText, itemAround, rename } from '../tree/blocks.ts';
import { insertInlineRuns } from '../tree/inline-runs.ts';
import { domRangeOf, newParagraph, type Point, type Position, pointOf, startOf } from '../tree/positions.ts';
import { isEmptyTextBlock, lengthOf, type TextBlock, textBlockAt, wholeOf } from '../tree/text-blocks.ts';
import { liftOut, setClass, unquote } from './set-block.ts';

/** Handles Enter: starts a new paragraph, item or line of code; in an empty text block leaves the list or quote. */
export function breakTextBlock(root: HTMLElement, position: Position): Position {
  const { textBlock } = position;
  const { block } = textBlock;
  if (/^(caption|figcaption)$/.test(block.localName)) return goOnBehind(block);
  const item = itemAround(block, root);
  if (isEmptyTextBlock(textBlock)) {
    if (item && isLastWords(item, textBlock)) return startOf(liftOut(item, root, textBlock));
    if (block.parentElement?.localName === 'blockquote') {
      unquote(textBlock, root);
      return startOf(textBlockAt(root, block, 0) ?? textBlock);
    }
  }
  if (isCell(block) || /^(figure|pre)$/.test(block.localName)) return breakSoftly(position);
  return split(root, position, item && (block === item || block.parentElement === item) ? item : block);
}

/** Handles Shift+Enter: starts a new line in the same paragraph. */
export function breakSoftly(position: Position): Position {
  const { textBlock, offset } = position;
  // The last line break of a block is invisible, so a second one is added.
  const added = offset >= lengthOf(textBlock) ? [1, 2] : [1];
  const runs = added.map(() => ({ leaf: document.createElement('br'), marks: new Map() }));
  return insertInlineRuns(position, runs, 1);
}

/** Splits a block at the position. Returns the second half. */
export function splitBlock(position: Position, block: HTMLElement): HTMLElement {
  const domRange = domRangeOf(pointOf(position), { node: block, offset: block.childNodes.length });
  const behind = block.cloneNode(false) as HTMLElement; // proof: a copy of an element
  behind.removeAttribute('value'); // a list item's number
  behind.append(domRange.extractContents());
  block.after(behind);
  for (const half of [block, behind]) dropEmptyMarks(half);
  return behind;
}

function split(root: HTMLElement, position: Position, block: HTMLElement): Position {
  const isHeading = /^h[2-6]$/.test(block.localName);
  const isAtEnd = position.offset >= lengthOf(position.textBlock);
  if (isHeading && position.offset === 0 && !isAtEnd) {
    block.before(emptyBlock('p'));
    return position;
  }
  const half = splitBlock(position, block);
  const behind = isHeading && isAtEnd ? rename(half, 'p') : half;
  if (isHeading) setClass(behind, 'align', undefined);
  const textBlock = textBlockAt(root, behind, 0);
  return textBlock ? startOf(textBlock) : position;
}

/** Removes the empty copies of links and bold that splitting leaves. */
function dropEmptyMarks(half: HTMLElement): void {
  const drop = (node: Node): void => {
    if (isAtom(node)) return;
    for (const child of [...node.childNodes]) drop(child);
    if (isBlock(node)) return;
    const isHollow = isElement(node) && !node.hasChildNodes();
    if (isHollow || (isText(node) && node.data === '')) node.remove();
  };
  drop(half);
  if (!half.firstChild || isList(half.firstChild)) half.prepend(document.createElement('br'));
}

/** Returns what makes a paragraph for a point in no words: beside a table or rule, or in a figure outside its caption; else undefined. */
export function roomBeside({ textBlock, offset: at }: Position, { node, offset }: Point): (() => Position) | undefined {
  const { block } = textBlock;
  if (block.localName === 'figure')
    return () => (at === 0 ? newParagraph((paragraph) => block.before(paragraph)) : goOnBehind(block));
  const sides = [node.childNodes[offset - 1], node.childNodes[offset]];
  const isBeside = sides.some((side) => isElement(side) && /^(hr|table)$/.test(side.localName));
  if (!isBeside || !sides.every((side) => !side || isBlock(side))) return undefined;
  return () => newParagraph((paragraph) => node.insertBefore(paragraph, node.childNodes[offset] ?? null));
}

/** Returns the start of the empty paragraph after a figure or a captioned table; creates one if necessary. */
export function goOnBehind(block: HTMLElement): Position {
  const whole = /^(caption|figcaption)$/.test(block.localName) ? (block.parentElement ?? block) : block;
  const below = whole.nextElementSibling;
  const isThere = isElement(below) && below.localName === 'p' && below.innerHTML === '<br>';
  return isThere ? startOf(wholeOf(below)) : newParagraph((paragraph) => whole.after(paragraph));
}

function isLastWords(item: HTMLElement, { block }: TextBlock): boolean {
  return block === item || (block.parentElement === item && item.childNodes.length === 1);
}
