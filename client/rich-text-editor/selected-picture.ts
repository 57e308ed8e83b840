import type { Editor } from './editor.ts';
import { isSameTextBlock, leavesOf } from './tree/text-blocks.ts';

/** The picture that is all that is selected. */
export function selectedPicture(editor: Editor): HTMLImageElement | undefined {
  const { start, end } = editor.selection() ?? {};
  if (!start || !end || !isSameTextBlock(start.textBlock, end.textBlock)) return undefined;
  if (end.offset !== start.offset + 1) return undefined;
  const selected = leavesOf(start.textBlock).find(({ from, to }) => from === start.offset && to > from)?.leaf;
  return selected instanceof HTMLImageElement ? selected : undefined;
}

/** Selects a picture of the text and nothing else; the focus stays where it is. */
export function selectPicture(editor: Editor, image: HTMLImageElement): void {
  const focused = document.activeElement;
  const domRange = document.createRange();
  domRange.selectNode(image);
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(domRange);
  editor.selection(); // remembered for when the focus, and with it the selection, is elsewhere
  if (focused instanceof HTMLElement && focused !== editor.root) focused.focus({ preventScroll: true });
}
