import type { Caret } from './history.ts';
import { isBlock, topOf } from './tree/blocks.ts';
import { bookmark, type Place, placeMarked, type Span } from './tree/places.ts';

/** A selection as the history keeps it. */
export function caretOf(span: Span, root: HTMLElement): Caret | undefined {
  const start = mark(span, span.start, root);
  const end = span.isCollapsed ? start : mark(span, span.end, root);
  return start && end && { start, end };
}

/** The places of a kept selection in the text as it is now; undefined where there is no such block. */
export function placesOf(caret: Caret, root: HTMLElement): [start: Place, end: Place] | undefined {
  const start = place(caret.start, root);
  const end = place(caret.end, root);
  return start && end && [start, end];
}

function mark(span: Span, { line, offset }: Place, root: HTMLElement): Caret['start'] | undefined {
  const top = topOf(line.nodes[0] ?? line.block, root);
  if (!isBlock(top)) return undefined;
  const block = Array.prototype.indexOf.call(root.children, top);
  const one = { line, offset };
  const [number] = bookmark({ ...span, start: one, end: one }, top, root).start;
  return [block, number, offset];
}

function place([block, line, offset]: Caret['start'], root: HTMLElement): Place | undefined {
  const top = root.children[Math.min(block, root.children.length - 1)];
  return isBlock(top) ? placeMarked([line, offset], top, root) : undefined;
}
