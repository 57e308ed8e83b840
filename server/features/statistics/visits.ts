import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Services, Visitor } from '../../api/context.ts';
import { ownPage } from '../../contract/addresses.ts';
import { chinaDay, DAY_MS, startOfChinaDay } from '../../contract/china-time.ts';
import { fromPlainPath } from '../../contract/record-pages.ts';
import type { Store } from '../../store/open-store.ts';
import type { FieldsOf } from '../../store/stored-kinds.ts';
import type { SweepWork } from '../../store/sweeper.ts';
import type { VisitEvent } from './calls.ts';

/** At most this many events of a client address count within the window. */
const EVENTS_MOST = 120;
const EVENTS_WINDOW_MS = 60_000;

/** A crash loses the counts of at most this time. */
const WRITE_EVERY_MS = 60_000;
/** The name for unknown pages, and for all new names once a list is full. */
export const OTHER = '其他';
/** The maximum of names in a list of a day, because strangers can invent referrers. */
const NAMES_MAX = 500;
/** The maximum of visitors counted on a day, about 8 MB. Only an attack has more. */
const VISITORS_MAX = 200_000;
const NO_NAMES = { pages: {}, products: {}, sources: {}, devices: {} };
const NOTHING = { views: 0, visitors: 0, phone: 0, form: 0, download: 0, ...NO_NAMES };

type DayCounts = FieldsOf<'visits'>;
export type ListName = 'pages' | 'products' | 'sources' | 'devices';

const KEPT_DAYS = 400;

interface VisitsServices extends Pick<Services, 'siteUrl' | 'log' | 'now' | 'after' | 'isPage' | 'limitOf'> {
  readonly store: Pick<Store, 'visits' | 'product' | 'news' | 'case' | 'page' | 'disk' | 'dataDir'>;
}

export type Visits = ReturnType<typeof createVisits>;

/** Counts visits without identifying visitors. Writes the counts once a minute and when it stops. */
export function createVisits(services: VisitsServices) {
  const { store, isPage, log, now, after } = services;
  const events = services.limitOf(EVENTS_MOST, EVENTS_WINDOW_MS);
  const siteHost = new URL(services.siteUrl).host;
  const isNew = watchVisitors(services);
  /** Day in China → counts that are not on the disk yet. */
  const unwritten = new Map<string, DayCounts>();
  let cancelWrite: (() => void) | undefined;
  let writing = Promise.resolve();

  return {
    record(event: VisitEvent, visitor: Visitor): void {
      const { address, userAgent } = visitor;
      const isProgram = NO_PERSON.some((words) => words.test(userAgent));
      if (isProgram || !events.take(address).ok) return;
      const day = chinaDay(now());
      const counts = { ...(countsOf(day) ?? NOTHING) };
      if (isNew(day, visitor)) counts.visitors += 1;
      if (event.event === 'view') countView(counts, event, visitor);
      else counts[event.event] += 1;
      unwritten.set(day, counts);
      cancelWrite ??= after(WRITE_EVERY_MS, write);
    },
    countsOf,
    sweep: (async ({ now: time }) =>
      time === undefined ? undefined : dropOld(store, time - KEPT_DAYS * DAY_MS)) satisfies SweepWork,
    /** Resolves when the current write is finished. */
    written: () => writing,
    async stop(): Promise<void> {
      cancelWrite?.();
      cancelWrite = () => {}; // whatever fails from now on is not tried again
      await writing;
      await writeAll();
    },
  };

  /** The counts of a day in China such as `2026-11-20`; undefined without a visit. */
  function countsOf(day: string): DayCounts | undefined {
    return unwritten.get(day) ?? store.visits.get(day);
  }

  function countView(counts: DayCounts, event: VisitEvent, visitor: Visitor): void {
    const file = fromPlainPath(event.page); // a page of the exported site
    const { page, productId, newId, caseId, pagePath, referrer }: typeof event & { pagePath?: string } = file
      ? { ...event, page: file.path, ...Object.fromEntries(new URLSearchParams(file.search)) }
      : event;
    counts.views += 1;
    counts.devices = plusOne(counts.devices, visitor.isMobile ? '手机' : '电脑');
    const source = sourceOf(referrer, [siteHost, visitor.host, visitor.origin.replace(/^https?:\/\//, '')]);
    if (source !== undefined) counts.sources = plusOne(counts.sources, source);
    if (productId && store.product.publicRows.get(productId)) counts.products = plusOne(counts.products, productId);
    // Articles, cases and custom pages share the path of their page: each is counted on its own
    const [own] = pagePath ? store.page.publicRows.all((row) => row.pagePath === pagePath) : [];
    const record = own ?? store.news.publicRows.get(newId ?? '') ?? store.case.publicRows.get(caseId ?? '');
    const isKnown = isPage(page) && (page !== ownPage || own);
    const name = record ? `${page} ${record.id}` : page;
    counts.pages = plusOne(counts.pages, isKnown ? name : OTHER);
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
        if (unwritten.get(day) === counts) unwritten.delete(day); // otherwise there was a visit in the meantime
      } catch (error) {
        cancelWrite ??= after(WRITE_EVERY_MS, write);
        log.warn('visits-not-written', { day, error });
      }
    }
  }
}

/** Removes the counts of days before this time, readable or not; the next sweep removes those that fail. */
async function dropOld({ visits, disk, dataDir }: VisitsServices['store'], time: number): Promise<void> {
  const folder = join(dataDir, 'visits');
  const names = await disk.fs.readFolder(folder).catch(() => []);
  for (const name of names.filter((file) => /^\d{4}-\d\d-\d\d\.json$/.test(file) && file < chinaDay(time))) {
    const id = name.slice(0, -'.json'.length);
    const removing = visits.get(id) ? visits.remove(id, { by: '' }) : disk.fs.unlink(join(folder, name));
    await removing.catch(() => undefined);
  }
}

function plusOne(counts: Readonly<Record<string, number>>, given: string): Record<string, number> {
  const hasRoom = Object.hasOwn(counts, given) || Object.keys(counts).length < NAMES_MAX;
  const name = hasRoom ? given : OTHER;
  const before = Object.hasOwn(counts, name) ? (counts[name] ?? 0) : 0;
  return { ...counts, [name]: before + 1 };
}

/** Returns whether a visitor is new on a day, by salted hashes, which are only in memory and gone at midnight in China. */
function watchVisitors({ now, after }: VisitsServices) {
  let today = '';
  let salt = randomBytes(32);
  let hashes = new Set<number>();
  let cancelMidnight = () => {};

  function begin(day: string): void {
    cancelMidnight();
    today = day;
    salt = randomBytes(32);
    hashes = new Set();
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

/** Words in the User-Agent of robots. Cubot is a brand of phones. */
const ROBOT = /(?<!cu)bot|spider|crawl|slurp|scrap|archiver|transcoder|preview|externalhit|monitor/i;
/** Nobody's name, words of programs that fetch pages, and `compatible`, which no browser says since Internet Explorer. */
const PROGRAM =
  /^$|curl|wget|python|java\/|okhttp|httpclient|go-http|libwww|postman|axios|dalvik|mediapartners|[;(] ?compatible;/i;
/** Words in the User-Agent of browsers that a test or an inspection of the page drives. */
const INSPECTION = new RegExp(
  [
    'headless|phantom|puppeteer|playwright|selenium|webdriver|cypress|happydom|jsdom',
    'lighthouse|pagespeed|gtmetrix|pingdom|webpagetest|ptst|speedcurve|inspect',
  ].join('|'),
  'i',
);

const NO_PERSON = [ROBOT, PROGRAM, INSPECTION];

/** The source of visitors who did not come from another page. */
const DIRECT = '直接访问';

/** The host of the page that links here; undefined for a page of the site itself, whose hosts are `own`. */
function sourceOf(referrer: string | undefined, own: readonly string[]): string | undefined {
  if (!referrer || !URL.canParse(referrer)) return DIRECT;
  const { host } = new URL(referrer);
  if (host === '' || host.length > 255) return DIRECT;
  return own.includes(host) ? undefined : host;
}
