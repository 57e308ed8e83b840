import { permissionOf } from '../contract/calls/content.ts';
import type { Overview } from '../contract/calls/overview.ts';
import { standingOf } from '../contract/is-public.ts';
import { titleOf } from '../contract/kinds/kind.ts';
import { CONTENT_KINDS, type ContentKind, contentKinds } from '../contract/kinds/kinds.ts';
import type { Store } from '../store/open-store.ts';
import type { Handlers, Services } from './context.ts';
import { recordsOf } from './records-of.ts';

const SCHEDULED_MOST = 8;

/** The dashboard: what becomes public by its time, and messages that did not arrive. */
export function overviewHandlers({ store, now, notifier, searchPush }: Services): Pick<Handlers, 'overview/read'> {
  return {
    /** For all staff; each field is limited by the same permissions as its screen. */
    'overview/read': (_input, { session }) => {
      return {
        scheduled: scheduled(store, now(), (kind) => session.mayDo(permissionOf(kind))),
        undelivered: notifier?.undelivered() ?? null,
        search: searchPush.status(),
      };
    },
  };
}

function scheduled(store: Store, now: number, maySee: (kind: ContentKind) => boolean): Overview['scheduled'] {
  return CONTENT_KINDS.filter(maySee)
    .flatMap((kind) =>
      recordsOf(store, kind)
        .all()
        .map((row) => ({ kind, row })),
    )
    .map(({ kind, row }) => ({ kind, row, status: String(row.status), publishAt: String(row.publishAt ?? '') }))
    .filter((one) => standingOf(one, now) === 'scheduled')
    .sort((a, b) => (a.publishAt < b.publishAt ? -1 : 1))
    .slice(0, SCHEDULED_MOST)
    .map(({ kind, row, publishAt }) => ({ kind, id: row.id, title: titleOf(contentKinds[kind], row), publishAt }));
}
