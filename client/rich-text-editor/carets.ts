import { isBlock, isElement, topOf } from './tree/blocks.ts';
import { bookmark, type Position, placeMarked, type Span } from './tree/positions.ts';
import type { Caret } from './undo-history.ts';

/** A selection as the history keeps it. */
export function caretOf(span: Span, root: HTMLElement): Caret | undefined {
  const start = mark(span, span.start, root);
  const end = span.isCollapsed ? start : mark(span, span.end, root);
  return start && end && { start, end };
}

/** The places of a kept selection in the text as it is now; undefined where there is no such block. */
export function placesOf(caret: Caret, root: HTMLElement): [start: Position, end: Position] | undefined {
  const start = place(caret.start, root);
  const end = place(caret.end, root);
  return start && end && [start, end];
}

/** The element in which the caret stands; undefined where it is not in the text. */
export function caretElement(root: HTMLElement): Element | undefined {
  const at = root.ownerDocument.getSelection()?.focusNode;
  if (!at || !root.contains(at)) return undefined;
  return isElement(at) ? at : (at.parentElement ?? undefined);
}

/** Whether the caret is in the part of the text that is scrolled to. */
export function isCaretSeen(root: HTMLElement): boolean {
  const caret = caretElement(root)?.getBoundingClientRect();
  const frame = root.parentElement?.getBoundingClientRect();
  return Boolean(caret && frame && caret.top < frame.bottom && caret.bottom > frame.top);
}

function mark(span: Span, { line, offset }: Position, root: HTMLElement): Caret['start'] | undefined {
  const top = topOf(line.nodes[0] ?? line.block, root);
  if (!isBlock(top)) return undefined;
  const block = Array.prototype.indexOf.call(root.children, top);
  const one = { line, offset };
  const [number] = bookmark({ ...span, start: one, end: one }, top, root).start;
  return [block, number, offset];
}

function place([block, line, offset]: Caret['start'], root: HTMLElement): Position | undefined {
  const top = root.children[Math.min(block, root.children.length - 1)];
  return isBlock(top) ? placeMarked([line, offset], top, root) : undefined;
}
