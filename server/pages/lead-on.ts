import type { Query } from '../../client/site/page.ts';
import { findPage, isPage } from '../../client/site/routes.ts';
import * as addresses from '../contract/addresses.ts';
import type { Redirect } from '../contract/kinds/redirects.ts';
import { type Address, fromPlainPath } from '../contract/record-pages.ts';
import type { Site } from '../settings.ts';

interface LeadOnServices {
  siteUrl: string;
  /** The owner's list. */
  redirects: readonly Redirect[];
  /** The address of the public record that had this one. */
  movedTo(path: string): string | undefined;
  /** Whether the address shows a page of this site. */
  isThere(address: Address): Promise<boolean>;
}

/** The names that other servers give the home page. */
const HOME_NAMES = ['/index.html', '/index.htm', '/index.php'];

/**
 * Finds where an address leads that shows nothing here: by the owner's list, to a record that had it, to the home page, to
 * the page that it means as somebody else wrote it. Undefined if nothing is known of it.
 */
export async function leadOn(asked: Address, services: LeadOnServices): Promise<string | undefined> {
  const known = await knownOf(asked, services);
  if (known) return known;
  const meant = repaired(asked);
  if (meant.path === asked.path && meant.search === asked.search) return undefined;
  return (await services.isThere(meant)) ? meant.path + meant.search : knownOf(meant, services);
}

/** The address that follows one of the past: by the owner's list, as a record's earlier one, as a name of the home page. */
async function knownOf(asked: Address, services: LeadOnServices): Promise<string | undefined> {
  const { path, search } = asked;
  const target = await listed(asked, services);
  if (target) return target;
  const moved = services.movedTo(path) ?? (HOME_NAMES.includes(path) ? addresses.home : path);
  return moved === path ? undefined : withSearch(moved, search);
}

/** The target of the owner's list; undefined also where following the list would never end. */
async function listed(asked: Address, { redirects, siteUrl, isThere }: LeadOnServices): Promise<string | undefined> {
  const rules = bySpecificity(redirects);
  const ruleFor = (address: Address) => rules.find((rule) => matches(rule, address));
  const first = ruleFor(asked);
  const followed = new Set<Redirect>();
  for (let rule = first; rule; ) {
    if (followed.has(rule)) return undefined;
    followed.add(rule);
    const next = ownAddress(rule.to, siteUrl);
    rule = next && !(await isThere(next)) ? ruleFor(next) : undefined;
  }
  return first && withSearch(first.to, asked.search);
}

/** Exact ones before those that end in `*`, the longest first. */
function bySpecificity(rules: readonly Redirect[]): Redirect[] {
  const isOpen = ({ from }: Redirect) => Number(from.endsWith('*'));
  return [...rules].sort((a, b) => isOpen(a) - isOpen(b) || b.from.length - a.from.length);
}

/** A query counts where the rule gives one; others may stand beside its parameters. */
function matches({ from }: Redirect, { path, search }: Address): boolean {
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

/** The signs of a Chinese sentence that programs take into an address before them. */
const GLUED = '。，、；！？）】》」';

/** The address that was meant: escaped once, with single slashes, without the sentence around it. */
export function repaired({ path, search }: Address): Address {
  const [plain = '', inPath] = unescaped(path).split(/\?(.*)/s, 2);
  const single = withoutGlued(plain.replace(/[/\\]{2,}/g, '/')).replace(/(?<=.)\/$/, '');
  const query = new URLSearchParams(search);
  for (const [name, value] of new URLSearchParams(inPath)) query.append(name, value);
  const { record = '' } = findPage(single);
  const id = query.get(record);
  if (id) query.set(record, withoutGlued(id));
  const isSame = inPath === undefined && query.get(record) === id;
  const meant = isSame ? search : `?${query}`;
  return { path: encodeURI(single.replace(/^\/*/, '/')), search: meant };
}

function withoutGlued(text: string): string {
  let { length } = text;
  while (length > 0 && GLUED.includes(text.charAt(length - 1))) length -= 1;
  return text.slice(0, length);
}

/** A path without escapes, which may have been escaped again where it was copied. */
function unescaped(path: string, times = 3): string {
  try {
    const once = decodeURIComponent(path);
    return once === path || times === 0 ? path : unescaped(once, times - 1);
  } catch {
    return path; // a URIError: a per cent sign of its own
  }
}

/** The page that a path of plain files names: a record, `/productDet/ID`, or a folder, `/product/`. */
export function pageAt(path: string, search = ''): Address | undefined {
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
