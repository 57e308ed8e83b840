import type { HandlersOf, Services } from '../../api/context.ts';
import { feature } from '../../api/feature.ts';
import { pageHref } from '../../contract/addresses.ts';
import { chinaDay, DAY_MS, startOfChinaDay } from '../../contract/china-time.ts';
import { titleOf } from '../../contract/kinds/kind.ts';
import { contentKinds } from '../../kinds.ts';
import type { Store } from '../../store/open-store.ts';
import { validLeads } from '../leads/lead-line.ts';
import { type Counted, type VisitDay, visitCalls } from './calls.ts';
import { createVisits, type ListName, OTHER, type Visits } from './visits.ts';

/** Visits: counted by pages, read by staff. */
export const statistics = feature('statistics', visitCalls, (services) => {
  const visits = createVisits(services);
  return {
    handlers: {
      'visit/record': (event, { visitor }) => void visits.record(event, visitor()),
      'visit/report': reportHandler(services, visits),
    },
    sweep: visits.sweep,
    stop: visits.stop,
  };
});

const NAMES_MOST = 20;

function reportHandler(
  { store, now }: Services,
  visits: Pick<Visits, 'countsOf'>,
): HandlersOf<typeof visitCalls>['visit/report'] {
  return ({ days: count }) => {
    const today = startOfChinaDay(chinaDay(now())) ?? now();
    const days = Array.from({ length: count }, (_, at) => chinaDay(today - (count - 1 - at) * DAY_MS));
    const known = days.map((day) => visits.countsOf(day));
    const leads = leadsByDay(store);
    const listOf = (list: ListName, nameOf = (name: string) => name) =>
      mostCounted(nameOf, ...known.map((day) => day?.[list] ?? {}));
    return {
      company: store.site.value.company.name,
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
  };
}

function leadsByDay(store: Store): Map<string, number> {
  const leads = new Map<string, number>();
  for (const { createDate } of validLeads(store)) {
    const day = chinaDay(createDate);
    leads.set(day, (leads.get(day) ?? 0) + 1);
  }
  return leads;
}

function mostCounted(nameOf: (name: string) => string, ...days: Readonly<Record<string, number>>[]): Counted[] {
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
  const found = cases.get(id) ?? cases.all(({ casePath }) => casePath === path)[0];
  const title = news.get(id)?.newTitle ?? (found ? titleOf(contentKinds.case, { ...found }) : '');
  return title === '' ? path : `${path} ${title}`;
}

function productName({ product }: Store, id: string): string {
  if (id === OTHER) return OTHER;
  const row = product.get(id);
  return row ? row.coverName || '未命名的产品' : '已删除的产品';
}
