import { renderToString } from 'react-dom/server';
import type { CallOrThrow } from '../../client/call.ts';
import type { FrameData, loadFrame } from '../../client/site/frame/frame-data.ts';
import { SiteFrame } from '../../client/site/frame/site-frame.tsx';
import type { FormPageData, Page, Query, Subject } from '../../client/site/page.ts';
import { type LoadedPage, loadPage, notFoundPage } from '../../client/site/routes.ts';
import { Document } from '../../client/site/shell/document.tsx';
import { breadcrumb } from '../../client/site/structured-data.ts';
import { MAP_HOSTS } from '../../client/site/widgets/map/map-address.ts';
import type { Runtime } from '../base/runtime.ts';
import * as addresses from '../contract/addresses.ts';
import { FILM_PLAYERS } from '../contract/films.ts';
import { COUNTER_HOST } from '../contract/page-scripts.ts';
import { readFocus, shareAddress } from '../contract/picture-name.ts';
import { sections } from '../contract/sections.ts';
import { closeTypedBlanksInHtml } from '../contract/typed-blanks.ts';
import { makeReady, type Ready, type ReadyCache, type ReadyOptions, withHeaders } from '../http/response/ready.ts';
import {
  ASKED_EACH_TIME,
  documentHeaders,
  type Headers,
  NOT_STORED,
  OWN_BROWSER,
  SHARED,
} from '../http/response/security-headers.ts';
import { locationOf } from '../http/response/send-ready.ts';
import type { Site } from '../settings.ts';
import type { Store } from '../store/open-store.ts';
import { iconsOf, sampleShare } from './brand.ts';
import { redirectFor } from './device.ts';
import type { Manifest } from './manifest.ts';

/** How long a page keeps its form's `requestId`: the same words on another day are then a new application. */
const FORM_PAGE_MS = 3_600_000;
export const NO_QUERY: Query = {};
/** Brotli quality: good for HTML, and fast enough for the first visitor, who waits for it. */
export const PACK_QUALITY = 9;
/** For pages of one visitor: a tenth of the time. */
const PACK_QUALITY_ONCE = 4;

export interface Rendering extends Pick<Runtime, 'siteUrl' | 'now'> {
  manifest: Manifest;
  /** The header, in lower case, in which a cache in front names the device class of its copy. */
  deviceHeader?: string | undefined;
  /** The headers of a page with this HTML. */
  headers(document?: Html): Headers;
  store: Pick<Store, 'site' | 'uploads'>;
  newRequestId(): string;
  cache: ReadyCache;
  frameOf: typeof loadFrame;
}

/** A page's HTML, as text or as bytes. */
type Html = Pick<string, 'includes'>;

/** Nobody is to find the samples under the owner's address: the rule of every page until the company has its own name. */
const NOT_INDEXED = { 'X-Robots-Tag': 'noindex' };

/** Returns a function that returns the headers of a page with this HTML. */
export function createPageHeaders({ site, samples }: Pick<Store, 'site' | 'samples'>, tls: string) {
  return (document?: Html): Headers => ({
    ...documentHeaders({ ...hostsOf(site.value, document), tls }),
    ...(samples.isUnnamed() ? NOT_INDEXED : {}),
    'Speculation-Rules': `"${addresses.speculationRules}"`,
  });
}

/** The other origins that the policy of a page names: the map's, the visit counter's, and those of the films in its HTML. */
export function hostsOf({ map, tongji }: Pick<Site, 'map' | 'tongji'>, document?: Html) {
  const players = FILM_PLAYERS.filter((player) => document?.includes(player));
  return {
    frameHost: MAP_HOSTS[map.provider],
    playerHosts: players.map((player) => new URL(player).origin),
    scriptHost: tongji ? COUNTER_HOST : undefined,
  };
}

/** The page of an address, with the words that are in it if it names no record. */
export async function pageOf(
  services: Rendering,
  read: CallOrThrow,
  page: Page,
  asked: Query,
  isKeyed: boolean,
): Promise<Ready> {
  const { words = [], record = '' } = page;
  const query = asked[record] ? without(asked, words) : asked;
  const shared = () => services.cache.get(keyOf(page, query), () => freshPage(services, read, page, query));
  if (!isKeyed || page.device === 'any') return shared();
  return services.cache.get(keyOf(page, query, { isKeyed }), async () => keyedCopy(services, await shared()));
}

/** The key of a page in the cache. A cache in front with a copy per device class gets pages of one class of its own. */
export function keyOf(page: Page, query: Query, { isKeyed = false } = {}): string {
  const search = query === NO_QUERY ? '' : new URLSearchParams(query).toString();
  const address = search === '' ? page.path : `${page.path}?${search}`;
  return isKeyed && page.device !== 'any' ? `keyed ${address}` : address;
}

/** One cached page serves all addresses that differ only in parameters that the page does not read: there it is cached, not here. */
async function freshPage(services: Rendering, read: CallOrThrow, page: Page, query: Query): Promise<Ready> {
  const loaded = await loadPage(read, page, page.path, query);
  if (loaded.head.movedTo) return moved(services, 302, loaded.head.movedTo);
  const own = ownQuery(loaded);
  if (own === query) return renderShared(services, read, loaded);
  const { path } = loaded.page;
  const ready = await services.cache.get(keyOf(loaded.page, own), async () =>
    renderShared(services, read, await loadPage(read, loaded.page, path, own)),
  );
  const headers = query.preview ? { ...services.headers(ready.bytes), ...NOT_STORED } : ready.options.headers;
  return { ...withHeaders(ready, headers), isCacheable: false };
}

/** The query of the address under which this content is cached: the given one if the page reads all of it. */
function ownQuery({ page, query, head: { preview, unread = [] } }: LoadedPage): Query {
  const vain = [...unread, ...(preview ? [] : ['preview']), ...(query.applied === '1' ? [] : ['applied'])];
  return page !== notFoundPage && vain.some((name) => query[name]) ? without(query, vain) : query;
}

function without(query: Query, names: readonly string[]): Query {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)));
}

/** Whether nobody else may ask for the address: it has no page, or one to which nothing leads, with words of its own. */
export function isOfWords(page: Page, query: Query): boolean {
  const isAsked = page.isUnlisted === true && Object.keys(query).length > 0;
  return page === notFoundPage || isAsked || hasWords(page, query);
}

function hasWords({ words = [] }: Page, query: Query): boolean {
  return words.some((name) => query[name]);
}

/** A page for everybody who asks for this address. */
async function renderShared(services: Rendering, read: CallOrThrow, loaded: LoadedPage): Promise<Ready> {
  const { page, path, query, head } = loaded;
  const isFound = page !== notFoundPage;
  const isListed = isFound && !head.hidden && !head.preview && !hasWords(page, query);
  const { document, staleAt } = await render(services, read, loaded);
  const cached = page.device === 'any' ? SHARED : OWN_BROWSER;
  const usual = isListed ? cached : ASKED_EACH_TIME;
  const headers = { ...services.headers(document), ...(head.preview ? NOT_STORED : usual) }; // a preview's address contains its token
  const isPlain = Object.keys(query).length === 0;
  const isCacheable = path === page.path && (isListed || isPlain); // clients cannot fill the cache
  return readyDocument(document, isFound ? 200 : 404, headers, { isCacheable, staleAt });
}

/** The page for the one visitor who sent the form. */
export async function renderFor(
  services: Rendering,
  read: CallOrThrow,
  page: Page,
  query: Query,
  form: FormPageData,
  status = 200,
) {
  const { document } = await render(services, read, await loadPage(read, page, page.path, query), form);
  return readyDocument(document, status, { ...services.headers(), ...NOT_STORED });
}

/** The page for a cache in front that keeps one copy per device class. */
function keyedCopy(services: Rendering, ready: Ready): Ready {
  if (!ready.isCacheable) return ready;
  const headers = { ...services.headers(ready.bytes), ...SHARED };
  return withHeaders(ready, headers, `Accept-Encoding, ${services.deviceHeader}`);
}

async function render(services: Rendering, read: CallOrThrow, visited: LoadedPage, form: FormPageData = {}) {
  const frame = await services.frameOf(read);
  const hasForm = visited.page.form !== undefined;
  const formData: FormPageData = hasForm ? { requestId: services.newRequestId(), ...form } : {};
  const loaded: LoadedPage = hasForm ? { ...visited, data: { ...Object(visited.data), ...formData } } : visited;
  const pictures = [loaded.head.image ?? '', frame.brand.share ?? '', services.store.site.value.hero.image].filter(
    Boolean,
  );
  const sharePicture = await chatPicture(services, pictures);
  const document = renderDocument(services, loaded, frame, sharePicture);
  return { document, staleAt: hasForm ? services.now() + FORM_PAGE_MS : undefined };
}

/** The first picture that chats show, as its cut if there is one: they read no WebP. Without one the first. */
async function chatPicture({ store }: Rendering, pictures: readonly string[]): Promise<string> {
  for (const picture of pictures) {
    const share = shareAddress(picture);
    if (share && (await store.uploads.sizeOf(share)) !== undefined) return share;
    if (!readFocus(picture).file.endsWith('.webp')) return picture;
  }
  return sampleShare(pictures[0] ?? '');
}

/** A redirect to a path of this site, or to another site. */
export function moved({ headers }: Pick<Rendering, 'headers'>, status: number, target: string): Ready {
  return readyDocument('', status, { ...headers(), ...NOT_STORED, Location: locationOf(target) });
}

/** HTML as ready bytes. */
export function readyDocument(
  document: string,
  status: number,
  headers: Headers,
  more: Pick<ReadyOptions, 'isCacheable' | 'staleAt'> = { isCacheable: false },
): Ready {
  return makeReady(Buffer.from(document), {
    type: 'text/html; charset=utf-8',
    headers,
    status,
    etag: 'hash',
    vary: 'Accept-Encoding',
    quality: more.isCacheable ? PACK_QUALITY : PACK_QUALITY_ONCE,
    ...more,
  });
}

function renderDocument(services: Rendering, loaded: LoadedPage, frame: FrameData, sharePicture: string): string {
  const { manifest, siteUrl, store } = services;
  const { page, query, module } = loaded;
  const { site: common, print, subjects } = manifest.styles;
  const styles = [common, subjects[page.subject], ...addresses.accentSheets(frame.brand.accent)];
  const html = renderToString(
    <Document
      loaded={loaded}
      frame={frame}
      siteUrl={siteUrl}
      site={store.site.value}
      icons={iconsOf(frame.brand.mark)}
      sharePicture={sharePicture}
      styles={styles.filter((sheet) => sheet !== undefined)}
      printStyles={print}
      scripts={manifest}
      counterpart={redirectFor(page, query, page.device !== 'mobile')}
      structuredData={structuredDataOf(module, { loaded, frame, siteUrl })}
    >
      <SiteFrame loaded={loaded} frame={frame}>
        <module.default data={loaded.data} query={query} />
      </SiteFrame>
    </Document>,
  );
  return `<!doctype html>${closeTypedBlanksInHtml(html)}`;
}

/** The pages of the menus, which have their position in the site as JSON-LD where they say nothing else of themselves. */
const SECTION_PAGES: readonly string[] = sections.flatMap(({ pages }) => pages);

/** The JSON-LD of a page (schema.org), written so that it cannot end its element. */
function structuredDataOf(module: LoadedPage['module'], subject: Subject): string[] {
  const usual = SECTION_PAGES.includes(subject.loaded.page.path) ? [breadcrumb(subject)] : [];
  const all = module.structuredData?.(subject) ?? usual;
  return all.map((data) => JSON.stringify(data).replace(/</g, '\\u003c'));
}
