import { CLASS_GROUP_NAMES, CLASS_GROUPS, type ClassGroup, INDENT_MAX } from '../../../server/rich-text/classes.ts';
import { lookFor } from '../../../server/rich-text/read-attributes.ts';
import { isElement, isList, itemAround, rename } from '../tree/blocks.ts';
import { wrapWords } from '../tree/normalize.ts';
import { type TextRange, textBlocksOf } from '../tree/positions.ts';
import { ownBlock, type TextBlock, textBlockAt } from '../tree/text-blocks.ts';
import { openCode } from './wrap-blocks.ts';

type ListTag = 'ul' | 'ol';

/** Makes the text blocks of `range` items of such a list; where they all are already, paragraphs. */
export function toggleList(root: HTMLElement, range: TextRange, tag: ListTag): undefined {
  const textBlocks = textBlocksOf(range, root).filter(
    ({ block }) => !/^(caption|figcaption|pre)$/.test(block.localName),
  );
  const items = textBlocks.map(({ block }) => itemAround(block, root));
  if (items.every((item) => item?.parentElement?.localName === tag)) {
    for (const item of new Set(items)) if (item) freeItem(item, root);
    return;
  }
  for (const [index, textBlock] of textBlocks.entries()) {
    const list = items[index]?.parentElement;
    if (!list) listAround(ownBlock(textBlock), tag);
    else if (list.isConnected) rename(list, tag);
  }
}

/** One level deeper: an item of a list at the end of the item above. Nothing for the first of a list. */
export function sink(item: HTMLElement): undefined {
  const above = item.previousElementSibling;
  if (isElement(above)) appendItems(above, item.parentElement?.localName ?? 'ul', [item]);
}

/** One level out: an item of the list around, or a paragraph. Returns `textBlock` as it stands then. */
export function liftOut(item: HTMLElement, root: HTMLElement, textBlock: TextBlock): TextBlock {
  const list = item.parentElement;
  const outer = list?.parentElement;
  if (!list || !outer) return textBlock;
  const anchor = textBlock.nodes[0];
  const later = [...list.children].slice([...list.children].indexOf(item) + 1);
  const rest = list.cloneNode(false) as HTMLElement; // proof: a copy of an element
  if (outer.localName === 'li') {
    outer.after(item);
    if (later.length > 0) appendItems(item, rest, later);
  } else {
    rest.removeAttribute('start');
    rest.append(...later);
    wrapWords(item, item.className);
    list.after(...item.childNodes, ...(later.length > 0 ? [rest] : []));
    item.remove();
  }
  if (list.children.length === 0) list.remove();
  return (anchor && textBlockAt(root, anchor, 0)) ?? textBlock;
}

/** A list takes up the items of one of its kind that has come to stand right behind it. */
export function joinLists(list: HTMLElement): void {
  const behind = list.nextElementSibling;
  if (!isList(behind) || behind.localName !== list.localName) return;
  list.append(...behind.children);
  behind.remove();
}

/** Out of all lists at once. */
function freeItem(item: HTMLElement, root: HTMLElement): void {
  let textBlock = textBlockAt(root, item, 0);
  for (let at: HTMLElement | undefined = item; at && textBlock; at = itemAround(textBlock.block, root)) {
    textBlock = liftOut(at, root, textBlock);
  }
}

/** Puts items below an item: into the list at its end, or into `list` or a new one of that name. */
function appendItems(item: HTMLElement, list: HTMLElement | string, items: readonly Element[]): void {
  let inner = item.lastElementChild;
  if (!isList(inner)) {
    inner = typeof list === 'string' ? document.createElement(list) : list;
    item.append(inner);
  }
  inner.append(...items);
}

function listAround(block: HTMLElement, tag: ListTag): void {
  const { previousElementSibling: above, nextElementSibling: below } = block;
  const item = document.createElement('li');
  if (block.className) item.className = block.className;
  item.append(...block.childNodes);
  const isSame = (list: Element | null): list is HTMLElement => isList(list) && list.localName === tag;
  if (isSame(above)) above.append(item);
  else if (isSame(below)) below.prepend(item);
  else {
    const list = document.createElement(tag);
    list.append(item);
    block.before(list);
  }
  block.remove();
  if (isSame(above)) joinLists(above);
}

/** Makes each text block of `range` a paragraph or heading: out of the list it may be an item of, a line of code a paragraph. */
export function setBlock(root: HTMLElement, range: TextRange, tag: 'p' | 'h2' | 'h3' | 'h4'): undefined {
  for (const textBlock of textBlocksOf(range, root)) {
    if (/^(caption|figcaption)$/.test(textBlock.block.localName)) continue;
    if (textBlock.block.localName === 'pre') {
      openCode(textBlock.block);
      continue;
    }
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
