import { CLASS_GROUP_NAMES, CLASS_GROUPS, type ClassGroup, INDENT_MAX } from '../../../server/rich-text/classes.ts';
import { lookFor } from '../../../server/rich-text/read-attributes.ts';
import { nearest, rename } from '../tree/blocks.ts';
import { linesOf, type Span } from '../tree/positions.ts';
import { liftOut, sink } from './lists.ts';
import { ownBlock } from './own-block.ts';

/** Makes each line of `span` a paragraph or heading; out of the list it may be an item of. */
export function setBlock(root: HTMLElement, span: Span, tag: 'p' | 'h2' | 'h3' | 'h4'): void {
  for (const line of linesOf(span, root)) {
    if (/^(caption|figcaption|pre)$/.test(line.block.localName)) continue;
    const item = nearest(line.block, root, 'li');
    const free = item && tag !== 'p' ? liftOut(item, root, line) : line;
    rename(ownBlock(free), tag);
  }
}

/** Sets the one class of a group, or takes it away. */
export function setClass(element: HTMLElement, group: ClassGroup, value: string | undefined): void {
  for (const one of CLASS_GROUPS[group]) element.classList.remove(`${group}-${one}`);
  if (value !== undefined) element.classList.add(`${group}-${value}`);
  if (element.classList.length === 0) element.removeAttribute('class');
}

export function classValue(element: Element, group: ClassGroup): string | undefined {
  return CLASS_GROUPS[group].find((value) => element.classList.contains(`${group}-${value}`));
}

/** Left is how text stands by itself, so it is no class. */
export function setAlign(root: HTMLElement, span: Span, value: string | undefined): void {
  for (const { block } of linesOf(span, root)) {
    if (lookFor(block.localName, { align: 'center' }).align) setClass(block, 'align', value);
  }
}

/** One step in (1) or out (-1): items change their level, paragraphs their class. */
export function indent(root: HTMLElement, span: Span, step: 1 | -1): void {
  const done = new Set<Element>();
  for (const line of linesOf(span, root)) {
    const item = nearest(line.block, root, 'li');
    if (item) {
      if (done.has(item)) continue;
      done.add(item);
      if (step === 1) sink(item);
      else liftOut(item, root, line);
      continue;
    }
    if (/^(caption|figcaption)$/.test(line.block.localName)) continue;
    const block = ownBlock(line);
    const level = Number(classValue(block, 'indent') ?? 0) + step;
    if (level <= INDENT_MAX) setClass(block, 'indent', level > 0 ? String(level) : undefined);
  }
}

/** Takes alignment, indent, colours and size from the blocks of `span`; headings become paragraphs. */
export function clearBlocks(root: HTMLElement, span: Span): void {
  for (const line of linesOf(span, root)) {
    for (const group of CLASS_GROUP_NAMES) setClass(line.block, group, undefined);
    if (/^h[2-6]$/.test(line.block.localName)) rename(line.block, 'p');
  }
}
