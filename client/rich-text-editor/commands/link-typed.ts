import type { Editor } from '../editor.ts';
import { readAddress } from '../tools/address-form.tsx';
import { nearest } from '../tree/blocks.ts';
import { textOf } from '../tree/text-blocks.ts';
import { marksAt, writeMarks } from './write-marks.ts';

/** Where an address begins in words around it; a bare name may be words. */
const BEGINS = /https?:\/\/|www\./i;
/** An address as browsers write it, without what ends a sentence. */
const ADDRESS = /^[!-~]*[\w/#=&-]/;

/**
 * Links an address that was typed up to the caret, as a step of its own, which undo takes back; what is typed next is not in
 * the link. Not in code, and not where a link is already.
 */
export function linkTyped(editor: Editor): void {
  const range = editor.selection();
  if (!range?.isCollapsed || editor.pending) return;
  const { textBlock, offset } = range.start;
  const before = textOf(textBlock).slice(0, offset);
  const word = before.split(/\s/).at(-1) ?? '';
  const at = word.search(BEGINS);
  const [typed = ''] = at < 0 ? [] : (ADDRESS.exec(word.slice(at)) ?? []);
  const address = typed === '' ? undefined : readAddress(typed);
  const marks = marksAt(range.start);
  if (!address || marks.has('a') || marks.has('code') || nearest(textBlock.block, editor.root, 'pre')) return;
  const from = offset - word.length + at;
  const start = { textBlock, offset: from };
  const end = { textBlock, offset: from + typed.length };
  editor.change(() => writeMarks(editor.root, { start, end, isCollapsed: false }, new Map([['a', `${address}\n`]])));
  editor.pending = new Map([['a', undefined]]);
}
