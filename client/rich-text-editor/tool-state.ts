import { hasMark } from './choose-marks.ts';
import { classValue } from './commands/set-block.ts';
import { linkAround, marksAt } from './commands/write-marks.ts';
import type { Editor } from './editor.ts';
import { nearest } from './tree/blocks.ts';
import { MARKS, type Mark } from './tree/inline-runs.ts';

/** What the toolbar shows: how things are where the caret is. */
export interface ToolState {
  /** `p`, `h2` … of the line; `li`, `td` where words stand in these directly. */
  readonly block: string;
  readonly marks: { readonly [mark in Mark]?: string };
  readonly list: string;
  readonly align: string;
  readonly isQuote: boolean;
  readonly isCode: boolean;
  readonly isInTable: boolean;
  readonly hasHeaderRow: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

export const NO_STATE: ToolState = {
  block: 'p',
  marks: {},
  list: '',
  align: '',
  isQuote: false,
  isCode: false,
  isInTable: false,
  hasHeaderRow: false,
  canUndo: false,
  canRedo: false,
};

export function readToolState(editor: Editor): ToolState {
  const { history, root } = editor;
  const undo = { canUndo: history.canUndo || editor.hasTyped, canRedo: history.canRedo };
  const span = editor.span();
  if (!span) return { ...NO_STATE, ...undo };
  const { block } = span.start.line;
  const table = nearest(block, root, 'table');
  return {
    block: block.localName,
    marks: readMarks(editor),
    list: nearest(block, root, 'ul|ol')?.localName ?? '',
    align: classValue(block, 'align') ?? '',
    isQuote: nearest(block, root, 'blockquote') !== undefined,
    isCode: nearest(block, root, 'pre') !== undefined,
    isInTable: table !== undefined,
    hasHeaderRow: Boolean(table?.querySelector(':scope > thead')),
    ...undo,
  };
}

function readMarks(editor: Editor): ToolState['marks'] {
  const span = editor.span();
  if (!span) return {};
  const marks: { [mark in Mark]?: string } = {};
  const around = marksAt(span.isCollapsed ? span.start : { line: span.start.line, offset: span.start.offset + 1 });
  for (const mark of MARKS) {
    let value = around.get(mark);
    if (!span.isCollapsed && value !== undefined && !hasMark(editor, span, mark, value)) value = undefined;
    if (span.isCollapsed && editor.pending?.has(mark)) value = editor.pending.get(mark);
    if (value !== undefined) marks[mark] = value;
  }
  const link = linkAround(span.start);
  if (!link && span.isCollapsed) delete marks.a;
  return marks;
}
