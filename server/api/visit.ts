import { pageHref } from '../contract/addresses.ts';
import type { Counted, VisitDay, VisitReport, visitCalls } from '../contract/calls/visit.ts';
import { chinaDay, DAY_MS, startOfChinaDay } from '../contract/china-time.ts';
import { titleOf } from '../contract/kinds/kind.ts';
import { contentKinds, LEAD_KINDS } from '../contract/kinds/kinds.ts';
import type { Store } from '../store/open-store.ts';
import { type ListName, OTHER } from '../visits/visits.ts';
import type { Handlers, Services } from './context.ts';
import { SPAM_NOTE } from './leads.ts';

/** Names in one list of a report. */
const NAMES_MOST = 20;

interface Lead {
  readonly createDate: string;
  readonly status?: unknown;
  readonly handled?: unknown;
  readonly note?: unknown;
}

/** Visits: reported by pages, read by staff. */
export function visitHandlers({ store, visits, now }: Services): Pick<Handlers, keyof typeof visitCalls> {
  return {
    'visit/record': (event, { address, visitor }) => void visits.record(event, { address, ...visitor() }),

    'visit/report': ({ days: count }): VisitReport => {
      const days = lastDays(count, now());
      const known = days.map((day) => visits.countsOf(day));
      const leads = leadsByDay(store);
      const listOf = (list: ListName, nameOf = (name: string) => name) =>
        mostCounted(
          known.map((day) => day?.[list] ?? {}),
          nameOf,
        );
      return {
        days: days.map((day, at): VisitDay => {
          const { views = 0, visitors = 0, phone = 0, form: forms = 0 } = known[at] ?? {};
          return { day, views, visitors, phone, forms, leads: leads.get(day) ?? 0 };
        }),
        pages: listOf('pages', (key) => pageName(store, key)),
        products: listOf('products', (id) => productName(store, id)),
        sources: listOf('sources'),
        devices: listOf('devices'),
        downloads: known.reduce((sum, day) => sum + (day?.download ?? 0), 0),
      };
    },
  };
}

/** The last days in China's time up to the one that contains `time`, oldest first. */
function lastDays(count: number, time: number): string[] {
  const today = startOfChinaDay(chinaDay(time)) ?? time;
  return Array.from({ length: count }, (_, at) => chinaDay(today - (count - 1 - at) * DAY_MS));
}

function leadsByDay(store: Store): Map<string, number> {
  const leads = new Map<string, number>();
  for (const kind of LEAD_KINDS) {
    const rows: readonly Lead[] = store[kind].all();
    for (const row of rows.filter((lead) => !isInvalid(lead))) {
      const day = chinaDay(row.createDate);
      leads.set(day, (leads.get(day) ?? 0) + 1);
    }
  }
  return leads;
}

/** Only enquiries have a status that staff can take back; an application has a mark and a note. */
function isInvalid({ status, handled, note }: Lead): boolean {
  return status === undefined ? handled === true && note === SPAM_NOTE : status === 'invalid';
}

function mostCounted(days: readonly Readonly<Record<string, number>>[], nameOf: (name: string) => string): Counted[] {
  const sums = new Map<string, number>();
  for (const day of days) {
    for (const [name, count] of Object.entries(day)) sums.set(name, (sums.get(name) ?? 0) + count);
  }
  const sorted = [...sums].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
  return sorted.slice(0, NAMES_MOST).map(([name, count]) => ({ name: nameOf(name), count }));
}

/** The path of a page, followed by the title of the article, case or page. */
function pageName({ news, case: cases, page }: Store, key: string): string {
  const [path = '', id = ''] = key.split(' ');
  const own = page.get(id);
  if (own) return `${pageHref(own)} ${own.pageTitle}`;
  const article = news.get(id);
  const found = cases.get(id) ?? cases.all(({ casePath }) => casePath === path)[0];
  const title = article
    ? titleOf(contentKinds.news, { ...article })
    : found
      ? titleOf(contentKinds.case, { ...found })
      : '';
  return title === '' ? path : `${path} ${title}`;
}

function productName({ product }: Store, id: string): string {
  const row = product.get(id);
  return row?.coverName || (id === OTHER ? OTHER : row ? '未命名的产品' : '已删除的产品');
}
