import { setStyle } from '../tree/document-tree.ts';
import type { PastedBlock, PastedItem, PastedParagraph } from './read-lists.ts';

/** A list that is being written, with its last item. */
interface OpenList extends Pick<PastedItem, 'level' | 'key' | 'kind' | 'margin'> {
  readonly list: HTMLElement;
  item: HTMLElement;
  next: number;
}

/** The most paragraphs between two items of an inner level that still belong to the outer item. */
const BETWEEN_MAX = 3;

/** Writes items as nested lists into the source's document. A skipped level counts as one step. */
export function writeLists(blocks: readonly PastedBlock[]): void {
  const open: OpenList[] = [];
  let between: PastedParagraph[] = [];
  for (const block of blocks) {
    if (block.type === 'paragraph') {
      const isHome = ({ level, margin }: OpenList) => (block.level ? level <= block.level : margin === block.margin);
      const at = open.findLastIndex(isHome);
      if (at >= 0 && between.length === 0) giveTo(open, at, [block]);
      else if (open.length > 0) between.push(block);
      continue;
    }
    if (block.type === 'end' || between.length > 0) {
      const at = block.type === 'end' ? -1 : open.findLastIndex(({ level }) => level < block.level);
      const isSame =
        block.type === 'item' && (typeof block.key !== 'string' || open.some(({ key }) => key === block.key));
      if (at >= 0 && isSame && between.length <= BETWEEN_MAX) giveTo(open, at, between);
      else open.length = 0;
      between = [];
    }
    if (block.type === 'item') putItem(open, block);
  }
  for (const block of blocks) if (block.type === 'item') block.anchor.remove();
}

function giveTo(open: OpenList[], at: number, paragraphs: readonly PastedParagraph[]): void {
  open.length = at + 1;
  open[at]?.item.append(...paragraphs.flatMap(({ nodes }) => nodes));
}

function putItem(open: OpenList[], item: PastedItem): void {
  const { level, key, kind, number, own, anchor, nodes } = item;
  const element = own ?? anchor.ownerDocument.createElement('li');
  while ((open.at(-1)?.level ?? 0) > level) open.pop();
  let last = open.at(-1);
  // An indented item of another kind of list is not inside this one.
  if (item.outer && typeof key !== 'string' && last && last.level < level && last.list.localName !== item.outer) {
    open.length = 0;
    last = undefined;
  }
  // Adjacent lists stay separate, unless one continues the other's numbers.
  const isNext = number !== undefined && number > 1 && number === last?.next;
  if (!last || last.level < level || last.kind !== kind || !(last.key === key || isNext)) {
    if (last?.level === level) open.pop();
    const list = anchor.ownerDocument.createElement(kind === 'bullet' ? 'ul' : 'ol');
    list.className = `list-${kind}`;
    setStyle(list, `list-style:${kind}`);
    if (number !== undefined && number !== 1) list.setAttribute('start', String(number));
    const outer = open.at(-1);
    if (outer) outer.item.append(list);
    else anchor.before(list);
    last = { ...item, list, item: element, next: number ?? 1 };
    open.push(last);
  }
  element.removeAttribute('value');
  if (number !== undefined && number !== last.next) element.setAttribute('value', String(number));
  element.replaceChildren(...nodes);
  last.list.append(element);
  last.item = element;
  last.next = (number ?? last.next) + 1;
}
