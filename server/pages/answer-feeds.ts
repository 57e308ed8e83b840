import type { IncomingMessage, ServerResponse } from 'node:http';
import * as addresses from '../contract/addresses.ts';
import { SHARED } from '../http/response/caching.ts';
import { makeReady } from '../http/response/make-ready.ts';
import { type CacheBounds, createReadyCache } from '../http/response/ready-cache.ts';
import { flatHeaders, type Headers } from '../http/response/security-headers.ts';
import { sendReady } from '../http/response/send-ready.ts';
import { PACK_QUALITY } from './answer-page.ts';
import { type FeedServices, newsFeed, robots, sitemap, sitemapFile, sitemapFiles, webManifest } from './feeds.ts';

interface Feed {
  type: string;
  write(services: FeedServices): string;
}

const XML = 'application/xml; charset=utf-8';
const CACHE = { bytes: 48 * 1024 * 1024 };

const FEEDS: Record<string, Feed> = {
  '/robots.txt': { type: 'text/plain; charset=utf-8', write: robots },
  '/sitemap.xml': { type: XML, write: sitemap },
  [addresses.newsFeed]: { type: 'application/rss+xml; charset=utf-8', write: newsFeed },
  '/site.webmanifest': { type: 'application/manifest+json; charset=utf-8', write: webManifest },
};

/** What machines read of the site, each written once after a change. */
export function createFeeds(services: FeedServices, headers: Headers, times: Pick<CacheBounds, 'now' | 'revision'>) {
  const cache = createReadyCache({ ...CACHE, ...times });
  const head = flatHeaders({ ...headers, ...SHARED });
  const find = (path: string) => FEEDS[path] ?? sitemapFeed(services, path) ?? keyFile(services, path);
  return {
    /** To be called whenever something that feeds are made from has changed. */
    drop: cache.drop,
    /** Whether the path is a feed's. */
    owns: (path: string) => find(path) !== undefined,
    /** Answers a GET or HEAD of a path that is a feed; undefined where it is none. */
    answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> | undefined {
      const feed = find(path);
      if (!feed) return undefined;
      const options = { type: feed.type, head, etag: 'hash', vary: 'Accept-Encoding', quality: PACK_QUALITY };
      const ready = cache.get(path, async () => makeReady(Buffer.from(feed.write(services)), options));
      return Promise.resolve(ready).then((made) => sendReady(request, response, made));
    },
  };
}

/** `/sitemap-1.xml` and so on, as many as a large site has. */
function sitemapFeed(services: FeedServices, path: string): Feed | undefined {
  const [, digits] = /^\/sitemap-([1-9]\d{0,3})\.xml$/.exec(path) ?? [];
  const number = Number(digits);
  if (!digits || number > sitemapFiles(services)) return undefined;
  return { type: XML, write: () => sitemapFile(services, number) };
}

/** `/KEY.txt`, which tells a search engine that the key is this site's. */
function keyFile({ store }: FeedServices, path: string): Feed | undefined {
  const key = store.site.value.searchPush?.indexNow?.key;
  return key && path === `/${key}.txt` ? { type: 'text/plain; charset=utf-8', write: () => key } : undefined;
}
