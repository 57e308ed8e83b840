import { Failure } from '../contract/failure.ts';
import { type AnyKind, roleOf } from '../contract/kinds/kind.ts';
import { type ContentKind, contentKinds } from '../contract/kinds/kinds.ts';
import type { Store } from '../store/open-store.ts';
import type { SaveOptions } from '../store/records/collection.ts';
import type { DeletedRecord } from '../store/records/deleted.ts';
import type { VersionMeta } from '../store/records/files.ts';
import type { Stored } from '../store/records/record-file.ts';
import type { Row } from '../store/records/record-memory.ts';
import { type AnyFields, type AnyRecords, recordsOf } from './content.ts';
import { personName } from './person-name.ts';

/** A version with the name of whoever saved it, as people read it. */
export interface NamedVersion extends VersionMeta {
  readonly isCurrent: boolean;
  /** Whether it is the one that came with the server. */
  readonly isFirst: boolean;
}

/** Something whose versions can be looked up; `R` is what is read of one. */
export interface Versioned<R> {
  get(id: string): object | undefined;
  versions(id: string): Promise<VersionMeta[]>;
  readVersion(id: string, key: string): Promise<R | undefined>;
}

/** Every version, newest first, of a live or a deleted record; `Failure` 404 where there is none. */
export async function namedVersions(
  { account }: Pick<Store, 'account'>,
  versioned: Versioned<unknown>,
  id: string,
): Promise<NamedVersion[]> {
  const versions = await versioned.versions(id);
  if (versions.length === 0 && !versioned.get(id)) throw new Failure(404);
  return versions.map((version, index) => {
    const isFirst = version.savedBy === '' && index === versions.length - 1;
    const savedBy = version.savedBy === '' && !isFirst ? '在服务器上修改' : personName({ account }, version.savedBy);
    return { ...version, savedBy, isCurrent: index === 0, isFirst };
  });
}

/** One version, named and whole; `Failure` 404 where it is not kept. */
export async function namedVersion<R>(
  store: Pick<Store, 'account'>,
  versioned: Versioned<R>,
  id: string,
  key: string,
): Promise<{ row: NamedVersion; record: R }> {
  const row = (await namedVersions(store, versioned, id)).find((version) => version.key === key);
  const record = row && (await versioned.readVersion(id, key));
  if (!record) throw notKept();
  return { row, record };
}

/** A live record, as far as its kind does not matter. */
export interface Headline {
  readonly id: string;
  readonly title: string;
  readonly version: number;
  readonly savedAt: string;
  readonly savedBy: string;
}

/** Products, articles and photos, as far as they are the same thing with other fields. */
export interface ContentVersions extends Versioned<AnyFields> {
  /** Saves an old version's fields again; `Failure` 404 and 409 as for an update. */
  restoreVersion(id: string, key: string, options: SaveOptions): Promise<{ version: number }>;
  restoreDeleted(id: string): Promise<{ version: number }>;
  deleted(): Promise<DeletedRecord[]>;
  /** A deleted record's title; empty where its file cannot be read. */
  deletedTitle(id: string): Promise<string>;
  /** The `count` live records that were saved last, newest first. */
  lastSaved(count: number): Headline[];
}

export function contentVersions(store: Store): Record<ContentKind, ContentVersions> {
  const all = Object.values(contentKinds).map((kind) => [kind.name, versionsOf(recordsOf(store, kind), kind)]);
  return Object.fromEntries(all); // each under the name of its kind
}

function versionsOf(collection: AnyRecords, kind: AnyKind): ContentVersions {
  const titleOf = (record: object) => String(new Map(Object.entries(record)).get(roleOf(kind, 'title')) ?? '');

  return {
    get: (id) => collection.get(id),
    versions: (id) => collection.versions(id),

    async readVersion(id, key) {
      const record = await collection.readVersion(id, key);
      return record && fieldsOf(record);
    },

    async restoreVersion(id, key, options) {
      if (!collection.get(id)) throw new Failure(404);
      const record = await collection.readVersion(id, key);
      if (!record) throw notKept();
      return collection.update(id, fieldsOf(record), options);
    },

    restoreDeleted: (id) => collection.restoreDeleted(id),
    deleted: () => collection.deleted(),

    async deletedTitle(id) {
      const record = await collection.readDeleted(id);
      return record ? titleOf(record) : '';
    },

    lastSaved(count) {
      const last: Row<AnyFields>[] = [];
      for (const row of collection.all()) {
        if (last.length === count && row.savedAt <= last[count - 1]!.savedAt) continue; // proof: `count` are there
        const place = last.findIndex(({ savedAt }) => savedAt < row.savedAt);
        if (place === -1) last.push(row);
        else last.splice(place, 0, row);
        last.length = Math.min(last.length, count);
      }
      return last.map((row) => ({ ...row, title: titleOf(row) }));
    },
  };
}

function notKept(): Failure {
  return new Failure(404, '该版本已不再保留');
}

/** A record without what the store wrote into it. */
function fieldsOf({ id, version, createDate, savedAt, savedBy, ...fields }: Stored<AnyFields>): AnyFields {
  return fields;
}
