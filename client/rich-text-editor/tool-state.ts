import { classValue } from './commands/set-block.ts';
import { type PictureLook, readPicture, selectedPicture } from './commands/set-picture.ts';
import { chosenCells } from './commands/table-grid.ts';
import { type MarksOn, readMarks } from './commands/write-marks.ts';
import type { Editor } from './editor.ts';
import { nearest } from './tree/blocks.ts';

/** What the toolbar shows about the text at the caret. */
export type ToolState = Readonly<typeof NO_STATE>;

export const NO_STATE = {
  /** The name of the block that contains the text: `p`, `h2` …, or `li` or `td` with text directly in it. */
  block: 'p',
  marks: {} as MarksOn,
  list: '',
  align: '',
  isQuote: false,
  isInTable: false,
  hasHeaderRow: false,
  canMerge: false,
  canSplit: false,
  /** If only a picture is selected: its index among the pictures of the text, and its settings. */
  picture: undefined as { readonly at: number; readonly look: PictureLook } | undefined,
  canUndo: false,
  canRedo: false,
};

/** Reads the state at the editor's selection; without a selection only undo and redo have a state. */
export function readToolState(editor: Editor): ToolState {
  const { history, root } = editor;
  const undo = { canUndo: history.canUndo || editor.hasTyped, canRedo: history.canRedo };
  const range = editor.selection();
  if (!range) return { ...NO_STATE, ...undo };
  const { block } = range.start.textBlock;
  const table = nearest(block, root, 'table');
  const cell = nearest(block, root, 'td|th');
  const image = selectedPicture(editor);
  return {
    block: block.localName,
    marks: readMarks(editor, range),
    list: nearest(block, root, 'ul|ol')?.localName ?? '',
    align: classValue(block, 'align') ?? '',
    isQuote: nearest(block, root, 'blockquote') !== undefined,
    isInTable: table !== undefined,
    picture: image && { at: [...root.querySelectorAll('img')].indexOf(image), look: readPicture(root, image) },
    canMerge: chosenCells(root, range) !== undefined,
    canSplit: cell?.matches('[colspan], [rowspan]') ?? false,
    hasHeaderRow: Boolean(table?.querySelector(':scope > thead')),
    ...undo,
  };
}
