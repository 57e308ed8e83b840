import { nameAmong } from '../contract/account-name.ts';
import type { Present } from '../contract/calls/beside-content.ts';
import { Failure } from '../contract/failure.ts';
import type { Handlers, Services } from './context.ts';
import { checkMayChange, recordsOf } from './records-of.ts';

/** A form tells every 20 seconds that it is open; after this time without a word it counts as closed. */
const PRESENT_MS = 60_000;

/** Who has which record open, in memory alone. An account has one entry for a record, however many windows it has open. */
export function presenceHandler({ store, now }: Pick<Services, 'store' | 'now'>): Handlers['content/presence'] {
  const present = new Map<string, Present & { record: string; account: string; seenAt: number }>();
  return ({ kind, id, typedAgo }, { session }) => {
    checkMayChange(session, kind);
    const { account } = session;
    const stored = recordsOf(store, kind).get(id);
    if (!stored) throw new Failure(404);
    const seenAt = now();
    for (const [key, other] of present) if (seenAt - other.seenAt > PRESENT_MS) present.delete(key);
    const record = `${kind} ${id}`;
    const key = `${record} ${account.id}`;
    const before = present.get(key)?.typedAt ?? '';
    const typedAt = typedAgo === undefined ? '' : new Date(seenAt - typedAgo).toISOString();
    const latest = typedAt > before ? typedAt : before; // of all windows
    present.set(key, {
      record,
      account: account.id,
      name: nameAmong(account, store.account.all()),
      typedAt: latest,
      seenAt,
    });
    return (
      [...present.values()]
        .filter((other) => other.record === record && other.account !== account.id)
        // a save closes the form
        .filter((other) => other.account !== stored.savedBy || other.seenAt > Date.parse(stored.savedAt))
        .map(({ name, typedAt }) => ({ name, typedAt }))
    );
  };
}
