import type { Session } from '../auth/sessions.ts';
import type { Change, Overview } from '../contract/calls/overview.ts';
import { type CallName, calls } from '../contract/calls.ts';
import { chinaDay, startOfChinaWeek } from '../contract/china-time.ts';
import { standingOf } from '../contract/is-public.ts';
import { titleOf } from '../contract/kinds/kind.ts';
import { CONTENT_KINDS, type ContentKind, contentKinds } from '../contract/kinds/kinds.ts';
import type { Store } from '../store/open-store.ts';
import { agentRows } from './agent.ts';
import { groupNames } from './beside-content.ts';
import type { Handlers, Services } from './context.ts';
import { deletedTitle, namedVersions, type Versioned } from './history.ts';
import { personName, siteTextTitle } from './names.ts';
import { recordsOf } from './records-of.ts';

const WEEKS = 12;
const WEEK_MS = 7 * 24 * 3_600_000;
const NEWEST = 8;
const CHANGES = 10;

/** A change whose title may need a read from disk. */
type Found = Omit<Change, 'title'> & { title: string | (() => Promise<string>) };

/** The dashboard: counts, new leads, recent changes. */
export function overviewHandlers({ store, now, notifier, searchPush }: Services): Pick<Handlers, 'overview/read'> {
  return {
    /** For all staff; each field is limited by the same permissions as its screen. */
    'overview/read': async (_input, { session }) => ({
      counts: countAll(store),
      groups: groupNames(store),
      weeks: leadsByWeek(store, now()),
      newest: mayCall(session, 'agent/list')
        ? store.agent.page({ page: 1, limit: NEWEST }).rows.map(agentRows(store))
        : [],
      scheduled: mayCall(session, 'news/save') ? scheduled(store, now()) : [],
      changes: await lastChanges(store, session),
      undelivered: notifier?.undelivered() ?? null,
      search: searchPush.status(),
    }),
  };
}

function countAll({ product, news, carousel, agent, site }: Store): Overview['counts'] {
  const products: Record<string, number> = { other: 0 };
  for (const { locationId } of site.value.productGroups) products[locationId] = 0;
  for (const { locationId } of product.all()) {
    const group = Object.hasOwn(products, locationId) ? locationId : 'other';
    products[group] = (products[group] ?? 0) + 1;
  }
  const unhandled = agent.all((row) => !row.handled).length;
  return { products, news: news.size, photos: carousel.size, applications: agent.size, unhandled };
}

function leadsByWeek({ agent, enquiry }: Store, now: number): Overview['weeks'] {
  const first = startOfChinaWeek(now) - (WEEKS - 1) * WEEK_MS;
  const weeks = Array.from({ length: WEEKS }, (_, index) => ({
    monday: chinaDay(first + index * WEEK_MS),
    count: 0,
    enquiries: 0,
  }));
  const weekOf = ({ createDate }: { createDate: string }) =>
    weeks[Math.floor((Date.parse(createDate) - first) / WEEK_MS)];
  for (const week of agent.all().map(weekOf)) if (week) week.count += 1;
  for (const week of enquiry.all(({ status }) => status !== 'invalid').map(weekOf)) if (week) week.enquiries += 1;
  return weeks;
}

function scheduled(store: Store, now: number): Overview['scheduled'] {
  return CONTENT_KINDS.flatMap((kind) =>
    recordsOf(store, kind)
      .all()
      .map((row) => ({ row, status: String(row.status), publishAt: String(row.publishAt ?? '') }))
      .filter((one) => standingOf(one, now) === 'scheduled')
      .map(({ row, publishAt }) => ({ kind, id: row.id, title: titleOf(contentKinds[kind], row), publishAt })),
  )
    .sort((a, b) => (a.publishAt < b.publishAt ? -1 : 1))
    .slice(0, NEWEST);
}

function mayCall(session: Session, name: CallName): boolean {
  return session.mayDo(calls[name].permission);
}

async function lastChanges(store: Store, session: Session): Promise<Change[]> {
  const { system, site } = store;
  const forCall = <T>(name: CallName, what: readonly T[]) => (mayCall(session, name) ? what : []);
  const [texts, titled] = [store.texts.all().reverse(), (id: string) => siteTextTitle(id, site.value)];
  const found = await Promise.all([
    ...forCall('history/deleted', CONTENT_KINDS).map((kind) => recordChanges(store, kind)),
    ...forCall('system/update', [system]).map(({ id }) =>
      fileChanges(store, system, id, { kind: 'system', id: '', title: '系统名称和LOGO' }),
    ),
    ...forCall('site/read', [site]).map(({ id }) =>
      fileChanges(store, site, id, { kind: 'site', id: '', title: '站点设置' }),
    ),
    ...forCall('site/texts', texts).map(({ id }) =>
      fileChanges(store, store.texts, id, { kind: 'text', id, title: titled(id) }),
    ),
  ]);
  const last = found
    .flat()
    .sort((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : 0))
    .slice(0, CHANGES);
  return Promise.all(
    last.map(async ({ title, ...change }) => ({ ...change, title: typeof title === 'string' ? title : await title() })),
  );
}

async function recordChanges(store: Store, kind: ContentKind): Promise<Found[]> {
  const records = recordsOf(store, kind);
  const saved = lastSaved(records.all()).map((row): Found => {
    const { id, version, savedAt, savedBy } = row;
    const action = version === 1 ? 'added' : 'changed';
    return {
      kind,
      id,
      title: titleOf(contentKinds[kind], row),
      action,
      time: savedAt,
      who: personName(store, savedBy),
    };
  });
  const deleted = (await records.deleted()).slice(0, CHANGES).map(({ id, time, by }): Found => {
    const title = () => deletedTitle(store, kind, id);
    return { kind, id, title, action: 'deleted', time, who: personName(store, by) };
  });
  return [...saved, ...deleted];
}

/** The last saved records, newest first. */
function lastSaved<R extends { savedAt: string }>(rows: readonly R[]): R[] {
  const last: R[] = [];
  for (const row of rows) {
    if (last.length === CHANGES && row.savedAt <= last[CHANGES - 1]!.savedAt) continue; // proof: the list has that many
    const place = last.findIndex(({ savedAt }) => savedAt < row.savedAt);
    last.splice(place === -1 ? last.length : place, 0, row);
    last.length = Math.min(last.length, CHANGES);
  }
  return last;
}

async function fileChanges(
  store: Store,
  files: Versioned<unknown>,
  name: string,
  what: Pick<Found, 'kind' | 'id' | 'title'>,
): Promise<Found[]> {
  const versions = await namedVersions(store, files, name);
  return versions.slice(0, CHANGES).map(({ savedAt, savedBy, isFirst }) => {
    return { ...what, action: isFirst ? 'added' : 'changed', time: savedAt, who: savedBy };
  });
}
