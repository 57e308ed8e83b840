import type { IncomingMessage, ServerResponse } from 'node:http';
import { articleName } from '../../client/site/widgets/cards/news-item.tsx';
import * as addresses from '../contract/addresses.ts';
import { DARK, WHITE } from '../contract/colours.ts';
import { showDateOf } from '../contract/kinds/publication.ts';
import { sectionTitle } from '../contract/menu.ts';
import { LOGIN_PATH } from '../contract/rules.ts';
import { leadsTo } from '../contract/sections.ts';
import { closeTypedBlanksInHtml } from '../contract/typed-blanks.ts';
import { type CacheBounds, createReadyCache, makeReady } from '../http/response/ready.ts';
import { type Headers, SHARED } from '../http/response/security-headers.ts';
import { sendReady } from '../http/response/send-ready.ts';
import type { ContentKind } from '../kinds.ts';
import { rootFiles } from '../settings.ts';
import type { Store } from '../store/open-store.ts';
import type { RecordMeta } from '../store/records/record-file.ts';
import { brandFeed, manifestIcons } from './brand.ts';
import { PACK_QUALITY } from './page-documents.tsx';
import { createSitemap, escapeXml, XML_HEAD } from './sitemap.ts';

const NEWS_IN_FEED = 20;

export interface RootFileServices {
  store: Pick<Store, ContentKind | 'site' | 'uploads' | 'disk' | 'samples'>;
  siteUrl: string;
}

/** `robots.txt` (RFC 9309): allows public pages, not the API and the back office; nothing until the company has a name. */
function robots({ store, siteUrl }: RootFileServices): string {
  const rules = store.samples.isUnnamed()
    ? ['Disallow: /']
    : ['Allow: /', ...['/v1/', '/item/', '/service-basics-item/', LOGIN_PATH].map((path) => `Disallow: ${path}`)];
  return `User-agent: *\n${rules.join('\n')}\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}

/** `/news.rss` (RSS 2.0): the newest articles, without untouched samples. */
export function newsFeed({ store, siteUrl }: RootFileServices): string {
  const { company, menu, newsColumns: columns = [] } = store.site.value;
  const { name, description } = company;
  const isOwn = (row: RecordMeta) => !store.samples.isUntouched('news', row);
  const newest = store.news.publicRows.all(isOwn).slice(0, NEWS_IN_FEED);
  const items = newest.map((row) => {
    const category = columns.includes(row.column) ? `<category>${escapeXml(row.column)}</category>` : '';
    const link = escapeXml(siteUrl + addresses.articleHref({ newId: row.id }));
    return [
      `<item><title>${escapeXml(articleName(row))}</title>`,
      `<link>${link}</link><guid isPermaLink="true">${link}</guid>`,
      `<pubDate>${new Date(showDateOf(row)).toUTCString()}</pubDate>`,
      `<description>${escapeXml(row.newIntro)}</description>${category}</item>`,
    ].join('');
  });
  const head = [
    `<title>${escapeXml(name)}${escapeXml(sectionTitle('news', menu))}</title>`,
    `<link>${siteUrl}${addresses.news}</link>`,
    `<description>${escapeXml(description || name)}</description>`,
    '<language>zh-cn</language>',
    `<atom:link href="${siteUrl}${addresses.newsFeed}" rel="self" type="application/rss+xml"/>`,
  ].join('');
  const channel = closeTypedBlanksInHtml(`${head}\n${items.join('\n')}`);
  return `${XML_HEAD}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${channel}\n</channel></rss>\n`;
}

/** `/site.webmanifest` (W3C Web Application Manifest): name and icons for a phone's home screen. */
function webManifest({ store }: RootFileServices): string {
  const { brand, company } = store.site.value;
  const { name } = company;
  return JSON.stringify({
    name,
    short_name: name,
    lang: 'zh-CN',
    start_url: addresses.home,
    display: 'browser',
    background_color: WHITE,
    theme_color: brand.accent || DARK,
    icons: manifestIcons(brand.mark),
  });
}

/** Speculation rules (WICG): the document of a link is fetched when a pointer rests on it, unless made for one visitor. */
function speculation(): string {
  const apart = `[href^="${addresses.search}"], [href^="${addresses.compare}"], [download], [target], [data-press]`;
  const where = { and: [{ href_matches: '/*' }, { not: { selector_matches: apart } }] };
  return JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] });
}

interface Feed {
  type: string;
  write(services: RootFileServices): string | Promise<Uint8Array>;
  /** Text of an owner, which must not run as code. */
  isSandboxed?: boolean;
  /** Replaces the default caching headers of public answers. */
  caching?: Headers;
}

const TEXT = 'text/plain; charset=utf-8';
const CACHE = { bytes: 48 * 1024 * 1024 };
const PACKED = { etag: 'hash', vary: 'Accept-Encoding', quality: PACK_QUALITY };

const FEEDS: Record<string, Feed> = {
  '/robots.txt': { type: TEXT, write: robots },
  [addresses.newsFeed]: { type: 'application/rss+xml; charset=utf-8', write: newsFeed },
  [addresses.speculationRules]: { type: 'application/speculationrules+json', write: speculation },
  '/site.webmanifest': { type: 'application/manifest+json; charset=utf-8', write: webManifest },
};

/** The machine-readable files of the site, each rendered once after a change. */
export function createRootFiles(
  services: RootFileServices,
  headers: Headers,
  times: Pick<CacheBounds, 'now' | 'revision'>,
) {
  const cache = createReadyCache({ ...CACHE, ...times });
  const policy = `${headers['Content-Security-Policy']}; sandbox`;
  const headersOf = ({ isSandboxed, caching = SHARED }: Feed) => ({
    ...headers,
    ...(isSandboxed && { 'Content-Security-Policy': policy }),
    ...caching,
  });
  const isHidden = (path: string) => leadsTo(services.store.site.value.hidden ?? [], path);
  const sitemapFile = createSitemap(services, times.revision);
  const find = (path: string) =>
    (isHidden(path) ? undefined : FEEDS[path]) ??
    sitemapFile(path) ??
    siteFile(services, path) ??
    brandFeed(services.store, path);
  return {
    owns: (path: string) => find(path) !== undefined,
    /** Answers a GET or HEAD of a feed's path; undefined for any other path. */
    answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> | undefined {
      const feed = find(path);
      if (!feed) return undefined;
      const options = { ...PACKED, type: feed.type, headers: headersOf(feed) };
      const ready = cache.get(path, async () => makeReady(Buffer.from(await feed.write(services)), options));
      return Promise.resolve(ready).then((made) => sendReady(request, response, made));
    },
  };
}

/** A file that verifies the owner of the site: it follows from the settings, or is one that the owner names there. */
function siteFile({ store }: RootFileServices, path: string): Feed | undefined {
  const { value } = store.site;
  const file = [...rootFiles(value), ...(value.siteFiles ?? [])].find(({ name }) => path === `/${name}`);
  if (!file) return undefined;
  const type = file.name.endsWith('.html') ? 'text/html; charset=utf-8' : TEXT;
  return { type, write: () => file.text, isSandboxed: true };
}
