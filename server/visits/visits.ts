import { createHash } from 'node:crypto';
import type { WindowLimit } from '../base/rate-limit.ts';
import type { Runtime } from '../base/runtime.ts';
import { ownPage } from '../contract/addresses.ts';
import type { Input } from '../contract/calls.ts';
import { chinaDay, DAY_MS, startOfChinaDay } from '../contract/china-time.ts';
import { recordByQuery } from '../contract/record-pages.ts';
import type { FieldsOf } from '../store/kinds.ts';
import type { Store } from '../store/open-store.ts';

/** How many events of one client address count, and in which time. */
export const EVENTS_MOST = 120;
export const EVENTS_WINDOW_MS = 60_000;

/** A crash costs what came in this time. */
const WRITE_EVERY_MS = 60_000;

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
  const { store, isPage, events, log, now, randomBytes, after } = services;
  const siteHost = new URL(services.siteUrl).host;
  /** Today, and days before it that are still to be written. */
  const open = new Map<string, DayCounts>();
  let today: DayCounts | undefined;
  let callOffMidnight = () => {};
  let callOffWrite: (() => void) | undefined;
  let writing = Promise.resolve();

  return {
    record(event: Input<'visit/record'>, visitor: Visitor): void {
      const { address, userAgent } = visitor;
      if (userAgent === '' || ROBOT.test(userAgent) || !events.take(address).ok) return;
      const day = dayOf(now());
      day.meet(address, userAgent);
      if (event.event === 'view') see(day, event, visitor);
      else day.add(event.event);
      callOffWrite ??= after(WRITE_EVERY_MS, write);
    },
    /** What is known of a day of China, `2026-11-20`; undefined where nobody came. */
    countsOf(day: string): DayFields | undefined {
      return open.get(day)?.fields() ?? store.visits.get(day);
    },
    /** Resolves when what is being written is on the disk. */
    written: () => writing,
    async stop(): Promise<void> {
      callOffMidnight();
      callOffWrite?.();
      await writing;
      await writeAll();
    },
  };

  function see(day: DayCounts, event: Input<'visit/record'>, visitor: Visitor) {
    const file = recordByQuery(event.page); // a page of the exported site
    const { page, productId, newId, caseId, pagePath, referrer }: typeof event & { pagePath?: string } = file
      ? { ...event, page: file.path, ...Object.fromEntries(new URLSearchParams(file.search)) }
      : event;
    day.add('views');
    day.addTo('devices', visitor.isMobile ? '手机' : '电脑');
    const source = sourceOf(referrer, [siteHost, visitor.host, visitor.origin.replace(/^https?:\/\//, '')]);
    if (source !== undefined) day.addTo('sources', source);
    if (productId && store.product.publicRows.get(productId)) day.addTo('products', productId);
    // An article, a case and a custom page are counted apart from the others of their page
    const [own] = pagePath ? store.page.publicRows.all((row) => row.pagePath === pagePath) : [];
    const record = own ?? store.news.publicRows.get(newId ?? '') ?? store.case.publicRows.get(caseId ?? '');
    const isKnown = isPage(page) && (page !== ownPage || own);
    day.addTo('pages', isKnown ? (record ? `${page} ${record.id}` : page) : OTHER);
  }

  function dayOf(time: number): DayCounts {
    if (today?.holds(time)) return today;
    endDay();
    const fresh = new DayCounts(time, (day) => store.visits.get(day), randomBytes);
    today = open.get(fresh.name) ?? fresh;
    open.set(today.name, today);
    callOffMidnight = after(today.left(time), endDay);
    return today;
  }

  /** At midnight, whether or not anybody comes: the salt goes. */
  function endDay(): void {
    callOffMidnight();
    today?.forget();
    today = undefined;
  }

  function write(): void {
    callOffWrite = undefined;
    writing = writeAll();
  }

  async function writeAll(): Promise<void> {
    for (const day of open.values()) {
      if (day.isDirty) await writeDay(day);
      if (!day.isDirty && day !== today) open.delete(day.name);
    }
  }

  async function writeDay(day: DayCounts): Promise<void> {
    const fields = day.fields();
    day.isDirty = false;
    try {
      if (store.visits.get(day.name)) await store.visits.amend(day.name, fields);
      else await store.visits.create(fields, { by: '', id: day.name });
    } catch (error) {
      day.isDirty = true;
      callOffWrite ??= after(WRITE_EVERY_MS, write);
      log.warn('visits-not-written', { day: day.name, error });
    }
  }
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

export type DayFields = FieldsOf<'visits'>;

/** What is not known by a name, and the rarest names where there are too many. */
export const OTHER = '其他';
/** Strangers can invent referrers, and staff can have many products: no list of a day grows beyond this. */
const NAMES_MAX = 500;
/** Some 8 MB; an attacker who invents more visitors than this on one day is not counted on. */
const VISITORS_MAX = 200_000;

const LISTS = ['pages', 'products', 'sources', 'devices'] as const;
const TOTALS = ['views', 'visitors', 'phone', 'form', 'download'] as const;
export type ListName = (typeof LISTS)[number];
export type TotalName = (typeof TOTALS)[number];

/** The counts of one day of China. Who a visitor is lives in memory, for this day alone. */
export class DayCounts {
  readonly name: string;
  readonly #from: number;
  readonly #totals = new Map<TotalName, number>();
  readonly #lists = new Map<ListName, Map<string, number>>();
  readonly #randomBytes: (size: number) => Uint8Array;
  #salt: Uint8Array;
  #seen = new Set<number>();
  /** Whether the disk does not have all of it yet. */
  isDirty = false;

  /** The day that holds `time`, milliseconds since 1970; `kept` is what the disk has of it. */
  constructor(time: number, stored: (day: string) => DayFields | undefined, randomBytes: (size: number) => Uint8Array) {
    this.name = chinaDay(time);
    this.#from = startOfChinaDay(this.name) ?? time;
    this.#randomBytes = randomBytes;
    this.#salt = randomBytes(32);
    const fields = stored(this.name);
    for (const name of TOTALS) this.#totals.set(name, fields?.[name] ?? 0);
    for (const name of LISTS) this.#lists.set(name, new Map(Object.entries(fields?.[name] ?? {})));
  }

  holds(time: number): boolean {
    return time >= this.#from && time < this.#from + DAY_MS;
  }

  /** Milliseconds from `time` to midnight. */
  left(time: number): number {
    return this.#from + DAY_MS - time;
  }

  add(total: TotalName): void {
    this.#totals.set(total, (this.#totals.get(total) ?? 0) + 1);
    this.isDirty = true;
  }

  addTo(list: ListName, name: string): void {
    const counts = this.#lists.get(list) ?? new Map<string, number>();
    counts.set(name, (counts.get(name) ?? 0) + 1);
    if (counts.size > NAMES_MAX) this.#lists.set(list, withoutRarest(counts));
  }

  /** Counts a visitor once, by a hash that means nothing without the salt. */
  meet(address: string, userAgent: string): void {
    if (this.#seen.size >= VISITORS_MAX) return;
    const hash = createHash('sha256').update(this.#salt).update(`${address}\n${userAgent}`).digest().readUIntBE(0, 6);
    if (this.#seen.has(hash)) return;
    this.#seen.add(hash);
    this.add('visitors');
  }

  /** Throws away what could tell a visitor from another. */
  forget(): void {
    this.#salt = this.#randomBytes(32);
    this.#seen = new Set();
  }

  fields(): DayFields {
    const totals = Object.fromEntries(this.#totals);
    const lists = [...this.#lists].map(([name, counts]) => [name, Object.fromEntries(counts)]);
    return { ...totals, ...Object.fromEntries(lists) } as DayFields; // proof: the names of TOTALS and LISTS
  }
}

/** The commoner half; the others together are 其他. */
function withoutRarest(counts: Map<string, number>): Map<string, number> {
  const sorted = [...counts].filter(([name]) => name !== OTHER).sort(([, one], [, other]) => other - one);
  const rest = sorted.splice(NAMES_MAX / 2).reduce((sum, [, count]) => sum + count, counts.get(OTHER) ?? 0);
  return new Map([...sorted, [OTHER, rest]]);
}
