import { type BodyOf, type FieldsOf, KINDS, type KindName } from './kinds.ts';
import type { Kind } from './own-kinds.ts';
import { Collection } from './records/collection.ts';
import { RecordFiles } from './records/record-files.ts';
import type { StoreContext } from './store-context.ts';

export type Collections = { readonly [K in KindName]: Collection<FieldsOf<K>, BodyOf<K>> };

export function createCollections(context: StoreContext): Collections {
  const collections: Record<string, unknown> = {};
  for (const [kind, { body, ...how }] of Object.entries<Kind>(KINDS)) {
    collections[kind] = new Collection(kind, context, new RecordFiles(context, kind, how), body);
  }
  return collections as Collections; // proof: each kind has its own shape and body
}
