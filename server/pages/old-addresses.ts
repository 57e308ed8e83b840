import type { Page, Query } from '../../client/site/page.ts';
import { findPage, isPage, pages } from '../../client/site/routes.ts';
import * as addresses from '../contract/addresses.ts';
import { fold, visible } from '../contract/fold.ts';
import type { Redirect } from '../contract/kinds/redirects.ts';
import { type Address, fromPlainPath } from '../contract/record-pages.ts';
import type { Site } from '../settings.ts';
import { inUtf8 } from './query-encoding.ts';

interface LeadOnServices {
  siteUrl: string;
  redirects: readonly Redirect[];
  /** The address of the public record that had this one. */
  movedTo(path: string): string | undefined;
  /** Whether the address shows a page of this site. */
  isThere(address: Address): Promise<boolean>;
}

/**
 * Finds where an address leads that shows nothing here: by the owner's list, to a record that had it, to the page that it
 * means as somebody else wrote it. Undefined if nothing is known of it.
 */
export async function leadOn(asked: Address, services: LeadOnServices): Promise<string | undefined> {
  const known = await knownOf(asked, services);
  if (known) return known;
  const meant = repaired(asked);
  if (meant.path === asked.path && meant.search === asked.search) return undefined;
  return (await services.isThere(meant)) ? meant.path + meant.search : knownOf(meant, services);
}

/** The address that follows one of the past: by the owner's list, as a record's earlier one. */
async function knownOf(asked: Address, services: LeadOnServices): Promise<string | undefined> {
  const { path, search } = asked;
  const target = await listed(asked, services);
  if (target) return target;
  const moved = services.movedTo(path);
  return moved === undefined || moved === path ? undefined : withSearch(moved, search);
}

/**
 * The target of the owner's list, without the query where following it would not end with it; undefined where it never would.
 * A rule for a page of one kind of device is also for its counterpart: links are shared between them.
 */
async function listed(asked: Address, { redirects, siteUrl, isThere }: LeadOnServices): Promise<string | undefined> {
  const rules = bySpecificity(redirects);
  const ruleOf = ({ path, search }: Address) =>
    rules.find(({ from }) => matches(from, path, search)) ??
    rules.find(({ from }) => matches(from.toLowerCase(), path.toLowerCase(), search.toLowerCase()));
  const ruleFor = (address: Address) => {
    const { sibling } = findPage(address.path);
    return ruleOf(address) ?? (sibling && ruleOf({ ...address, path: sibling }));
  };
  /** The rule by which a request for it goes on, as `leadOn` does: first as it is, then repaired. */
  const nextRule = async (address: Address) => {
    if (await isThere(address)) return undefined;
    const meant = repaired(address);
    return ruleFor(address) ?? ((await isThere(meant)) ? undefined : ruleFor(meant));
  };
  const isEnding = async (target: string) => {
    const followed = new Set<Redirect>();
    for (let to = target; ; ) {
      const next = ownAddress(to, siteUrl);
      const rule = next && (await nextRule(next));
      if (!next || !rule) return true;
      if (followed.has(rule)) return false;
      followed.add(rule);
      to = withSearch(rule.to, next.search);
    }
  };
  const first = ruleFor(asked);
  for (const target of first ? [withSearch(first.to, asked.search), first.to] : [])
    if (await isEnding(target)) return target;
  return undefined;
}

/** Exact ones before those that end in `*`, the longest first. */
function bySpecificity(rules: readonly Redirect[]): Redirect[] {
  const isOpen = ({ from }: Redirect) => Number(from.endsWith('*'));
  return [...rules].sort((a, b) => isOpen(a) - isOpen(b) || b.from.length - a.from.length);
}

/** A query is compared if the rule has one; an address may have further parameters. */
function matches(from: string, path: string, search: string): boolean {
  const [wanted = '', query] = readable(from).split(/\?(.*)/s, 2);
  const asked = readable(path);
  if (from.endsWith('*') && query === undefined) return asked.startsWith(wanted.slice(0, -1));
  if (asked !== wanted) return false;
  if (query?.endsWith('*')) return readable(search).startsWith(`?${query.slice(0, -1)}`);
  const given = new URLSearchParams(search);
  return [...new URLSearchParams(query)].every(([name, value]) => given.getAll(name).includes(value));
}

/** Escapes of characters as the characters, so that both spellings are equal. */
function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address; // a URIError: these bytes are no UTF-8
  }
}

/** The target keeps the query that was asked for, unless it has its own. */
function withSearch(target: string, search: string): string {
  if (target.includes('?')) return target;
  const [whole = '', hash] = target.split('#', 2);
  return whole + search + (hash === undefined ? '' : `#${hash}`);
}

/** Path and query of an address of this site; undefined for one of another. */
function ownAddress(address: string, siteUrl: string): Address | undefined {
  const { origin, pathname, search } = new URL(address, siteUrl);
  return origin === siteUrl ? { path: pathname, search } : undefined;
}

/** The address that was meant: escaped once, with single slashes and this site's names, without the sentence around it. */
export function repaired({ path, search }: Address): Address {
  const [plain = '', inPath = ''] = unescaped(path).split(/[?&](.*)/s, 2);
  if (/\/\.\.(?:\/|$)/.test(plain)) return { path, search }; // nobody means a page by it
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

/** What other systems write behind the name of a page, for the first page of a folder, and before the pages for phones. */
const OTHERS_WRITE = [/\.(?:s?html?|php|aspx?|jspx?|do|action)$/, /\/(?:index|default|home)$/, /^\/(?:m|wap)(?=\/|$)/];

const foldedPaths = new Map(pages.map(({ path }) => [fold(path), path]));

/** The address of one of our pages in another spelling, with or without words behind it; undefined if it is no page. */
function asWeWrite(path: string): Address | undefined {
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

/** Whether a query lacks the page's record, or has parameters behind signs that parted them elsewhere: a second `?`, `&amp;`. */
export function isSpoilt({ record }: Page, search: string): boolean {
  const lacksRecord = record !== undefined && search !== '' && !new URLSearchParams(search).has(record);
  return lacksRecord || /[?&]amp;|.\?\w+=/s.test(search);
}

/** Whether a path is that of an upload. */
export function isUpload(path: string): boolean {
  return /^\/uploads\/[\w.-]{1,200}\.\w+$/.test(path);
}

/** A query's parameters, those of the page by their names, also where the signs between them were escaped or added again. */
function parametersMeant(page: Page, search: string): [name: string, value: string][] {
  const nameOf = (name: string) => page.query?.find((own) => fold(own) === fold(name)) ?? name;
  return [...new URLSearchParams(search)].flatMap(([name, value]) => {
    const whole = value === '' ? name : `${name}=${value}`;
    const isAddress = /^https?:/i.test(value);
    const parts = isAddress ? [whole.replace(/^(?:amp;)+/, '')] : whole.split(JOINTS).filter(Boolean);
    const pairs = parts.map((part): [string, string] => {
      const [own = '', text = ''] = part.split(/=(.*)/s, 2);
      return [nameOf(own), nameOf(own) === page.record ? withoutGlued(fold(text)) : text];
    });
    return pairs.some(([own]) => page.query?.includes(own)) ? pairs : [[name, value] as [string, string]];
  });
}

/** A text without what programs and people leave behind an address: the end of a sentence, slashes, blanks. */
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
export function pageAt(path: string, search = ''): Address | undefined {
  if (isPage(path)) return undefined; // the usual case
  const plain = fromPlainPath(path);
  if (plain && findPage(plain.path).record)
    return { path: plain.path, search: plain.search + search.replace('?', '&') };
  const page = path.slice(0, -1);
  return path.endsWith('/') && isPage(page) ? { path: page, search } : undefined;
}

/** The query by which a group is called now, where it has an earlier path of its or its id; undefined for every other one. */
export function groupRenamed(query: Query, groups: Site['productGroups'], search: string): string | undefined {
  const name = GROUP_PARAMETERS.find((one) => query[one]);
  const asked = name && query[name];
  if (!asked || groups.some(({ path }) => path === asked)) return undefined;
  const group = groups.find(
    ({ locationId, earlierPaths = [] }) => locationId === asked || earlierPaths.includes(asked),
  );
  if (!group) return undefined;
  const params = new URLSearchParams(search);
  params.set(name, group.path);
  return `?${params}`;
}
const GROUP_PARAMETERS = ['tab', 'line'];
