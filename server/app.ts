import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Handlers, OpenContext, Services } from './api/context.ts';
import { createInvoker } from './api/invoke.ts';
import { personName } from './api/names.ts';
import { deviceName } from './auth/device-name.ts';
import { SESSION_AGE_MS, type Session } from './auth/sessions.ts';
import { chinaDays } from './contract/china-time.ts';
import { Failure } from './contract/failure.ts';
import { createAnswerLimiter } from './http/answer-limiter.ts';
import { drainBody } from './http/request/body.ts';
import { clientAddress, isSecure } from './http/request/client-address.ts';
import { readCookies, writeCookie } from './http/request/cookies.ts';
import { readUpload } from './http/request/multipart.ts';
import type { Files } from './http/response/files.ts';
import { makeReady, type Ready } from './http/response/ready.ts';
import { ASKED_EACH_TIME, answerHeaders, bindToTls, documentHeaders } from './http/response/security-headers.ts';
import { type Answering, sendFailure } from './http/response/send-answer.ts';
import { sendReady } from './http/response/send-ready.ts';
import { isAmbiguous } from './http/serve-connections.ts';
import type { RequestWatch } from './http/watch-requests.ts';
import { createAdminPages } from './pages/answer-admin.tsx';
import { createPages } from './pages/answer-page.ts';
import { isSampleMark, sampleMarks } from './pages/brand.ts';
import { visitorDevice } from './pages/device.ts';
import type { Manifest } from './pages/manifest.ts';
import { createPageHeaders } from './pages/page-documents.tsx';
import { createRootFiles } from './pages/root-files.ts';

interface AppServices extends Services {
  handlers: Handlers;
  manifest: Manifest;
  trustProxy: number;
  watch: RequestWatch;
  /** The header, in lower case, in which a cache in front names the kind of device. */
  deviceHeader?: string | undefined;
  /** By address: the build's hashed files and the site's drawings. Then the site's own pictures, and the uploads. */
  files: { ready: ReadonlyMap<string, Ready>; media: Files; uploads: Files };
}

const SESSION_COOKIE = 'item_token';

/** Paths that belong to the calls, whether or not there is such a call. */
const CALL_PATH = /^\/(?:v1|item|service-basics-item|allianceRest)\//;
const IN_FOLDER = /^\/(media|uploads)\/(.*)$/s;

/** The whole site as one request listener. */
export function createApp(services: AppServices): RequestListener {
  const { store, files, watch } = services;
  const { answering, calls, pages, rootFiles, admin, marks, healthy } = createResponders(services);

  return (request, response) => {
    const fail = (error: unknown) => sendFailure(request, response, error, answering, randomUUID());
    try {
      serve(request, response)?.catch(fail);
    } catch (error) {
      fail(error);
    }
  };

  /** The order of serving. Throws refusals. */
  function serve(request: IncomingMessage, response: ServerResponse): void | Promise<void> {
    if (isAmbiguous(request)) return pages.refuse(request, response);
    watch.note(request);
    const [path, search] = splitTarget(request.url ?? '/');
    const call = calls.answer(request, response, path);
    if (call) return call;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (CALL_PATH.test(path) || !(isRead || isKnown(path))) throw new Failure(404, '请求的地址不存在');
    if (!isRead) return pages.submit(request, response, path, search);
    drainBody(request); // nothing from here on reads one
    if (services.isPage(path)) return pages.answer(request, response, path, search); // the usual case
    if (path === '/healthz') return sendReady(request, response, healthy);
    const mark = marks.get(path);
    const file = mark && isSampleMark(store.site.value.brand.mark) ? mark : files.ready.get(path);
    if (file) return sendReady(request, response, file);
    const [, folder, name = ''] = IN_FOLDER.exec(path) ?? [];
    if (folder) return serveFile(folder === 'media' ? files.media : files.uploads, name, request, response);
    if (pages.owns(path)) return pages.answer(request, response, path, search);
    const rootFile = rootFiles.answer(request, response, path);
    if (rootFile) return rootFile;
    if (admin.owns(path)) return admin.answer(request, response, path, search);
    return pages.answer(request, response, path, search);
  }

  async function serveFile(folder: Files, name: string, request: IncomingMessage, response: ServerResponse) {
    if (await folder.serve(request, response, name)) return;
    await pages.answer(request, response, ...splitTarget(request.url ?? '/'));
  }

  /** Whether a GET of the path finds more than the 404 page; of files in folders only the folder is known here. */
  function isKnown(path: string): boolean {
    const isFile = path === '/healthz' || files.ready.has(path) || IN_FOLDER.test(path);
    return isFile || [rootFiles, admin, pages].some((part) => part.owns(path));
  }
}

/** Creates the responders for each kind of request, with the headers that their answers share. */
function createResponders(services: AppServices) {
  const { store, siteUrl, manifest, log, files, now } = services;
  const tls = bindToTls(siteUrl);
  const headers = answerHeaders(tls);
  const sessionOf = (request: IncomingMessage) => sessionIn(services, request);
  const answering: Answering = { headers, log, accountOf: (request) => sessionOf(request)?.account.username };
  const inTurn = createAnswerLimiter(services);
  // at midnight in China rendered pages are dropped, too: something may have had its last day. No revision comes twice.
  const times = { now, revision: () => store.publicRevision * 100_000 + chinaDays(now()) };
  const calls = createInvoker({
    ...services,
    ...answering,
    ...times,
    sessionOf,
    contextOf: (...asked) => contextOf(services, ...asked),
    inTurn,
    nameOf: (by) => by && personName(store, by),
  });
  const pages = createPages({
    ...services,
    ...calls,
    ...times,
    inTurn,
    isServed: (path) => files.ready.has(path) || rootFiles.owns(path) || admin.owns(path),
    headers: createPageHeaders(store, tls),
    newRequestId: randomUUID,
  });
  const admin = createAdminPages({
    manifest,
    hasSession: (request) => sessionOf(request) !== undefined,
    start: () => ({
      sysName: store.system.value.sysName,
      logo: store.system.value.logo,
      picture: store.site.value.pictures.login,
      now: now(),
    }),
    headers: () => documentHeaders({ frameHost: undefined, tls }),
  });
  const healthy = makeReady(Buffer.from('{"code":200}'), {
    type: 'application/json; charset=utf-8',
    headers: { ...headers, ...ASKED_EACH_TIME },
    etag: 'hash',
  });
  const rootFiles = createRootFiles({ store, siteUrl }, headers, times);
  return { answering, calls, pages, rootFiles, admin, marks: sampleMarks(files.ready), healthy };
}

function sessionIn({ sessions }: AppServices, request: IncomingMessage): Session | undefined {
  // another system of the domain may have set one of the same name, and browsers send the older first
  const found = readCookies(request.headers.cookie, SESSION_COOKIE).map((value) => sessions.find(value));
  return found.find((session) => session !== undefined);
}

function contextOf(
  services: AppServices,
  request: IncomingMessage,
  response: ServerResponse,
  admit: (() => Session) | undefined,
): OpenContext {
  const { siteUrl, trustProxy, deviceHeader } = services;
  const session = admit?.();
  const address = clientAddress(request, trustProxy);
  const setCookie = (value: string, maxAgeSeconds: number) => {
    const secure = isSecure(request, trustProxy, siteUrl);
    response.setHeader('Set-Cookie', writeCookie(SESSION_COOKIE, value, { maxAgeSeconds, secure }));
  };
  // No getter: V8 gives each object with one a hidden class, which holds the request until a full collection.
  return {
    address,
    press: pressOf(request),
    device: () => deviceName(request.headers['user-agent']),
    session,
    author: session && admit && { by: session.account.id, check: admit },
    findSession: () => sessionIn(services, request),
    visitor: () => ({
      address,
      userAgent: request.headers['user-agent'] ?? '',
      isMobile: visitorDevice(request, deviceHeader).mobile,
      host: request.headers.host ?? '',
      origin: request.headers.origin ?? '',
    }),
    setSessionCookie: (value) => setCookie(value, SESSION_AGE_MS / 1_000),
    clearSessionCookie: () => setCookie('', 0),
    note: () => {},
    receiveUpload: (options) => readUpload(request, options),
  };
}

/** The header that the back office sends with each call that changes something. */
function pressOf({ headers }: IncomingMessage): string | undefined {
  const press = headers['x-press'];
  return typeof press === 'string' && /^[\w-]{1,64}$/.test(press) ? press : undefined;
}

/** A request target's path and query; a fragment or an absolute address (RFC 9112 section 3.2) changes nothing. */
function splitTarget(target: string): [path: string, search: string] {
  const withoutHost = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '');
  const [shown = ''] = withoutHost.includes('#') ? withoutHost.split('#', 1) : [withoutHost];
  const query = shown.indexOf('?');
  return query < 0 ? [shown || '/', ''] : [shown.slice(0, query) || '/', shown.slice(query)];
}
