import type { Session } from '../auth/sessions.ts';
import { permissionOf } from '../contract/calls/content.ts';
import type { VersionedKind } from '../contract/calls/versions.ts';
import { Failure } from '../contract/failure.ts';
import { type ContentKind, contentKinds } from '../contract/kinds/kinds.ts';
import type { Store } from '../store/open-store.ts';
import type { Collection } from '../store/records/collection.ts';
import type { Row } from '../store/records/record-memory.ts';

export type AnyFields = Record<string, unknown>;
export type AnyRecords = Collection<AnyFields>;

/** The records of any kind. */
export function recordsOf<K extends VersionedKind>(store: Pick<Store, K>, kind: K): AnyRecords {
  return store[kind] as unknown as AnyRecords; // proof: named fields, the rich text read apart
}

/** `Failure` 403 without the permission that changing this kind asks for. */
export function permit(session: Session, kind: VersionedKind): void {
  if (!session.mayDo(permissionOf(kind))) throw new Failure(403);
}

/** The public record that the page's parameter names, by id or by another unique field. */
export function publicRecord(
  store: Pick<Store, ContentKind>,
  kind: ContentKind,
  parameter: string,
  value: string,
): Row<AnyFields> | undefined {
  const { publicRows } = recordsOf(store, kind);
  if (parameter === contentKinds[kind].id) return publicRows.get(value);
  return publicRows.all((row) => row[parameter] === value)[0];
}
