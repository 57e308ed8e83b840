import type { Editor } from '../editor.ts';
import { isText } from '../tree/blocks.ts';
import {
  changedMarks,
  type Mark,
  type MarkChanges,
  type Marks,
  marksAround,
  readInlineRuns,
  writeInlineRuns,
} from '../tree/inline-runs.ts';
import { type Position, type TextRange, textBlocksOf } from '../tree/positions.ts';
import { lengthOf, type TextBlock } from '../tree/text-blocks.ts';

/** Changes the marks of the words of `range`; without `changes` they lose all. Code blocks stay plain. */
export function writeMarks(root: HTMLElement, range: TextRange, changes?: MarkChanges): undefined {
  for (const { textBlock, from, to } of piecesOf(root, range)) {
    const runs = readInlineRuns(textBlock, from, to).map((run) => {
      if (run.from < from || run.to > to) return run;
      return { ...run, marks: changes ? changedMarks(run.marks, changes) : new Map() };
    });
    writeInlineRuns(textBlock, runs);
  }
}

/** Whether all words of `range` pass; false where there are none. */
export function everyWord(root: HTMLElement, range: TextRange, test: (marks: Marks) => boolean): boolean {
  const words = piecesOf(root, range).flatMap(({ textBlock, from, to }) =>
    readInlineRuns(textBlock).filter((run) => isText(run.leaf) && run.to > from && run.from < to),
  );
  return words.length > 0 && words.every(({ marks }) => test(marks));
}

/** The marks that the next character typed at `position` will have: those of the character before it. */
export function marksAt({ textBlock, offset }: Position): Marks {
  const { block, nodes } = textBlock;
  const words = readInlineRuns(textBlock).filter(({ leaf }) => isText(leaf));
  const before = words.findLast(({ from }) => from < offset) ?? words[0];
  return before?.marks ?? marksAround(nodes[0] ?? block, block);
}

/** All of the link at `position`, or undefined. */
export function linkAround(position: Position): { range: TextRange; href: string; title: string } | undefined {
  const value = marksAt(position).get('a');
  if (value === undefined) return undefined;
  const { textBlock, offset } = position;
  let [start, end] = [0, 0];
  for (const { marks, from, to } of readInlineRuns(textBlock)) {
    if (marks.get('a') !== value) continue;
    if (from !== end && end > 0 && end >= offset) break; // the same link once more, behind
    if (from !== end) start = from;
    end = to;
  }
  const [href = '', title = ''] = value.split('\n');
  const range = { start: { textBlock, offset: start }, end: { textBlock, offset: end }, isCollapsed: false };
  return { range, href, title };
}

function piecesOf(root: HTMLElement, range: TextRange): { textBlock: TextBlock; from: number; to: number }[] {
  const textBlocks = textBlocksOf(range, root);
  const isLast = (textBlock: TextBlock) =>
    textBlock === textBlocks.at(-1) && textBlock.block === range.end.textBlock.block;
  return textBlocks
    .map((textBlock, index) => ({
      textBlock,
      from: index === 0 ? range.start.offset : 0,
      to: isLast(textBlock) ? range.end.offset : lengthOf(textBlock),
    }))
    .filter(({ textBlock, from, to }) => to > from && textBlock.block.localName !== 'pre');
}

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
