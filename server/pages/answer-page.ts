import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Ask } from '../../client/call.ts';
import { notFoundPage } from '../../client/routes/every.ts';
import { loadFrame } from '../../client/site/frame/frame-data.ts';
import { type FormPageData, type Page, type Query, type Refusal, readQuery } from '../../client/site/page.ts';
import { findPage } from '../../client/site/routes.ts';
import { type LoadedPage, visit } from '../../client/site/shell/load-page.ts';
import { redirectFor } from '../../client/site/shell/redirect.ts';
import type { Log } from '../contract/log.ts';
import { ASKED_EACH_TIME, OWN_BROWSER, SHARED } from '../http/response/caching.ts';
import { type Caching, encodePage } from '../http/response/make-ready.ts';
import { createPageCache, type PageCache, type RenderedPage } from '../http/response/ready-cache.ts';
import type { Headers } from '../http/response/security-headers.ts';
import { sendPage } from '../http/response/send-ready.ts';
import { errorPage } from './error-page.ts';
import type { Manifest } from './manifest.ts';
import { preloadHeader } from './preload-header.ts';
import { renderDocument } from './render.tsx';
import { visitorDevice } from './visitor-device.ts';

const NO_QUERY: Query = {};
/** A form's `requestId` lives so long: who applies again on another day, with the same words, is no second sending. */
const FORM_PAGE_MS = 3_600_000;
const NOT_STORED: Headers = { 'Cache-Control': 'no-store' };

export interface Pages {
  /** Answers a GET or HEAD of any path: with its page, with a redirect to the visitor's kind of device, or with the 404 page. */
  answer(request: IncomingMessage, response: ServerResponse, path: string, search: string): void | Promise<void>;
  /** Answers with a page again, for the one visitor whose form it was: with what was wrong and what was typed. */
  showRefused(response: ServerResponse, page: Page, status: number, refusal: Refusal): Promise<void>;
  /** To be called whenever something that pages are made from has changed. */
  drop(): void;
}

export interface PagesParts {
  ask: Ask;
  manifest: Manifest;
  siteUrl: string;
  /** The header, in lower case, in which a cache in front names the kind of device that it keeps a page for. */
  deviceHeader: string | undefined;
  headers(): Headers;
  log: Log;
  /** Milliseconds since 1970. */
  now(): number;
  newRequestId(): string;
}

export function createPages(parts: PagesParts): Pages {
  const cache = createPageCache(parts.now);
  return {
    drop: cache.drop,
    async showRefused(response, page, status, refusal) {
      const { document } = await renderAt(parts, page, '', refusal);
      response.writeHead(status, {
        ...parts.headers(),
        ...preloadHeader(document),
        'Cache-Control': 'no-store',
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Length': Buffer.byteLength(document),
      });
      response.end(document);
    },
    answer(request, response, path, search) {
      const page = findPage(path);
      if (
        page === notFoundPage &&
        path.length > 1 &&
        path.endsWith('/') &&
        findPage(path.slice(0, -1)) !== notFoundPage
      ) {
        return redirect(response, 301, path.slice(0, -1) + search, { ...parts.headers(), ...NOT_STORED });
      }
      const query = search === '' ? NO_QUERY : readQuery(page, search);
      const { mobile, isKeyed } = visitorDevice(request, parts.deviceHeader);
      const target = redirectFor(page, query, mobile);
      if (target) {
        const caching = isKeyed ? keyed(parts.deviceHeader) : NOT_STORED;
        return redirect(response, 302, target, { ...parts.headers(), ...caching });
      }
      const rendered = pageOf(cache, parts, page, query);
      if (!(rendered instanceof Promise)) return sendPage(request, response, rendered, isKeyed); // the everyday case costs no promise
      return rendered
        .catch((error: unknown) => {
          parts.log.error('page failed', { path, error });
          const document = errorPage(parts.manifest);
          const caching = { visitor: NOT_STORED, keyed: NOT_STORED };
          return encodePage({ status: 500, isKept: false, document }, parts.headers(), caching);
        })
        .then((page) => sendPage(request, response, page, isKeyed));
    },
  };
}

function pageOf(cache: PageCache, parts: PagesParts, page: Page, query: Query): RenderedPage | Promise<RenderedPage> {
  if (query === NO_QUERY) return cache.get(page.path, () => render(parts, page, ''));
  const search = new URLSearchParams(query).toString();
  return cache.get(`${page.path}?${search}`, () => render(parts, page, search));
}

async function render(parts: PagesParts, page: Page, search: string): Promise<RenderedPage> {
  const rendered = await renderAt(parts, page, search);
  return encodePage(rendered, parts.headers(), cachingOf(page, rendered.isKept, parts.deviceHeader));
}

/** A page that depends on the device is for the visitor alone, unless the cache in front knows devices apart. */
function cachingOf(page: Page, isKept: boolean, deviceHeader: string | undefined): Caching {
  if (!isKept) return { visitor: ASKED_EACH_TIME, keyed: ASKED_EACH_TIME };
  if (page.device === 'every') return { visitor: SHARED, keyed: SHARED };
  return { visitor: OWN_BROWSER, keyed: keyed(deviceHeader) };
}

function keyed(deviceHeader: string | undefined): Headers {
  return { ...SHARED, Vary: `Accept-Encoding, ${deviceHeader}` };
}

async function renderAt(parts: PagesParts, page: Page, search: string, refusal?: Refusal) {
  const [visited, frame] = await Promise.all([visit(parts.ask, page.path, search), loadFrame(parts.ask)]);
  const { manifest, siteUrl } = parts;
  const hasForm = visited.page.form !== undefined;
  const formData: FormPageData = hasForm ? { requestId: parts.newRequestId(), ...(refusal ? { refusal } : {}) } : {};
  const loaded: LoadedPage = hasForm ? { ...visited, data: { ...Object(visited.data), ...formData } } : visited;
  const document = renderDocument({ loaded, frame, search, manifest, siteUrl });
  const isFound = loaded.page !== notFoundPage;
  const staleAt = hasForm ? parts.now() + FORM_PAGE_MS : undefined;
  return { status: isFound ? 200 : 404, isKept: isFound && !loaded.head.hidden, staleAt, document };
}

function redirect(response: ServerResponse, status: 301 | 302, location: string, headers: Headers): void {
  response.writeHead(status, { ...headers, Location: location, 'Content-Length': 0 }).end();
}
