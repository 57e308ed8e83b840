import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallOrThrow } from '../../client/call.ts';
import { isMobileAgent } from '../../client/site/device.ts';
import { loadFrame } from '../../client/site/frame/frame-data.ts';
import { type FormPageData, type Page, type Query, type Refusal, readQuery } from '../../client/site/page.ts';
import { findPage, isPage, notFoundPage } from '../../client/site/routes.ts';
import { type LoadedPage, loadPage } from '../../client/site/shell/load-page.ts';
import { plainAddress } from '../../client/site/shell/plain-address.ts';
import { redirectFor } from '../../client/site/shell/redirect.ts';
import { MAP_HOSTS, type MapProvider } from '../../client/site/widgets/map/map-address.ts';
import type { Runtime } from '../base/runtime.ts';
import * as addresses from '../contract/addresses.ts';
import { Failure } from '../contract/failure.ts';
import type { Site } from '../contract/kinds/settings.ts';
import { ASKED_EACH_TIME, OWN_BROWSER, SHARED } from '../http/response/caching.ts';
import { makeReady, type Ready, type ReadyOptions, withHead } from '../http/response/make-ready.ts';
import { createReadyCache, type ReadyCache } from '../http/response/ready-cache.ts';
import { flatHeaders, type Headers } from '../http/response/security-headers.ts';
import { redirect, sendReady } from '../http/response/send-ready.ts';
import { answerForm, createSentForms, type FormAnswering } from './answer-form.ts';
import type { Manifest } from './manifest.ts';
import { preloadHeader } from './preload-header.ts';
import { renderDocument } from './render.tsx';

const NO_QUERY: Query = {};
/** How long a page keeps its form's `requestId`: the same words on another day are then a new application. */
const FORM_PAGE_MS = 3_600_000;
const NOT_STORED: Headers = { 'Cache-Control': 'no-store' };
const CACHE = { bytes: 48 * 1024 * 1024 };
const HTML = 'text/html; charset=utf-8';
/** Brotli quality: good for HTML, and fast enough for the first visitor, who waits for it. */
export const PACK_QUALITY = 9;

interface PagesServices extends Pick<FormAnswering, 'submit'>, Pick<Runtime, 'siteUrl' | 'log' | 'now'> {
  callOrThrow: CallOrThrow;
  manifest: Manifest;
  /** The header, in lower case, in which a cache in front names the device class of its copy. */
  deviceHeader: string | undefined;
  headers(): Headers;
  /** Meta tags that verify the owner of the site. */
  site(): Pick<Site, 'siteMeta' | 'hero' | 'hidden'>;
  /** Grows when the passage of time has changed what is public. */
  revision(): number;
  newRequestId(): string;
}

export function createPages(parts: PagesServices) {
  const cache = createReadyCache({ ...CACHE, now: parts.now, revision: parts.revision });
  const sentForms = createSentForms(parts.now);
  const isHidden = (path: string) => addresses.leadsTo(parts.site().hidden ?? [], path);
  return {
    /** Call this after a change of any data that pages are rendered from. */
    drop: cache.drop,
    /** Whether the path is a page's. */
    owns: (path: string) => (isPage(path) || plainAddress(path) !== undefined) && !isHidden(path),
    /** Answers every method but GET and HEAD: a POST of a page's form with its result. Failure 405 if there is no form. */
    async submit(request: IncomingMessage, response: ServerResponse, path: string, search: string): Promise<void> {
      const page = findPage(path);
      if (request.method !== 'POST' || !page.form) {
        response.setHeader('Allow', page.form ? 'GET, HEAD, POST' : 'GET, HEAD');
        throw new Failure(405);
      }
      const { submit, log } = parts;
      const headers = { ...parts.headers(), ...NOT_STORED };
      const { applied: _, ...query } = readQuery(page, search);
      const showRefused = async (status: number, refusal: Refusal) =>
        sendReady(request, response, await renderFor(parts, page, query, { refusal }, status));
      const keepSent = sentForms.keep;
      await answerForm(page, page.form, query, { submit, log, headers, keepSent, showRefused }, request, response);
    },
    /** Answers a GET or HEAD of any path: with its page, a redirect to the visitor's device class, or the 404 page. */
    answer(request: IncomingMessage, response: ServerResponse, path: string, search: string): void | Promise<void> {
      const page = isHidden(path) ? notFoundPage : findPage(path);
      const plain = page === notFoundPage ? plainAddress(path, search) : undefined;
      if (plain && path.endsWith('/'))
        return redirect(response, 301, path.slice(0, -1) + search, { ...parts.headers(), ...NOT_STORED });
      if (plain) return this.answer(request, response, plain.path, plain.search);
      const query = search === '' ? NO_QUERY : readQuery(page, search);
      const { mobile, isKeyed } = visitorDevice(request, parts.deviceHeader);
      const target = redirectFor(page, query, mobile);
      if (target) {
        const caching = isKeyed && !query.preview ? keyed(parts.deviceHeader) : NOT_STORED;
        return redirect(response, 302, target, { ...parts.headers(), ...caching });
      }
      const sent = page.form && sentForms.find(search);
      const rendered = sent ? renderFor(parts, page, query, { sent }) : pageOf(cache, parts, page, query, isKeyed);
      if (!(rendered instanceof Promise)) return sendReady(request, response, rendered); // the usual case needs no promise
      return rendered
        .catch((error: unknown) => {
          parts.log.error('page-failed', { path, error });
          return readyDocument(errorPage(parts.manifest), 500, { ...parts.headers(), ...NOT_STORED });
        })
        .then((ready) => sendReady(request, response, ready));
    },
  };
}

function pageOf(
  cache: ReadyCache,
  parts: PagesServices,
  page: Page,
  query: Query,
  isKeyed: boolean,
): Ready | Promise<Ready> {
  const search = searchOf(query);
  const address = search === '' ? page.path : `${page.path}?${search}`;
  const forVisitor = () => cache.get(address, () => render(parts, page, query));
  if (!isKeyed || page.device === 'any') return forVisitor();
  return cache.get(`keyed ${address}`, async () => keyedCopy(parts, await forVisitor()));
}

function searchOf(query: Query): string {
  return query === NO_QUERY ? '' : new URLSearchParams(query).toString();
}

async function render(parts: PagesServices, page: Page, query: Query): Promise<Ready> {
  const { status, isCacheable, staleAt, document, movedTo } = await renderAt(parts, page, query);
  if (movedTo) return readyDocument('', 302, { ...parts.headers(), ...NOT_STORED, Location: movedTo });
  const usual = isCacheable ? (page.device === 'any' ? SHARED : OWN_BROWSER) : ASKED_EACH_TIME;
  const caching = query.preview ? NOT_STORED : usual; // the page's data contain the token
  return readyDocument(document, status, { ...parts.headers(), ...caching }, { isCacheable, staleAt });
}

/** The page for the one visitor who sent the form. */
async function renderFor(parts: PagesServices, page: Page, query: Query, form: FormPageData, status = 200) {
  const { document } = await renderAt(parts, page, query, form);
  return readyDocument(document, status, { ...parts.headers(), ...NOT_STORED });
}

/** The page for a cache in front that keeps one copy per device class. */
function keyedCopy(parts: PagesServices, ready: Ready): Ready {
  if (!ready.isCacheable) return ready;
  return withHead(ready, flatHeaders({ ...parts.headers(), ...SHARED }), `Accept-Encoding, ${parts.deviceHeader}`);
}

function readyDocument(
  document: string,
  status: number,
  headers: Headers,
  keeping: Pick<ReadyOptions, 'isCacheable' | 'staleAt'> = { isCacheable: false },
): Ready {
  return makeReady(Buffer.from(document), {
    type: HTML,
    head: flatHeaders(headers),
    extra: flatHeaders(preloadHeader(document)),
    status,
    etag: 'hash',
    vary: 'Accept-Encoding',
    quality: PACK_QUALITY,
    ...keeping,
  });
}

function keyed(deviceHeader: string | undefined): Headers {
  return { ...SHARED, Vary: `Accept-Encoding, ${deviceHeader}` };
}

async function renderAt(parts: PagesServices, page: Page, query: Query, form: FormPageData = {}) {
  const [visited, frame] = await Promise.all([
    loadPage(parts.callOrThrow, page, page.path, query),
    loadFrame(parts.callOrThrow),
  ]);
  const { manifest, siteUrl, site } = parts;
  const hasForm = visited.page.form !== undefined;
  const formData: FormPageData = hasForm ? { requestId: parts.newRequestId(), ...form } : {};
  const loaded: LoadedPage = hasForm ? { ...visited, data: { ...Object(visited.data), ...formData } } : visited;
  const document = renderDocument({ loaded, frame, site: site(), search: searchOf(query), manifest, siteUrl });
  const isFound = loaded.page !== notFoundPage;
  const staleAt = hasForm ? parts.now() + FORM_PAGE_MS : undefined;
  const isCacheable = isFound && !loaded.head.hidden && !loaded.query.preview; // clients cannot fill the cache with invented tokens
  const { movedTo } = loaded.head;
  return { status: isFound ? 200 : 404, isCacheable, staleAt, document, movedTo };
}

/** The error page for a failed render: without internal details, and with a link onward. */
function errorPage(manifest: Manifest): string {
  return [
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>页面暂时无法打开</title><link rel="stylesheet" href="${manifest.styles.site}"></head>`,
    '<body><main class="load-failed"><h1 class="load-failed-title">页面暂时无法打开</h1>',
    '<p class="above-4 below-8">服务器出现问题，我们会尽快处理。请稍后刷新，或先返回首页。</p>',
    '<p><a class="button button-primary" href="/">返回首页</a></p></main></body></html>',
  ].join('');
}

/** The origin of the maps, for `frame-src`. */
export function frameHost(provider: MapProvider): string {
  return MAP_HOSTS[provider];
}

interface VisitorDevice {
  readonly mobile: boolean;
  /** A cache in front keeps one copy per device class, and named the class of this request. */
  readonly isKeyed: boolean;
}

const KEYED_MOBILE: VisitorDevice = { mobile: true, isKeyed: true };
const KEYED_DESKTOP: VisitorDevice = { mobile: false, isKeyed: true };
const MOBILE: VisitorDevice = { mobile: true, isKeyed: false };
const DESKTOP: VisitorDevice = { mobile: false, isKeyed: false };

/** The visitor's device class: from the proxy's header (lower case) if configured; else from the user agent. */
export function visitorDevice({ headers }: IncomingMessage, deviceHeader: string | undefined): VisitorDevice {
  if (deviceHeader !== undefined) {
    const said = headers[deviceHeader];
    if (said === 'mobile') return KEYED_MOBILE;
    if (said === 'desktop') return KEYED_DESKTOP;
  }
  return isMobileAgent(headers['user-agent'] ?? '') ? MOBILE : DESKTOP;
}
