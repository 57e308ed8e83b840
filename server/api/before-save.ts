import { Failure } from '../contract/failure.ts';
import type { ContentKind } from '../contract/kinds/kinds.ts';
import type { Store } from '../store/open-store.ts';
import { createQueue } from '../store/records/queue.ts';
import type { AnyFields } from './records-of.ts';

const TAKEN = '该地址已被其他案例使用';

/** Fields of one kind as they are kept; `id` is missing for a new record. `Failure` 400 where they do not go with what is there. */
type BeforeSave = (fields: AnyFields, store: Store, id: string | undefined) => AnyFields | Promise<AnyFields>;

/** What the fields alone do not decide, by kind. */
const BY_KIND: { readonly [K in ContentKind]?: BeforeSave } = { case: withFreePath };
const turns = createQueue();

/** What a save, an update or the return of a record or a version keeps of these fields. */
export async function beforeSave(kind: ContentKind, fields: AnyFields, store: Store, id?: string): Promise<AnyFields> {
  return (await BY_KIND[kind]?.(fields, store, id)) ?? fields;
}

/** Saves of a kind with such a rule come one after another: each is held against what the last one left. */
export function inTurn<T>(kind: ContentKind, save: () => Promise<T>): Promise<T> {
  return BY_KIND[kind] ? turns.run(kind, save) : save();
}

function withFreePath(fields: AnyFields, store: Store, id: string | undefined): AnyFields {
  const { casePath } = fields;
  const other = casePath && store.case.all((row) => row.casePath === casePath && row.id !== id)[0];
  if (other) throw new Failure(400, TAKEN, { errors: { casePath: TAKEN } });
  return fields;
}
