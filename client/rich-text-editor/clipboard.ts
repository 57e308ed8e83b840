import { deleteRange } from './commands/delete-range.ts';
import { insertNodes } from './commands/insert.ts';
import type { Editor } from './editor.ts';
import { cleanInSteps } from './paste/clean-pasted.ts';
import type { Pictures } from './pictures.ts';
import { isBlock, isElement, nearest } from './tree/blocks.ts';
import { cleanInside } from './tree/document-tree.ts';
import { linesOf } from './tree/inline-runs.ts';
import { type Point, piecesOf, positionAt, type TextRange } from './tree/positions.ts';
import { isSameTextBlock, textOf } from './tree/text-blocks.ts';

type ShowMessage = (sentence: string | undefined, isGood?: boolean) => void;

/** Handles copying, cutting, pasting and dropping. Returns the function that removes the listeners. */
export function listenToClipboard(editor: Editor, pictures: Pictures, showMessage: ShowMessage): () => void {
  const { root } = editor;
  const stop = new AbortController();
  const copy = (event: ClipboardEvent) => {
    const range = editor.selection();
    const domRange = document.getSelection()?.getRangeAt(0);
    if (!range || range.isCollapsed || !domRange || !event.clipboardData) return false;
    const { html, text } = readSelection(root, range, domRange);
    event.clipboardData.setData('text/html', html);
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
    return true;
  };
  const receive = (transfer: DataTransfer) => {
    showMessage(undefined);
    const files = [...transfer.files].filter((file) => file.type.startsWith('image/'));
    const html = transfer.getData('text/html');
    const text = transfer.getData('text/plain');
    // Office suites add an image of the text to the text.
    if (files.length > 0 && (html === '' || !/<(p|table|li|h\d|section|div)\b/i.test(html))) pictures.add(files);
    else if (html !== '' && !isInCode(editor))
      insertPasted(editor, html, pictures, showMessage, transfer.getData('text/rtf'));
    else if (text !== '') insertPlain(editor, text);
  };
  const listeners: { [Type in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Type]) => void } = {
    copy,
    cut(event) {
      if (copy(event)) editor.change((range) => deleteRange(root, range));
    },
    paste(event) {
      event.preventDefault();
      if (event.clipboardData) receive(event.clipboardData);
    },
    dragstart: (event) => event.preventDefault(), // what is in the text moves by cutting and pasting
    dragover: (event) => event.preventDefault(),
    drop(event) {
      event.preventDefault();
      const { dataTransfer } = event;
      if (!dataTransfer) return;
      const at = pointUnder(root, event);
      const position = at && positionAt(root, at);
      root.focus({ preventScroll: true });
      if (position) editor.select(position);
      receive(dataTransfer);
    },
  };
  for (const [type, listener] of Object.entries(listeners))
    root.addEventListener(type, listener as EventListener, { signal: stop.signal }); // proof: the map's own types
  return () => stop.abort();
}

/** HTML of more characters is cleaned in steps, so that the page stays responsive. */
const LONG = 50_000;

async function insertPasted(editor: Editor, html: string, pictures: Pictures, showMessage: ShowMessage, rtf: string) {
  const steps = cleanInSteps(html, pictures, rtf);
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    if (html.length + rtf.length < LONG) continue;
    showMessage(`正在整理粘贴的内容：${step.value}%`, true);
    await new Promise((resolve) => setTimeout(resolve));
  }
  const { nodes, lost } = step.value;
  editor.change((range) => insertNodes(editor.root, range, nodes));
  showMessage(lost > 0 ? `有 ${lost} 张图片没能随文字粘贴过来，请用“图片”按钮逐张插入` : undefined);
}

function insertPlain(editor: Editor, text: string): void {
  const { root } = editor;
  const lines = text.split(/\r\n?|\n/);
  while (lines.length > 1 && lines.at(-1) === '') lines.pop();
  const nodes = document.createDocumentFragment();
  if (lines.length === 1 || isInCode(editor)) nodes.append(...linesOf(lines.join('\n')));
  else for (const line of lines) if (line.trim()) nodes.appendChild(document.createElement('p')).append(line);
  editor.change((range) => insertNodes(root, range, nodes));
}

function isInCode(editor: Editor): boolean {
  return nearest(editor.selection()?.start.textBlock.block ?? null, editor.root, 'pre') !== undefined;
}

function pointUnder(root: HTMLElement, { clientX, clientY }: DragEvent): Point | undefined {
  const position = document.caretPositionFromPoint?.(clientX, clientY);
  if (position && root.contains(position.offsetNode)) return { node: position.offsetNode, offset: position.offset };
  // Safari and Chromium before 128 have only the older function.
  const domRange = document.caretRangeFromPoint?.(clientX, clientY);
  return domRange && root.contains(domRange.startContainer)
    ? { node: domRange.startContainer, offset: domRange.startOffset }
    : undefined;
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
  return { html: cleanInside(holder), text: texts.join('\n').replaceAll('\ufffc', '') };
}
