import { isUtf8 } from 'node:buffer';
import type { Page } from '../../client/site/page.ts';
import { findPage, isPage, pages } from '../../client/site/routes.ts';
import * as addresses from '../contract/addresses.ts';
import { fold, visible } from '../contract/fold.ts';
import { fromPlainPath, type PageAddress } from '../contract/record-pages.ts';

/** The address that another spelling means; `isRecoded`: its query was not in UTF-8, so it is redirected even without a page. */
export type Meant = PageAddress & { isRecoded: boolean };

/** An address in UTF-8, the page and query that are shown for it, and the address that it means if that is another one. */
export function readAddress(
  sent: PageAddress,
  page: Page,
): { asked: PageAddress; shown: PageAddress; meant: Meant | undefined } {
  const { path, search } = sent;
  const asked = { path, search: queryInUtf8(search) ?? search };
  const isRecoded = asked.search !== search;
  const isSlashed = path.endsWith('/') && pageAt(path) !== undefined;
  const whole = isRecoded || isSlashed || isSpoilt(page, search) ? repaired(asked) : asked;
  const target = isPage(whole.path) || pageAt(whole.path) ? whole : asked;
  const isOther = isRecoded || target.path !== path || target.search !== search;
  const shown = pageAt(target.path, target.search) ?? target;
  return { asked, shown, meant: isOther ? { ...target, isRecoded } : undefined };
}

/** The address that was meant: escaped once, with single slashes and this site's names, without the sentence around it. */
export function repaired({ path, search }: PageAddress): PageAddress {
  const [plain = '', inPath = ''] = unescaped(path).split(/[?&](.*)/s, 2);
  if (/\/\.\.(?:\/|$)/.test(plain)) return { path, search }; // no link to a page
  const single = withoutGlued(visible(plain).replace(/[/\\]+/g, '/'));
  const own = asWeWrite(single) ?? { path: single, search: '' };
  const page = findPage(own.path);
  const inSearch = new URLSearchParams(search);
  const meant = [own.search, search, inPath].flatMap((each) => parametersMeant(page, each));
  const isSame = String(new URLSearchParams(meant)) === String(inSearch);
  return {
    path: encodeURI(own.path.replace(/^\/*/, '/')),
    search: isSame ? search : `?${new URLSearchParams(meant)}`,
  };
}

/** Endings of pages, names of the first page of a folder, and prefixes of pages for phones in other systems. */
const OTHERS_WRITE = [/\.(?:s?html?|php|aspx?|jspx?|do|action)$/, /\/(?:index|default|home)$/, /^\/(?:m|wap)(?=\/|$)/];

const foldedPaths = new Map(pages.map(({ path }) => [fold(path), path]));

/** The address of one of our pages in another spelling, with or without words behind it; undefined if it is no page. */
function asWeWrite(path: string): PageAddress | undefined {
  const [name = ''] = /^\/\w[\w./-]*/.exec(fold(path)) ?? [];
  const plain = OTHERS_WRITE.reduce((left, others) => left.replace(others, ''), name) || (name && addresses.home);
  const [, folder = '', rest = ''] = /^(\/[^/]*)(.*)$/.exec(plain.replace(/(?<=.)\/$/, '')) ?? [];
  const own = foldedPaths.get(folder);
  if (own === undefined || rest === '') return own === undefined ? undefined : { path: own, search: '' };
  const listed = fromPlainPath(own + rest);
  const isPart = findPage(own).record === undefined && /^\/\d/.test(rest); // of a list, by its number
  return listed && !isPart ? { path: own + rest, search: '' } : listed;
}

const JOINTS = /(?:^|[?&])(?:amp;)+|[?&](?=\w+=)/;

/** Whether a query lacks the page's record, or has other separators before its parameters: a second `?`, `&amp;`. */
function isSpoilt({ record }: Page, search: string): boolean {
  const lacksRecord = record !== undefined && search !== '' && !new URLSearchParams(search).has(record);
  return lacksRecord || /[?&]amp;|.\?\w+=/s.test(search);
}

/** A query's parameters, those of the page by their names, also where the separators were escaped or doubled. */
function parametersMeant(page: Page, search: string): [name: string, value: string][] {
  const nameOf = (name: string) => page.query?.find((own) => fold(own) === fold(name)) ?? name;
  return [...new URLSearchParams(search)].flatMap(([name, value]) => {
    const whole = value === '' ? name : `${name}=${value}`;
    const isAddress = /^https?:/i.test(value);
    const parts = isAddress ? [whole.replace(/^(?:amp;)+/, '')] : whole.split(JOINTS).filter(Boolean);
    const pairs = parts.map((part): [string, string] => {
      const [own = '', text = ''] = part.split(/=(.*)/s, 2);
      return [nameOf(own), [page.record, 'page'].includes(nameOf(own)) ? withoutGlued(fold(text)) || text : text];
    });
    return pairs.some(([own]) => page.query?.includes(own)) ? pairs : [[name, value] as [string, string]];
  });
}

/** A text without the remains behind a copied address: the end of a sentence, slashes, blanks. */
function withoutGlued(text: string): string {
  const signs = Array.from(text);
  return signs.slice(0, signs.findLastIndex((sign) => /[\p{L}\p{N}_-]/u.test(sign)) + 1).join('');
}

/** A path without escapes, which may have been escaped again where it was copied. */
function unescaped(path: string, times = 3): string {
  try {
    const once = decodeURIComponent(path);
    return once === path || times === 0 ? path : unescaped(once, times - 1);
  } catch {
    const inOther = path.split('/').map(inUtf8); // a URIError: GB18030, or a per cent sign of its own
    return times === 0 || inOther.includes(undefined) ? path : unescaped(inOther.join('/'), times - 1);
  }
}

/** The page that a path of plain files names: a record, `/productDet/ID`, or a folder, `/product/`. */
export function pageAt(path: string, search = ''): PageAddress | undefined {
  if (isPage(path)) return undefined; // the usual case
  const plain = fromPlainPath(path);
  if (plain && findPage(plain.path).record)
    return { path: plain.path, search: plain.search + search.replace('?', '&') };
  const page = path.slice(0, -1);
  return path.endsWith('/') && isPage(page) ? { path: page, search } : undefined;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const gb18030 = new TextDecoder('gb18030', { fatal: true });

/** A query, or a plain form's body as Latin-1, in UTF-8. Older Chinese sites send GB18030; undefined if it is neither. */
export function inUtf8(sent: string): string | undefined {
  if (!/[^\p{ASCII}]|%/u.test(sent)) return sent; // the usual case
  const decoder = isUtf8(bytesOf(sent)) ? utf8 : gb18030;
  if (decoder === utf8 && /^\p{ASCII}*$/u.test(sent)) return sent;
  try {
    return sent.replace(/[^?&=]+/g, (part) => encodeURIComponent(textOf(decoder, part)));
  } catch {
    return undefined; // a TypeError of the decoder, or a sign that no text has
  }
}

/** Escapes of escapes, and those of the JavaScript function `escape`. */
const ESCAPED_AGAIN = /%25(?:25)*(?=[\da-f]{2})/gi;
const ESCAPED_BY_SCRIPT = /(?:%u[\da-f]{4})+/gi;
/** A character that lacks its last bytes, or the rest of an escape, at the end of a value. */
const CUT_OFF =
  /%(?:[c-f][\da-f]?|e[\da-f]%[89ab][\da-f]|f[0-4]%[89ab][\da-f](?:%[89ab][\da-f])?)(?:%[\da-f]?)?(?=&|$)/gi;

/** As `inUtf8`, for a query that may also have been escaped twice or by the function `escape`, or cut off in a character. */
export function queryInUtf8(sent: string): string | undefined {
  if (!sent.includes('%')) return inUtf8(sent);
  const escaped = sent.replace(/[^?&=]+/g, (value) => {
    const isAgain = /%25(?:25)*[89a-f][\da-f]/i.test(value) && !/%(?:25)*(?:3a|2f)/i.test(value); // no address in an address
    return (isAgain ? value.replace(ESCAPED_AGAIN, '%') : value).replace(ESCAPED_BY_SCRIPT, unitsOf);
  });
  const whole = escaped.replace(CUT_OFF, '');
  const isCut = whole !== escaped && isUtf8(bytesOf(whole)) && /\p{Script=Han}/u.test(bytesOf(whole).toString());
  return inUtf8(isCut ? whole : escaped);
}

function unitsOf(escapes: string): string {
  const units = escapes
    .slice(2)
    .split(/%u/i)
    .map((hex) => Number.parseInt(hex, 16));
  return encodeURIComponent(String.fromCharCode(...units).toWellFormed());
}

function textOf(decoder: TextDecoder, part: string): string {
  const text = decoder.decode(bytesOf(part));
  if (/\p{Co}/u.test(text)) throw new TypeError('a character for private use');
  return text;
}

function bytesOf(escaped: string): Buffer {
  const sign = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));
  return Buffer.from(escaped.replace(/\+/g, ' ').replace(/%([\da-f]{2})/gi, sign), 'latin1');
}
