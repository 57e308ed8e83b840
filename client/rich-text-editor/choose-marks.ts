import { everyWord, marksAt, writeMarks } from './commands/write-marks.ts';
import type { Editor } from './editor.ts';
import type { Mark } from './tree/inline-runs.ts';
import type { Span } from './tree/positions.ts';

/** Turns a mark on for all that is selected, or off where all has it; with nothing selected for what is typed next. */
export function toggleMark(editor: Editor, mark: Mark, value = ''): void {
  const span = editor.span();
  if (!span || editor.isReadOnly) return;
  const typed = editor.pending?.has(mark) ? editor.pending.get(mark) : marksAt(span.start).get(mark);
  const isOn = span.isCollapsed ? typed === value : hasMark(editor, span, mark, value);
  setMark(editor, mark, isOn ? undefined : value);
}

export function setMark(editor: Editor, mark: Mark, value: string | undefined): void {
  const span = editor.span();
  if (!span || editor.isReadOnly) return;
  if (span.isCollapsed) {
    editor.pending = new Map(editor.pending).set(mark, value);
    if (value !== undefined && mark === 'sub') editor.pending.set('sup', undefined);
    if (value !== undefined && mark === 'sup') editor.pending.set('sub', undefined);
    editor.showState();
    return;
  }
  editor.restyle((selected) =>
    writeMarks(editor.root, selected, (marks) => {
      if (value === undefined) marks.delete(mark);
      else marks.set(mark, value);
      if (value !== undefined && mark === 'sub') marks.delete('sup');
      if (value !== undefined && mark === 'sup') marks.delete('sub');
    }),
  );
}

export function hasMark(editor: Editor, span: Span, mark: Mark, value = ''): boolean {
  return everyWord(editor.root, span, (marks) => marks.get(mark) === value);
}
