import { nameAmong } from '../contract/account-name.ts';
import type { Present } from '../contract/calls/beside-content.ts';
import { permissionOf } from '../contract/calls/content.ts';
import { Failure } from '../contract/failure.ts';
import { recordsOf } from '../store/open-store.ts';
import type { Handlers, Services } from './context.ts';

type Opened = Present & { record: string; account: string; seenAt: number };

/** A form tells every 20 seconds that it is open; after this time without a word it counts as closed. */
const PRESENT_MS = 60_000;

/** Who has which record open, in memory alone. An account has one entry for a record, however many windows it has open. */
export function presenceHandler({ store, now }: Pick<Services, 'store' | 'now'>): Handlers['content/presence'] {
  const present = new Map<string, Opened>();
  return ({ kind, id, typedAgo }, { session }) => {
    session.checkMay(permissionOf(kind));
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
    const name = nameAmong(account, store.account.all());
    present.set(key, { record, account: account.id, name, typedAt: latest, seenAt });
    const others = [...present.values()].filter((other) => other.record === record && other.account !== account.id);
    const hasSaved = (other: Opened) => other.account === stored.savedBy && other.seenAt <= Date.parse(stored.savedAt);
    return others.filter((other) => !hasSaved(other)).map(({ name, typedAt }) => ({ name, typedAt })); // a save closes the form
  };
}
