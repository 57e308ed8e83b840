import { pages } from '../../client/site/routes.ts';
import { oncePer } from '../base/cache.ts';
import { closedSections, type ListedKind, leadsTo } from '../contract/sections.ts';
import type { ContentKind } from '../kinds.ts';
import type { Store } from '../store/open-store.ts';
import { publicGroups, recordPages } from '../store/public-pages.ts';

const TYPE = 'application/xml; charset=utf-8';
/** Addresses in one file; the protocol allows 50,000, which take long to write and to read. */
const PART_URLS = 5_000;
const FILE = /^\/sitemap(?:-([1-9]\d{0,4}))?\.xml$/;
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export interface SitemapServices {
  store: Pick<Store, ContentKind | 'site' | 'samples'>;
  siteUrl: string;
}

interface Entry {
  readonly path: string;
  readonly changedAt?: string;
}

/**
 * `/sitemap.xml` (sitemaps.org 0.9): every public page, and that of every record but untouched samples, by its desktop
 * address, with the time of its last change; beyond 5,000 an index of `/sitemap-1.xml` …. The addresses are
 * collected when asked for, once for each `revision`.
 */
export function createSitemap(services: SitemapServices, revision: () => number) {
  const entries = oncePer(revision, () => entriesOf(services));
  /** Returns the file of this path; undefined if there is none. */
  return (path: string) => {
    const [found, part] = FILE.exec(path) ?? [];
    if (found === undefined) return undefined;
    const parts = Math.ceil(entries().length / PART_URLS);
    if (part === undefined && parts > 1) return { type: TYPE, write: () => indexOf(services, parts) };
    if (part !== undefined && (parts < 2 || Number(part) > parts)) return undefined;
    const from = (Number(part ?? 1) - 1) * PART_URLS;
    return { type: TYPE, write: () => listOf(services, entries().slice(from, from + PART_URLS)) };
  };
}

function entriesOf({ store }: SitemapServices): Entry[] {
  const countOf = (kind: ListedKind) =>
    kind === 'product' ? publicGroups(store).length : store[kind].publicRows.all().length; // products without a group are nowhere
  const closed = closedSections(store.site.value, countOf);
  const isListed = ({ record, isUnlisted, device, sibling, path }: (typeof pages)[number]) =>
    !record && !isUnlisted && !(device === 'mobile' && sibling) && !leadsTo(closed, path);
  const records = recordPages(store).filter(({ isIndexed }) => isIndexed);
  return [...pages.filter(isListed).map(({ path }) => ({ path })), ...records];
}

function listOf({ siteUrl }: SitemapServices, entries: readonly Entry[]): string {
  const urls = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : '';
    return `<url><loc>${escapeXml(siteUrl + path)}</loc>${changed}</url>`;
  });
  return `${XML_HEAD}<urlset ${NAMESPACE}>\n${urls.join('\n')}\n</urlset>\n`;
}

function indexOf({ siteUrl }: SitemapServices, parts: number): string {
  const files = Array.from(
    { length: parts },
    (_, at) => `<sitemap><loc>${escapeXml(`${siteUrl}/sitemap-${at + 1}.xml`)}</loc></sitemap>`,
  );
  return `${XML_HEAD}<sitemapindex ${NAMESPACE}>\n${files.join('\n')}\n</sitemapindex>\n`;
}

/** The first line of every XML file of the site. */
export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A text as XML holds it, without the characters that XML does not allow. */
export function escapeXml(text: string): string {
  return text
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/[^\t\n\r\x20-\uffff]|[\ufffe\uffff]/g, '');
}
