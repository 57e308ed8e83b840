import { contentOf } from '../../../server/rich-text/allow-list.ts';
import { isBlock, isCell, isElement, isHollow, isList, itemAround, NOTE, rename, SEEN } from '../tree/blocks.ts';
import { insertInlineRuns, linesOf, type Marks, readInlineRuns } from '../tree/inline-runs.ts';
import { endOf, type Position, startOf, type TextRange } from '../tree/positions.ts';
import {
  isEmptyTextBlock,
  isFramed,
  lastTextBlock,
  lengthOf,
  ownBlock,
  textBlockAt,
  textBlocksIn,
  textOf,
  wholeOf,
} from '../tree/text-blocks.ts';
import { goOnBehind, splitBlock } from './break-text-block.ts';
import { fillCells } from './change-table.ts';
import { deleteRange } from './delete-range.ts';
import { joinTextBlocks } from './join-text-blocks.ts';

/** Inserts characters with these marks. Returns the position behind them. */
export function insertText(position: Position, text: string, marks: Marks): Position {
  const runs = linesOf(text).map((leaf) => ({ leaf, marks }));
  return insertInlineRuns(position, runs, text.length);
}

/**
 * Replaces a range with clean nodes: inline nodes in the text block, blocks between its two halves, of which an empty one is
 * removed. Captions take only text; what has more comes behind their block. A table alone fills cells. Returns the position behind.
 */
export function insertNodes(root: HTMLElement, range: TextRange, nodes: DocumentFragment): Position {
  const position = deleteRange(root, range);
  const { block } = position.textBlock;
  const isCellInCell = isCell(block) && nodes.querySelector('table') !== null;
  if (isCellInCell || !isEmptyTextBlock(position.textBlock)) unwrapWords(nodes);
  const [only, ...others] = nodes.children;
  // proof: its name
  const filled =
    only?.localName === 'table' && others.length === 0 && fillCells(root, position, only as HTMLTableElement);
  if (filled) return filled;
  if ([...nodes.children].some(isBlock)) {
    if (!/^(caption|figcaption)$/.test(block.localName)) return insertBlocks(root, position, nodes);
    if (nodes.querySelector(SEEN)) return insertBlocks(root, goOnBehind(block), nodes);
    return insertText(position, plainTextOf(nodes).replaceAll('\n', ' '), new Map());
  }
  const holder = document.createElement('p');
  holder.append(nodes);
  const runs = readInlineRuns(wholeOf(holder));
  return insertInlineRuns(position, runs, runs.at(-1)?.to ?? 0);
}

/** In the middle of words one heading, item, cell, quote or line of code is words, and in a cell one cell is. */
function unwrapWords(nodes: DocumentFragment): void {
  for (let at: ParentNode = nodes; at.childNodes.length === 1 && isBlock(at.firstChild); at = at.firstChild) {
    const only = at.firstChild;
    if (!/^(p|h[2-6]|pre|blockquote|ul|ol|li|table|tbody|thead|tr|td|th)$/.test(only.localName)) return;
    if (only.localName === 'pre' && only.querySelector('br')) return;
    if (![...only.children].some(isBlock) && textOf(wholeOf(only)) !== '\ufffc')
      nodes.replaceChildren(...only.childNodes);
  }
}

/** Replaces a range with one block (a table, a rule, a video). Returns a position in it or behind it. */
export function insertBlock(root: HTMLElement, range: TextRange, block: HTMLElement): Position {
  const fragment = document.createDocumentFragment();
  fragment.append(block);
  const position = deleteRange(root, range);
  const { textBlock } = position;
  return insertBlocks(root, isFramed(textBlock) ? goOnBehind(textBlock.block) : position, fragment);
}

function insertBlocks(root: HTMLElement, position: Position, nodes: DocumentFragment): Position {
  const words = position.textBlock.block;
  const item = itemAround(words, root);
  const block = words === item ? item : ownBlock(position.textBlock);
  if (item && (block === item || block.parentElement === item)) return insertIntoList(root, position, nodes, item);
  const isInCell = isCell(words);
  const textBlock = textBlockAt(root, block, 0) ?? position.textBlock;
  const blocks = [...nodes.children] as HTMLElement[]; // proof: clean nodes are HTML
  const behind = splitBlock({ textBlock, offset: position.offset }, block);
  const first = blocks[0];
  const last = blocks.at(-1);
  block.after(...blocks);
  // The first and last paragraph join the text around them.
  const join = (target: HTMLElement, source: HTMLElement) =>
    joinTextBlocks(root, lastTextBlock(target, root) ?? wholeOf(target), wholeOf(source));
  if (isHollow(block)) block.remove();
  else if (first && isParagraph(first)) {
    join(block, first);
    if (first === last) return join(block, behind);
  }
  if (last?.isConnected && isParagraph(last)) return join(last, behind);
  if (isHollow(behind) && ((isInCell && last?.localName !== 'hr') || behind.nextElementSibling)) behind.remove();
  return positionAtEnd(root, last?.isConnected ? last : block, behind);
}

/** Inserts blocks into a list: paragraphs become items, items join the list, all else goes into the last item. */
function insertIntoList(root: HTMLElement, position: Position, nodes: DocumentFragment, before: HTMLElement): Position {
  const behind = splitBlock(position, before);
  let last = before;
  const put = (next: HTMLElement) => {
    last.after(next);
    last = next;
  };
  for (const block of [...nodes.children]) {
    if (isList(block))
      for (const child of [...block.children]) put(child as HTMLElement); // proof: clean nodes are HTML
    else if (isParagraph(block) || /^h[2-6]$/.test(block.localName))
      put(rename(block as HTMLElement, 'li')); // proof: as above
    else last.append(block);
  }
  if (isHollow(before) && before !== last) before.remove();
  const rule = last.lastElementChild;
  const isRule = isElement(rule) && rule.localName === 'hr'; // writing goes on in an item behind it
  if (isHollow(behind) && !isRule) behind.remove();
  return positionAtEnd(root, isRule ? rule : last, behind);
}

/** Returns the caret's position after an insertion: in the first cell of a new table, behind all else. */
function positionAtEnd(root: HTMLElement, block: HTMLElement, behind: HTMLElement): Position {
  const isTable = block.localName === 'table';
  const isEntered = isTable && !block.textContent;
  const isDeadEnd =
    isTable || contentOf(block.localName) === 'nothing' || (block.localName === 'p' && !isParagraph(block));
  const isBehind = isDeadEnd && !isEntered && behind.isConnected;
  const isAtStart = isBehind || isEntered;
  const target = isBehind ? behind : block;
  const textBlock = (isAtStart ? undefined : lastTextBlock(target, root)) ?? textBlockAt(root, target, 0); // behind a rule, the next one
  if (!textBlock) throw new Error('an editor without a text block');
  return isAtStart || !target.contains(textBlock.block) ? startOf(textBlock) : endOf(textBlock);
}

/** Whether a block is a paragraph of text. A picture, video or box alone in a paragraph is a block of its own. */
function isParagraph(element: Element): boolean {
  const isNote = element.querySelector(`[${NOTE}]`) !== null && element.childNodes.length === 1;
  const isWords = element.textContent !== '' || !element.querySelector('img, video');
  return element.localName === 'p' && isWords && !isNote;
}

function plainTextOf(nodes: DocumentFragment): string {
  const holder = document.createElement('div');
  holder.append(nodes);
  const lines = [...textBlocksIn(holder)].map((textBlock) => textOf(textBlock).slice(0, lengthOf(textBlock)));
  let text = lines.join('\n').replaceAll('\ufffc', '');
  while (text.endsWith('\n')) text = text.slice(0, -1);
  return text;
}
