import type { Editor } from '../editor.ts';
import { isText } from '../tree/blocks.ts';
import {
  changedMarks,
  type InlineRun,
  MARKS,
  type Mark,
  type MarkChanges,
  type Marks,
  marksAround,
  readInlineRuns,
  writeInlineRuns,
} from '../tree/inline-runs.ts';
import { type Position, piecesOf, type TextRange } from '../tree/positions.ts';
import { isSameTextBlock } from '../tree/text-blocks.ts';

/** Changes the marks of `range`; without `changes` removes all. */
export function writeMarks(root: HTMLElement, range: TextRange, changes?: MarkChanges): undefined {
  for (const { textBlock, from, to } of piecesOf(range, root)) {
    const runs = readInlineRuns(textBlock, from, to).map((run) => {
      if (run.from < from || run.to > to) return run;
      return { ...run, marks: changes ? changedMarks(run.marks, changes) : new Map() };
    });
    writeInlineRuns(textBlock, runs);
  }
}

/** The marks that the next character typed at `position` will have: those of the character before it. */
export function marksAt({ textBlock, offset }: Position): Marks {
  const { block, nodes } = textBlock;
  const words = readInlineRuns(textBlock).filter(({ leaf }) => isText(leaf));
  const before = words.findLast(({ from }) => from < offset) ?? words[0];
  return before?.marks ?? marksAround(nodes[0] ?? block, block);
}

/** Returns the whole link that the caret is in, or that everything selected is in; undefined if there is none. */
export function linkAround({ start: at, end: last, isCollapsed }: TextRange) {
  const { textBlock } = at;
  const offset = at.offset + (isCollapsed ? 0 : 1);
  const value = marksAt({ textBlock, offset }).get('a');
  if (value === undefined) return undefined;
  let start = 0;
  let end = 0;
  for (const { marks, from, to } of readInlineRuns(textBlock)) {
    if (marks.get('a') !== value) continue;
    if (from !== end && end > 0 && end >= offset) break; // another link to the same address, further back
    if (from !== end) start = from;
    end = to;
  }
  const [href = '', title = ''] = value.split('\n');
  if (!isCollapsed && !(isSameTextBlock(textBlock, last.textBlock) && last.offset <= end)) return undefined;
  const range: TextRange = { start: { textBlock, offset: start }, end: { textBlock, offset: end }, isCollapsed: false };
  return { range, href, title };
}

const OPPOSITES: { readonly [mark in Mark]?: Mark } = { sub: 'sup', sup: 'sub' };

/** Sets a mark on the selection, or removes it if all has it; with nothing selected, for the next typed characters. */
export function toggleMark(editor: Editor, mark: Mark): void {
  const range = editor.selection();
  if (!range) return;
  setMark(editor, mark, readMarks(editor, range)[mark] === undefined ? '' : undefined);
}

/** Sets a mark on the selection, or on what is typed next at a caret; `undefined` removes it. */
export function setMark(editor: Editor, mark: Mark, value: string | undefined): void {
  const range = editor.selection();
  if (!range) return;
  const changes = new Map([[mark, value]]);
  const opposite = OPPOSITES[mark];
  if (opposite && value !== undefined) changes.set(opposite, undefined);
  if (range.isCollapsed) {
    editor.pending = new Map([...(editor.pending ?? []), ...changes]);
    editor.showState();
  } else editor.change((selected) => writeMarks(editor.root, selected, changes));
}

/** Returns the runs of text of which a range has at least a character. */
export function wordsIn(root: HTMLElement, range: TextRange): InlineRun[] {
  return piecesOf(range, root).flatMap(({ textBlock, from, to }) =>
    readInlineRuns(textBlock).filter((run) => isText(run.leaf) && run.to > from && run.from < to),
  );
}

/** Returns the marks that characters typed at `position` will have, those chosen for them included. */
export function nextMarks({ pending }: Editor, position: Position): Marks {
  return changedMarks(marksAt(position), pending ?? new Map());
}

/** The marks of deleted words for those typed in their place: Chromium would write them as a style, and 「5²」 becomes 「⁶²」. */
export function marksInPlace({ start, end }: TextRange): MarkChanges | undefined {
  const gone = readInlineRuns(start.textBlock).find(({ from, to }) => from === start.offset && to <= end.offset);
  return gone && new Map(MARKS.map((mark) => [mark, mark === 'a' ? undefined : gone.marks.get(mark)]));
}

export type MarksOn = { readonly [mark in Mark]?: string };

/** Returns the marks that all text of a range has; with nothing selected, those that the next typed characters will have. */
export function readMarks(editor: Editor, range: TextRange): MarksOn {
  const [first, ...others] = range.isCollapsed
    ? [nextMarks(editor, range.start)]
    : wordsIn(editor.root, range).map(({ marks }) => marks);
  return Object.fromEntries(
    [...(first ?? [])].filter(([mark, value]) => others.every((marks) => marks.get(mark) === value)),
  );
}
