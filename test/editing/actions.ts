import {
  changeTable,
  makeTable,
  TABLE_CHANGES,
  type TableChange,
} from '../../client/rich-text-editor/commands/change-table.ts';
import { insertBlock } from '../../client/rich-text-editor/commands/insert.ts';
import { removePicture, selectPicture, setPicture } from '../../client/rich-text-editor/commands/set-picture.ts';
import type { Editor } from '../../client/rich-text-editor/editor.ts';
import type { Pictures } from '../../client/rich-text-editor/pictures.ts';
import { readToolState } from '../../client/rich-text-editor/tool-state.ts';
import { linkForm } from '../../client/rich-text-editor/tools/address-form.tsx';
import { CHOICES } from '../../client/rich-text-editor/tools/choices.tsx';
import { filmForm } from '../../client/rich-text-editor/tools/panel-of.tsx';
import { TOOLS } from '../../client/rich-text-editor/tools/tools.ts';
import { lengthOf, textBlocksIn } from '../../client/rich-text-editor/tree/text-blocks.ts';
import { pressKey } from '../../client/rich-text-editor/typing.ts';
import type { Random } from '../helpers/random.ts';
import { hostileHtml, words } from '../server/rich-text/parse/hostile-html.ts';

/** What an action works with. */
export interface Desk {
  readonly editor: Editor;
  readonly pictures: Pictures;
  readonly random: Random;
  /** HTML as other programs put it on the clipboard. */
  readonly pasted: readonly string[];
  /** Whether made-up HTML is pasted too. */
  readonly isStrange: boolean;
  /** What was copied last, out of the editor itself. */
  copied: string;
}

interface Action {
  readonly name: string;
  readonly often: number;
  /** Returns true where no word may have come or gone. */
  act(desk: Desk): unknown;
}

const WORDS = words('塔 吊机 a bc ␠ ␠␠ ， 1 😀 👷🏽‍♀️ e\u0301 𠮷 1️⃣ 🇨🇳');
const CHANGES = Object.keys(TABLE_CHANGES) as TableChange[]; // proof: the table's own keys
const PICTURE = '/uploads/site-800x600.wa.webp';

/** What a person does to a text, each with how often it is done beside the others. */
const ACTIONS: readonly Action[] = [
  { name: 'type', often: 30, act: type },
  { name: 'compose', often: 8, act: compose },
  { name: 'Enter', often: 10, act: (desk) => input(desk, 'insertParagraph') },
  { name: 'Shift+Enter', often: 3, act: (desk) => input(desk, 'insertLineBreak') },
  { name: 'delete', often: 14, act: erase },
  { name: 'place the caret', often: 14, act: (desk) => select(desk, false) },
  { name: 'select', often: 16, act: (desk) => select(desk, true) },
  { name: 'select nodes', often: 4, act: selectNodes },
  { name: 'undo', often: 5, act: ({ editor }) => editor.step(-1) },
  { name: 'redo', often: 3, act: ({ editor }) => editor.step(1) },
  { name: 'pause', often: 4, act: ({ editor }) => editor.flush() },
  { name: 'Tab', often: 6, act: (desk) => press(desk, 'Tab') },
  { name: 'ArrowUp', often: 2, act: (desk) => press(desk, 'ArrowUp') },
  { name: 'tool', often: 20, act: useTool },
  { name: 'choice', often: 12, act: choose },
  { name: 'new table', often: 3, act: addTable },
  { name: 'table', often: 24, act: change },
  { name: 'select cells', often: 10, act: selectCells },
  { name: 'picture', often: 2, act: ({ editor, pictures }) => void (editor.selection() && pictures.insert(PICTURE)) },
  {
    name: 'picture file',
    often: 2,
    act: ({ pictures }) => pictures.add([new File(['x'], 'a.png', { type: 'image/png' })]),
  },
  { name: 'look of a picture', often: 8, act: changePicture },
  {
    name: 'film',
    often: 1,
    act: ({ editor }) =>
      filmForm(
        editor,
        () => {},
        undefined,
        () => {},
      ).act({ src: '/uploads/a.mp4' }),
  },
  {
    name: 'link',
    often: 3,
    act: ({ editor, random }) =>
      void (random(3) > 0 ? linkForm(editor).act({ href: '/gywm', words: '我们' }) : linkForm(editor).other?.act()),
  },
  { name: 'copy', often: 4, act: (desk) => copy(desk, 'copy') },
  { name: 'cut', often: 3, act: (desk) => copy(desk, 'cut') },
  { name: 'paste', often: 5, act: paste },
];
const ALL = ACTIONS.flatMap((action) => Array.from({ length: action.often }, () => action));

/** One of the actions. */
export function anyAction(random: Random): Action {
  return pick(random, ALL);
}

function pick<T>(random: Random, list: readonly T[]): T {
  const one = list[random(list.length)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
}

function type(desk: Desk): void {
  for (const character of pick(desk.random, WORDS)) input(desk, 'insertText', character);
}

/** As an input method does: the words stand in the text, change there, and are done or given up. */
function compose({ editor, random }: Desk): void {
  const { root } = editor;
  const say = (event: string, data: string) => root.dispatchEvent(new CompositionEvent(event, { data, bubbles: true }));
  say('compositionstart', '');
  let before = 0;
  const drafts = ['t', 'ta', pick(random, ['塔', '塔吊', ''])];
  for (const words of drafts) {
    for (let at = 0; at < before; at++) document.getSelection()?.modify('extend', 'backward', 'character');
    if (words !== '') document.execCommand('insertText', false, words);
    else if (before > 0) document.execCommand('delete');
    before = words.length;
    if (random(3) === 0) editor.flush();
  }
  say('compositionend', drafts.at(-1) ?? '');
}

function erase(desk: Desk): void {
  const isForward = desk.random(3) === 0;
  const granularity = desk.random(4) === 0 ? 'word' : 'character';
  const selection = document.getSelection();
  if (!selection || selection.rangeCount === 0) return;
  const own = selection.getRangeAt(0).cloneRange();
  if (own.collapsed) selection.modify('extend', isForward ? 'forward' : 'backward', granularity);
  const target = selection.getRangeAt(0).cloneRange();
  selection.setBaseAndExtent(own.startContainer, own.startOffset, own.endContainer, own.endOffset);
  const unit = granularity === 'word' ? 'Word' : 'Content';
  input(desk, `delete${unit}${isForward ? 'Forward' : 'Backward'}`, null, target);
}

/** What the editor leaves to the browser, the browser does. */
function input({ editor }: Desk, inputType: string, data: string | null = null, target?: Range): void {
  const targetRanges = target ? [new StaticRange(target)] : [];
  const event = new InputEvent('beforeinput', { inputType, data, targetRanges, bubbles: true, cancelable: true });
  if (!editor.root.dispatchEvent(event)) return;
  if (data !== null) document.execCommand('insertText', false, data);
  else if (target && !target.collapsed) {
    document
      .getSelection()
      ?.setBaseAndExtent(target.startContainer, target.startOffset, target.endContainer, target.endOffset);
    document.execCommand('delete');
  }
}

function select({ editor, random }: Desk, isRange: boolean): void {
  const all = [...textBlocksIn(editor.root)];
  const first = random(all.length);
  const last = isRange && random(2) === 0 ? Math.min(all.length - 1, first + random(4)) : first;
  const [start, end] = [all[first], all[last]];
  if (!start || !end) return;
  const from = random(lengthOf(start) + 1);
  const to = first === last ? from + random(lengthOf(end) - from + 1) : random(lengthOf(end) + 1);
  editor.select({ textBlock: start, offset: from }, isRange ? { textBlock: end, offset: to } : undefined);
  editor.caretMoved();
}

/** As a triple click or 全选 does: from before one node to behind another. */
function selectNodes({ editor, random }: Desk): void {
  const elements = [editor.root, ...editor.root.querySelectorAll<HTMLElement>('p, li, td, th, blockquote, h2, figure')];
  const [one, other] = [pick(random, elements), pick(random, elements)];
  const isAll = random(4) === 0;
  const range = document.createRange();
  range.setStart(isAll ? editor.root : one, 0);
  const end = isAll ? editor.root : other;
  range.setEnd(end, isAll || random(2) === 0 ? end.childNodes.length : 0); // before the start it collapses there
  document
    .getSelection()
    ?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
  editor.caretMoved();
}

function selectCells({ editor, random }: Desk): void {
  const cells = [...editor.root.querySelectorAll('td, th')];
  if (cells.length === 0) return;
  const [one, other] = [pick(random, cells), pick(random, cells)];
  const range = document.createRange();
  range.setStart(one, 0);
  range.setEnd(other, other.childNodes.length);
  document
    .getSelection()
    ?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
  editor.caretMoved();
}

function press({ editor, random }: Desk, key: string): boolean {
  pressKey(editor, new KeyboardEvent('keydown', { key, shiftKey: key === 'Tab' && random(3) === 0 }));
  return true;
}

function useTool({ editor, random }: Desk): boolean {
  const tool = pick(random, TOOLS.flat());
  if (!tool.isOff?.(readToolState(editor))) tool.act?.(editor);
  return !/^(undo|redo|hr)$/.test(tool.id);
}

function choose({ editor, random }: Desk): boolean {
  const choice = pick(random, Object.values(CHOICES));
  choice.act(editor, pick(random, Object.keys(choice.labels)));
  return choice !== CHOICES.table;
}

function addTable({ editor, random }: Desk): void {
  if (readToolState(editor).isInTable) return;
  const table = makeTable(1 + random(4), 1 + random(4));
  editor.change((range) => insertBlock(editor.root, range, table));
}

function change({ editor, random }: Desk): boolean {
  const { isInTable, canMerge, canSplit } = readToolState(editor);
  if (!isInTable) return true;
  const one = pick(
    random,
    CHANGES.filter((each) => each !== 'delete-table' || random(8) === 0),
  );
  if ((one === 'merge-cells' && !canMerge) || (one === 'split-cell' && !canSplit)) return true;
  editor.change((range) => changeTable(editor.root, range, one));
  return !one.startsWith('delete');
}

function changePicture({ editor, random }: Desk): void {
  const images = [...editor.root.querySelectorAll<HTMLImageElement>('img[src]:not([data-editor-note] img)')];
  if (images.length === 0) return;
  const image = pick(random, images);
  selectPicture(editor, image);
  const look = {
    alt: pick(random, ['', '塔机']),
    caption: pick(random, ['', '现场', '现场航拍']),
    width: pick(random, ['', '25', '100']),
  };
  if (random(6) === 0) editor.change(() => removePicture(editor.root, image));
  else editor.change(() => setPicture(editor.root, image, look));
}

function copy(desk: Desk, kind: 'copy' | 'cut'): void {
  const clipboardData = new DataTransfer();
  desk.editor.root.dispatchEvent(new ClipboardEvent(kind, { clipboardData, bubbles: true, cancelable: true }));
  desk.copied = clipboardData.getData('text/html') || desk.copied;
}

function paste({ editor, random, pasted, isStrange, copied }: Desk): void {
  const clipboardData = new DataTransfer();
  const html = pick(random, [copied, copied, isStrange ? hostileHtml(random) : '', pick(random, pasted), '']);
  if (html !== '') clipboardData.setData('text/html', html);
  clipboardData.setData('text/plain', pick(random, ['文字', '一行\n二行', '甲\n\n乙\n']));
  editor.root.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}
