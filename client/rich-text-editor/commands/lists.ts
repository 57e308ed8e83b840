import { isBlock, isElement, isList, nearest, rename } from '../tree/blocks.ts';
import { linesOf, type Span } from '../tree/positions.ts';
import { lineAt, type TextBlock } from '../tree/text-blocks.ts';
import { ownBlock } from './own-block.ts';

type ListTag = 'ul' | 'ol';

/** Makes the lines of `span` items of such a list; where they all are already, paragraphs. */
export function toggleList(root: HTMLElement, span: Span, tag: ListTag): void {
  const lines = linesOf(span, root).filter(({ block }) => !/^(caption|figcaption)$/.test(block.localName));
  const items = lines.map(({ block }) => nearest(block, root, 'li'));
  if (items.every((item) => item?.parentElement?.localName === tag)) {
    for (const item of new Set(items)) if (item) freeItem(item, root);
    return;
  }
  for (const [index, line] of lines.entries()) {
    const list = items[index]?.parentElement;
    if (list) {
      if (list.isConnected) rename(list, tag);
    } else listAround(ownBlock(line), tag);
  }
}

/** One level deeper: an item of a list at the end of the item above. False for the first of a list. */
export function sink(item: HTMLElement): boolean {
  const above = item.previousElementSibling;
  const list = item.parentElement;
  if (!isElement(above) || !list) return false;
  let inner = above.lastElementChild;
  if (!isList(inner)) {
    inner = item.ownerDocument.createElement(list.localName);
    above.append(inner);
  }
  inner.append(item);
  return true;
}

/** One level out: an item of the list around, or a paragraph. Gives `line` as it stands then. */
export function liftOut(item: HTMLElement, root: HTMLElement, line: TextBlock): TextBlock {
  const list = item.parentElement;
  const outer = list?.parentElement;
  if (!list || !outer) return line;
  const anchor = line.nodes[0];
  const later = [...list.children].slice([...list.children].indexOf(item) + 1);
  if (outer.localName === 'li') {
    outer.after(item);
    appendItems(item, list, later);
  } else {
    const rest = list.cloneNode(false) as HTMLElement; // proof: a copy of an element
    rest.removeAttribute('start');
    rest.append(...later);
    list.after(...contentAsBlocks(item), ...(later.length > 0 ? [rest] : []));
    item.remove();
  }
  if (list.children.length === 0) list.remove();
  return (anchor && lineAt(root, anchor, 0)) ?? line;
}

/** Out of all lists at once. */
function freeItem(item: HTMLElement, root: HTMLElement): void {
  const line = lineAt(root, item, 0);
  if (!line) return;
  let at: HTMLElement | undefined = item;
  let lifted = line;
  while (at) {
    lifted = liftOut(at, root, lifted);
    at = nearest(lifted.block, root, 'li');
  }
}

/** What follows an item that moves out stays below it. */
function appendItems(item: HTMLElement, from: HTMLElement, items: readonly Element[]): void {
  if (items.length === 0) return;
  let inner = item.lastElementChild;
  if (!isList(inner)) {
    inner = from.cloneNode(false) as HTMLElement; // proof: a copy of an element
    item.append(inner);
  }
  inner.append(...items);
}

function contentAsBlocks(item: HTMLElement): HTMLElement[] {
  const blocks: HTMLElement[] = [];
  let words: HTMLElement | undefined;
  for (const child of [...item.childNodes]) {
    if (isBlock(child)) {
      words = undefined;
      blocks.push(child);
    } else {
      if (!words) {
        words = item.ownerDocument.createElement('p');
        if (item.className) words.className = item.className;
        blocks.push(words);
      }
      words.append(child);
    }
  }
  return blocks;
}

function listAround(block: HTMLElement, tag: ListTag): void {
  const { ownerDocument: document, previousElementSibling: above, nextElementSibling: below } = block;
  const item = document.createElement('li');
  if (block.className) item.className = block.className;
  item.append(...block.childNodes);
  if (isList(above) && above.localName === tag) {
    above.append(item);
    block.remove();
    if (isList(below) && below.localName === tag) {
      above.append(...below.children);
      below.remove();
    }
    return;
  }
  if (isList(below) && below.localName === tag) {
    below.prepend(item);
    block.remove();
    return;
  }
  const list = document.createElement(tag);
  list.append(item);
  block.replaceWith(list);
}
