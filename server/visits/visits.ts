import { createHash } from 'node:crypto';
import type { WindowLimit } from '../base/rate-limit.ts';
import type { Runtime } from '../base/runtime.ts';
import { ownPage } from '../contract/addresses.ts';
import type { Input } from '../contract/calls.ts';
import { chinaDay, DAY_MS, startOfChinaDay } from '../contract/china-time.ts';
import { fromPlainPath } from '../contract/record-pages.ts';
import type { FieldsOf } from '../store/kinds.ts';
import type { Store } from '../store/open-store.ts';

/** How many events of one client address count, and in which time. */
export const EVENTS_MOST = 120;
export const EVENTS_WINDOW_MS = 60_000;

/** A crash costs what came in this time. */
const WRITE_EVERY_MS = 60_000;
/** What is not known by a name, and what is new in a list that is full. */
export const OTHER = '其他';
/** Strangers can invent referrers, and staff can have many products: no list of a day grows beyond this. */
const NAMES_MAX = 500;
/** Some 8 MB; an attacker who invents more visitors than this on one day is not counted on. */
const VISITORS_MAX = 200_000;
const NOTHING = {
  views: 0,
  visitors: 0,
  phone: 0,
  form: 0,
  download: 0,
  pages: {},
  products: {},
  sources: {},
  devices: {},
};

type DayCounts = FieldsOf<'visits'>;
export type ListName = 'pages' | 'products' | 'sources' | 'devices';

interface VisitsServices extends Pick<Runtime, 'siteUrl' | 'log' | 'now' | 'after'> {
  readonly store: Pick<Store, 'visits' | 'product' | 'news' | 'case' | 'page'>;
  /** Whether a path is a public page's. */
  isPage(path: string): boolean;
  /** Events by client address. */
  readonly events: WindowLimit;
  randomBytes(size: number): Uint8Array;
}

export type Visits = ReturnType<typeof createVisits>;

/** Counts visits in memory and writes the counts, never who it was, once a minute and at the stop. */
export function createVisits(services: VisitsServices) {
  const { store, isPage, events, log, now, after } = services;
  const siteHost = new URL(services.siteUrl).host;
  const isNew = watchVisitors(services);
  /** By day of China, the counts that the disk does not have yet. */
  const unwritten = new Map<string, DayCounts>();
  let cancelWrite: (() => void) | undefined;
  let writing = Promise.resolve();

  return {
    record(event: Input<'visit/record'>, visitor: Visitor): void {
      const { address, userAgent } = visitor;
      if (userAgent === '' || ROBOT.test(userAgent) || !events.take(address).ok) return;
      const day = chinaDay(now());
      const counts = { ...(countsOf(day) ?? NOTHING) };
      if (isNew(day, visitor)) counts.visitors += 1;
      if (event.event === 'view') countView(counts, event, visitor);
      else counts[event.event] += 1;
      unwritten.set(day, counts);
      cancelWrite ??= after(WRITE_EVERY_MS, write);
    },
    countsOf,
    /** Resolves when what is being written is on the disk. */
    written: () => writing,
    async stop(): Promise<void> {
      cancelWrite?.();
      await writing;
      await writeAll();
    },
  };

  /** The counts of a day of China, `2026-11-20`; undefined if nobody came. */
  function countsOf(day: string): DayCounts | undefined {
    const row = unwritten.get(day) ?? store.visits.get(day);
    if (!row) return undefined;
    const { views, visitors, phone, form, download, pages, products, sources, devices } = row;
    return { views, visitors, phone, form, download, pages, products, sources, devices };
  }

  function countView(counts: DayCounts, event: Input<'visit/record'>, visitor: Visitor): void {
    const file = fromPlainPath(event.page); // a page of the exported site
    const { page, productId, newId, caseId, pagePath, referrer }: typeof event & { pagePath?: string } = file
      ? { ...event, page: file.path, ...Object.fromEntries(new URLSearchParams(file.search)) }
      : event;
    counts.views += 1;
    counts.devices = plusOne(counts.devices, visitor.isMobile ? '手机' : '电脑');
    const source = sourceOf(referrer, [siteHost, visitor.host, visitor.origin.replace(/^https?:\/\//, '')]);
    if (source !== undefined) counts.sources = plusOne(counts.sources, source);
    if (productId && store.product.publicRows.get(productId)) counts.products = plusOne(counts.products, productId);
    // An article, a case and a custom page are counted apart from the others of their page
    const [own] = pagePath ? store.page.publicRows.all((row) => row.pagePath === pagePath) : [];
    const record = own ?? store.news.publicRows.get(newId ?? '') ?? store.case.publicRows.get(caseId ?? '');
    const isKnown = isPage(page) && (page !== ownPage || own);
    counts.pages = plusOne(counts.pages, isKnown ? (record ? `${page} ${record.id}` : page) : OTHER);
  }

  function write(): void {
    cancelWrite = undefined;
    writing = writeAll();
  }

  async function writeAll(): Promise<void> {
    for (const [day, counts] of [...unwritten]) {
      try {
        if (store.visits.get(day)) await store.visits.amend(day, counts);
        else await store.visits.create(counts, { by: '', id: day });
        if (unwritten.get(day) === counts) unwritten.delete(day); // else somebody came meanwhile
      } catch (error) {
        cancelWrite ??= after(WRITE_EVERY_MS, write);
        log.warn('visits-not-written', { day, error });
      }
    }
  }
}

/** The same counts with one more of a name. */
function plusOne(counts: Readonly<Record<string, number>>, given: string): Record<string, number> {
  const hasRoom = Object.hasOwn(counts, given) || Object.keys(counts).length < NAMES_MAX;
  const name = hasRoom ? given : OTHER;
  const before = Object.hasOwn(counts, name) ? (counts[name] ?? 0) : 0;
  return { ...counts, [name]: before + 1 };
}

/**
 * Returns a function that reports whether a visitor is new on a day, by a hash that means nothing without its salt. Both
 * live in memory and are thrown away at midnight in China, even if nobody comes.
 */
function watchVisitors({ now, after, randomBytes }: VisitsServices) {
  let today = '';
  let salt = randomBytes(32);
  let hashes = new Set<number>();
  let cancelMidnight = () => {};

  function begin(day: string): void {
    cancelMidnight();
    [today, salt, hashes] = [day, randomBytes(32), new Set()];
  }

  return (day: string, { address, userAgent }: Visitor): boolean => {
    if (day !== today) {
      begin(day);
      cancelMidnight = after((startOfChinaDay(day) ?? 0) + DAY_MS - now(), () => begin(''));
    }
    if (hashes.size >= VISITORS_MAX) return false;
    const hash = createHash('sha256').update(salt).update(`${address}\n${userAgent}`).digest().readUIntBE(0, 6);
    const isNew = !hashes.has(hash);
    hashes.add(hash);
    return isNew;
  };
}

/** What a request reveals about its visitor. */
export interface Visitor {
  /** As limits know it. */
  readonly address: string;
  readonly userAgent: string;
  readonly isMobile: boolean;
  /** The host that the visitor knows the site by, and the origin of the page, which may be an exported one elsewhere. */
  readonly host: string;
  readonly origin: string;
}

/** Words of programs that read pages for somebody else; Cubot is a make of phones. */
const ROBOT =
  /(?<!cu)bot|spider|crawl|slurp|scrap|archiver|transcoder|lighthouse|preview|externalhit|monitor|phantom|curl|wget|python|java\/|okhttp|httpclient|go-http|libwww|postman/i;

/** Who came without a page that led here. */
const DIRECT = '直接访问';

/** The host that led a visitor here; undefined for a way within the site, whose hosts are `own`. */
function sourceOf(referrer: string | undefined, own: readonly string[]): string | undefined {
  if (!referrer || !URL.canParse(referrer)) return DIRECT;
  const { host } = new URL(referrer);
  if (host === '' || host.length > 255) return DIRECT;
  return own.includes(host) ? undefined : host;
}
