import { CLASS_GROUP_NAMES, CLASS_GROUPS, type ClassGroup, INDENT_MAX } from '../../../server/rich-text/classes.ts';
import { lookFor } from '../../../server/rich-text/read-attributes.ts';
import { isElement, isList, itemAround, nearest, pruneUp, rename } from '../tree/blocks.ts';
import { wrapWords } from '../tree/normalize.ts';
import { type TextRange, textBlocksOf } from '../tree/positions.ts';
import { isFramed, ownBlock, type TextBlock, textBlockAt } from '../tree/text-blocks.ts';
import { writeMarks } from './write-marks.ts';

type ListTag = 'ul' | 'ol';

/** Turns the text blocks of `range` into items of such a list, or into paragraphs if all are items of one already. */
export function toggleList(root: HTMLElement, range: TextRange, tag: ListTag): undefined {
  const textBlocks = textBlocksOf(range, root).filter((textBlock) => !isFramed(textBlock));
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

/** Moves an item one level deeper, into the item above. The first of a list stays. */
export function sink(item: HTMLElement): undefined {
  const above = item.previousElementSibling;
  if (isElement(above)) appendItems(above, item.parentElement?.localName ?? 'ul', [item]);
}

/** Moves an item one level out, or turns it into a paragraph. Returns `textBlock` in its new place. */
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

/** Joins a list with one of the same kind right behind it. */
export function joinLists(list: HTMLElement): void {
  const behind = list.nextElementSibling;
  if (!isList(behind) || behind.localName !== list.localName) return;
  list.append(...behind.children);
  behind.remove();
}

function freeItem(item: HTMLElement, root: HTMLElement): void {
  let textBlock = textBlockAt(root, item, 0);
  for (let at: HTMLElement | undefined = item; at && textBlock; at = itemAround(textBlock.block, root)) {
    textBlock = liftOut(at, root, textBlock);
  }
}

/** Moves items below an item: into the list at its end, into `list`, or into a new one of that name. */
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
  const item = rename(block, 'li');
  const isSame = (list: Element | null): list is HTMLElement => isList(list) && list.localName === tag;
  if (isSame(above)) above.append(item);
  else if (isSame(below)) below.prepend(item);
  else {
    const list = document.createElement(tag);
    item.before(list);
    list.append(item);
  }
  if (isSame(above)) joinLists(above);
}

/** Turns each text block of `range` into a paragraph or heading outside of lists. */
export function setBlock(root: HTMLElement, range: TextRange, tag: 'p' | 'h2' | 'h3' | 'h4'): undefined {
  for (const textBlock of textBlocksOf(range, root)) {
    if (isFramed(textBlock)) continue;
    const item = itemAround(textBlock.block, root);
    rename(ownBlock(item && tag !== 'p' ? liftOut(item, root, textBlock) : textBlock), tag);
  }
}

/** Sets or removes the class of a group. */
export function setClass(element: Element, group: ClassGroup, value: string | undefined): undefined {
  if (element.className !== '') element.classList.remove(...CLASS_GROUPS[group].map((one) => `${group}-${one}`));
  if (value !== undefined) element.classList.add(`${group}-${value}`);
  if (element.classList.length === 0) element.removeAttribute('class');
}

/** Returns the value of the element's class of this group; undefined if it has none. */
export function classValue(element: Element, group: ClassGroup): string | undefined {
  if (element.className === '') return undefined;
  return CLASS_GROUPS[group].find((value) => element.classList.contains(`${group}-${value}`));
}

/** Sets the alignment. Left is the default and has no class. */
export function setAlign(root: HTMLElement, range: TextRange, value: string): undefined {
  for (const { block } of textBlocksOf(range, root)) {
    if (lookFor(block.localName, { align: 'center' }).align)
      setClass(block, 'align', value === 'left' ? undefined : value);
  }
}

/** Indents by one step in (1) or out (-1): items change their level, paragraphs their class. */
export function indent(root: HTMLElement, range: TextRange, step: 1 | -1): undefined {
  const done = new Set<Element>();
  for (const textBlock of textBlocksOf(range, root)) {
    const item = itemAround(textBlock.block, root);
    if (item) {
      if (done.has(item)) continue;
      done.add(item);
      if (step === 1) sink(item);
      else liftOut(item, root, textBlock);
    } else if (!isFramed(textBlock)) {
      const block = ownBlock(textBlock);
      const level = Number(classValue(block, 'indent') ?? 0) + step;
      if (level <= INDENT_MAX) setClass(block, 'indent', level > 0 ? String(level) : undefined);
    }
  }
}

/** Removes marks and classes from `range` and its blocks; headings become paragraphs. */
export function clearFormat(root: HTMLElement, range: TextRange): undefined {
  const textBlocks = textBlocksOf(range, root);
  if (!range.isCollapsed) writeMarks(root, range);
  for (const { block } of textBlocks) {
    for (const group of CLASS_GROUP_NAMES) setClass(block, group, undefined);
    if (/^h[2-6]$/.test(block.localName)) rename(block, 'p');
  }
}

/** Moves the blocks of `range` into a quote, or out of it if all are in one. */
export function toggleQuote(root: HTMLElement, range: TextRange): undefined {
  const textBlocks = textBlocksOf(range, root);
  if (textBlocks.every(({ block }) => nearest(block, root, 'blockquote'))) {
    for (const textBlock of textBlocks) unquote(textBlock, root);
    return;
  }
  const blocks = blocksAround(root, textBlocks);
  const quote = document.createElement('blockquote');
  blocks[0]?.before(quote);
  for (const block of blocks) {
    if (block.localName !== 'blockquote') quote.append(block);
    else {
      quote.append(...block.childNodes);
      block.remove();
    }
  }
}

/** Moves the block of a text block out of its quote, which is split if it continues behind. */
export function unquote(textBlock: TextBlock, root: HTMLElement): void {
  const quote = nearest(textBlock.block, root, 'blockquote');
  if (!quote) return;
  let block = textBlock.block === quote ? ownBlock(textBlock) : textBlock.block;
  while (block.parentElement && block.parentElement !== quote) block = block.parentElement;
  const later = [...quote.children].slice([...quote.children].indexOf(block) + 1);
  quote.after(block);
  if (later.length > 0) {
    const rest = quote.cloneNode(false) as HTMLElement; // proof: a copy of an element
    rest.append(...later);
    block.after(rest);
  }
  pruneUp(quote, root);
}

/** Returns the sibling blocks that contain the text blocks; for list items, the whole list. */
function blocksAround(root: HTMLElement, textBlocks: readonly TextBlock[]): HTMLElement[] {
  const own = (textBlock: TextBlock | undefined) =>
    textBlock?.block.localName === 'li' ? textBlock.block : textBlock && ownBlock(textBlock);
  const first = own(textBlocks[0]) ?? root;
  const last = textBlocks.length > 1 ? (own(textBlocks.at(-1)) ?? first) : first;
  let container = first.parentElement ?? root;
  while (container !== root && !(container.contains(last) && /^(t[dh]|div|blockquote)$/.test(container.localName)))
    container = container.parentElement ?? root;
  const children = [...container.children] as HTMLElement[]; // proof: the editor holds HTML only
  const from = children.findIndex((child) => child.contains(first));
  const to = children.findIndex((child) => child.contains(last));
  return children.slice(from, to + 1);
}
