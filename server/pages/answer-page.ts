import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallOrThrow } from '../../client/call.ts';
import { loadFrame } from '../../client/site/frame/frame-data.ts';
import { type Page, type Query, type Refusal, readQuery } from '../../client/site/page.ts';
import { findPage, isPage, loadPage, notFoundPage } from '../../client/site/routes.ts';
import { oncePer } from '../base/cache.ts';
import { Failure } from '../contract/failure.ts';
import type { PageAddress } from '../contract/record-pages.ts';
import { leadsTo } from '../contract/sections.ts';
import { type AnswerLimiter, RETRY_AFTER_SECONDS } from '../http/answer-limiter.ts';
import { drainBody } from '../http/request/body.ts';
import { type CacheBounds, createReadyCache, type Ready } from '../http/response/ready.ts';
import { type Headers, NOT_STORED, SHARED } from '../http/response/security-headers.ts';
import { redirect, sendReady } from '../http/response/send-ready.ts';
import type { Site } from '../settings.ts';
import type { Store } from '../store/open-store.ts';
import { answerForm, createSentForms, type FormAnswering } from './answer-form.ts';
import { redirectFor, visitorDevice, withinList } from './device.ts';
import { errorPage } from './error-page.ts';
import { type Meant, pageAt, readAddress } from './meant-address.ts';
import { leadOn } from './old-addresses.ts';
import {
  isOfWords,
  keyOf,
  moved,
  NO_QUERY,
  pageOf,
  type Rendering,
  readyDocument,
  renderFor,
} from './page-documents.tsx';

const CACHE = { bytes: 48 * 1024 * 1024 };
/** After how many seconds a refused visitor may ask again; browsers do so by themselves. */
const AGAIN = `${RETRY_AFTER_SECONDS}`;

const UPLOAD = /^\/uploads\/[\w.-]{1,200}\.\w+$/;

interface PagesServices
  extends Omit<Rendering, 'cache' | 'frameOf'>,
    Pick<FormAnswering, 'submit' | 'submitForm' | 'log'>,
    Pick<CacheBounds, 'revision'> {
  /** Returns the function that makes the API calls of a visitor's page. */
  reader(request: IncomingMessage, response: ServerResponse): CallOrThrow;
  inTurn: AnswerLimiter;
  store: Pick<Store, 'site' | 'moved' | 'uploads'>;
  /** Whether something else answers for the path: a file, a feed, the back office. */
  isServed(path: string): boolean;
}

/** A request for a page: the address as it was sent, the one that is shown for it, and the right one if it meant another. */
interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly asked: PageAddress;
  readonly shown: PageAddress;
  readonly meant?: Meant | undefined;
}

/** Answers for every path that is no file and no API call: pages, redirects to them, and the 404 page. */
export function createPages(services: PagesServices) {
  const { site } = services.store;
  /** The page that explains why there is none. */
  const insteadOf = (status: 400 | 500 | 503, more: Headers = {}) =>
    readyDocument(errorPage(services.manifest, site.value, status), status, {
      ...services.headers(),
      ...NOT_STORED,
      ...more,
    });
  const busyPage = oncePer(services.revision, () => insteadOf(503, { 'Retry-After': AGAIN, Refresh: AGAIN }));
  const cache = createReadyCache({ ...CACHE, now: services.now, revision: services.revision });
  const sentForms = createSentForms(services.now);
  const rendering = { ...services, cache, frameOf: oncePer(services.revision, loadFrame) };
  const isHidden = (path: string) => leadsTo(site.value.hidden ?? [], path);
  const pageFor = (path: string) => (isHidden(path) ? notFoundPage : findPage(path));
  return {
    owns: (path: string) => (isPage(path) || pageAt(path) !== undefined) && !isHidden(path),
    /** Answers a request that could be read in two ways, as one that Node's parser refuses: the connection ends. */
    refuse(request: IncomingMessage, response: ServerResponse): void | Promise<void> {
      services.log.info('input-refused', { status: 400 });
      response.setHeader('Connection', 'close');
      drainBody(request);
      return sendReady(request, response, insteadOf(400));
    },
    /** Answers every method but GET and HEAD: a POST of a page's form with its result. Failure 405 if there is no form. */
    async submit(request: IncomingMessage, response: ServerResponse, path: string, search: string): Promise<void> {
      const page = findPage(path);
      if (request.method !== 'POST' || !page.form) {
        response.setHeader('Allow', page.form ? 'GET, HEAD, POST' : 'GET, HEAD');
        throw new Failure(405);
      }
      const headers = { ...services.headers(), ...NOT_STORED };
      const { applied: _, ...query } = readQuery(page, search);
      const read = services.reader(request, response);
      const showRefused = (status: number, refusal: Refusal) =>
        services.inTurn(request, response, () => renderFor(rendering, read, page, query, { refusal }, status));
      const answering = { ...services, headers, keepSent: sentForms.keep, showRefused };
      await answerForm(page, page.form, query, answering, request, response);
    },
    /** Answers a GET or HEAD of any path: with its page, a redirect to the visitor's device class, or the 404 page. */
    answer(request: IncomingMessage, response: ServerResponse, path: string, search: string): void | Promise<void> {
      const asked = { path, search };
      const page = pageFor(path);
      if (search === '' && page !== notFoundPage) return show({ request, response, asked, shown: asked }, page); // the usual case
      return show({ request, response, ...readAddress(asked, page) });
    },
  };

  /** Shows the page of an address, or leads to where it is for this visitor. */
  function show(visit: Visit, page = pageFor(visit.shown.path)): void | Promise<void> {
    const { request, response, shown, meant } = visit;
    const { path } = shown;
    const renamed = shown.search && groupRenamed(page, site.value.productGroups, shown.search);
    const search = renamed || shown.search;
    const query = search === '' ? NO_QUERY : readQuery(page, search);
    const { mobile, isKeyed } = visitorDevice(request, services.deviceHeader);
    const target = redirectFor(page, query, mobile, search);
    if (target) {
      const isCommon = target === redirectFor(page, query, mobile) && !query.preview;
      return showSibling(visit, page, query, target, isKeyed && isCommon);
    }
    if (renamed) return redirect(response, 301, path + renamed, { ...services.headers(), ...NOT_STORED });
    const sent = page.form && sentForms.find(search);
    const known = sent ? undefined : cache.find(keyOf(page, query, { isKeyed }));
    if (known && known.status !== 404 && !meant) return sendReady(request, response, known); // the usual case needs no promise
    const read = services.reader(request, response);
    const make = async () => {
      if (sent) return renderFor(rendering, read, page, query, { sent });
      return outcomeOf(visit, read, known ?? (await pageOf(rendering, read, page, query, isKeyed)));
    };
    const asked = { key: `${isKeyed} ${path}${search} ${request.url}`, isOfWords: isOfWords(page, query) }; // phones and desks differ
    return services.inTurn(request, response, make, asked).catch((error: unknown) => {
      if (response.destroyed) return;
      if (error instanceof Failure && error.code === 429) return sendReady(request, response, busyPage());
      services.log.error('page-failed', { path, error });
      return sendReady(request, response, insteadOf(500));
    });
  }

  /** Leads to the page for the visitor's device. `meant` is led to only where this visitor then finds a page. */
  async function showSibling(visit: Visit, page: Page, query: Query, target: string, isShared: boolean): Promise<void> {
    const { request, response, meant } = visit;
    const to = query.page ? await withinList(page, query, target, services.reader(request, response)) : target;
    if (meant) {
      const { pathname: path, search } = new URL(to, services.siteUrl);
      return show({ ...visit, shown: { path, search } });
    }
    const keyed = { ...SHARED, Vary: `Accept-Encoding, ${services.deviceHeader}` };
    redirect(response, 302, to, { ...services.headers(), ...(isShared ? keyed : NOT_STORED) });
  }

  /** The page that was made; where there is none its new address, and for an address that meant another that one. */
  async function outcomeOf({ asked, meant }: Visit, read: CallOrThrow, ready: Ready): Promise<Ready> {
    const isMissing = ready.status === 404;
    const other = isMissing ? await elsewhere(services, pageFor, read, asked) : undefined;
    const right = meant && (meant.isRecoded || !isMissing) ? meant.path + meant.search : undefined;
    const target = other ?? right;
    return target === undefined ? ready : moved(services, 301, withPresentGroup(services, target));
  }
}

/** An address with the present path of the group that it names. */
function withPresentGroup({ siteUrl, store }: PagesServices, target: string): string {
  const { origin, pathname, search, hash } = new URL(target, siteUrl);
  const renamed = groupRenamed(findPage(pathname), store.site.value.productGroups, search);
  return renamed && origin === siteUrl ? pathname + renamed + hash : target;
}

/** The new address of a page that is no longer at `asked`; undefined if nothing is known of it. */
function elsewhere(
  { store, siteUrl, isServed }: PagesServices,
  pageFor: (path: string) => Page,
  read: CallOrThrow,
  asked: PageAddress,
): Promise<string | undefined> {
  const isThere = async (address: PageAddress) => {
    if (isServed(address.path)) return true;
    if (UPLOAD.test(address.path)) return (await store.uploads.sizeOf(address.path)) !== undefined;
    const { path, search } = pageAt(address.path, address.search) ?? address;
    const page = pageFor(path);
    return page !== notFoundPage && (await loadPage(read, page, path, readQuery(page, search))).page === page;
  };
  const { redirects = [] } = store.site.value;
  return leadOn(asked, { movedTo: store.moved.to, siteUrl, redirects, isThere });
}

const GROUP_PARAMETERS = ['tab', 'line'];

/** The query with a group's present path, if it names the group by an earlier path or by its id; otherwise undefined. */
function groupRenamed(page: Page, groups: Site['productGroups'], search: string): string | undefined {
  const query = readQuery(page, search);
  const name = GROUP_PARAMETERS.find((one) => query[one]);
  const asked = name && query[name];
  if (!asked || groups.some(({ path }) => path === asked)) return undefined;
  const group = groups.find(
    ({ locationId, earlierPaths = [] }) => locationId === asked || earlierPaths.includes(asked),
  );
  if (!group) return undefined;
  const params = new URLSearchParams(search);
  params.set(name, group.path);
  return `?${params}`;
}
