import { cut } from './commands/delete-range.ts';
import { insertBlock } from './commands/insert.ts';
import { toggleList } from './commands/lists.ts';
import { setBlock } from './commands/set-block.ts';
import { toggleCodeBlock, toggleQuote } from './commands/wrap-blocks.ts';
import { writeMarks } from './commands/write-marks.ts';
import type { Editor } from './editor.ts';
import type { Mark } from './tree/inline-runs.ts';
import type { Position, Span } from './tree/positions.ts';
import { textOf } from './tree/text-blocks.ts';

type BlockChange = (root: HTMLElement, span: Span) => Position | undefined;

/** What stands at the start of a paragraph when a space is typed behind it. */
const AT_START: readonly (readonly [RegExp, BlockChange])[] = [
  [/^##? $/, keeping((root, span) => setBlock(root, span, 'h2'))],
  [/^### $/, keeping((root, span) => setBlock(root, span, 'h3'))],
  [/^#### $/, keeping((root, span) => setBlock(root, span, 'h4'))],
  [/^[-*+] $/, keeping((root, span) => toggleList(root, span, 'ul'))],
  [/^1[.)、] $/, keeping((root, span) => toggleList(root, span, 'ol'))],
  [/^[>》] $/, keeping(toggleQuote)],
  [/^``` $/, (root, span) => toggleCodeBlock(root, span)],
  [/^---$/, (root, { start }) => insertBlock(root, start, root.ownerDocument.createElement('hr'))],
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
  const span = editor.span();
  if (!span?.isCollapsed || span.start.line.block.localName === 'pre') return;
  const { line, offset } = span.start;
  const before = textOf(line).slice(0, offset);
  if (line.block.localName === 'p') {
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

function keeping(change: (root: HTMLElement, span: Span) => void): BlockChange {
  return (root, span) => {
    change(root, span);
    return undefined;
  };
}

function changeBlock(editor: Editor, signs: number, change: BlockChange): void {
  editor.run(({ start }) => {
    const line = cut(start.line, 0, signs);
    const place = { line, offset: 0 };
    const { block } = line;
    const result = change(editor.root, { start: place, end: place, isCollapsed: true });
    if (result) return result;
    const anchor = line.nodes[0]?.parentElement ?? block;
    return { line: { block: anchor, nodes: [...anchor.childNodes] }, offset: 0 };
  });
}

function changeWords(editor: Editor, from: number, length: number, mark: Mark): void {
  const signs = mark === 'code' ? 1 : 2;
  editor.run(({ start }) => {
    let line = cut(start.line, from + signs + length, from + signs + length + signs);
    line = cut(line, from, from + signs);
    const span = { start: { line, offset: from }, end: { line, offset: from + length }, isCollapsed: false };
    writeMarks(editor.root, span, (marks) => marks.set(mark, ''));
    const { block } = line;
    return { line: { block, nodes: [...block.childNodes] }, offset: from + length };
  });
  editor.pending = new Map([[mark, undefined]]);
}
