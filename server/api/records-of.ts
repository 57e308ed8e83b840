import type { Session } from '../auth/sessions.ts';
import { permissionOf, readPermissionsOf } from '../contract/calls/content.ts';
import type { VersionedKind } from '../contract/calls/versions.ts';
import { Failure } from '../contract/failure.ts';
import { CONTENT_KINDS, type ContentKind } from '../kinds.ts';
import type { Store } from '../store/open-store.ts';
import type { Collection } from '../store/records/collection.ts';

export type AnyFields = Record<string, unknown>;
export type AnyRecords = Collection<AnyFields>;

/** The records of any kind. */
export function recordsOf<K extends VersionedKind>(store: Pick<Store, K>, kind: K): AnyRecords {
  return store[kind] as unknown as AnyRecords; // proof: every kind's fields are named; rich text is not in its rows
}

/** The records that the starter brought and nobody has saved since. */
export function untouchedRecords(store: Store): { kind: ContentKind; id: string }[] {
  return CONTENT_KINDS.flatMap((kind) =>
    recordsOf(store, kind)
      .all((row) => store.samples.isUntouched(kind, row))
      .map(({ id }) => ({ kind, id })),
  );
}

/** `Failure` 403 without the permission that changing this kind asks for. */
export function checkMayChange(session: Session, kind: VersionedKind): void {
  if (!session.mayDo(permissionOf(kind))) throw new Failure(403);
}

/** `Failure` 403 without the permission that reading what is not public of this kind asks for. */
export function checkMayRead(session: Session, kind: VersionedKind): void {
  if (!session.mayDo(readPermissionsOf(kind))) throw new Failure(403);
}
