import { isElement, isHollow, isList } from '../tree/blocks.ts';
import { setStyle } from '../tree/document-tree.ts';
import { kindOf, type ListKind, type Marker, readMarker, spaced, takeLevel, takeSign } from './list-markers.ts';

/** An item of a list, from any kind of source. */
interface PastedItem {
  readonly type: 'item';
  /** 1 for the outermost. The source may skip levels. */
  readonly level: number;
  /** The source's list that it belongs to; a string for Word's. */
  readonly key: unknown;
  readonly kind: ListKind;
  /** The number that the source shows; undefined if it continues. */
  readonly number: number | undefined;
  readonly nodes: readonly Node[];
  /** Its `li` in the source. */
  readonly own?: HTMLElement | undefined;
  /** The name of the source's list around its own. */
  readonly outer?: string | undefined;
  /** The position for its list in the source. */
  readonly anchor: HTMLElement;
  readonly margin: string;
}

/** A paragraph. One with an item's level or indent belongs to that item. */
interface PastedParagraph {
  readonly type: 'paragraph';
  readonly level?: number;
  readonly nodes: readonly Node[];
  readonly margin?: string | undefined;
}

/** The parts of a text that matter to its lists; `end` is anything that ends them all. */
type PastedBlock = PastedItem | PastedParagraph | { readonly type: 'end' };

/** Word's lists: the formats of their levels, and the last marker that was read on each. */
interface WordLists {
  readonly formats: ReadonlyMap<string, string>;
  readonly last: Map<string, Marker>;
}

const BLOCKS = 'p, div, section, ul, ol, li, table, blockquote, pre, hr, figure, h1, h2, h3, h4, h5, h6';
/** Elements after which no list continues. */
const ENDS = /^(h[1-6]|table|blockquote|pre|hr|figure)$/;
/** The key of lists with a single item, which are one list: Feishu and Notion write each item so. */
const ALONE = {};

function* blocksIn(parent: Element, lists: WordLists): Generator<PastedBlock> {
  for (const node of [...parent.childNodes]) {
    const word = isElement(node) ? wordLevelOf(node) : undefined;
    if (isHollow(node) && !word) continue;
    if (!isElement(node)) yield { type: 'end' };
    else if (/^[uo]l$/.test(node.localName)) yield* readList(node, 1, node);
    else if (word && /^(p|div)$/.test(node.localName)) yield* readWordItem(node, word, lists);
    else if (!ENDS.test(node.localName) && node.querySelector(BLOCKS)) yield* blocksIn(node, lists);
    else if (/^(p|div|section)$/.test(node.localName)) {
      const margin = marginOf(node);
      const isIndented = /^MsoListParagraph/.test(node.className) || Number.parseFloat(margin) > 0;
      yield { type: 'paragraph', nodes: [node], margin: isIndented ? margin : undefined };
    } else yield { type: 'end' };
  }
}

type WordLevel = NonNullable<ReturnType<typeof wordLevelOf>>;

/** The list of Word and its level that an element names: `mso-list:l0 level1 lfo2`. */
function wordLevelOf(element: Element) {
  const style = element.getAttribute('style') ?? '';
  const [, id, level = '', lfo = ''] = /mso-list:\s*(l\d+)\s+level(\d)(?:\s+(lfo\d+))?/i.exec(style) ?? [];
  return id === undefined ? undefined : { key: `${id} ${lfo}`, level: Number(level), format: `${id}:level${level}` };
}

function* readWordItem(
  element: HTMLElement,
  { key, level, format }: WordLevel,
  lists: WordLists,
): Generator<PastedItem> {
  const before = lists.last.get(`${key} ${level}`);
  const sign = takeSign(element);
  const hints = { ...sign, format: lists.formats.get(format), before };
  const marker = sign.text === '' && before ? { ...before, number: undefined } : readMarker(sign.text, hints);
  lists.last.set(`${key} ${level}`, marker);
  if (marker.kind === 'none') element.prepend(spaced(sign.text));
  if (isHollow(element)) return;
  const nodes = [...element.childNodes];
  yield { type: 'item', level, key, ...marker, nodes, anchor: element, margin: marginOf(element) };
}

function* readList(list: HTMLElement, depth: number, anchor: HTMLElement): Generator<PastedBlock> {
  const count = list.querySelectorAll(':scope > li').length;
  const step = list.hasAttribute('reversed') ? -1 : 1;
  const given = Number.parseInt(list.getAttribute('start') ?? '', 10);
  const usual = step > 0 ? 1 : count;
  const start = Number.isNaN(given) ? usual : given;
  const outer = list.parentElement?.closest('ul, ol')?.localName;
  const ownKey = list.localName === 'ul' && count === 1 ? ALONE : list;
  const isFlat = list.querySelector(':scope > li[class*="ql-indent"]') !== null; // each level counts anew
  let number = start;
  for (const node of [...list.childNodes]) {
    if (isList(node)) {
      yield* readList(node, depth + 1, anchor);
      continue;
    }
    const own = isElement(node) && node.localName === 'li' ? node : undefined;
    if (!own && isHollow(node)) continue;
    const word = own && wordLevelOf(own);
    const value = Number(own?.getAttribute('value')) || undefined;
    const kind = kindOf(list, own);
    number = value ?? number;
    // Word's lists continue counting by default.
    const goesOn = /bullet|none/.test(kind) || isFlat || (word && !value && !(start > 1));
    yield* readItem(own ? [...own.childNodes] : [node], {
      type: 'item',
      level: (word?.level ?? takeLevel(own) ?? Number(own?.getAttribute('aria-level'))) || depth,
      key: word?.key ?? ownKey,
      kind,
      number: goesOn ? undefined : number,
      own,
      outer,
      anchor,
      margin: '',
    });
    number += step;
  }
}

/** An item: its content before the first list inside, that list, and what follows as paragraphs of the item. */
function* readItem(content: readonly Node[], item: Omit<PastedItem, 'nodes'>): Generator<PastedBlock> {
  let nodes: Node[] = [];
  let isBegun = false;
  for (const node of [...content.flatMap(unwrapped), undefined]) {
    if (node && !isList(node)) {
      nodes.push(node);
      continue;
    }
    if (!isHollow(...nodes)) {
      yield isBegun ? { type: 'paragraph', level: item.level, nodes } : { ...item, nodes };
      isBegun = true;
      nodes = [];
    }
    if (node) yield* readList(node, item.level + 1, item.anchor);
  }
}

/** A node, or the content of an element around lists, which none of them can be in. */
function unwrapped(node: Node): Node[] {
  if (isList(node) || !isElement(node)) return [node];
  const list = ENDS.test(node.localName) ? null : node.querySelector('ul, ol');
  return list && !list.closest('table, blockquote') ? [...node.childNodes].flatMap(unwrapped) : [node];
}

function marginOf(paragraph: Element): string {
  return /margin-left:\s*([^;]*)/i.exec(paragraph.getAttribute('style') ?? '')?.[1]?.trim() ?? '';
}

/** A list that is being written, with its last item. */
interface OpenList extends Pick<PastedItem, 'level' | 'key' | 'kind' | 'margin'> {
  readonly list: HTMLElement;
  item: HTMLElement;
  next: number;
}

/** The most paragraphs between two items of an inner level that still belong to the outer item. */
const BETWEEN_MAX = 3;

/** Rewrites the lists of `flow`, from any kind of source, as nested ones; `formats` are Word's. A skipped level counts as one step. */
export function writeLists(flow: Element, formats: ReadonlyMap<string, string>): void {
  const blocks = [...blocksIn(flow, { formats, last: new Map() })];
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
