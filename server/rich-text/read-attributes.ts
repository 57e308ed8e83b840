import { hanFigure } from '../contract/han-figure.ts';
import { readPictureName } from '../contract/picture-name.ts';
import { MISSING, URL_MAX } from '../contract/rules.ts';
import { isCaptions, isSiteFile, isSitePath, isWebAddress } from '../contract/safe-address.ts';
import { CLASS_GROUP_NAMES, type ClassGroup } from './classes.ts';
import { type Attributes, type Block, type Look, PLAIN, type SourceTree } from './clean-tree.ts';
import { type Get, getter, type TellLoss } from './element-signs.ts';

/** A sentence or two, for `alt` and `title`. */
const WORDS_MAX = 300;
const PIXELS_MAX = 4_096;
/** Rows or columns that one cell may span. */
export const SPAN_MAX = 20;

/** The attributes of a link, or undefined if its address is not allowed in rich text. */
export function linkAttributes(get: Get): Attributes | undefined {
  const href = cleanLink(get('href') ?? '');
  if (href === undefined) return undefined;
  const leaves = /^https?:/i.test(href);
  return present([
    ['href', href],
    ['title', cleanWords(get('title')) || undefined],
    // A page in a new window must not access this one.
    ['rel', leaves ? 'noopener noreferrer' : undefined],
    ['target', leaves ? '_blank' : undefined],
  ]);
}

/** `width` is the class of the displayed width; inside a figure the figure has it. */
export function imageAttributes(get: Get, width?: string): Attributes | undefined {
  const missing = get(MISSING);
  const src = cleanSource((missing ?? get('src')) || '');
  if (src === undefined && missing === undefined) return undefined;
  const size = ['width', 'height'].map((name) => wholeNumber(get(name), 1, PIXELS_MAX));
  return present([
    missing === undefined ? ['src', src] : [MISSING, src ?? ''],
    ['alt', cleanWords(get('alt'))],
    ['title', cleanWords(get('title')) || undefined],
    ...pictureSize(src ?? '', ...size),
    // Another site need not know which of our pages shows its picture.
    ['referrerpolicy', missing === undefined && src && isForeign(src) ? 'no-referrer' : undefined],
    ['class', width],
  ]);
}

/** A picture's size in pixels, so that the page reserves its space; missing values come from a name of this site. */
export function pictureSize(src: string, width?: string, height?: string): Attributes {
  const named = isForeign(src) ? undefined : readPictureName(src);
  const fromHeight = (high: string) => named && Math.round((Number(high) * named.width) / named.height);
  const fromWidth = (wide: string) => named && Math.round((Number(wide) * named.height) / named.width);
  const wide = width ?? (height === undefined ? named?.width : fromHeight(height));
  const high = height ?? (width === undefined ? named?.height : fromWidth(width));
  return present([
    ['width', wide?.toString()],
    ['height', high?.toString()],
  ]);
}

/** Uses the first allowed one of `addresses`: its own and those of its `<source>` children. */
function videoAttributes(get: Get, addresses: readonly string[]): Attributes | undefined {
  const src = addresses.map(cleanSource).find((address) => address !== undefined);
  if (src === undefined) return undefined;
  const poster = cleanSource(get('poster') ?? '');
  const size = ['width', 'height'].map((name) => [name, wholeNumber(get(name), 1, PIXELS_MAX)] as const);
  return present([['controls', ''], ['src', src], ['poster', poster], ...size]);
}

/** The attributes of a film, the address of its captions and its first address; reports captions that the site cannot show. */
export function readFilm<Node, Element extends Node>(
  source: SourceTree<Node, Element>,
  video: Element,
  get: Get,
  tell: TellLoss,
): { attributes: Attributes | undefined; captions: string | undefined; address: string | undefined } {
  const addresses = [get('src') ?? '', get('data-src') ?? ''];
  let captions: string | undefined;
  for (const child of source.children(video)) {
    if (!source.isElement(child) || !/^(?:source|track)$/.test(source.tag(child))) continue;
    const address = getter(source.attributes(child))('src') ?? '';
    if (source.tag(child) === 'source') addresses.push(address);
    else if (isCaptions(address) && !captions) captions = address;
    else tell('captions');
  }
  return { attributes: videoAttributes(get, addresses), captions, address: addresses.find(Boolean) };
}

const HOLDERS = 'ul|ol|hr|table|thead|tbody|tfoot|colgroup|col';

/** The blocks to which a group of classes does not apply: the page positions lists and tables, a heading has its size. */
const UNFIT: Partial<Record<ClassGroup, RegExp>> = {
  align: RegExp(`^(${HOLDERS})$`),
  indent: RegExp(`^(${HOLDERS}|tr|td|th|caption|figure|figcaption)$`),
  size: RegExp(`^(${HOLDERS}|h[2-6])$`),
  width: /^(?!figure$)/,
  list: /^(?!ol$)/,
};

/** The part of a style that a block can have; `PLAIN` for none. */
export function lookFor(tag: string, look: Look): Look {
  let own = PLAIN;
  if (look === PLAIN) return own;
  for (const group of CLASS_GROUP_NAMES) {
    const value = look[group];
    if (value && !UNFIT[group]?.test(tag)) own = { ...own, [group]: value };
  }
  return own;
}

/** The attributes that a block may have besides its class. */
export function blockAttributes(tag: string, get: Get): Attributes {
  if (tag === 'ol') return present([['start', wholeNumber(get('start'), -9_999, 9_999)]]);
  if (tag === 'li') return present([['value', wholeNumber(get('value'), 1, 9_999)]]);
  const span = (name: string) => [name, wholeNumber(get(name), 1, SPAN_MAX)] as const;
  if (tag === 'col' || tag === 'colgroup') return present([span('span')]);
  if (tag !== 'td' && tag !== 'th') return [];
  const scope = get('scope')?.trim().toLowerCase() ?? '';
  const isScope = tag === 'th' && /^(row|col)(group)?$/.test(scope);
  return present([span('colspan'), span('rowspan'), ['scope', isScope ? scope : undefined]]);
}

function wholeNumber(raw: string | undefined, least: number, most: number): string | undefined {
  if (raw === undefined || !/^\s*-?\d{1,5}\s*$/.test(raw)) return undefined;
  const number = Number(raw);
  return number >= least && number <= most ? String(number) : undefined;
}

/** One line of at most `WORDS_MAX` code points, without control characters. */
function cleanWords(raw: string | undefined): string {
  if (raw === undefined) return '';
  const line = raw
    .slice(0, WORDS_MAX * 4)
    .replace(/[\s\p{Cc}\p{Cs}\uFEFF]+/gu, ' ')
    .trim();
  return [...line].slice(0, WORDS_MAX).join('').trimEnd();
}

function present(pairs: readonly (readonly [string, string | undefined])[]): Attributes {
  return pairs.filter((pair): pair is readonly [string, string] => pair[1] !== undefined);
}

/** An e-mail link, with subject and other fields percent-encoded (RFC 6068). */
const MAIL = /^mailto:[^\s<>"'`\\\p{Cc}]+$/iu;

/** A telephone link (RFC 3966) with the usual separators between the digits. */
const TELEPHONE = /^tel:[+\d*#().;,=a-z-]+$/i;

/** The normalised address of a link, or undefined: a path of this site, http(s), mailto or tel. */
export function cleanLink(raw: string): string | undefined {
  const address = asUrlParserReads(raw);
  if (address.length > URL_MAX) return undefined;
  if (isSitePath(address) || isWebAddress(address) || MAIL.test(address)) return address;
  const number = address.replaceAll('%20', '');
  return TELEPHONE.test(number) ? number : undefined;
}

/** The address of a picture or video: a file of this site, or https. */
export function cleanSource(raw: string): string | undefined {
  const address = asUrlParserReads(raw);
  if (address.length > URL_MAX) return undefined;
  return isSiteFile(address) || (isForeign(address) && isWebAddress(address)) ? address : undefined;
}

/** Whether a clean source is on another site. */
function isForeign(address: string): boolean {
  return /^https:/i.test(address);
}

/**
 * The text as the URL standard reads it before it looks for a scheme: no control characters or spaces at the ends, no
 * tabs and line breaks inside. Spaces inside become `%20`, as in a request.
 * https://url.spec.whatwg.org/#concept-basic-url-parser
 */
function asUrlParserReads(raw: string): string {
  // Longer than any address: a data URL of a picture is not parsed.
  if (raw.length > URL_MAX * 4) return raw;
  let start = 0;
  let end = raw.length;
  while (start < end && raw.charCodeAt(start) <= 0x20) start++;
  while (start < end && raw.charCodeAt(end - 1) <= 0x20) end--;
  return raw
    .slice(start, end)
    .replace(/[\t\n\r]/g, '')
    .replaceAll(' ', '%20');
}

const HAN = (number: number) => (number > 0 && number < 10_000 ? `${hanFigure(number)}、` : undefined);
const inTurn = (signs: string, end: string) => (number: number) => signs[number - 1] && `${signs[number - 1]}${end}`;

/** The signs of lists that no class counts with, while words of the text refer to them. */
const SIGNS: Readonly<Record<string, (number: number) => string | undefined>> = {
  'cjk-ideographic': HAN,
  'simp-chinese-informal': HAN,
  'trad-chinese-informal': HAN,
  'cjk-heavenly-stem': inTurn('甲乙丙丁戊己庚辛壬癸', '、'),
  'cjk-earthly-branch': inTurn('子丑寅卯辰巳午未申酉戌亥', '、'),
  'lower-greek': inTurn('αβγδεζηθικλμνξοπρστυφχψω', '. '),
  'decimal-leading-zero': (number) => (number >= 0 && number < 10 ? `0${number}. ` : `${number}. `),
};
export const SIGN_KINDS = Object.keys(SIGNS);

/** Counts the items of lists that tell their numbers by signs in the text, or count down. */
export class ItemCounter {
  readonly #down = new Set<Block>();

  /** A list may count down, from the number of its items. */
  begin<Node, Element extends Node>(list: Block, source: SourceTree<Node, Element>, element: Element, get: Get): void {
    if (get('reversed') === undefined) return;
    this.#down.add(list);
    const items = [...source.children(element)].filter((node) => source.isElement(node) && source.tag(node) === 'li');
    if (list.attributes.length === 0) list.attributes = [['start', String(items.length)]];
  }

  /** The sign of the next item, which may be none. Such a list keeps its next number as its first until its end. */
  signOf(list: Block, item: Block): string {
    const isDown = this.#down.has(list);
    const signFor = SIGNS[list.look.list ?? ''];
    if (!signFor && !isDown) return '';
    const number = Number((item.attributes[0] ?? list.attributes[0])?.[1] ?? 1);
    item.attributes = signFor ? [] : blockAttributes('li', () => String(number));
    list.attributes = [['start', String(number + (isDown ? -1 : 1))]];
    return signFor ? (signFor(number) ?? `${number}、`) : '';
  }

  /** The list itself tells neither its signs nor that it counts down. */
  end(list: Block): void {
    const isSigned = SIGNS[list.look.list ?? ''] !== undefined;
    if (isSigned) list.look = { ...list.look, list: 'none' };
    if (isSigned || this.#down.has(list)) list.attributes = [];
  }
}
