import { deleteSpan } from './commands/delete-range.ts';
import { insertNodes } from './commands/insert.ts';
import type { Editor } from './editor.ts';
import { cleanPasted, type Pasted } from './paste/clean-pasted.ts';
import { looksLikeMarkdown } from './paste/looks-like-markdown.ts';
import { readSelection } from './paste/read-selection.ts';
import type { Pictures } from './pictures.ts';
import { isElement, NOTE, nearest } from './tree/blocks.ts';
import { type Position, placeAt, type Span } from './tree/positions.ts';

/** Copying, cutting, pasting and dragging. Gives the function that takes the listeners off. */
export function listenToClipboard(
  editor: Editor,
  pictures: Pictures,
  tell: (sentence: string | undefined) => void,
): () => void {
  const { root } = editor;
  const stop = new AbortController();
  const { signal } = stop;
  let isPlain = false;
  let isOwnDrag = false;
  const copy = (event: ClipboardEvent | DragEvent, transfer: DataTransfer | null) => {
    const span = editor.span();
    const range = root.ownerDocument.getSelection()?.getRangeAt(0);
    if (!span || span.isCollapsed || !range || !transfer) return false;
    const { html, text } = readSelection(root, span, range);
    transfer.setData('text/html', html);
    transfer.setData('text/plain', text);
    if (event.type !== 'dragstart') event.preventDefault();
    return true;
  };
  const receive = (transfer: DataTransfer) => {
    tell(undefined);
    const files = [...transfer.files].filter((file) => file.type.startsWith('image/'));
    const html = isPlain ? '' : transfer.getData('text/html');
    const text = transfer.getData('text/plain');
    // Office suites put a picture of the text beside the text.
    if (files.length > 0 && (html === '' || !/<(p|table|li|h\d|section|div)\b/i.test(html))) pictures.add(files);
    else if (html !== '' && !isInCode(editor))
      insertPasted(editor, cleanPasted(html, root.ownerDocument, pictures), tell);
    else if (!isPlain && !isInCode(editor) && looksLikeMarkdown(text)) insertMarkdown(editor, pictures, text, tell);
    else if (text !== '') insertPlain(editor, text);
  };

  root.addEventListener(
    'keydown',
    (event) => {
      isPlain = event.shiftKey && (event.ctrlKey || event.metaKey);
    },
    { signal },
  );
  root.addEventListener('copy', (event) => copy(event, event.clipboardData), { signal });
  root.addEventListener(
    'cut',
    (event) => {
      if (copy(event, event.clipboardData)) editor.run((span) => deleteSpan(root, span));
    },
    { signal },
  );
  root.addEventListener(
    'paste',
    (event) => {
      event.preventDefault();
      if (!editor.isReadOnly && event.clipboardData) receive(event.clipboardData);
      isPlain = false;
    },
    { signal },
  );
  root.addEventListener(
    'dragstart',
    (event) => {
      isOwnDrag = copy(event, event.dataTransfer);
    },
    { signal },
  );
  root.addEventListener(
    'dragend',
    () => {
      isOwnDrag = false;
    },
    { signal },
  );
  root.addEventListener('dragover', (event) => event.preventDefault(), { signal });
  root.addEventListener(
    'drop',
    (event) => {
      event.preventDefault();
      const transfer = event.dataTransfer;
      if (editor.isReadOnly || !transfer) return;
      const at = pointUnder(root, event);
      const place = at && placeAt(root, at.node, at.offset);
      if (isOwnDrag && at) moveSelection(editor, pictures, transfer, at, tell);
      else {
        root.focus({ preventScroll: true });
        if (place) editor.select(place);
        receive(transfer);
      }
      isOwnDrag = false;
    },
    { signal },
  );
  return () => stop.abort();
}

function insertPasted(editor: Editor, pasted: Pasted, tell: (sentence: string | undefined) => void): void {
  editor.run((span) => insertNodes(editor.root, emptied(editor, span), pasted.nodes));
  if (pasted.lost > 0) tell(`有 ${pasted.lost} 张图片没能随文字粘贴过来，请用“图片”按钮逐张插入`);
}

/** The reader of Markdown is loaded when it is first needed. */
async function insertMarkdown(
  editor: Editor,
  pictures: Pictures,
  text: string,
  tell: (sentence: string | undefined) => void,
): Promise<void> {
  try {
    const { readMarkdown } = await import('../../server/rich-text/read-markdown.ts');
    insertPasted(editor, cleanPasted(readMarkdown(text), editor.root.ownerDocument, pictures), tell);
    tell('已按 Markdown 排版；要原样粘贴，请撤销后按 Ctrl+Shift+V');
  } catch {
    insertPlain(editor, text); // the file did not load: the words still arrive
  }
}

function insertPlain(editor: Editor, text: string): void {
  const { root } = editor;
  const document = root.ownerDocument;
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  editor.run((span) => {
    const nodes = document.createDocumentFragment();
    const isCode = nearest(span.start.line.block, root, 'pre') !== undefined;
    if (lines.length === 1) nodes.append(lines[0] ?? '');
    else if (isCode) nodes.append(lines.join('\n'));
    else {
      for (const line of lines) {
        if (line.trim() === '') continue;
        const paragraph = document.createElement('p');
        paragraph.append(line);
        nodes.append(paragraph);
      }
    }
    return insertNodes(root, emptied(editor, span), nodes);
  });
}

/** Takes what is selected to where it was dropped. */
function moveSelection(
  editor: Editor,
  pictures: Pictures,
  transfer: DataTransfer,
  at: { node: Node; offset: number },
  tell: (sentence: string | undefined) => void,
): void {
  const { root } = editor;
  const selection = root.ownerDocument.getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
  if (!range || range.isPointInRange(at.node, at.offset)) return;
  const pasted = cleanPasted(transfer.getData('text/html'), root.ownerDocument, pictures);
  const target = root.ownerDocument.createElement('span');
  target.setAttribute(NOTE, '');
  const point = root.ownerDocument.createRange();
  point.setStart(at.node, at.offset);
  editor.flush();
  point.insertNode(target);
  editor.run((span) => {
    deleteSpan(root, span);
    const place = placeAt(root, target, 0);
    const parent = target.parentNode;
    const before: Position | undefined = place;
    target.remove();
    if (!before || !isElement(parent)) return undefined;
    const line = placeAt(root, before.line.block, 0)?.line ?? before.line;
    return insertNodes(root, { line, offset: before.offset }, pasted.nodes);
  });
  if (pasted.lost > 0) tell('有图片没能移动，请重新插入');
}

function emptied(editor: Editor, span: Span): Position {
  return span.isCollapsed ? span.start : deleteSpan(editor.root, span);
}

function isInCode(editor: Editor): boolean {
  return nearest(editor.span()?.start.line.block ?? null, editor.root, 'pre') !== undefined;
}

function pointUnder(root: HTMLElement, { clientX, clientY }: DragEvent): { node: Node; offset: number } | undefined {
  const { ownerDocument: document } = root;
  const position = document.caretPositionFromPoint?.(clientX, clientY);
  if (position && root.contains(position.offsetNode)) return { node: position.offsetNode, offset: position.offset };
  // Safari and Chromium before 128 have the older one only.
  const range = document.caretRangeFromPoint?.(clientX, clientY);
  return range && root.contains(range.startContainer)
    ? { node: range.startContainer, offset: range.startOffset }
    : undefined;
}
