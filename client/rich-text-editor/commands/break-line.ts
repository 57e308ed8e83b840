import { emptyBlock, isAtom, isBlock, isCell, isElement, isList, isText, nearest } from '../tree/blocks.ts';
import { cutRuns, readRuns, runsWithin, writeRuns } from '../tree/inline-runs.ts';
import { type Position, pointOf } from '../tree/positions.ts';
import { isEmptyLine, lengthOf, lineAt, runAround, type TextBlock, textOf } from '../tree/text-blocks.ts';
import { liftOut } from './lists.ts';
import { setClass } from './set-block.ts';
import { unquote } from './wrap-blocks.ts';

/** What Enter does: a new paragraph, item or line of code; out of the list, quote or code where the line is empty. */
export function breakLine(root: HTMLElement, place: Position): Position {
  const { line } = place;
  const { block } = line;
  if (block.localName === 'pre') return breakCode(root, place);
  if (/^(caption|figcaption)$/.test(block.localName)) return goOnBehind(block, root);
  const item = nearest(block, root, 'li');
  if (isEmptyLine(line)) {
    if (item && isLastWords(item, line)) return { line: liftOut(item, root, line), offset: 0 };
    const quote = nearest(block, root, 'blockquote');
    if (quote && block.parentElement === quote) {
      unquote(line, root);
      return { line: lineAt(root, block, 0) ?? line, offset: 0 };
    }
  }
  if (isCell(block) || block.localName === 'figure') return breakSoftly(place);
  return split(root, place, item && (block === item || block.parentElement === item) ? item : block);
}

/** What Shift+Enter does: a new line of the same paragraph. */
export function breakSoftly({ line, offset }: Position): Position {
  const document = line.block.ownerDocument;
  if (line.block.localName === 'pre') return insertCode({ line, offset }, '\n');
  const runs = cutRuns(readRuns(line), offset);
  const before = runsWithin(runs, 0, offset);
  const after = runs.slice(before.length);
  const marks = new Map();
  const added = [{ leaf: document.createElement('br'), marks }];
  // The last line break of a block is not seen; one more is.
  if (after.length === 0) added.push({ leaf: document.createElement('br'), marks });
  return { line: writeRuns(line, [...before, ...added, ...after]), offset: offset + 1 };
}

/** Puts characters into a line of code. */
export function insertCode({ line, offset }: Position, text: string): Position {
  const whole = textOf(line).slice(0, lengthOf(line));
  const isAtEnd = offset === whole.length;
  const added = text === '\n' && isAtEnd && !whole.endsWith('\n') ? '\n\n' : text;
  const marks = readRuns(line)[0]?.marks ?? new Map();
  const leaf = line.block.ownerDocument.createTextNode(whole.slice(0, offset) + added + whole.slice(offset));
  return { line: writeRuns(line, [{ leaf, marks }]), offset: offset + text.length };
}

/** A block of its own after the place, made by parting the block there. Gives the block before and the one behind. */
export function splitBlock(place: Position, block: HTMLElement): [before: HTMLElement, behind: HTMLElement] {
  const document = block.ownerDocument;
  const point = pointOf(place);
  const range = document.createRange();
  range.setStart(point.node, point.offset);
  range.setEnd(block, block.childNodes.length);
  const behind = block.cloneNode(false) as HTMLElement; // proof: a copy of an element
  behind.append(range.extractContents());
  block.after(behind);
  for (const half of [block, behind]) dropEmptyMarks(half);
  return [block, behind];
}

function split(root: HTMLElement, place: Position, block: HTMLElement): Position {
  const isHeading = /^h[2-6]$/.test(block.localName);
  const isAtEnd = place.offset >= lengthOf(place.line);
  if (isHeading && place.offset === 0 && !isAtEnd) {
    block.before(emptyBlock('p', block.ownerDocument));
    return place;
  }
  const [, behind] = splitBlock(place, block);
  let next = behind;
  if (isHeading && isAtEnd) {
    next = emptyBlock('p', block.ownerDocument);
    behind.replaceWith(next);
  }
  if (isHeading) setClass(next, 'align', undefined);
  const line = lineAt(root, next, 0);
  return line ? { line, offset: 0 } : place;
}

/** Parting leaves empty copies of links and bold at the cut. */
function dropEmptyMarks(half: HTMLElement): void {
  const drop = (node: Node): void => {
    for (const child of [...node.childNodes]) if (!isBlock(child)) drop(child);
    const isHollow = !isBlock(node) && !isAtom(node) && isElement(node) && !node.hasChildNodes();
    if (isHollow || (isText(node) && node.data === '')) node.remove();
  };
  for (const child of [...half.childNodes]) if (!isBlock(child)) drop(child);
  const first = half.firstChild;
  if (!first || isList(first)) half.prepend(half.ownerDocument.createElement('br'));
}

function breakCode(root: HTMLElement, place: Position): Position {
  const { line, offset } = place;
  const text = textOf(line).slice(0, lengthOf(line));
  if (!/\n[ \t]*\n[ \t]*$/.test(text.slice(0, offset)) || text.slice(offset).trim() !== '') {
    const indent = /(?:^|\n)([ \t]*)[^\n]*$/.exec(text.slice(0, offset))?.[1] ?? '';
    const next = insertCode(place, '\n');
    return indent ? insertCode(next, indent) : next;
  }
  // Two empty lines at the end: the person wants to go on behind.
  const leaf = line.block.ownerDocument.createTextNode(text.trimEnd());
  writeRuns(line, [{ leaf, marks: readRuns(line)[0]?.marks ?? new Map() }]);
  return goOnBehind(line.block, root);
}

/** To a new paragraph after the code block, or after the table or figure that a caption belongs to. */
export function goOnBehind(block: HTMLElement, root: HTMLElement): Position {
  const whole = /^(caption|figcaption)$/.test(block.localName) ? (block.parentElement ?? block) : block;
  const below = whole.nextElementSibling;
  const isThere = below?.localName === 'p' && below.textContent === '' && below.children.length === 1;
  const paragraph = isThere ? below : emptyBlock('p', root.ownerDocument);
  if (!isThere) whole.after(paragraph);
  return { line: runAround(paragraph.childNodes[0]!, root), offset: 0 }; // proof: made with a line break inside
}

/** An item is left where it holds nothing but this empty line (and perhaps a sublist). */
function isLastWords(item: HTMLElement, line: TextBlock): boolean {
  return line.block === item || (line.block.parentElement === item && item.childNodes.length === 1);
}
