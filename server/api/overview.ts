import type { Change, Overview } from '../contract/calls/overview.ts';
import { type CallName, calls } from '../contract/calls.ts';
import { standingOf } from '../contract/is-public.ts';
import { titleOf } from '../contract/kinds/kind.ts';
import { CONTENT_KINDS, contentKinds } from '../contract/kinds/kinds.ts';
import type { Store } from '../store/open-store.ts';
import type { Handlers, Services } from './context.ts';
import { personName } from './names.ts';
import { recordsOf } from './records-of.ts';

const SCHEDULED_MOST = 8;
const CHANGES_MOST = 10;

/** The dashboard: what becomes public by its time, what was last saved, and messages that did not arrive. */
export function overviewHandlers({ store, now, notifier, searchPush }: Services): Pick<Handlers, 'overview/read'> {
  return {
    /** For all staff; each field is limited by the same permissions as its screen. */
    'overview/read': (_input, { session }) => {
      const mayCall = (name: CallName) => session.mayDo(calls[name].permission);
      return {
        scheduled: mayCall('news/save') ? scheduled(store, now()) : [],
        changes: mayCall('history/deleted') ? lastChanges(store) : [],
        undelivered: notifier?.undelivered() ?? null,
        search: searchPush.status(),
      };
    },
  };
}

function scheduled(store: Store, now: number): Overview['scheduled'] {
  return rowsOf(store)
    .map(({ kind, row }) => ({ kind, row, status: String(row.status), publishAt: String(row.publishAt ?? '') }))
    .filter((one) => standingOf(one, now) === 'scheduled')
    .sort((a, b) => (a.publishAt < b.publishAt ? -1 : 1))
    .slice(0, SCHEDULED_MOST)
    .map(({ kind, row, publishAt }) => ({ kind, id: row.id, title: titleOf(contentKinds[kind], row), publishAt }));
}

/** Without sorting all rows, which takes long if there are very many. */
function lastChanges(store: Store): Change[] {
  const last: ReturnType<typeof rowsOf> = [];
  for (const one of rowsOf(store).reverse()) {
    if (one.row.savedAt <= (last[CHANGES_MOST - 1]?.row.savedAt ?? '')) continue;
    last.push(one);
    last.sort((a, b) => (a.row.savedAt < b.row.savedAt ? 1 : -1)).splice(CHANGES_MOST);
  }
  return last.map(({ kind, row }) => ({
    kind,
    id: row.id,
    title: titleOf(contentKinds[kind], row),
    action: row.version === 1 ? 'added' : 'changed',
    time: row.savedAt,
    who: personName(store, row.savedBy),
  }));
}

function rowsOf(store: Store) {
  return CONTENT_KINDS.flatMap((kind) =>
    recordsOf(store, kind)
      .all()
      .map((row) => ({ kind, row })),
  );
}
