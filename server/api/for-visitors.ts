import { cases, mobileProduct, singleCases } from '../contract/addresses.ts';
import { fieldFailure } from '../contract/failure.ts';
import { keysOf } from '../contract/kinds/fields.ts';
import { isOver } from '../contract/kinds/publication.ts';
import { homeSections } from '../contract/kinds/shown-sections.ts';
import { RECORD_PAGES } from '../contract/record-pages.ts';
import { COLUMNS, MISSING } from '../contract/rules.ts';
import { leadsTo } from '../contract/sections.ts';
import { type ContentKind, contentKinds } from '../kinds.ts';
import { attributeOf, type Tag, tagsIn, visitHtml } from '../rich-text/read-html.ts';
import { SITE_PARTS, type Site } from '../settings.ts';
import { recordsOf } from '../store/open-store.ts';
import { publicGroups } from '../store/public-pages.ts';
import { columnNames } from './before-save.ts';
import type { Services } from './context.ts';

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
  if (CASE_PATHS.includes(path)) return !isPublic(store, 'case', 'casePath', path);
  const named = RECORD_PAGES[path]?.[1];
  const isByTitle = path === mobileProduct && searchParams.has('title');
  // an address in which the router finds no record is dead; `?productId+=ID` could otherwise name a draft
  if (named && !last && !searchParams.get(named) && !isByTitle) return true;
  return Object.entries(RECORD_PAGES).some(([page, [kind, parameter]]) => {
    const ids = [...searchParams.getAll(parameter), page === path ? last : ''];
    return ids.some((id) => id !== '' && !isPublic(store, kind, parameter, id));
  });
}

/** Whether visitors see the record that the parameter of its page names: by its id, or by another unique field. */
function isPublic(store: Linked['store'], kind: ContentKind, parameter: string, value: string): boolean {
  const { publicRows } = recordsOf(store, kind);
  if (parameter === contentKinds[kind].id) return publicRows.get(value) !== undefined;
  return publicRows.all((row) => row[parameter] === value).length > 0;
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

/** The settings as visitors read them: without parts that are hidden, over, or not public. */
export function createPublicSettings(services: Pick<Services, 'store' | 'siteUrl' | 'now'>) {
  const { store, now } = services;
  const { site } = store;
  const products = store.product.publicRows;
  /** The parts that visitors do not read as they are stored. */
  const shownParts: { readonly [P in keyof Site]?: () => Site[P] } = {
    homeOrder: () => homeSections(site.value.homeOrder, site.value.hidden ?? []),
    heroPoints: publicPoints,
    productGroups: () => publicGroups(store),
    mobileBanners: () => site.value.mobileBanners.filter((one) => !isOver(one, now())),
    notice: livingNotice,
    menu: publicMenu,
    showroom: livingRooms,
    scenarios: () => site.value.scenarios.map(withPublicPins),
    franchise: () => withPublicDealer(site.value.franchise),
    ...Object.fromEntries(keysOf(COLUMNS).map((kind) => [COLUMNS[kind], () => filledColumns(kind)])),
  };
  return { partOf, publicPoints };

  function partOf(name: string): Partial<Site> {
    const part = SITE_PARTS.find((known) => known === name);
    if (!part) throw fieldFailure(400, 'names', `没有「${name}」这一部分`);
    const hidden: readonly string[] = site.value.hidden ?? [];
    if (hidden.includes(part)) return { [part]: Array.isArray(site.value[part]) ? [] : undefined };
    const shown = shownParts[part];
    return { [part]: shown ? shown() : site.value[part] };
  }

  /** Visitors see a column only once it has a public record. */
  function filledColumns(kind: keyof typeof COLUMNS): string[] {
    const rows = recordsOf(store, kind).publicRows.all();
    return columnNames(kind, store).filter((name) => rows.some(({ column }) => column === name));
  }

  /** Until its last day; its words stay where its link is dead. */
  function livingNotice(): Site['notice'] {
    const { notice } = site.value;
    if (!notice || isOver(notice, now())) return undefined;
    return isDeadLink(notice.url, services) ? { ...notice, url: '' } : notice;
  }

  /** A room whose case is not public links to all cases. */
  function livingRooms(): Site['showroom'] {
    const isDead = ({ link }: Site['showroom'][number]) => isDeadLink(link, services);
    return site.value.showroom.map((room) => (isDead(room) ? { ...room, link: cases } : room));
  }

  /** A product that is not public keeps its place, which is that of a point. */
  function withPublicPins(scenario: Site['scenarios'][number]): Site['scenarios'][number] {
    const pins = scenario.pins?.map((pin) => (products.get(pin.productId) ? pin : { ...pin, productId: '' }));
    return { ...scenario, ...(pins && { pins }) };
  }

  function withPublicDealer({ dealer, ...franchise }: Site['franchise']): Site['franchise'] {
    const newId = dealer && store.news.publicRows.get(dealer.newId) ? dealer.newId : '';
    return { ...franchise, ...(dealer && { dealer: { ...dealer, newId } }) };
  }

  function publicPoints(): NonNullable<Site['heroPoints']> {
    return (site.value.heroPoints ?? []).filter(({ productId }) => products.get(productId));
  }

  /** No page that is not public, and no link that is hidden or leads to what is not public. */
  function publicMenu(): NonNullable<Site['menu']> {
    return (site.value.menu ?? []).filter(({ page, url, shown }) => {
      if (page) return store.page.publicRows.get(page);
      return url === '' || (shown && !isDeadLink(url, services));
    });
  }
}
