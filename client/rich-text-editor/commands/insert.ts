import { contentOf } from '../../../server/rich-text/allow-list.ts';
import { isBlock, isCell, isElement, isFlow, isList, isText, NOTE, nearest } from '../tree/blocks.ts';
import { cutRuns, type Marks, readRuns, runsWithin, writeRuns } from '../tree/inline-runs.ts';
import type { Position } from '../tree/positions.ts';
import { isEmptyLine, lastLine, lengthOf, lineAt } from '../tree/text-blocks.ts';
import { insertCode, splitBlock } from './break-line.ts';
import { isFiller } from './delete-range.ts';
import { ownBlock } from './own-block.ts';

/** Puts characters at a place, with the marks given. */
export function insertText({ line, offset }: Position, text: string, marks: Marks): Position {
  if (line.block.localName === 'pre') return insertCode({ line, offset }, text);
  const leaf = line.block.ownerDocument.createTextNode(text);
  return insertLeaves({ line, offset }, [{ leaf, marks }], text.length);
}

/**
 * Puts clean nodes at a place: words into the line, blocks between its two halves, of which an empty one goes. In code and
 * captions only the words of it arrive. Gives the place behind.
 */
export function insertNodes(root: HTMLElement, place: Position, nodes: DocumentFragment): Position {
  const { block } = place.line;
  if (block.localName === 'pre') return insertCode(place, linesOfText(nodes));
  const hasBlocks = [...nodes.children].some(isBlock);
  if (/^(caption|figcaption)$/.test(block.localName) && hasBlocks) {
    return insertText(place, linesOfText(nodes).replaceAll('\n', ' '), new Map());
  }
  if (hasBlocks) return insertBlocks(root, place, nodes);
  return insertWords(place, nodes);
}

/** Puts one block (a table, a rule, a film) at a place; the caret goes into it or behind. */
export function insertBlock(root: HTMLElement, place: Position, block: HTMLElement): Position {
  const fragment = root.ownerDocument.createDocumentFragment();
  fragment.append(block);
  return insertBlocks(root, place, fragment);
}

function insertWords(place: Position, nodes: DocumentFragment): Position {
  const holder = nodes.ownerDocument.createElement('p');
  holder.append(nodes);
  const runs = readRuns({ block: holder, nodes: [...holder.childNodes] });
  const length = runs.reduce((sum, { leaf }) => sum + (isText(leaf) ? leaf.data.length : 1), 0);
  return insertLeaves(place, runs, length);
}

function insertLeaves(
  { line, offset }: Position,
  added: readonly { leaf: Text | HTMLElement; marks: Marks }[],
  length: number,
): Position {
  const runs = cutRuns(readRuns(line), offset);
  const isEmpty = isEmptyLine(line);
  const before = runsWithin(runs, 0, offset);
  const after = runs.slice(before.length).filter(({ leaf }) => !(isEmpty && isFiller(leaf)));
  return { line: writeRuns(line, [...before, ...added, ...after]), offset: offset + length };
}

function insertBlocks(root: HTMLElement, place: Position, nodes: DocumentFragment): Position {
  const item = nearest(place.line.block, root, 'li');
  if (item) return insertIntoList(root, place, nodes, item);
  const isInCell = isCell(place.line.block);
  const block = ownBlock(place.line);
  const line = lineAt(root, block, 0) ?? place.line;
  const blocks = [...nodes.children] as HTMLElement[]; // proof: clean nodes are HTML
  const home =
    block.parentElement && isFlow(block.parentElement, root) ? block : (nearest(block, root, 'table') ?? block);
  const [before, behind] = splitBlock({ line, offset: place.offset }, home);
  const first = blocks[0];
  const last = blocks.at(-1);
  before.after(...blocks);
  // The first and last paragraph belong to the words around them.
  if (first && isParagraph(first) && !isHollow(before)) {
    if (first === last) {
      const length = appendWords(root, before, first);
      return joinBehind(root, before, behind, length);
    }
    appendWords(root, before, first);
  } else if (isHollow(before)) before.remove();
  const end = last?.isConnected ? last : before;
  if (last && isParagraph(last) && last.isConnected) {
    const tail = lastLine(last, root);
    return joinBehind(root, last, behind, tail ? lengthOf(tail) : 0);
  }
  if (isHollow(behind) && (isInCell || behind.nextElementSibling)) behind.remove();
  return placeAtEnd(root, end, behind);
}

function joinBehind(root: HTMLElement, block: HTMLElement, behind: HTMLElement, offset: number): Position {
  appendWords(root, block, behind);
  const line = lastLine(block, root);
  if (!line) throw new Error('a paragraph without a line');
  return { line, offset: Math.min(offset, lengthOf(line)) };
}

/** Moves the words of `from` to the end of `block` and removes it. Gives the length of `block` then. */
function appendWords(root: HTMLElement, block: HTMLElement, from: HTMLElement): number {
  const line = lineAt(root, block, block.childNodes.length);
  if (!line) return 0;
  const isUnlooked = isHollow(block);
  const kept = readRuns(line).filter(({ leaf }, index, all) => !(isFiller(leaf) && index === all.length - 1));
  const moved = isHollow(from) ? [] : readRuns({ block: from, nodes: [...from.childNodes] });
  const written = writeRuns(line, [...kept, ...moved]);
  if (isUnlooked && from.className) block.className = from.className;
  from.remove();
  return lengthOf(written);
}

/** Paragraphs become items, items join the list, everything else stands inside the last item. */
function insertIntoList(root: HTMLElement, place: Position, nodes: DocumentFragment, item: HTMLElement): Position {
  const inner = place.line.block === item ? item : ownBlock(place.line);
  const top = inner === item || inner.parentElement === item ? item : inner;
  const [before, behind] = splitBlock(place, top);
  let last = before;
  for (const block of [...nodes.children]) {
    if (isList(block)) {
      for (const child of [...block.children]) last = putAfter(last, child as HTMLElement); // proof: items are HTML
    } else if (isParagraph(block) || /^h[2-6]$/.test(block.localName)) {
      const next = item.ownerDocument.createElement(top.localName);
      next.append(...block.childNodes);
      last = putAfter(last, next);
    } else last.append(block);
  }
  if (isHollow(before) && before !== last) before.remove();
  if (isHollow(behind)) behind.remove();
  return placeAtEnd(root, last, behind);
}

function putAfter(last: HTMLElement, next: HTMLElement): HTMLElement {
  last.after(next);
  return next;
}

/** Into the first cell of a new table, behind everything else. */
function placeAtEnd(root: HTMLElement, block: HTMLElement, behind: HTMLElement): Position {
  const isEntered = block.localName === 'table' && !block.textContent;
  const isDeadEnd =
    contentOf(block.localName) === 'nothing' ||
    block.localName === 'table' ||
    (block.localName === 'p' && !isParagraph(block));
  const target = isDeadEnd && !isEntered && behind.isConnected ? behind : block;
  const line =
    (isEntered || target === behind ? lineAt(root, target, 0) : lastLine(target, root)) ?? lineAt(root, root, 0);
  if (!line) throw new Error('an editor without a line');
  return { line, offset: isEntered || target === behind ? 0 : lengthOf(line) };
}

/** Words; a picture or film that stands alone is a block of its own. */
function isParagraph(element: Element): boolean {
  return (
    element.localName === 'p' &&
    (element.textContent !== '' || !element.querySelector('img, video')) &&
    !isNote(element)
  );
}

function isNote(element: Element): boolean {
  return element.querySelector(`[${NOTE}]`) !== null && element.childNodes.length === 1;
}

function isHollow(element: HTMLElement): boolean {
  return element.textContent === '' && !element.querySelector(`img, video, table, hr, [${NOTE}]`);
}

function linesOfText(nodes: DocumentFragment): string {
  const lines: string[] = [''];
  const read = (node: Node): void => {
    if (isText(node)) lines[lines.length - 1] += node.data;
    else if (isElement(node) && node.localName === 'br') lines.push('');
    else {
      if (isBlock(node) && lines.at(-1) !== '') lines.push('');
      node.childNodes.forEach(read);
      if (isBlock(node) && lines.at(-1) !== '') lines.push('');
    }
  };
  nodes.childNodes.forEach(read);
  return lines.join('\n').replace(/\n+$/, '');
}
