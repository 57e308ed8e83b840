import { isElement } from './tree/blocks.ts';

/** The element in which the caret stands; undefined where it is not in the text. */
export function caretElement(root: HTMLElement): Element | undefined {
  const at = document.getSelection()?.focusNode;
  if (!at || !root.contains(at)) return undefined;
  return isElement(at) ? at : (at.parentElement ?? undefined);
}

/** Whether the caret is in the part of the text that is scrolled to. */
export function isCaretSeen(root: HTMLElement): boolean {
  const caret = caretElement(root)?.getBoundingClientRect();
  const frame = root.parentElement?.getBoundingClientRect();
  return Boolean(caret && frame && caret.top < frame.bottom && caret.bottom > frame.top);
}
