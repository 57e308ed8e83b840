import { toggleMark } from './choose-marks.ts';
import { breakLine, breakSoftly } from './commands/break-line.ts';
import { deleteSpan } from './commands/delete-range.ts';
import { insertText } from './commands/insert.ts';
import { joinBack, joinNext } from './commands/join-back.ts';
import { marksAt, writeMarks } from './commands/write-marks.ts';
import type { Editor } from './editor.ts';
import { applyMarkdown } from './markdown-shortcuts.ts';
import type { Mark } from './tree/inline-runs.ts';
import { placeAt, type Span, spanOf } from './tree/positions.ts';
import { isSameLine, lengthOf } from './tree/text-blocks.ts';

/**
 * Typing inside a line is the browser's own (input methods, spelling, dictation rely on it); whatever would part, join or
 * format blocks is done here. Gives the function that takes the listeners off.
 */
export function listenToTyping(editor: Editor): () => void {
  const { root } = editor;
  const stop = new AbortController();
  const { signal } = stop;
  root.addEventListener('beforeinput', (event) => beforeInput(editor, event), { signal });
  root.addEventListener('input', (event) => afterInput(editor, event as InputEvent), { signal }); // proof: its type
  // A dialog around the text asks before it closes: until then it must know of the last words.
  root.addEventListener('keydown', (event) => event.key === 'Escape' && editor.flush(), { signal });
  root.addEventListener('compositionstart', () => beginComposition(editor), { signal });
  root.addEventListener('compositionend', (event) => endComposition(editor, event.data), { signal });
  return () => stop.abort();
}

function beforeInput(editor: Editor, event: InputEvent): void {
  const { inputType } = event;
  if (editor.isReadOnly) event.preventDefault();
  if (editor.isReadOnly || inputType === 'insertCompositionText') return;
  // Keyboards of phones end a line while they still compose.
  if (inputType === 'insertParagraph' || inputType === 'insertLineBreak') editor.isComposing = false;
  if (editor.isComposing) return;
  const change = CHANGES[inputType];
  if (change) {
    event.preventDefault();
    change(editor);
  } else if (inputType.startsWith('delete')) beforeDelete(editor, event);
  else if (inputType === 'insertText') beforeText(editor, event);
  else if (inputType === 'insertReplacementText' || inputType === 'insertFromYank') keepInLine(editor, event);
  else event.preventDefault();
}

const CHANGES: Record<string, (editor: Editor) => void> = {
  insertParagraph: (editor) => editor.run((span) => breakLine(editor.root, emptied(editor, span))),
  insertLineBreak: (editor) => editor.run((span) => breakSoftly(emptied(editor, span))),
  historyUndo: (editor) => editor.undo(),
  historyRedo: (editor) => editor.redo(),
  formatBold: (editor) => toggleMark(editor, 'strong'),
  formatItalic: (editor) => toggleMark(editor, 'em'),
  formatUnderline: (editor) => toggleMark(editor, 'u'),
};

function emptied(editor: Editor, span: Span) {
  return span.isCollapsed ? span.start : deleteSpan(editor.root, span);
}

function beforeText(editor: Editor, event: InputEvent): void {
  const span = editor.span();
  const text = event.data ?? '';
  if (!span || text === '') return;
  const isPlain = span.start.line.block.localName === 'pre';
  if (span.isCollapsed && !editor.pending && !isPlain) {
    if (editor.history.current) noteCaret(editor);
    return;
  }
  if (!editor.pending && !isPlain && isSameLine(span.start.line, span.end.line)) return;
  event.preventDefault();
  const marks = marksToType(editor, span);
  editor.pending = undefined;
  const place = insertText(emptied(editor, span), text, marks);
  editor.select(place);
  editor.typed();
  applyMarkdown(editor, text);
}

/** The marks at the caret with those that were chosen for what is typed next. */
function marksToType(editor: Editor, span: Span): Map<Mark, string> {
  const marks = new Map(marksAt(span.start));
  for (const [mark, value] of editor.pending ?? []) {
    if (value === undefined) marks.delete(mark);
    else marks.set(mark, value);
  }
  return marks;
}

function beforeDelete(editor: Editor, event: InputEvent): void {
  const span = editor.span();
  if (!span) return;
  if (!span.isCollapsed) {
    event.preventDefault();
    editor.run((selected) => deleteSpan(editor.root, selected));
    return;
  }
  const isBackward = /Backward/.test(event.inputType);
  const { line, offset } = span.start;
  if (isBackward && offset === 0) {
    event.preventDefault();
    editor.run(() => joinBack(editor.root, line));
  } else if (!isBackward && offset >= lengthOf(line)) {
    event.preventDefault();
    editor.run(() => joinNext(editor.root, line));
  } else keepInLine(editor, event);
}

/** The browser's own change, unless it would reach beyond the line or leave nothing in it. */
function keepInLine(editor: Editor, event: InputEvent): void {
  const target = event.getTargetRanges()[0];
  const span = target && spanOf(editor.root, target);
  if (!span) return;
  const isWhole = span.start.offset === 0 && span.end.offset >= lengthOf(span.end.line);
  if (isSameLine(span.start.line, span.end.line) && !isWhole && span.start.line.block.localName !== 'pre') {
    noteCaret(editor);
    return;
  }
  event.preventDefault();
  const marks = marksAt(span.start);
  let place = deleteSpan(editor.root, span);
  const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
  if (text !== '' && !event.inputType.startsWith('delete')) place = insertText(place, text, marks);
  editor.select(place);
  editor.typed();
}

/** Undoing the first key of a run brings the caret back to where it was. */
function noteCaret(editor: Editor): void {
  if (!editor.hasTyped) editor.leaveHere();
}

function afterInput(editor: Editor, event: InputEvent): void {
  if (editor.isComposing) return;
  editor.typed();
  if (event.inputType === 'insertText') applyMarkdown(editor, event.data ?? '');
}

/** An input method writes where the caret is: what is selected over several lines has to go before. */
function beginComposition(editor: Editor): void {
  editor.flush();
  const span = editor.span();
  if (span && !span.isCollapsed && !isSameLine(span.start.line, span.end.line)) {
    editor.run((selected) => deleteSpan(editor.root, selected));
  } else editor.leaveHere();
  editor.isComposing = true;
}

function endComposition(editor: Editor, text: string): void {
  editor.isComposing = false;
  const { pending } = editor;
  editor.typed();
  const span = editor.span();
  if (!pending || !span || text === '') return;
  editor.pending = undefined;
  const { line, offset } = span.end;
  const written = {
    start: { line, offset: Math.max(0, offset - text.length) },
    end: { line, offset },
    isCollapsed: false,
  };
  const caret = { block: line.block, offset };
  writeMarks(editor.root, written, (marks) => {
    for (const [mark, value] of pending) {
      if (value === undefined) marks.delete(mark);
      else marks.set(mark, value);
    }
  });
  const place = placeAt(editor.root, caret.block, 0);
  if (place) editor.select({ line: place.line, offset: caret.offset });
  editor.typed();
}
