import { cut } from './commands/delete-range.ts';
import { insertBlock } from './commands/insert.ts';
import { toggleList } from './commands/lists.ts';
import { setBlock } from './commands/set-block.ts';
import { toggleCodeBlock, toggleQuote } from './commands/wrap-blocks.ts';
import { writeMarks } from './commands/write-marks.ts';
import type { Editor } from './editor.ts';
import type { Mark } from './tree/inline-runs.ts';
import { collapsedAt, type Position, startOf, type TextRange } from './tree/positions.ts';
import { textOf, wholeOf } from './tree/text-blocks.ts';

type BlockChange = (root: HTMLElement, range: TextRange) => Position | undefined;

/** What stands at the start of a paragraph when a space is typed behind it. */
const AT_START: readonly (readonly [RegExp, BlockChange])[] = [
  [/^##? $/, (root, range) => setBlock(root, range, 'h2')],
  [/^### $/, (root, range) => setBlock(root, range, 'h3')],
  [/^#### $/, (root, range) => setBlock(root, range, 'h4')],
  [/^[-*+] $/, (root, range) => toggleList(root, range, 'ul')],
  [/^1[.)、] $/, (root, range) => toggleList(root, range, 'ol')],
  [/^[>》] $/, toggleQuote],
  [/^``` $/, toggleCodeBlock],
  [/^---$/, (root, range) => insertBlock(root, range, document.createElement('hr'))],
];

/** What stands before the caret when its last sign is typed. */
const IN_LINE: readonly (readonly [RegExp, Mark])[] = [
  [/\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, 'strong'],
  [/~~([^~\s](?:[^~]*[^~\s])?)~~$/, 's'],
  [/`([^`]+)`$/, 'code'],
];

/** Does what the Markdown just typed means; a step of its own, so that undoing it brings back the signs. */
export function applyMarkdown(editor: Editor, typed: string): void {
  if (!/[ *~`-]$/.test(typed)) return;
  const range = editor.selection();
  if (!range?.isCollapsed || range.start.textBlock.block.localName === 'pre') return;
  const { textBlock, offset } = range.start;
  const before = textOf(textBlock).slice(0, offset);
  if (textBlock.block.localName === 'p') {
    const change = AT_START.find(([pattern]) => pattern.test(before))?.[1];
    if (change) {
      changeBlock(editor, before.length, change);
      return;
    }
  }
  for (const [pattern, mark] of IN_LINE) {
    const found = pattern.exec(before);
    if (found?.[1] === undefined) continue;
    changeWords(editor, before.length - found[0].length, found[1].length, mark);
    return;
  }
}

function changeBlock(editor: Editor, signs: number, change: BlockChange): void {
  editor.change(({ start }) => {
    const textBlock = cut(start.textBlock, 0, signs);
    const position = change(editor.root, collapsedAt(startOf(textBlock)));
    return position ?? startOf(wholeOf(textBlock.nodes[0]?.parentElement ?? textBlock.block));
  });
}

function changeWords(editor: Editor, from: number, length: number, mark: Mark): void {
  const signs = mark === 'code' ? 1 : 2;
  editor.change(({ start }) => {
    const behind = cut(start.textBlock, from + signs + length, from + signs + length + signs);
    const textBlock = cut(behind, from, from + signs);
    const end = { textBlock, offset: from + length };
    writeMarks(editor.root, { start: { textBlock, offset: from }, end, isCollapsed: false }, new Map([[mark, '']]));
    return { textBlock: wholeOf(textBlock.block), offset: from + length };
  });
  editor.pending = new Map([[mark, undefined]]);
}
