import { breakSoftly, breakTextBlock, roomBeside } from './commands/break-text-block.ts';
import { stepCell } from './commands/change-table.ts';
import { deleteRange, deleteSelected } from './commands/delete-range.ts';
import { insertText } from './commands/insert.ts';
import { joinBack, joinNext } from './commands/join-text-blocks.ts';
import { linkTyped } from './commands/link-typed.ts';
import { indent, sink } from './commands/set-block.ts';
import { linkAround, marksAt, marksInPlace, nextMarks, toggleMark, writeMarks } from './commands/write-marks.ts';
import type { Editor } from './editor.ts';
import { isText, itemAround, nearest } from './tree/blocks.ts';
import { isWritable } from './tree/normalize.ts';
import { newParagraph, type Position, positionAt, type TextRange, textRangeOf } from './tree/positions.ts';
import {
  isEmptyTextBlock,
  isSameTextBlock,
  type Leaf,
  leavesOf,
  lengthOf,
  textBlocksIn,
  textOf,
} from './tree/text-blocks.ts';

/** Leaves typing in a text block to the browser, as input methods rely on it; splits, joins and formats. Returns what removes it. */
export function listenToTyping(editor: Editor): () => void {
  const { root } = editor;
  const stop = new AbortController();
  const { signal } = stop;
  root.addEventListener('beforeinput', (event) => beforeInput(editor, event), { signal });
  root.addEventListener('input', () => editor.isComposing || editor.textChanged(), { signal });
  // A dialog around the editor asks before it closes unsaved: it must have the latest text by then.
  root.addEventListener('keydown', (event) => event.key === 'Escape' && editor.flush(), { signal });
  root.addEventListener('compositionstart', () => beginComposition(editor), { signal });
  root.addEventListener('compositionend', (event) => endComposition(editor, event.data), { signal });
  return () => stop.abort();
}

function beforeInput(editor: Editor, event: InputEvent): void {
  const { inputType } = event;
  if (inputType === 'insertCompositionText') return;
  // On-screen keyboards end a line during a composition.
  if (inputType === 'insertParagraph' || inputType === 'insertLineBreak') editor.isComposing = false;
  if (editor.isComposing) return;
  editor.saveCaret();
  if (inputType === 'insertParagraph' || inputType === 'insertLineBreak' || event.data === ' ') linkTyped(editor);
  const change = CHANGES[inputType];
  if (change) {
    event.preventDefault();
    change(editor);
  } else if (inputType.startsWith('delete')) beforeDelete(editor, event);
  else if (inputType === 'insertText' || inputType === 'insertFromComposition') beforeText(editor, event);
  else if (inputType === 'insertReplacementText' || inputType === 'insertFromYank') keepInTextBlock(editor, event);
  else event.preventDefault();
}

const CHANGES: Record<string, (editor: Editor) => unknown> = {
  insertParagraph: (editor) => makeRoom(editor) || pressEnter(editor),
  insertLineBreak: (editor) =>
    makeRoom(editor) || editor.change((range) => breakSoftly(deleteRange(editor.root, range))),
  historyUndo: (editor) => editor.step(-1),
  historyRedo: (editor) => editor.step(1),
  formatBold: (editor) => toggleMark(editor, 'strong'),
  formatItalic: (editor) => toggleMark(editor, 'em'),
  formatUnderline: (editor) => toggleMark(editor, 'u'),
};

/** The next line begins in the look of the words before, as in office suites, unless it is behind a link, heading or caption. */
function pressEnter(editor: Editor): void {
  const before = editor.selection()?.start;
  const marks = new Map(before && nextMarks(editor, before));
  marks.delete('a');
  editor.change((range) => breakTextBlock(editor.root, deleteRange(editor.root, range)));
  const next = editor.selection()?.start.textBlock;
  const isAlike = next && isEmptyTextBlock(next) && next.block.localName === before?.textBlock.block.localName;
  if (isAlike && marks.size > 0) editor.pending = marks;
}

/** Words behind the last of a link are not in it: Firefox alone would write them into it. */
function leaveLink(editor: Editor): void {
  const range = editor.selection();
  const link = range?.isCollapsed && linkAround(range);
  if (link && link.range.end.offset === range.start.offset)
    editor.pending = new Map([...(editor.pending ?? []), ['a', undefined]]);
}

function beforeText(editor: Editor, event: InputEvent): void {
  leaveLink(editor);
  const isOwn = makeRoom(editor) || editor.pending;
  const range = editor.selection();
  const text = event.data ?? '';
  if (!range || text === '') return;
  // what a keyboard has on its clipboard; of lines the browser makes blanks in a cell, and captions of a caption
  const isLines = text.includes('\n') && /^(?:t|.*cap)/.test(range.start.textBlock.block.localName);
  if (!isOwn && !isLines && (range.isCollapsed || isInWords(range))) return;
  event.preventDefault();
  if (!range.isCollapsed) editor.pending ??= marksInPlace(range);
  const marks = nextMarks(editor, range.start);
  editor.pending = undefined;
  editor.textChanged(insertText(deleteRange(editor.root, range), text, marks));
}

function beforeDelete(editor: Editor, event: InputEvent): void {
  const range = editor.selection();
  if (!range) return;
  const target = event.getTargetRanges()[0];
  editor.pending = target && marksInPlace(textRangeOf(editor.root, target) ?? range);
  if (!range.isCollapsed) {
    event.preventDefault();
    editor.change((selected) => deleteSelected(editor.root, selected));
    return;
  }
  const isBackward = /Backward/.test(event.inputType);
  const { textBlock, offset } = range.start;
  if (isBackward && offset === 0) {
    event.preventDefault();
    editor.change(() => joinBack(editor.root, textBlock));
  } else if (!isBackward && offset >= lengthOf(textBlock)) {
    event.preventDefault();
    editor.change(() => joinNext(editor.root, textBlock));
  } else keepInTextBlock(editor, event);
}

/** Lets the browser make the change, unless it would cross the text block's edge or empty it. */
function keepInTextBlock(editor: Editor, event: InputEvent): void {
  const target = event.getTargetRanges()[0];
  const range = target && textRangeOf(editor.root, target);
  if (!range) return;
  const isSame = isSameTextBlock(range.start.textBlock, range.end.textBlock);
  const isWhole = range.start.offset === 0 && range.end.offset >= lengthOf(range.end.textBlock);
  // A caret before a table is in no text: the browser would delete the edge and a caption with it.
  const { block } = range.start.textBlock;
  const isInside = block.contains(target.startContainer) && block.contains(target.endContainer);
  if (isSame && isInside && !isWhole) return;
  event.preventDefault();
  const marks = marksAt(range.start);
  let position = deleteRange(editor.root, range);
  const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
  if (text !== '' && !event.inputType.startsWith('delete')) position = insertText(position, text, marks);
  editor.textChanged(position);
}

/** Whether the browser can replace the range and keep block and look: not beside a table, nor a line break or picture with its mark. */
function isInWords({ start, end }: TextRange): boolean {
  const { anchorNode, focusNode } = document.getSelection() ?? {};
  const { block } = start.textBlock;
  if (![anchorNode, focusNode].every((node) => block.contains(node ?? null))) return false;
  const isSelected = ({ from, to }: Leaf) => from <= end.offset && to > start.offset;
  const isSame = isSameTextBlock(start.textBlock, end.textBlock);
  return isSame && !leavesOf(start.textBlock).some((one) => !isText(one.leaf) && isSelected(one));
}

/** Deletes a selection over several blocks first: input methods write only at the caret. */
function beginComposition(editor: Editor): void {
  editor.flush();
  makeRoom(editor);
  leaveLink(editor);
  const range = editor.selection();
  if (range && !range.isCollapsed && !isInWords(range)) {
    editor.pending ??= marksInPlace(range);
    editor.change((selected) => deleteRange(editor.root, selected));
  } else editor.saveCaret();
  editor.isComposing = true;
}

function endComposition(editor: Editor, text: string): void {
  const { pending } = editor;
  editor.compositionEnded();
  const range = editor.selection();
  if (!pending || !range || text === '') return;
  const { textBlock, offset } = range.end;
  if (!textOf(textBlock).slice(0, offset).endsWith(text)) return; // WebKitGTK writes it after this
  editor.pending = undefined;
  const { root } = editor;
  const start = { textBlock, offset: Math.max(0, offset - text.length) };
  writeMarks(root, { start, end: range.end, isCollapsed: false }, pending);
  const written = positionAt(root, { node: textBlock.block, offset: 0 });
  editor.textChanged(written && { textBlock: written.textBlock, offset });
}

/** Handles keys that act on the text. Returns whether it handled the key. */
export function pressKey(editor: Editor, event: KeyboardEvent): boolean {
  if (event.key === 'Tab' && !event.ctrlKey && !event.altKey && !event.metaKey)
    return pressTab(editor, event.shiftKey ? -1 : 1);
  if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
    // browsers omit what comes first or last and is not text
    document.getSelection()?.setBaseAndExtent(editor.root, 0, editor.root, editor.root.childNodes.length);
    return true;
  }
  return event.key === 'ArrowUp' && !event.shiftKey && makeRoomAbove(editor);
}

/** Tab moves from cell to cell and changes the level in lists; elsewhere it leaves the editor. */
function pressTab(editor: Editor, step: 1 | -1): boolean {
  const range = editor.selection();
  if (!range) return false;
  const { root } = editor;
  const { block } = range.start.textBlock;
  if (nearest(block, root, 'td|th')) {
    let target: Position | undefined;
    editor.change(({ start }) => {
      target = stepCell(root, start, step);
      return target;
    });
    return target !== undefined;
  }
  const item = itemAround(block, root);
  if (!item || (step === 1 && !item.previousElementSibling)) return false;
  editor.change((selected) => (selected.isCollapsed && step === 1 ? sink(item) : indent(root, selected, step)));
  return true;
}

/** Gives a caret that is in no words a paragraph, as a step of its own; without it each letter would be a paragraph. */
export function makeRoom(editor: Editor): boolean {
  const { caret } = editor;
  const range = editor.selection();
  const room = range && caret && roomBeside(range.start, caret);
  if (room) editor.change(room);
  return room !== undefined;
}

/** Adds a paragraph above a text that does not begin with words; for ArrowUp at its start, and a press above it. */
export function makeRoomAbove(editor: Editor, clientY?: number): boolean {
  const { caret, root } = editor;
  const first = [...textBlocksIn(root)].find((one) => leavesOf(one).some(({ leaf }) => leaf.nodeName !== 'VIDEO'));
  const start = editor.selection()?.start;
  const isAtStart = first && start && isSameTextBlock(first, start.textBlock) && start.offset === 0;
  const top = root.firstElementChild;
  const isAbove = clientY === undefined ? isAtStart : top && clientY < top.getBoundingClientRect().top;
  if (!caret || !isAbove || isWritable(top)) return false;
  editor.change(() => newParagraph((paragraph) => root.prepend(paragraph)));
  return true;
}
