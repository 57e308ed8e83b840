import { Failure, fieldFailure } from '../contract/failure.ts';
import { NO_DOCUMENT } from '../contract/kinds/fields.ts';
import type { ContentKind } from '../contract/kinds/kinds.ts';
import type { Product } from '../contract/kinds/product.ts';
import { createKeyedLimiter } from '../contract/limiter.ts';
import type { FieldErrors } from '../contract/shape.ts';
import type { Store } from '../store/open-store.ts';
import type { AnyFields } from './records-of.ts';

/** Fields of one kind as they are kept; `id` is missing for a new record. `Failure` 400 where they do not go with what is there. */
type BeforeSave = (fields: AnyFields, store: Store, id: string | undefined) => AnyFields | Promise<AnyFields>;

/** What the fields alone do not decide, by kind. */
const BY_KIND: { readonly [K in ContentKind]?: BeforeSave } = { product: withSizes, case: withFreePath };
/** Those whose rule looks at the other records. */
const IN_TURN: readonly ContentKind[] = ['case'];
const ofKindInTurn = createKeyedLimiter();

/** What a save, an update or the return of a record or a version keeps of these fields. */
export async function beforeSave(kind: ContentKind, fields: AnyFields, store: Store, id?: string): Promise<AnyFields> {
  return (await BY_KIND[kind]?.(fields, store, id)) ?? fields;
}

/** Saves whose rule looks at the other records come one after another: each is held against what the last one left. */
export function inTurn<T>(kind: ContentKind, save: () => Promise<T>): Promise<T> {
  return IN_TURN.includes(kind) ? ofKindInTurn(kind, save) : save();
}

function withFreePath(fields: AnyFields, store: Store, id: string | undefined): AnyFields {
  const { casePath } = fields;
  const other = casePath && store.case.all((row) => row.casePath === casePath && row.id !== id)[0];
  if (other) throw fieldFailure(400, 'casePath', '该地址已被其他案例使用');
  return fields;
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
