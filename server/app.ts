import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Ask } from '../client/call.ts';
import { findPage } from '../client/site/routes.ts';
import type { OpenContext, Parts } from './api/context.ts';
import { createHandlers } from './api/handlers.ts';
import { type AnsweredRow, answerCall } from './api/invoke.ts';
import type { Session } from './auth/sessions.ts';
import { type CallName, calls, type Input, type Output } from './contract/calls.ts';
import { Failure } from './contract/failure.ts';
import { clientAddress, isSecure } from './http/request/client-address.ts';
import { readCookie, writeCookie } from './http/request/cookies.ts';
import { leaveBody } from './http/request/leave-body.ts';
import { readUpload } from './http/request/multipart.ts';
import { refuseDoubtful } from './http/request/refuse-ambiguous.ts';
import { createAnswerCache } from './http/response/answer-cache.ts';
import type { Files } from './http/response/files.ts';
import type { MemoryFiles } from './http/response/memory-files.ts';
import { answerHeaders, documentHeaders } from './http/response/security-headers.ts';
import { callHead, sendFailure } from './http/response/send-answer.ts';
import { sendText } from './http/response/send-text.ts';
import { createAdminPages } from './pages/answer-admin.ts';
import { createFeeds } from './pages/answer-feeds.ts';
import { answerForm } from './pages/answer-form.ts';
import { createPages } from './pages/answer-page.ts';
import type { Manifest } from './pages/manifest.ts';
import { frameHost } from './pages/map-host.ts';

export interface AppParts extends Parts {
  manifest: Manifest;
  /** The public address, without a slash at its end. */
  siteUrl: string;
  trustProxy: number;
  /** The header, in lower case, in which a cache in front names the kind of device. */
  deviceHeader?: string | undefined;
  /** The build's hashed files, the site's own pictures, what staff uploaded. */
  files: { assets: MemoryFiles; media: Files; uploads: Files };
}

/** Asked for where a file is not there: the 404 page answers. */
const NO_SUCH_PAGE = '/404';

const SESSION_COOKIE = 'item_token';
const SESSION_MAX_AGE_SECONDS = 7 * 24 * 3600;

/** Changes of these kinds are on no public page and in no kept answer. */
const PRIVATE_KINDS = ['session', 'account', 'agent', 'notice'];

/** Paths that belong to the calls, whether or not there is such a call. */
const CALL_PATH = /^\/(?:v1|item|service-basics-item|allianceRest)\//;

/** The whole site as one request listener: the order of serving, on one screen. */
export function createApp(parts: AppParts): RequestListener {
  const { store, sessions, files, log, siteUrl, trustProxy } = parts;
  const handlers = createHandlers(parts);
  const rows = rowsByPath(handlers);
  const cache = createAnswerCache();
  const tls = siteUrl.startsWith('https:');
  const headers = answerHeaders(tls);
  const answering = { head: callHead(headers), log };
  const pages = createPages({
    ask: askOnServer(handlers),
    manifest: parts.manifest,
    siteUrl,
    deviceHeader: parts.deviceHeader,
    log,
    headers: () => documentHeaders({ frameHost: frameHost(store.site.value.map.provider), tls }),
    now: parts.now,
    newRequestId: randomUUID,
  });
  const feeds = createFeeds({ store, siteUrl }, headers, parts.now);
  const admin = createAdminPages({
    manifest: parts.manifest,
    hasSession: (request) => sessionOf(request) !== undefined,
    start: () => ({ sysName: store.system.value.sysName, logo: store.system.value.logo }),
    headers: () => documentHeaders({ frameHost: undefined, tls }),
  });
  store.onChange((kind) => {
    if (PRIVATE_KINDS.includes(kind)) return;
    cache.drop();
    pages.drop();
    feeds.drop();
  });

  const callAnswering = { ...answering, cache, sessionOf, contextOf };
  const formAnswering = { pages, headers, log, submit };

  return (request, response) => {
    const fail = (error: unknown) => sendFailure(request, response, error, answering, randomUUID());
    try {
      serve(request, response)?.catch(fail);
    } catch (error) {
      fail(error);
    }
  };

  function serve(request: IncomingMessage, response: ServerResponse): void | Promise<void> {
    refuseDoubtful(request, response);
    const [path, search] = splitTarget(request.url ?? '/');
    const call = rows.get(path);
    if (call) return answerCall(call, callAnswering, request, response);
    if (CALL_PATH.test(path)) throw new Failure(404, '请求的地址不存在');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const page = findPage(path);
      if (request.method === 'POST' && page.form) return answerForm(page, page.form, formAnswering, request, response);
      response.setHeader('Allow', page.form ? 'GET, HEAD, POST' : 'GET, HEAD');
      throw new Failure(405);
    }
    leaveBody(request, response); // nothing from here on reads one
    if (path === '/healthz')
      return sendText(request, response, '{"code":200}', 'application/json; charset=utf-8', headers);
    if (path.startsWith('/assets/') && files.assets.serve(request, response, path.slice('/assets/'.length))) return;
    if (path.startsWith('/media/')) return serveFile(files.media, path.slice('/media/'.length));
    if (path.startsWith('/uploads/')) return serveFile(files.uploads, path.slice('/uploads/'.length));
    if (path === '/favicon.svg' || path === '/favicon.ico') return serveFile(files.media, 'brand/favicon.svg');
    const feed = feeds.answer(request, response, path);
    if (feed) return feed;
    if (admin.owns(path)) return admin.answer(request, response, path, search);
    return pages.answer(request, response, path, search);

    async function serveFile(folder: Files, name: string): Promise<void> {
      if (!(await folder.serve(request, response, name))) await pages.answer(request, response, NO_SUCH_PAGE, '');
    }
  }

  /** Makes a page's call for a form that was sent without JavaScript: the same row, the same handler, the same limits. */
  async function submit(name: CallName, fields: unknown, request: IncomingMessage, response: ServerResponse) {
    const call = rows.get(calls[name].path);
    if (call?.row.who !== 'open') throw new Error(`a page's form cannot make the call ${name}`);
    const checked = call.row.input(fields);
    if (!checked.ok) throw new Failure(400, Object.values(checked.errors)[0], { errors: checked.errors });
    await call.handle(checked.value, contextOf(request, response, undefined));
  }

  function sessionOf(request: IncomingMessage): Session | undefined {
    return sessions.find(readCookie(request.headers.cookie, SESSION_COOKIE));
  }

  function contextOf(request: IncomingMessage, response: ServerResponse, session: Session | undefined): OpenContext {
    const setCookie = (value: string, maxAgeSeconds: number) => {
      const secure = isSecure(request, trustProxy, siteUrl);
      response.setHeader('Set-Cookie', writeCookie(SESSION_COOKIE, value, { maxAgeSeconds, secure }));
    };
    // No getter: V8 gives each object with one a hidden class, which holds the request until a full collection.
    return {
      address: clientAddress(request, trustProxy),
      session,
      findSession: () => sessionOf(request),
      setSessionCookie: (value) => setCookie(value, SESSION_MAX_AGE_SECONDS),
      clearSessionCookie: () => setCookie('', 0),
      receiveUpload: (options) => readUpload(request, options),
    };
  }
}

type Handlers = ReturnType<typeof createHandlers>;

/** Path → row and handler. */
function rowsByPath(handlers: Handlers): Map<string, AnsweredRow<OpenContext>> {
  const names = Object.keys(calls) as CallName[]; // proof: the table's own keys
  return new Map(
    names.map((name) => {
      // proof: `Handlers` pairs each name with its own input, and `answerCall` gives staff rows a session
      const handle = handlers[name] as AnsweredRow<OpenContext>['handle'];
      return [calls[name].path, { row: calls[name], handle }];
    }),
  );
}

/** How pages ask while they are rendered: straight to the open handlers, through the same shapes. */
function askOnServer(handlers: Handlers): Ask {
  return async <N extends CallName>(name: N, input: Input<N>): Promise<Output<N>> => {
    const row = calls[name];
    const checked = row.input(input);
    if (row.who !== 'open' || row.body !== 'json') throw new Error(`a page cannot make the call ${name}`);
    if (!checked.ok) throw new Failure(400, undefined, { errors: checked.errors });
    const handle = handlers[name] as (input: unknown) => Output<N> | Promise<Output<N>>; // proof: as above; open reads need no context
    return handle(checked.value);
  };
}

/** A request target's path and query; a fragment or an absolute address (RFC 9112 section 3.2) changes nothing. */
function splitTarget(target: string): [path: string, search: string] {
  const withoutHost = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
  const end = endOf(withoutHost, '#', withoutHost.length);
  const mark = endOf(withoutHost, '?', end);
  return [withoutHost.slice(0, mark), withoutHost.slice(mark, end)];
}

function endOf(text: string, sign: string, most: number): number {
  const at = text.indexOf(sign);
  return at === -1 ? most : Math.min(at, most);
}
