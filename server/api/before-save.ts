import { Failure, fieldFailure } from '../contract/failure.ts';
import { type Field, type Fields, NO_CHOICE, NO_DOCUMENT } from '../contract/kinds/fields.ts';
import { type ContentKind, contentKinds } from '../contract/kinds/kinds.ts';
import type { Product } from '../contract/kinds/product.ts';
import { createKeyedLimiter } from '../contract/limiter.ts';
import type { FieldErrors } from '../contract/shape.ts';
import type { Store } from '../store/open-store.ts';
import { type AnyFields, recordsOf } from './records-of.ts';

/** Fields of one kind as they are kept; `id` is missing for a new record. `Failure` 400 where they do not go with what is there. */
type BeforeSave = (fields: AnyFields, store: Store, id: string | undefined) => AnyFields | Promise<AnyFields>;

/** What the fields alone do not decide, by kind. */
const BY_KIND: { readonly [K in ContentKind]?: BeforeSave } = { product: ofGroup };
const ofKindInTurn = createKeyedLimiter();

/** What a save, an update or the return of a record or a version keeps of these fields. */
export async function beforeSave(kind: ContentKind, fields: AnyFields, store: Store, id?: string): Promise<AnyFields> {
  refuseTaken(kind, fields, store, id);
  return (await BY_KIND[kind]?.(fields, store, id)) ?? fields;
}

/** Saves whose rule looks at other records, or at the groups, run one after another: each sees what the last one left. */
export function inTurn<T>(kind: ContentKind, save: () => Promise<T>): Promise<T> {
  return uniqueFields(kind).length > 0 || kind === 'product' ? ofKindInTurn(kind, save) : save();
}

/** `Failure` 400 where another record has what no two may have; a save that leaves it out may be refused for that, too. */
export function refuseTaken(kind: ContentKind, given: AnyFields, store: Store, id: string | undefined): void {
  for (const [name, { shape, unique = '' }] of uniqueFields(kind)) {
    const value = given[name];
    if (value === undefined) continue;
    const checked = shape(value);
    if (!checked.ok) throw fieldFailure(400, name, Object.values(checked.errors)[0] ?? unique);
    const isTaken = recordsOf(store, kind).all((row) => row[name] === value && row.id !== id).length > 0;
    if (value !== '' && isTaken) throw fieldFailure(400, name, unique);
  }
}

function uniqueFields(kind: ContentKind): [name: string, field: Field][] {
  const fields: Fields = contentKinds[kind].fields;
  return Object.entries(fields).filter(([, { unique }]) => unique !== undefined);
}

/** A product is in a group that there is, or in none. */
function ofGroup(fields: AnyFields, store: Store): Promise<AnyFields> {
  refuseUnknownGroup(fields.locationId, store);
  return withSizes(fields, store);
}

/** `Failure` 400 for a group that the settings do not have. */
export function refuseUnknownGroup(locationId: unknown, store: Store): void {
  if (locationId && !isGroup(store, locationId)) throw fieldFailure(400, 'locationId', NO_CHOICE);
}

export function isGroup({ site }: Store, locationId: unknown): boolean {
  return site.value.productGroups.some((group) => group.locationId === locationId);
}

/** A download says how large it is, and is there. */
async function withSizes(fields: AnyFields, { uploads }: Store): Promise<AnyFields> {
  if (!fields.downloads) return fields;
  const given = fields.downloads as Product['downloads']; // proof: read by the shape of this field
  const sizes = await Promise.all(given.map(({ url }) => uploads.sizeOf(url)));
  const missing = sizes.flatMap((size, at) => (size === undefined ? [[`downloads.${at}.url`, NO_DOCUMENT]] : []));
  const errors: FieldErrors = Object.fromEntries(missing);
  if (missing.length > 0) throw new Failure(400, NO_DOCUMENT, { errors });
  return { ...fields, downloads: given.map((download, at) => ({ ...download, bytes: sizes[at] })) };
}
