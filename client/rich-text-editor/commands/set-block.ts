import { CLASS_GROUP_NAMES, CLASS_GROUPS, type ClassGroup, INDENT_MAX } from '../../../server/rich-text/classes.ts';
import { lookFor } from '../../../server/rich-text/read-attributes.ts';
import { itemAround, rename } from '../tree/blocks.ts';
import { type TextRange, textBlocksOf } from '../tree/positions.ts';
import { ownBlock } from '../tree/text-blocks.ts';
import { liftOut, sink } from './lists.ts';

/** Makes each text block of `range` a paragraph or heading; out of the list it may be an item of. */
export function setBlock(root: HTMLElement, range: TextRange, tag: 'p' | 'h2' | 'h3' | 'h4'): undefined {
  for (const textBlock of textBlocksOf(range, root)) {
    if (/^(caption|figcaption|pre)$/.test(textBlock.block.localName)) continue;
    const item = itemAround(textBlock.block, root);
    rename(ownBlock(item && tag !== 'p' ? liftOut(item, root, textBlock) : textBlock), tag);
  }
}

/** Sets the one class of a group, or takes it away. */
export function setClass(element: Element, group: ClassGroup, value: string | undefined): void {
  for (const one of CLASS_GROUPS[group]) element.classList.remove(`${group}-${one}`);
  if (value !== undefined) element.classList.add(`${group}-${value}`);
  if (element.classList.length === 0) element.removeAttribute('class');
}

export function classValue(element: Element, group: ClassGroup): string | undefined {
  return CLASS_GROUPS[group].find((value) => element.classList.contains(`${group}-${value}`));
}

/** Left is how text stands by itself, so it is no class. */
export function setAlign(root: HTMLElement, range: TextRange, value: string): undefined {
  for (const { block } of textBlocksOf(range, root)) {
    if (lookFor(block.localName, { align: 'center' }).align)
      setClass(block, 'align', value === 'left' ? undefined : value);
  }
}

/** One step in (1) or out (-1): items change their level, paragraphs their class. */
export function indent(root: HTMLElement, range: TextRange, step: 1 | -1): undefined {
  const done = new Set<Element>();
  for (const textBlock of textBlocksOf(range, root)) {
    const item = itemAround(textBlock.block, root);
    if (item) {
      if (done.has(item)) continue;
      done.add(item);
      if (step === 1) sink(item);
      else liftOut(item, root, textBlock);
    } else if (!/^(caption|figcaption)$/.test(textBlock.block.localName)) {
      const block = ownBlock(textBlock);
      const level = Number(classValue(block, 'indent') ?? 0) + step;
      if (level <= INDENT_MAX) setClass(block, 'indent', level > 0 ? String(level) : undefined);
    }
  }
}

/** Takes alignment, indent, colours and size from the blocks of `range`; headings become paragraphs. */
export function clearBlocks(root: HTMLElement, range: TextRange): undefined {
  for (const { block } of textBlocksOf(range, root)) {
    for (const group of CLASS_GROUP_NAMES) setClass(block, group, undefined);
    if (/^h[2-6]$/.test(block.localName)) rename(block, 'p');
  }
}
