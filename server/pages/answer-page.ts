import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallOrThrow } from '../../client/call.ts';
import { loadFrame } from '../../client/site/frame/frame-data.ts';
import type { FormPageData, Page, Query, Refusal } from '../../client/site/page.ts';
import { readQuery, WORDS, WORDS_MARK } from '../../client/site/page.ts';
import { findPage, isPage, type LoadedPage, loadPage, notFoundPage } from '../../client/site/routes.ts';
import { oncePer } from '../base/cache.ts';
import type { Runtime } from '../base/runtime.ts';
import { queryInUtf8 } from '../base/utf8.ts';
import { Failure } from '../contract/failure.ts';
import { sampleShare } from '../contract/kinds/brand.ts';
import { readFocus, shareAddress } from '../contract/picture-name.ts';
import type { Address } from '../contract/record-pages.ts';
import { leadsTo } from '../contract/sections.ts';
import { type AnswerLimiter, RETRY_AFTER_SECONDS } from '../http/answer-limiter.ts';
import { ASKED_EACH_TIME, OWN_BROWSER, SHARED } from '../http/response/caching.ts';
import { makeReady, type Ready, type ReadyOptions, withHead } from '../http/response/make-ready.ts';
import { createReadyCache, type ReadyCache } from '../http/response/ready-cache.ts';
import { flatHeaders, type Headers } from '../http/response/security-headers.ts';
import { locationOf, redirect, sendReady } from '../http/response/send-ready.ts';
import type { Store } from '../store/open-store.ts';
import { answerForm, createSentForms, type FormAnswering } from './answer-form.ts';
import { redirectFor, visitorDevice, withinList } from './device.ts';
import { errorPage } from './error-page.ts';
import type { Manifest } from './manifest.ts';
import { groupRenamed, isSpoilt, isUpload, leadOn, pageAt, repaired } from './old-addresses.ts';
import type { Document } from './page-headers.ts';
import { renderDocument, renderWords } from './render.tsx';

const NO_QUERY: Query = {};
/** How long a page keeps its form's `requestId`: the same words on another day are then a new application. */
const FORM_PAGE_MS = 3_600_000;
const NOT_STORED: Headers = { 'Cache-Control': 'no-store' };
const CACHE = { bytes: 48 * 1024 * 1024 };
/** When who is refused asks again: a browser does so by itself. */
const AGAIN = `${RETRY_AFTER_SECONDS}`;
const HTML = 'text/html; charset=utf-8';
/** Brotli quality: good for HTML, and fast enough for the first visitor, who waits for it. */
export const PACK_QUALITY = 9;
/** For pages of one visitor: a tenth of the time. */
const PACK_QUALITY_ONCE = 4;

/** Another spelling of an address; `isRead`: its query was no UTF-8, which is read whether or not there is a page. */
type Meant = Address & { isRead: boolean };

interface PagesServices extends Pick<FormAnswering, 'submit' | 'submitForm'>, Pick<Runtime, 'siteUrl' | 'log' | 'now'> {
  /** Returns the function that makes the API calls of a visitor's page. */
  reader(request: IncomingMessage, response: ServerResponse): CallOrThrow;
  inTurn: AnswerLimiter;
  manifest: Manifest;
  /** The header, in lower case, in which a cache in front names the device class of its copy. */
  deviceHeader: string | undefined;
  /** The headers of a page with this HTML. */
  headers(document?: Document): Headers;
  store: Pick<Store, 'site' | 'moved' | 'uploads'>;
  /** Whether the path is one of the back office. */
  isAdmin(path: string): boolean;
  /** Grows when a page may have changed. */
  revision(): number;
  newRequestId(): string;
}

export function createPages(parts: PagesServices) {
  const { site, moved: earlier, uploads } = parts.store;
  /** The page that says why there is none. */
  const insteadOf = (status: 500 | 503, more: Headers = {}) =>
    readyDocument(errorPage(parts.manifest, status), status, { ...parts.headers(), ...NOT_STORED, ...more });
  const busyPage = oncePer(parts.revision, () => insteadOf(503, { 'Retry-After': AGAIN, Refresh: AGAIN }));
  const cache = createReadyCache({ ...CACHE, now: parts.now, revision: parts.revision });
  const sentForms = createSentForms(parts.now);
  const rendering = { ...parts, cache, frameOf: oncePer(parts.revision, loadFrame) };
  const isHidden = (path: string) => leadsTo(site.value.hidden ?? [], path);
  const pageFor = (path: string) => (isHidden(path) ? notFoundPage : findPage(path));
  return {
    owns: (path: string) => (isPage(path) || pageAt(path) !== undefined) && !isHidden(path),
    /** Answers every method but GET and HEAD: a POST of a page's form with its result. Failure 405 if there is no form. */
    async submit(request: IncomingMessage, response: ServerResponse, path: string, search: string): Promise<void> {
      const page = findPage(path);
      if (request.method !== 'POST' || !page.form) {
        response.setHeader('Allow', page.form ? 'GET, HEAD, POST' : 'GET, HEAD');
        throw new Failure(405);
      }
      const { submit, submitForm, log, siteUrl } = parts;
      const headers = { ...parts.headers(), ...NOT_STORED };
      const { applied: _, ...query } = readQuery(page, search);
      const read = parts.reader(request, response);
      const showRefused = (status: number, refusal: Refusal) =>
        parts.inTurn(request, response, () => renderFor(rendering, read, page, query, { refusal }, status));
      const answering = { submit, submitForm, log, siteUrl, headers, keepSent: sentForms.keep, showRefused };
      await answerForm(page, page.form, query, answering, request, response);
    },
    /** Answers a GET or HEAD of any path: with its page, a redirect to the visitor's device class, or the 404 page. */
    answer(request: IncomingMessage, response: ServerResponse, path: string, search: string): void | Promise<void> {
      if (search === '' && isPage(path)) return show(request, response, { path, search }, { path, search }); // the usual case
      const asked = { path, search: queryInUtf8(search) ?? search };
      const isSlashed = path.endsWith('/') && pageAt(path) !== undefined;
      const isRead = asked.search !== search;
      const isOdd = isRead || isSlashed || isSpoilt(pageFor(path), search);
      const meant = isOdd ? repaired(asked) : asked;
      const target = isPage(meant.path) || pageAt(meant.path) ? meant : asked;
      const isOther = isRead || target.path !== path || target.search !== search;
      const shown = pageAt(target.path, target.search) ?? target;
      return show(request, response, shown, asked, isOther ? { ...target, isRead } : undefined);
    },
  };

  /** A page that is not there is looked for as `asked`, as it was sent; one that is there leads to `meant`, its address. */
  function show(request: IncomingMessage, response: ServerResponse, shown: Address, asked: Address, meant?: Meant) {
    const { path, search } = shown;
    const page = pageFor(path);
    const query = search === '' ? NO_QUERY : readQuery(page, search);
    const { mobile, isKeyed } = visitorDevice(request, parts.deviceHeader);
    const renamed = groupRenamed(query, site.value.productGroups, search);
    if (renamed) return redirect(response, 301, path + renamed, { ...parts.headers(), ...NOT_STORED });
    const target = redirectFor(page, query, mobile, search);
    if (target) {
      const keyed = { ...SHARED, Vary: `Accept-Encoding, ${parts.deviceHeader}` };
      const isCommon = target === redirectFor(page, query, mobile) && !query.preview;
      const caching = isKeyed && isCommon ? keyed : NOT_STORED;
      const there = query.page ? withinList(page, query, target, parts.reader(request, response)) : target;
      return Promise.resolve(there).then((to): void | Promise<void> => {
        if (!meant) return redirect(response, 302, to, { ...parts.headers(), ...caching });
        const theirs = new URL(to, parts.siteUrl); // `meant` is led to only where this visitor then finds a page
        return show(request, response, { path: theirs.pathname, search: theirs.search }, asked, meant);
      });
    }
    const sent = page.form && sentForms.find(search);
    const known = sent ? undefined : cache.find(keyOf(page, query, isKeyed));
    if (known && known.status !== 404 && !meant) return sendReady(request, response, known); // the usual case needs no promise
    const read = parts.reader(request, response);
    const make = async () => {
      if (sent) return renderFor(rendering, read, page, query, { sent });
      const ready = known ?? (await pageOf(rendering, read, page, query, isKeyed));
      const found = ready.status === 404 ? await elsewhere(read, asked) : undefined;
      if (found || !meant || (ready.status === 404 && !meant.isRead)) return found ?? ready;
      return moved(parts, 301, meant.path + meant.search);
    };
    const key = `${isKeyed} ${path}${search} ${request.url}`; // one address shows phones and desks different pages
    return parts.inTurn(request, response, make, key).catch((error: unknown) => {
      if (response.destroyed) return;
      if (error instanceof Failure && error.code === 429) return sendReady(request, response, busyPage());
      parts.log.error('page-failed', { path, error });
      return sendReady(request, response, insteadOf(500));
    });
  }

  /** The redirect to where an address without a page leads; undefined if nothing is known of it. */
  async function elsewhere(read: CallOrThrow, asked: Address): Promise<Ready | undefined> {
    const isThere = async (address: Address) => {
      if (parts.isAdmin(address.path)) return true;
      if (isUpload(address.path)) return (await uploads.sizeOf(address.path)) !== undefined;
      const { path, search } = pageAt(address.path, address.search) ?? address;
      const page = pageFor(path);
      return page !== notFoundPage && (await loadPage(read, page, path, readQuery(page, search))).page === page;
    };
    const { redirects = [] } = site.value;
    const target = await leadOn(asked, { movedTo: earlier.to, siteUrl: parts.siteUrl, redirects, isThere });
    return target === undefined ? undefined : moved(parts, 301, target);
  }
}

function moved(parts: PagesServices, status: number, target: string): Ready {
  return readyDocument('', status, { ...parts.headers(), ...NOT_STORED, Location: locationOf(target) });
}

type Rendering = PagesServices & { cache: ReadyCache; frameOf: typeof loadFrame };

function keyOf(page: Page, query: Query, isKeyed: boolean): string {
  const search = query === NO_QUERY ? '' : new URLSearchParams(query).toString();
  const address = search === '' ? page.path : `${page.path}?${search}`;
  return isKeyed && page.device !== 'any' ? `keyed ${address}` : address;
}

function without(query: Query, names: readonly string[]): Query {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)));
}

/** The page of an address, with the words that are in it. */
async function pageOf(parts: Rendering, read: CallOrThrow, page: Page, asked: Query, isKeyed: boolean): Promise<Ready> {
  const { words = [], record = '' } = page;
  const { Said } = await page.module();
  const hasWords = Said && !asked[record] && words.some((name) => asked[name]);
  const query = { ...without(asked, words), ...(hasWords && { [WORDS]: '1' }) };
  const shared = () => parts.cache.get(keyOf(page, query, false), () => freshPage(parts, read, page, query));
  if (hasWords) return withWords(parts, await shared(), renderWords(Said, asked));
  if (!isKeyed || page.device === 'any') return shared();
  return parts.cache.get(keyOf(page, query, true), async () => keyedCopy(parts, await shared()));
}

/** One cached page serves all addresses that differ only in what the page does not read: there it is cached, not here. */
async function freshPage(parts: Rendering, read: CallOrThrow, page: Page, query: Query): Promise<Ready> {
  const loaded = await loadPage(read, page, page.path, query);
  if (loaded.head.movedTo) return moved(parts, 302, loaded.head.movedTo);
  const own = ownQuery(loaded);
  if (own === query) return renderShared(parts, read, loaded);
  const { path } = loaded.page;
  const ready = await parts.cache.get(keyOf(loaded.page, own, false), async () =>
    renderShared(parts, read, await loadPage(read, loaded.page, path, own)),
  );
  const head = query.preview ? flatHeaders({ ...parts.headers(ready.bytes), ...NOT_STORED }) : ready.options.head;
  return { ...withHead(ready, head), isCacheable: false };
}

/** The query of the address under which this content is cached: the given one if the page reads all of it. */
function ownQuery({ page, query, head: { preview, unread = [] } }: LoadedPage): Query {
  const vain = [...unread, ...(preview ? [] : ['preview']), ...(query.applied === '1' ? [] : ['applied'])];
  return page !== notFoundPage && vain.some((name) => query[name]) ? without(query, vain) : query;
}

/** A page for everybody who asks for this address. */
async function renderShared(parts: Rendering, read: CallOrThrow, loaded: LoadedPage): Promise<Ready> {
  const { page, path, query, head } = loaded;
  const isFound = page !== notFoundPage;
  const isListed = isFound && !head.hidden && !head.preview;
  const { document, staleAt } = await render(parts, read, loaded);
  const usual = isListed ? (page.device === 'any' ? SHARED : OWN_BROWSER) : ASKED_EACH_TIME;
  const headers = { ...parts.headers(document), ...(head.preview ? NOT_STORED : usual) }; // a preview's address contains its token
  const isPlain = Object.keys(query).every((name) => name === WORDS);
  const isCacheable = path === page.path && (isListed || isPlain); // clients cannot fill the cache
  return readyDocument(document, isFound ? 200 : 404, headers, { isCacheable, staleAt });
}

/** A cached page with words from an address: theirs alone, so that no cache in front stores it. */
function withWords(parts: Rendering, { bytes, options }: Ready, words: string): Ready {
  const at = bytes.indexOf(WORDS_MARK);
  const head = flatHeaders({ ...parts.headers(), ...ASKED_EACH_TIME });
  const whole = [bytes.subarray(0, at), Buffer.from(words), bytes.subarray(at + WORDS_MARK.length)];
  return makeReady(Buffer.concat(whole), { ...options, head, isCacheable: false, quality: PACK_QUALITY_ONCE });
}

/** The page for the one visitor who sent the form. */
async function renderFor(
  parts: Rendering,
  read: CallOrThrow,
  page: Page,
  query: Query,
  form: FormPageData,
  status = 200,
) {
  const { document } = await render(parts, read, await loadPage(read, page, page.path, query), form);
  return readyDocument(document, status, { ...parts.headers(), ...NOT_STORED });
}

/** The page for a cache in front that keeps one copy per device class. */
function keyedCopy(parts: PagesServices, ready: Ready): Ready {
  if (!ready.isCacheable) return ready;
  const head = flatHeaders({ ...parts.headers(ready.bytes), ...SHARED });
  return withHead(ready, head, `Accept-Encoding, ${parts.deviceHeader}`);
}

function readyDocument(
  document: string,
  status: number,
  headers: Headers,
  more: Pick<ReadyOptions, 'isCacheable' | 'staleAt'> = { isCacheable: false },
): Ready {
  return makeReady(Buffer.from(document), {
    type: HTML,
    head: flatHeaders(headers),
    status,
    etag: 'hash',
    vary: 'Accept-Encoding',
    quality: more.isCacheable ? PACK_QUALITY : PACK_QUALITY_ONCE,
    ...more,
  });
}

async function render(parts: Rendering, read: CallOrThrow, visited: LoadedPage, form: FormPageData = {}) {
  const frame = await parts.frameOf(read);
  const { manifest, siteUrl, store } = parts;
  const site = store.site.value;
  const hasForm = visited.page.form !== undefined;
  const formData: FormPageData = hasForm ? { requestId: parts.newRequestId(), ...form } : {};
  const loaded: LoadedPage = hasForm ? { ...visited, data: { ...Object(visited.data), ...formData } } : visited;
  const pictures = [loaded.head.image ?? '', frame.brand.share ?? '', site.hero.image].filter(Boolean);
  const sharePicture = await chatPicture(parts, pictures);
  const document = renderDocument({ loaded, frame, site, sharePicture, manifest, siteUrl });
  return { document, staleAt: hasForm ? parts.now() + FORM_PAGE_MS : undefined };
}

/** The first picture that chats show, as its cut if there is one: they read no WebP. Without one the first. */
async function chatPicture({ store }: PagesServices, pictures: readonly string[]): Promise<string> {
  for (const picture of pictures) {
    const share = shareAddress(picture);
    if (share && (await store.uploads.sizeOf(share)) !== undefined) return share;
    if (!readFocus(picture).file.endsWith('.webp')) return picture;
  }
  return sampleShare(pictures[0] ?? '');
}
