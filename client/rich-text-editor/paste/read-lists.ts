import { LIST_KINDS } from '../../../server/rich-text/translate-style.ts';
import { isElement, isHollow, isList } from '../tree/blocks.ts';

/** The marker style of a list's items; `none`: markers that no list can show, which stay in the text. */
type ListKind = 'bullet' | 'decimal' | 'lower-alpha' | 'upper-alpha' | 'lower-roman' | 'upper-roman' | 'none';

export interface Marker {
  readonly kind: ListKind;
  /** Undefined if there is none, or if it continues from the item before. */
  readonly number: number | undefined;
}

/** An item of a list, from any kind of source. */
export interface PastedItem {
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
export interface PastedParagraph {
  readonly type: 'paragraph';
  readonly level?: number;
  readonly nodes: readonly Node[];
  readonly margin?: string | undefined;
}

/** The parts of a text that matter to its lists; `end` is anything that ends them all. */
export type PastedBlock = PastedItem | PastedParagraph | { readonly type: 'end' };

const WORD_ITEM = /mso-list:\s*(l\d+)\s+level(\d)(?:\s+(lfo\d+))?/i;
/** An item's marker that Word does not label as one. */
const SIGN = /^\s*(?:[·•●○■□◆Øüvl§–-]|[(（]?[\d一二三四五六七八九十a-z]{1,3}[.)、）]|[①-⑳])[\s\u00a0]+/i;
const BLOCKS = 'p, div, section, ul, ol, li, table, blockquote, pre, hr, figure, h1, h2, h3, h4, h5, h6';
/** Elements after which no list continues. */
const ENDS = /^(h[1-6]|table|blockquote|pre|hr|figure)$/;
/** The key of lists with a single item, which are one list: Feishu and Notion write each item so. */
const ALONE = {};

/** Reads the blocks of `flow`, from any kind of source; `formats` are Word's list formats. */
export function readBlocks(flow: Element, formats: ReadonlyMap<string, string>): PastedBlock[] {
  const blocks: PastedBlock[] = [];
  const before = new Map<string, Marker>();

  const readInside = (parent: Element): void => {
    for (const node of [...parent.childNodes]) {
      const word = isElement(node) && WORD_ITEM.exec(node.getAttribute('style') ?? '');
      if (isHollow(node) && !word) continue;
      if (!isElement(node)) blocks.push({ type: 'end' });
      else if (/^[uo]l$/.test(node.localName)) readList(node, 1, node);
      else if (word && /^(p|div)$/.test(node.localName)) readWordItem(node, word);
      else if (!ENDS.test(node.localName) && node.querySelector(BLOCKS)) readInside(node);
      else if (/^(p|div|section)$/.test(node.localName)) {
        const isIndented = /^MsoListParagraph/.test(node.className) || Number.parseFloat(marginOf(node)) > 0;
        blocks.push({ type: 'paragraph', nodes: [node], margin: isIndented ? marginOf(node) : undefined });
      } else blocks.push({ type: 'end' });
    }
  };

  const readWordItem = (element: HTMLElement, [, id = '', level = '', lfo = '']: RegExpExecArray): void => {
    const count = `${id} ${level} ${lfo}`;
    const sign = takeSign(element);
    const last = before.get(count);
    const format = formats.get(`${id}:level${level}`);
    const read = readMarker(sign.text, { ...sign, format, before: last });
    const marker = sign.text === '' && last ? { ...last, number: undefined } : read;
    before.set(count, marker);
    if (marker.kind === 'none') element.prepend(spaced(sign.text));
    if (isHollow(element)) return;
    const of = { level: Number(level), key: `${id} ${lfo}`, anchor: element, margin: marginOf(element) };
    blocks.push({ type: 'item', ...of, ...marker, nodes: [...element.childNodes] });
  };

  const readList = (list: HTMLElement, depth: number, anchor: HTMLElement): void => {
    const step = list.hasAttribute('reversed') ? -1 : 1;
    const first = step > 0 ? 1 : list.querySelectorAll(':scope > li').length;
    const said = Number.parseInt(list.getAttribute('start') ?? '', 10);
    const start = Number.isNaN(said) ? first : said;
    const outer = list.parentElement?.closest('ul, ol')?.localName;
    const isAlone = list.localName === 'ul' && list.querySelectorAll(':scope > li').length === 1;
    let number = start;
    for (const node of [...list.childNodes]) {
      const own = isElement(node) && node.localName === 'li' ? node : undefined;
      if (isList(node)) readList(node, depth + 1, anchor);
      else if (own || !isHollow(node)) {
        const [, id, wordLevel, lfo = ''] = WORD_ITEM.exec(own?.getAttribute('style') ?? '') ?? [];
        const level = Number(wordLevel ?? own?.getAttribute('aria-level')) || depth;
        const value = Number(own?.getAttribute('value')) || undefined;
        const kind = kindOf(list, own);
        number = value ?? number;
        // Word's lists continue counting by default.
        const isCounted = /bullet|none/.test(kind) || (id && !value && !(start > 1));
        const key = id ? `${id} ${lfo}` : isAlone ? ALONE : list;
        const of = { level, key, kind, own, outer, anchor, margin: '' };
        const item = { type: 'item', ...of, number: isCounted ? undefined : number } as const;
        readItem(own ? [...own.childNodes] : [node], item);
        number += step;
      }
    }
  };

  /** Reads an item: its content before the first list inside, that list, and what follows. */
  const readItem = (parts: readonly Node[], item: Omit<PastedItem, 'nodes'>): void => {
    let isBegun = false;
    let nodes: Node[] = [];
    const put = () => {
      if (isHollow(...nodes)) return;
      blocks.push(isBegun ? { type: 'paragraph', level: item.level, nodes } : { ...item, nodes });
      isBegun = true;
      nodes = [];
    };
    const read = (node: Node): void => {
      const lists = isElement(node) && !ENDS.test(node.localName) && node.querySelector('ul, ol');
      if (isList(node)) {
        put();
        readList(node, item.level + 1, item.anchor);
      } else if (lists && !lists.closest('table, blockquote')) node.childNodes.forEach(read);
      else nodes.push(node);
    };
    parts.forEach(read);
    put();
  };

  readInside(flow);
  return blocks;
}

/** Reads the list formats of Word's style sheet: `l0:level1` → `alpha-lower`, in WPS `lower-roman`. */
export function readFormats(sheets: string): Map<string, string> {
  const rules = sheets.matchAll(/@list\s+(l\d+:level\d)[^{}@]*\{([^{}]*)\}/g);
  const formatOf = (rule: string) => /mso-level-number-format:\s*([a-z-]+)/.exec(rule)?.[1] ?? 'decimal';
  return new Map(Array.from(rules, ([, level = '', rule = '']) => [level, formatOf(rule)]));
}

/** Keeps numbered headings as headings, with the number as text. */
export function keepHeadingNumbers(body: HTMLElement): void {
  for (const heading of body.querySelectorAll<HTMLElement>(':is(h1, h2, h3, h4, h5, h6)[style*="mso-list" i]')) {
    const sign = takeSign(heading);
    if (readMarker(sign.text, sign).kind !== 'bullet') heading.prepend(spaced(sign.text));
    heading.setAttribute('style', /text-align:[^;]*/i.exec(heading.getAttribute('style') ?? '')?.[0] ?? '');
  }
}

function kindOf(list: HTMLElement, item: HTMLElement | undefined): ListKind {
  const of = (name: string) => [item, list].map((element) => element?.getAttribute(name) ?? '');
  const styles = of('style').map((style) => /list-style(?:-type)?:\s*([a-z-]+)/i.exec(style)?.[1] ?? '');
  const kind = [...styles, ...list.classList, ...of('type')].map(kindNamed).find((named) => named !== undefined);
  return kind ?? (list.localName === 'ol' ? 'decimal' : 'bullet');
}

function marginOf(paragraph: Element): string {
  return /margin-left:\s*([^;]*)/i.exec(paragraph.getAttribute('style') ?? '')?.[1]?.trim() ?? '';
}

/** Removes the marker at the start and returns it. */
function takeSign(item: HTMLElement): { text: string; isSymbolFont: boolean } {
  const sign = [...item.querySelectorAll('span')].find((one) =>
    /mso-list:\s*ignore/i.test(one.getAttribute('style') ?? ''),
  );
  if (sign) {
    const around = sign.parentElement === item ? undefined : sign.parentElement;
    const fonts = `${sign.getAttribute('style')}${around?.getAttribute('style') ?? ''}`;
    const text = (sign.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim();
    sign.remove();
    return { text, isSymbolFont: /symbol|dings/i.test(fonts) || (text === 'o' && /courier/i.test(fonts)) };
  }
  const words = item.ownerDocument.createTreeWalker(item, 4).nextNode();
  const [text = ''] = SIGN.exec(words?.nodeValue ?? '') ?? [];
  if (words) words.nodeValue = (words.nodeValue ?? '').slice(text.length);
  return { text: text.trim(), isSymbolFont: false };
}

/** Adds a space after a marker unless it ends with a full-width sign. */
function spaced(marker: string): string {
  return /[、。．，：）】」]$/.test(marker) ? marker : `${marker} `;
}

/** Further information about a marker. */
interface Hints {
  /** The format in Word's `@list` rule: `alpha-lower`, `bullet`, `decimal`. */
  readonly format?: string | undefined;
  readonly isSymbolFont?: boolean;
  /** The marker of the previous item on this level. */
  readonly before?: Marker | undefined;
}

const BULLET: Marker = { kind: 'bullet', number: undefined };
const counted = (tens: readonly string[], ones: string) =>
  tens.flatMap((ten) => ['', ...ones.split(' ')].map((one) => ten + one));
const ROMANS = counted(['', ...'x xx xxx xl l lx lxx lxxx xc'.split(' ')], 'i ii iii iv v vi vii viii ix');
const HAN = counted(['', '十', ...Array.from('二三四五六七八九', (ten) => `${ten}十`)], '一 二 三 四 五 六 七 八 九');

/** Interprets the characters before an item: 「1.」 「（二）」 「③」 `iv)` `C`, or a bullet. */
export function readMarker(text: string, { format = '', isSymbolFont = false, before }: Hints = {}): Marker {
  const plain = text.normalize('NFKC').trim(); // circled, bracketed and full-width figures become plain ones
  if (/bullet|image/.test(format) || isSymbolFont || !/[\p{L}\p{N}]/u.test(plain)) return BULLET;
  const [, core = ''] = /^[([{【<-]*(.*[^\s.,:;、。)\]}】>-])?/s.exec(plain) ?? [];
  if (/^\d{1,4}$/.test(core)) return { kind: 'decimal', number: Number(core) };
  if (HAN.indexOf(core) > 0) return { kind: 'decimal', number: HAN.indexOf(core) };
  const next = (before?.number ?? 0) + 1;
  const small = core.toLowerCase();
  const alpha = /^([a-z])\1*$/.test(small) ? small.charCodeAt(0) - 96 + 26 * (small.length - 1) : undefined;
  const roman = ROMANS.includes(small) ? ROMANS.indexOf(small) : undefined;
  // `i` is a letter after `h`, and a Roman number at the start.
  const wasRoman = /roman/.test(before?.kind ?? '');
  const goesOn = before !== undefined && (wasRoman ? roman : alpha) === next;
  const mayBeRoman =
    /roman/.test(format) || (!/alpha|letter/.test(format) && (goesOn ? wasRoman : /^[ivx]$|../.test(small)));
  const isRoman = roman !== undefined && (mayBeRoman || alpha === undefined);
  const number = isRoman ? roman : alpha;
  // Word's bullets are letters of a symbol font, which not every program names.
  if (/^[lnoquwxz]$/.test(plain) && format === '' && number !== next) return BULLET;
  if (number === undefined) return { kind: 'none', number };
  return { kind: `${core === small ? 'lower' : 'upper'}-${isRoman ? 'roman' : 'alpha'}`, number };
}

/** Returns the kind that a keyword of CSS or HTML (`lower-latin`, `a`, `disc`) or a class of ours names; else undefined. */
function kindNamed(name: string): ListKind | undefined {
  const kind = LIST_KINDS.get(name.replace(/^list-/, ''));
  if (kind) return kind;
  if (/^(disc|circle|square)$/.test(name)) return 'bullet';
  return name === 'list-none' ? 'none' : /^(?:1$|decimal|cjk-|.*-chinese-)/.test(name) ? 'decimal' : undefined;
}
