import { mobileProduct, singleCases } from '../contract/addresses.ts';
import { RECORD_PAGES } from '../contract/record-pages.ts';
import { MISSING } from '../contract/rules.ts';
import { leadsTo } from '../contract/sections.ts';
import { contentKinds } from '../kinds.ts';
import { attributeOf, type Tag, tagsIn, visitHtml } from '../rich-text/read-html.ts';
import type { Services } from './context.ts';
import { recordsOf } from './records-of.ts';

type Linked = Pick<Services, 'store' | 'siteUrl'>;

const CASE_PATHS: readonly string[] = singleCases;

/** Clean HTML for visitors: links to records that are not public become plain text, marks of missing pictures are removed. */
export function forVisitors(html: string, linked: Linked): string {
  if (!html.includes('<a ') && !html.includes(MISSING)) return html;
  const isDead = (link: Tag) => isDeadLink(attributeOf(link, 'href') ?? '', linked);
  return visitHtml(html, {
    a: (link, shown) => (isDead(link) ? shown : undefined),
    img: (image) => (attributeOf(image, MISSING) === undefined ? undefined : ''),
    figure: (_, inside) => (tagsIn(inside, 'img', 'video', 'table', 'pre', 'blockquote').length > 0 ? undefined : ''),
  });
}

/** Whether an address, however it is spelled, leads to an unpublished record or a hidden page of this site. */
export function isDeadLink(href: string, { store, siteUrl }: Linked): boolean {
  if (!URL.canParse(href, siteUrl)) return false;
  const url = new URL(href, siteUrl);
  if (url.hostname.replace(/\.$/, '') !== new URL(siteUrl).hostname) return false;
  const { pathname, searchParams } = decoded(url);
  const [, path = '', last = ''] = /^(\/\w+)(?:\/([^/]+))?\/?$/.exec(pathname) ?? [];
  if (leadsTo(store.site.value.hidden ?? [], path)) return true;
  if (CASE_PATHS.includes(path)) return !store.case.publicRows.all((row) => row.casePath === path)[0];
  const named = RECORD_PAGES[path]?.[1];
  // an address in which the router finds no record is dead; `?productId+=ID` could otherwise name a draft
  if (named && !last && !searchParams.get(named) && !(path === mobileProduct && searchParams.has('title'))) return true;
  return Object.entries(RECORD_PAGES).some(([page, [kind, parameter]]) => {
    const { publicRows } = recordsOf(store, kind);
    const isId = parameter === contentKinds[kind].id; // or another unique field
    const find = (id: string) => (isId ? publicRows.get(id) : publicRows.all((row) => row[parameter] === id)[0]);
    const ids = [...searchParams.getAll(parameter), page === path ? last : ''];
    return ids.some((id) => id !== '' && !find(id));
  });
}

/**
 * Normalizes an address: the router refuses `/%78wdtDet;v=1`, but a browser follows it to the record. A second slash or
 * backslash at the front, `/%5c` or `/;/`, would begin a host.
 */
function decoded(url: URL): URL {
  const path = url.pathname
    .replace(/%([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/;[^/\\?#]*/g, '')
    .replace(/[/\\]+/g, '/');
  return new URL(path + url.search.replace('?', path.includes('?') ? '&' : '?'), url);
}
