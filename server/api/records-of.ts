import type { ContentKind } from '../contract/kinds/kinds.ts';
import type { Store } from '../store/open-store.ts';
import type { Collection } from '../store/records/collection.ts';

/** A record's fields, whichever kind it is of. */
export type AnyFields = Record<string, unknown>;
export type AnyRecords = Collection<AnyFields>;

/** The records of a kind, whichever it is. */
export function recordsOf(store: Pick<Store, ContentKind>, kind: ContentKind): AnyRecords {
  return store[kind] as unknown as AnyRecords; // proof: named fields, the rich text read apart
}
