import { Failure } from '../../server/contract/failure.ts';
import { filmAdvice, filmPage } from '../../server/contract/films.ts';
import { RICH_TEXT_MAX_BYTES } from '../../server/contract/rules.ts';
import { LINE_END, withoutPrivateSigns } from '../../server/rich-text/insert-text.ts';
import { caretAt } from '../ui/caret-at.ts';
import { deleteSelected } from './commands/delete-range.ts';
import { insertNodes } from './commands/insert.ts';
import { findAddress } from './commands/link-typed.ts';
import { movePicture, selectedPicture, selectPicture } from './commands/set-picture.ts';
import { writeMarks } from './commands/write-marks.ts';
import type { Editor } from './editor.ts';
import type { PastedWith } from './paste/pasted-pictures.ts';
import { isPictureFile, type MessageLook, type Pictures } from './pictures.ts';
import { readAddress } from './tools/address-form.tsx';
import { isBlock, isElement, isHollow, NOTE, nearest } from './tree/blocks.ts';
import { cleanInside, ownAddress, parseUntrusted } from './tree/document-tree.ts';
import { linesOf } from './tree/inline-runs.ts';
import { domRangeAround, piecesOf, positionAt, type TextRange } from './tree/positions.ts';
import { isSameTextBlock, textOf } from './tree/text-blocks.ts';
import { makeRoom } from './typing.ts';

type ShowMessage = (sentence: string | undefined, look?: MessageLook) => void;

/** The editor that something is pasted into, its pictures, and where it is told what came of a paste. */
interface Target {
  readonly editor: Editor;
  readonly pictures: Pictures;
  readonly showMessage: ShowMessage;
}

/** Handles copying, cutting, pasting and dropping. Returns the function that removes the listeners. */
export function listenToClipboard(editor: Editor, pictures: Pictures, showMessage: ShowMessage): () => void {
  const { root } = editor;
  const target = { editor, pictures, showMessage };
  const stop = new AbortController();
  loadReader();
  const copy = (event: ClipboardEvent) => {
    const range = editor.selection();
    const domRange = document.getSelection()?.getRangeAt(0);
    if (!range || range.isCollapsed || !domRange || !event.clipboardData) return false;
    const { html, text } = readSelection(root, range, captioned(editor) ?? domRange);
    event.clipboardData.setData('text/html', html);
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
    return true;
  };
  /** Pastes are inserted in their order, also while a part of the editor loads. */
  let waiting = Promise.resolve();
  const receive = (transfer: DataTransfer) => {
    showMessage(undefined);
    makeRoom(editor);
    const read = (type: string) => transfer.getData(type).replace(UNSEEN, '');
    const text = read('text/plain') || read('text/uri-list').replace(URI_COMMENT, '');
    const rtf = transfer.getData('text/rtf');
    const html = EMBED_CODE.test(text) ? text : read('text/html').replace(CLIPBOARD_HEAD, '');
    const given = [...transfer.files].map(pictures.services.withType);
    const insert = async () => {
      const all = await Promise.all(given);
      const files = (all.length > 0 && (await (await loadReader())?.distinctFiles(all))) || all;
      // Office suites add an image of the text to the text; a browser adds the copied picture to its address. The text beside
      // other files is their names.
      if (files.length > 0 && !(files.every(isPictureFile) && hasWordsOrOwnPicture(html))) pictures.add(files);
      else if (html === '' || (isInCode(editor) && text !== '') || linkSelected(editor, text))
        insertPlain(target, text);
      else await insertPasted(target, html, text, { rtf, files });
    };
    waiting = waiting.then(insert, insert);
  };
  let dragged: HTMLImageElement | undefined;
  const listeners: { [Type in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Type]) => void } = {
    copy,
    cut(event) {
      if (copy(event)) editor.change((range) => deleteSelected(root, range));
    },
    paste(event) {
      event.preventDefault();
      if (event.clipboardData) receive(event.clipboardData);
    },
    dragstart(event) {
      const { target } = event;
      dragged = target instanceof HTMLImageElement && !target.closest(`[${NOTE}]`) ? target : undefined;
      if (!dragged) event.preventDefault(); // words move by cutting and pasting
    },
    dragend: () => {
      dragged = undefined;
    },
    dragover: (event) => event.preventDefault(),
    drop(event) {
      event.preventDefault();
      const { dataTransfer } = event;
      if (dragged && root.contains(dragged)) dropPicture(editor, dragged, event.clientY);
      if (dragged || !dataTransfer) return;
      const at = caretAt(event);
      const position = at && root.contains(at.node) ? positionAt(root, at) : undefined;
      root.focus({ preventScroll: true });
      if (position) editor.select(position);
      receive(dataTransfer);
    },
  };
  for (const [type, listener] of Object.entries(listeners))
    root.addEventListener(type, listener as EventListener, { signal: stop.signal }); // proof: the map's own types
  return () => stop.abort();
}

/** A line of a list of addresses that is none, by RFC 2483. */
const URI_COMMENT = /^#.*\n?/gm;
/** Signs without a width, which pages and apps write where a word may part, or to keep a place; and a terminal's colours. */
const UNSEEN = /[\u200b\u2060-\u2064\ufeff]|[^\s!-\uffff]\[[\d;]*m|&(?:#8203|#x200b|zerowidthspace);/gi;
/** The head of Windows' clipboard for HTML, which some programs leave in front of it. */
const CLIPBOARD_HEAD = /^Version:\d[^<]*/i;
/** The embed code that video sites offer for other pages. */
const EMBED_CODE = /^\s*<(?:iframe|embed)\s/i;
/** The title and the address of a film, as the apps of video sites share it. */
const SHARED_FILM = /^\s*[【《「](.+)[】》」]\s*(\S+)\s*$/;
/** A film's number at Bilibili, alone; shorter ones may be model names. */
const FILM_NUMBER = /^\s*((BV\w{10}|av\d{6,16}))\s*$/;

/** HTML of more characters is cleaned in steps, so that the page stays responsive. */
const LONG = 50_000;

let loaded: typeof import('./paste/read-pasted-html.ts') | undefined;
/** The reader of pasted HTML, loaded with the editor: a paste waits for it once at most. Undefined if it cannot be loaded. */
async function loadReader() {
  loaded ??= await import('./paste/read-pasted-html.ts').catch(() => undefined);
  return loaded;
}

const NOTHING = '没有可以粘贴的文字或图片，请在来源处重新复制';
const UNREAD = '没能读取来源的排版，请保存后刷新页面，再粘贴一次';

function hasWordsOrOwnPicture(html: string): boolean {
  const body = parseUntrusted(html);
  for (const silent of body.querySelectorAll('style, script, title')) silent.remove();
  const isOwn = (image: Element) => ownAddress(image.getAttribute('src') ?? '').startsWith('/uploads/');
  return body.textContent.trim() !== '' || [...body.querySelectorAll('img')].some(isOwn);
}

/** Asks whether pasted text is to have the form that it seems to have: of Markdown, a table … */
async function offerForm(target: Target, text: string, before: string): Promise<void> {
  const { editor, showMessage } = target;
  const pasted = editor.html;
  const form = await import('./paste/plain-forms.ts').then(({ formOf }) => formOf(text)).catch(() => undefined);
  if (!form || editor.html !== pasted) return;
  const { label } = form;
  const offer = (sentence: string) => showMessage(sentence, { isGood: true, act: { label, run } });
  const run = async () => {
    // first: the words stay where it refuses them as too tangled
    const html = await Promise.resolve(form.html()).catch(() => undefined);
    if (html === undefined) return showMessage(`没能${label}，粘贴的文字保持原样`);
    if (editor.html !== pasted) return offer('粘贴后文字又改过：请先撤销到刚粘贴时，再按一次');
    do editor.step(-1);
    while (editor.html !== before && editor.history.canUndo);
    await insertPasted(target, html, text);
  };
  offer(form.sentence);
}

/** Inserts pasted HTML; if it comes to nothing, the `text` that was pasted with it. */
async function insertPasted(
  target: Target,
  html: string,
  text: string,
  { rtf = '', files = [] }: Partial<Pick<PastedWith, 'rtf' | 'files'>> = {},
) {
  const { editor, pictures, showMessage } = target;
  const inPlace = editor.holdPlace();
  const pasteReader = loaded ?? (await loadReader());
  if (!pasteReader) return inPlace(() => insertPlain(target, text, UNREAD));
  // Without its reader the pictures are told as lost.
  const isOffice = rtf !== '' || html.includes('<v:');
  const reader = isOffice ? await import('./paste/office-pictures.ts').catch(() => undefined) : undefined;
  const steps = pasteReader.cleanInSteps(html, pictures, { text, rtf, reader, files });
  let step: ReturnType<typeof steps.next>;
  try {
    for (step = steps.next(); !step.done; step = steps.next()) {
      if (html.length + rtf.length < LONG) continue;
      showMessage(`正在整理粘贴的内容：${step.value}%`, { isGood: true });
      await new Promise((resolve) => setTimeout(resolve));
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const fits = text !== '' && text.length * 3 < RICH_TEXT_MAX_BYTES; // the words alone
    if (fits) return inPlace(() => insertPlain(target, text, `只粘贴了文字：${error.message}`));
    return showMessage(`没有粘贴：${error.message}`);
  }
  const { nodes, lost } = step.value;
  // HTML can be an empty shell around the words of the text, or around a picture that cannot come
  if (isHollow(...nodes.childNodes) && (lost || text === '' || text.trim() !== ''))
    return inPlace(() => insertPlain(target, text, lost));
  inPlace(() => editor.change((range) => insertNodes(editor.root, range, nodes)));
  showMessage(lost);
}

/**
 * Inserts the text of a paste; of none says so, or what was lost. A line stays a line with the sign it begins with: of plain
 * text nothing says whether 「1.」 counts a list or names a clause, or whether a line of a PDF ends where its paragraph does.
 */
function insertPlain(target: Target, text: string, lost?: string): void {
  const { editor, showMessage } = target;
  const { root, html: before } = editor;
  const lines = withoutPrivateSigns(text).split(LINE_END);
  while (lines.at(-1) === '') lines.pop();
  const isNone = lines.length === 0;
  if (!isNone && !linkSelected(editor, text)) {
    const isCode = isInCode(editor);
    const nodes = document.createDocumentFragment();
    if (isCode) nodes.append(...linesOf(lines.join('\n')));
    else if (lines.length === 1) nodes.append(...lines.flatMap(linkedWords));
    else
      for (const line of lines)
        if (line.trim()) nodes.appendChild(document.createElement('p')).append(...linkedWords(line));
    editor.change((range) => insertNodes(root, range, nodes));
    if (!isCode) offerForm(target, text, before);
  }
  const ofFilm = lines.length > 1 ? undefined : filmAdvice(text);
  const advice = lost ?? (isNone ? NOTHING : ofFilm);
  if (advice) showMessage(advice, { isGood: !lost && !isNone });
}

/** Links selected words to the pasted address; false if it is none or nothing is selected. */
function linkSelected(editor: Editor, text: string): boolean {
  const address = addressIn(text);
  if (!address || isInCode(editor) || (editor.selection()?.isCollapsed ?? true)) return false;
  editor.change((range) => writeMarks(editor.root, range, new Map([['a', `${address}\n`]])));
  return true;
}

function linkedWords(line: string): (Node | string)[] {
  const link = (href: string, textContent: string) => Object.assign(document.createElement('a'), { href, textContent });
  const [, title = '', address = ''] = SHARED_FILM.exec(line) ?? FILM_NUMBER.exec(line) ?? [];
  const page = filmPage(address);
  if (page) return [link(page, title)];
  const whole = addressIn(line);
  if (whole) return [link(whole, line.trim())];
  const nodes: (Node | string)[] = [];
  let rest = line;
  for (let found = findAddress(rest); found; found = findAddress(rest)) {
    nodes.push(rest.slice(0, found.at), link(found.link, found.typed));
    rest = rest.slice(found.at + found.typed.length);
  }
  return [...nodes, rest];
}

/** The link of a text that is nothing but an address, with its scheme or of a mail box: other names may be words. */
function addressIn(text: string): string | undefined {
  const isOne = /^(?:https?:\/\/|www\.|[^\s@]+@)\S+$/i.test(text.trim());
  return isOne ? readAddress(text) : undefined;
}

function isInCode(editor: Editor): boolean {
  return nearest(editor.selection()?.start.textBlock.block ?? null, editor.root, 'pre') !== undefined;
}

/** Moves a picture to between two blocks, whichever gap is nearest to the pointer. */
function dropPicture(editor: Editor, picture: HTMLImageElement, clientY: number): void {
  const { root } = editor;
  const boxOf = (block: Element) => block.getBoundingClientRect();
  const under = [...root.children].find((block) => boxOf(block).bottom > clientY) ?? root.lastElementChild;
  if (!under) return;
  const { top, bottom } = boxOf(under);
  editor.change(() => movePicture(picture, under, clientY < (top + bottom) / 2 ? 'before' : 'after', root));
  selectPicture(editor, picture);
}

/** Returns a range around the figure of a picture that alone is selected: its caption goes where it goes. */
function captioned(editor: Editor): Range | undefined {
  const figure = selectedPicture(editor)?.closest('figure');
  return figure ? domRangeAround(figure) : undefined;
}

/** Returns the selection for the clipboard: clean HTML without the styles that browsers add to copies. */
function readSelection(root: HTMLElement, range: TextRange, domRange: Range): { html: string; text: string } {
  const isOneTextBlock = isSameTextBlock(range.start.textBlock, range.end.textBlock);
  const holder = document.createElement('div');
  holder.append(domRange.cloneContents());
  for (let at: Node | null = domRange.commonAncestorContainer; at && at !== root; at = at.parentNode) {
    if (isOneTextBlock && isBlock(at)) break;
    if (!isElement(at)) continue;
    const around = at.cloneNode(false) as HTMLElement; // proof: a copy of an element
    around.append(...holder.childNodes);
    holder.append(around);
  }
  const texts = piecesOf(range, root).map(({ textBlock, from, to }) => textOf(textBlock).slice(from, to));
  // the editor shows every space, and so may what it is pasted into
  return {
    html: `<span style="white-space:pre-wrap">${cleanInside(holder)}</span>`,
    text: texts.join('\n').replaceAll('\ufffc', ''),
  };
}
