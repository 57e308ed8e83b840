import { isBlock, isElement } from '../tree/blocks.ts';
import { cleanInside } from '../tree/document-tree.ts';
import { linesOf, type Span } from '../tree/positions.ts';
import { textOf } from '../tree/text-blocks.ts';

/** What is selected, as it goes to the clipboard: clean HTML without the styles that browsers write into copies. */
export function readSelection(root: HTMLElement, span: Span, range: Range): { html: string; text: string } {
  const document = root.ownerDocument;
  let inside: Node = range.cloneContents();
  const isOneLine =
    span.start.line.block === span.end.line.block && span.start.line.nodes[0] === span.end.line.nodes[0];
  let at: Node | null = range.commonAncestorContainer;
  if (!isElement(at)) at = at.parentNode;
  for (; at && at !== root; at = at.parentNode) {
    if (isOneLine && isBlock(at)) break;
    const around = at.cloneNode(false);
    around.appendChild(inside);
    inside = around;
  }
  const holder = document.createElement('div');
  holder.append(inside);
  const lines = linesOf(span, root);
  const text = isOneLine
    ? textOf(span.start.line).slice(span.start.offset, span.end.offset)
    : lines.map((line, index) => cutText(textOf(line), index, lines.length, span)).join('\n');
  return { html: cleanInside(holder), text: text.replaceAll('\ufffc', '') };
}

function cutText(text: string, index: number, count: number, span: Span): string {
  if (index === 0) return text.slice(span.start.offset);
  return index === count - 1 ? text.slice(0, span.end.offset) : text;
}
