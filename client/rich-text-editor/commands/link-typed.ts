import { typedAddress } from '../../../server/contract/typed-address.ts';
import type { Editor } from '../editor.ts';
import { readAddress } from '../tools/address-form.tsx';
import { nearest } from '../tree/blocks.ts';
import { textOf } from '../tree/text-blocks.ts';
import { marksAt, writeMarks } from './write-marks.ts';

/** An address in words around it, as browsers write it; a bare name may be words. Brackets may be its own or the sentence's. */
const ADDRESS = /(?:https?:\/\/|www\.)[!-~]*[\w/#=&)+%$@-]/gi;

/** The first address in a text, where it begins, how it is written and its link; undefined if there is none. */
export function findAddress(text: string): { at: number; typed: string; link: string } | undefined {
  for (const { 0: word, index: at } of text.matchAll(ADDRESS)) {
    const typed = typedAddress(word);
    const link = readAddress(typed);
    if (link !== undefined) return { at, typed, link };
  }
  return undefined;
}

/** Links an address typed up to the caret, as a step of its own; not in code, nor in a link. What is typed next is outside. */
export function linkTyped(editor: Editor): void {
  const range = editor.selection();
  if (!range?.isCollapsed || editor.pending) return;
  const { textBlock, offset } = range.start;
  const before = textOf(textBlock).slice(0, offset);
  const word = before.split(/\s/).at(-1) ?? '';
  const found = findAddress(word);
  const marks = marksAt(range.start);
  if (!found || marks.has('a') || marks.has('code') || nearest(textBlock.block, editor.root, 'pre')) return;
  const { at, typed, link } = found;
  const from = offset - word.length + at;
  const start = { textBlock, offset: from };
  const end = { textBlock, offset: from + typed.length };
  editor.change(() => writeMarks(editor.root, { start, end, isCollapsed: false }, new Map([['a', `${link}\n`]])));
  editor.pending = new Map([['a', undefined]]);
}
