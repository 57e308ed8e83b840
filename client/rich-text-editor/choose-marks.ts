import { everyWord, marksAt, writeMarks } from './commands/write-marks.ts';
import type { Editor } from './editor.ts';
import type { Mark } from './tree/inline-runs.ts';
import type { TextRange } from './tree/positions.ts';

const OPPOSITES: { readonly [mark in Mark]?: Mark } = { sub: 'sup', sup: 'sub' };

/** Turns a mark on for all that is selected, or off where all has it; with nothing selected for what is typed next. */
export function toggleMark(editor: Editor, mark: Mark): void {
  const range = editor.selection();
  if (!range) return;
  const typed = editor.pending?.has(mark) ? editor.pending.get(mark) : marksAt(range.start).get(mark);
  const isOn = range.isCollapsed ? typed === '' : hasMark(editor, range, mark, '');
  setMark(editor, mark, isOn ? undefined : '');
}

export function setMark(editor: Editor, mark: Mark, value: string | undefined): void {
  const range = editor.selection();
  if (!range || editor.isReadOnly) return;
  const changes = new Map([[mark, value]]);
  const opposite = OPPOSITES[mark];
  if (opposite && value !== undefined) changes.set(opposite, undefined);
  if (range.isCollapsed) {
    editor.pending = new Map([...(editor.pending ?? []), ...changes]);
    editor.showState();
  } else editor.change((selected) => writeMarks(editor.root, selected, changes));
}

export function hasMark(editor: Editor, range: TextRange, mark: Mark, value: string): boolean {
  return everyWord(editor.root, range, (marks) => marks.get(mark) === value);
}
