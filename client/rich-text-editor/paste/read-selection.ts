import { isBlock, isElement } from '../tree/blocks.ts';
import { cleanInside } from '../tree/document-tree.ts';
import { type TextRange, textBlocksOf } from '../tree/positions.ts';
import { isSameTextBlock, textOf } from '../tree/text-blocks.ts';

/** What is selected, as it goes to the clipboard: clean HTML without the styles that browsers write into copies. */
export function readSelection(root: HTMLElement, range: TextRange, domRange: Range): { html: string; text: string } {
  const { start, end } = range;
  const isOneTextBlock = isSameTextBlock(start.textBlock, end.textBlock);
  const holder = document.createElement('div');
  holder.append(domRange.cloneContents());
  for (let at: Node | null = domRange.commonAncestorContainer; at && at !== root; at = at.parentNode) {
    if (isOneTextBlock && isBlock(at)) break;
    if (!isElement(at)) continue;
    const around = at.cloneNode(false) as HTMLElement; // proof: a copy of an element
    around.append(...holder.childNodes);
    holder.append(around);
  }
  const texts = textBlocksOf(range, root).map((textBlock) =>
    textOf(textBlock).slice(
      isSameTextBlock(textBlock, start.textBlock) ? start.offset : 0,
      isSameTextBlock(textBlock, end.textBlock) ? end.offset : undefined,
    ),
  );
  return { html: cleanInside(holder), text: texts.join('\n').replaceAll('\ufffc', '') };
}
