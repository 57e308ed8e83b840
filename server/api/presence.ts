import { nameAmong } from '../contract/account-name.ts';
import type { Present } from '../contract/calls/beside-content.ts';
import { permissionOf } from '../contract/calls/content.ts';
import { Failure } from '../contract/failure.ts';
import { recordsOf } from '../store/open-store.ts';
import type { RecordMeta } from '../store/records/record-file.ts';
import type { Handlers, Services } from './context.ts';

type OpenForm = Present & { record: string; account: string; seenAt: number };

/** A form reports every 20 seconds that it is open. After this time without a report it counts as closed. */
const PRESENT_MS = 60_000;

/** Who has which record open, in memory alone. An account has one entry for a record, however many windows it has open. */
export function presenceHandler({ store, now }: Pick<Services, 'store' | 'now'>): Handlers['content/presence'] {
  const forms = new Map<string, OpenForm>();
  return ({ kind, id, typedAgo }, { session }) => {
    session.checkMay(permissionOf(kind));
    const saved = recordsOf(store, kind).get(id);
    if (!saved) throw new Failure(404);
    const seenAt = now();
    for (const [key, form] of forms) if (seenAt - form.seenAt > PRESENT_MS) forms.delete(key);
    const { account } = session;
    const record = `${kind} ${id}`;
    const key = `${record} ${account.id}`;
    const typedHere = typedAgo === undefined ? '' : new Date(seenAt - typedAgo).toISOString();
    const typedBefore = forms.get(key)?.typedAt ?? '';
    const typedAt = typedHere > typedBefore ? typedHere : typedBefore; // another window of the account may be the latest
    forms.set(key, { record, account: account.id, name: nameAmong(account, store.account.all()), typedAt, seenAt });
    const ofRecord = [...forms.values()].filter((form) => form.record === record && !isClosedBySave(form, saved));
    return ofRecord.flatMap(({ account: who, name, typedAt }) => (who === account.id ? [] : [{ name, typedAt }]));
  };
}

/** Whether the account has saved the record since its form was last seen: a save closes the form. */
function isClosedBySave({ account, seenAt }: OpenForm, { savedBy, savedAt }: RecordMeta): boolean {
  return account === savedBy && seenAt <= Date.parse(savedAt);
}
