import { contentOf } from '../../../server/rich-text/allow-list.ts';
import { isBlock, isCell, isElement, isFlow, isList, isText, itemAround, NOTE, nearest } from '../tree/blocks.ts';
import { type InlineRun, linesOf, type Marks, readInlineRuns, wordsOf, writeInlineRuns } from '../tree/inline-runs.ts';
import { endOf, type Position, startOf, type TextRange } from '../tree/positions.ts';
import {
  isEmptyTextBlock,
  isFiller,
  lastTextBlock,
  lengthOf,
  ownBlock,
  textBlockAt,
  wholeOf,
} from '../tree/text-blocks.ts';
import { goOnBehind, insertCode, splitBlock } from './break-text-block.ts';
import { deleteRange } from './delete-range.ts';

/** Puts characters at a position, with the marks given. */
export function insertText(position: Position, text: string, marks: Marks): Position {
  const { block } = position.textBlock;
  if (block.localName === 'pre') return insertCode(position, text);
  return insertInlineRuns(position, [{ leaf: document.createTextNode(text), marks }], text.length);
}

/**
 * Puts clean nodes in the place of a range: words into the text block, blocks between its two halves, of which an empty one
 * goes. In code and captions only the words of it arrive. Returns the position behind.
 */
export function insertNodes(root: HTMLElement, range: TextRange, nodes: DocumentFragment): Position {
  const position = deleteRange(root, range);
  const { block } = position.textBlock;
  if (block.localName === 'pre') return insertCode(position, plainTextOf(nodes));
  if ([...nodes.children].some(isBlock)) {
    return /^(caption|figcaption)$/.test(block.localName)
      ? insertText(position, plainTextOf(nodes).replaceAll('\n', ' '), new Map())
      : insertBlocks(root, position, nodes);
  }
  const holder = document.createElement('p');
  holder.append(nodes);
  const runs = readInlineRuns(wholeOf(holder));
  return insertInlineRuns(position, runs, runs.at(-1)?.to ?? 0);
}

/** Puts one block (a table, a rule, a film) in the place of a range; the caret goes into it or behind. */
export function insertBlock(root: HTMLElement, range: TextRange, block: HTMLElement): Position {
  const fragment = document.createDocumentFragment();
  fragment.append(block);
  const position = deleteRange(root, range);
  const words = position.textBlock.block;
  const isOutside = /^(caption|figcaption|figure)$/.test(words.localName);
  return insertBlocks(root, isOutside ? goOnBehind(words) : position, fragment);
}

function insertInlineRuns(
  { textBlock, offset }: Position,
  added: readonly Pick<InlineRun, 'leaf' | 'marks'>[],
  length: number,
): Position {
  const runs = readInlineRuns(textBlock, offset);
  const before = runs.filter(({ from }) => from < offset);
  const isEmpty = isEmptyTextBlock(textBlock);
  const after = runs.slice(before.length).filter(({ leaf }) => !(isEmpty && isFiller(leaf)));
  const lines = added.flatMap(linesOf); // the code that they were to go into may be what was deleted
  return { textBlock: writeInlineRuns(textBlock, [...before, ...lines, ...after]), offset: offset + length };
}

function insertBlocks(root: HTMLElement, position: Position, nodes: DocumentFragment): Position {
  const words = position.textBlock.block;
  const item = itemAround(words, root);
  const block = words === item ? item : ownBlock(position.textBlock);
  if (item && (block === item || block.parentElement === item)) return insertIntoList(root, position, nodes, item);
  const isInCell = isCell(words);
  const textBlock = textBlockAt(root, block, 0) ?? position.textBlock;
  const blocks = [...nodes.children] as HTMLElement[]; // proof: clean nodes are HTML
  const isHome = block.parentElement && isFlow(block.parentElement, root);
  const before = isHome ? block : (nearest(block, root, 'table') ?? block);
  const behind = splitBlock({ textBlock, offset: position.offset }, before);
  const first = blocks[0];
  const last = blocks.at(-1);
  before.after(...blocks);
  // The first and last paragraph belong to the words around them.
  if (isHollow(before)) before.remove();
  else if (first && isParagraph(first)) {
    const length = appendWords(root, before, first);
    if (first === last) return joinBehind(root, before, behind, length);
  }
  if (last?.isConnected && isParagraph(last)) {
    const tail = lastTextBlock(last, root);
    return joinBehind(root, last, behind, tail ? lengthOf(tail) : 0);
  }
  if (isHollow(behind) && (isInCell || behind.nextElementSibling)) behind.remove();
  return positionAtEnd(root, last?.isConnected ? last : before, behind);
}

function joinBehind(root: HTMLElement, block: HTMLElement, behind: HTMLElement, offset: number): Position {
  appendWords(root, block, behind);
  const textBlock = lastTextBlock(block, root);
  if (!textBlock) throw new Error('a paragraph without a text block');
  return { textBlock, offset: Math.min(offset, lengthOf(textBlock)) };
}

/** Moves the words of `from` to the end of `block` and removes it. Returns the length of `block` then. */
function appendWords(root: HTMLElement, block: HTMLElement, from: HTMLElement): number {
  const textBlock = textBlockAt(root, block, block.childNodes.length);
  if (!textBlock) return 0;
  const isUnlooked = isHollow(block);
  const moved = isHollow(from) ? [] : readInlineRuns(wholeOf(from));
  const written = writeInlineRuns(textBlock, [...wordsOf(textBlock), ...moved]);
  if (isUnlooked && from.className) block.className = from.className;
  from.remove();
  return lengthOf(written);
}

/** Paragraphs become items, items join the list, everything else stands inside the last item. */
function insertIntoList(root: HTMLElement, position: Position, nodes: DocumentFragment, before: HTMLElement): Position {
  const behind = splitBlock(position, before);
  let last = before;
  const put = (next: HTMLElement) => {
    last.after(next);
    last = next;
  };
  for (const block of [...nodes.children]) {
    if (isList(block)) {
      for (const child of [...block.children]) put(child as HTMLElement); // proof: items are HTML
    } else if (isParagraph(block) || /^h[2-6]$/.test(block.localName)) {
      const next = document.createElement('li');
      next.append(...block.childNodes);
      put(next);
    } else last.append(block);
  }
  if (isHollow(before) && before !== last) before.remove();
  if (isHollow(behind)) behind.remove();
  return positionAtEnd(root, last, behind);
}

/** Into the first cell of a new table, behind everything else. */
function positionAtEnd(root: HTMLElement, block: HTMLElement, behind: HTMLElement): Position {
  const isTable = block.localName === 'table';
  const isEntered = isTable && !block.textContent;
  const isDeadEnd =
    isTable || contentOf(block.localName) === 'nothing' || (block.localName === 'p' && !isParagraph(block));
  const isBehind = isDeadEnd && !isEntered && behind.isConnected;
  const isAtStart = isBehind || isEntered;
  const target = isBehind ? behind : block;
  const textBlock =
    (isAtStart ? textBlockAt(root, target, 0) : lastTextBlock(target, root)) ?? textBlockAt(root, root, 0);
  if (!textBlock) throw new Error('an editor without a text block');
  return isAtStart ? startOf(textBlock) : endOf(textBlock);
}

/** Words; a picture, film or box that stands alone is a block of its own. */
function isParagraph(element: Element): boolean {
  const isNote = element.querySelector(`[${NOTE}]`) !== null && element.childNodes.length === 1;
  const isWords = element.textContent !== '' || !element.querySelector('img, video');
  return element.localName === 'p' && isWords && !isNote;
}

function isHollow(element: HTMLElement): boolean {
  return element.textContent === '' && !element.querySelector(`img, video, table, hr, [${NOTE}]`);
}

function plainTextOf(nodes: DocumentFragment): string {
  const lines = [''];
  const read = (node: Node): void => {
    if (isText(node)) lines[lines.length - 1] += node.data;
    else if (isElement(node) && node.localName === 'br') lines.push('');
    else if (!isElement(node) || !node.hasAttribute(NOTE)) {
      if (isBlock(node) && lines.at(-1) !== '') lines.push('');
      node.childNodes.forEach(read);
      if (isBlock(node) && lines.at(-1) !== '') lines.push('');
    }
  };
  nodes.childNodes.forEach(read);
  return lines.join('\n').replace(/\n+$/, '');
}
