import { LEAD_KINDS, type LeadKind } from '../contract/kinds/kinds.ts';
import type { FieldsOf } from './kinds.ts';
import type { Collection } from './records/collection.ts';

type Records = { readonly [K in LeadKind | 'notice']: Collection<FieldsOf<K>> };

/** Leaves no trace of a lead; `Failure` 404 where there is none. */
export async function eraseLead(records: Records, kind: LeadKind, id: string): Promise<void> {
  await records[kind].erase(id);
  await records.notice.remove(id, { by: '' }).catch(() => {}); // it was never told, or a note stays that says nothing of it
}

/** Erases what came before this time (ISO 8601), until `isStopped`. */
export async function eraseOlder(records: Records, first: string, isStopped: () => boolean): Promise<void> {
  for (const kind of LEAD_KINDS)
    for (const { id, createDate } of records[kind].all())
      if (createDate < first && !isStopped()) await eraseLead(records, kind, id);
}

/** The time so many months before another one; ISO 8601. */
export function monthsBefore(now: number, months: number): string {
  const time = new Date(now);
  time.setUTCMonth(time.getUTCMonth() - months);
  return time.toISOString();
}
