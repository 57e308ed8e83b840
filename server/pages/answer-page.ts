import type { IncomingMessage, ServerResponse } from 'node:http';
import { loadFrame } from '../../client/data.ts';
import { isMobileAgent, redirectFor } from '../../client/device.ts';
import { type Ask, type Page, type Query, type Refusal, readQuery } from '../../client/page.ts';
import { notFoundPage } from '../../client/routes/every.ts';
import { findPage } from '../../client/routes.ts';
import { type LoadedPage, visit } from '../../client/visit.ts';
import type { Log } from '../contract/log.ts';
import { acceptEncoding } from '../http/accept-encoding.ts';
import { isUnchanged } from '../http/conditional.ts';
import type { Headers } from '../http/security-headers.ts';
import { encodePage } from './encode-page.ts';
import { errorPage } from './error-page.ts';
import type { Manifest } from './manifest.ts';
import { createPageCache, type PageCache, type RenderedPage } from './page-cache.ts';
import { renderDocument } from './render.tsx';

const NO_QUERY: Query = {};

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
  headers(): Headers;
  log: Log;
}

export function createPages(parts: PagesParts): Pages {
  const cache = createPageCache();
  return {
    drop: cache.drop,
    async showRefused(response, page, status, refusal) {
      const { document } = await renderAt(parts, page, '', refusal);
      response.writeHead(status, {
        ...parts.headers(),
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
        return redirect(response, 301, path.slice(0, -1) + search, parts.headers());
      }
      const query = search === '' ? NO_QUERY : readQuery(page, search);
      const target = redirectFor(page, query, isMobileAgent(request.headers['user-agent'] ?? ''));
      if (target) return redirect(response, 302, target, parts.headers());
      const rendered = pageOf(cache, parts, page, query);
      if (!(rendered instanceof Promise)) return send(request, response, rendered); // the everyday case costs no promise
      return rendered
        .catch((error: unknown) => {
          parts.log.error('page failed', { path, error });
          const document = errorPage(parts.manifest);
          return encodePage({ status: 500, isKept: false, document }, parts.headers());
        })
        .then((page) => send(request, response, page));
    },
  };
}

function pageOf(cache: PageCache, parts: PagesParts, page: Page, query: Query): RenderedPage | Promise<RenderedPage> {
  const search = query === NO_QUERY ? '' : new URLSearchParams(query).toString();
  return cache.get(`${page.path}?${search}`, () => render(parts, page, search));
}

async function render(parts: PagesParts, page: Page, search: string): Promise<RenderedPage> {
  return encodePage(await renderAt(parts, page, search), parts.headers());
}

async function renderAt(parts: PagesParts, page: Page, search: string, refusal?: Refusal) {
  const [visited, frame] = await Promise.all([visit(parts.ask, page.path, search), loadFrame(parts.ask)]);
  const loaded: LoadedPage = refusal ? { ...visited, data: { ...Object(visited.data), refusal } } : visited;
  const { manifest, siteUrl } = parts;
  const document = renderDocument({ loaded, frame, search, manifest, siteUrl });
  const isFound = loaded.page !== notFoundPage;
  return { status: isFound ? 200 : 404, isKept: isFound && !loaded.head.hidden, document };
}

function send(request: IncomingMessage, response: ServerResponse, page: RenderedPage): void {
  const { bytes, etag, head, unchangedHead } = page.encoded[acceptEncoding(request.headers['accept-encoding'])];
  if (page.status === 200 && isUnchanged(request.headers, { etag, lastModified: '' })) {
    response.writeHead(304, unchangedHead).end();
    return;
  }
  response.writeHead(page.status, head);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** Redirects depend on the visitor's device, so no cache may hold one for another visitor. */
function redirect(response: ServerResponse, status: 301 | 302, location: string, headers: Headers): void {
  response
    .writeHead(status, { ...headers, Location: location, 'Cache-Control': 'no-store', 'Content-Length': 0 })
    .end();
}
