import type { VersionRow } from '../contract/calls/versions.ts';
import { Failure } from '../contract/failure.ts';
import type { ContentKind } from '../contract/rules.ts';
import type { Store } from '../store/open-store.ts';
import type { Collection } from '../store/records/collection.ts';
import type { DeletedRecord } from '../store/records/deleted.ts';
import type { Stored } from '../store/records/record-file.ts';
import type { Row } from '../store/records/record-memory.ts';
import { contentHandlers } from './content.ts';
import type { StaffContext } from './context.ts';

/** A live record, as far as its kind does not matter. */
export interface Headline {
  readonly id: string;
  readonly title: string;
  readonly version: number;
  readonly savedAt: string;
  readonly savedBy: string;
}

/** What was there before of one kind of content. `savedBy` and `by` are account ids. */
export interface ContentVersions {
  /** Every version, newest first, of a live or a deleted record; `Failure` 404 where there is none. */
  versions(id: string): Promise<VersionRow[]>;
  /** One version, rich text cleaned; `Failure` 404 where it is not kept. */
  version(id: string, version: number): Promise<VersionRow & { fields: Record<string, string> }>;
  /** Saves an old version's fields again; 404 and 409 as for an update. */
  restore(id: string, version: number, current: number | undefined, context: StaffContext): Promise<Headline>;
  /** Deleted records, newest first, each id once. */
  deleted(): Promise<DeletedRecord[]>;
  /** A deleted record's title; empty where its file cannot be read. */
  deletedTitle(id: string): Promise<string>;
  undelete(id: string): Promise<Headline>;
  /** The `count` live records that were saved last, newest first. */
  lastSaved(count: number): Headline[];
}

/** The past of products, articles and photos: the same thing with other fields. */
export function createContentVersions({ product, news, carousel }: Store): Record<ContentKind, ContentVersions> {
  return {
    product: pastOf({ collection: product, titleField: 'coverName', bodyField: 'productCon' }),
    news: pastOf({ collection: news, titleField: 'newTitle', bodyField: 'newInfo' }),
    carousel: pastOf({ collection: carousel, titleField: 'photoTitle' }),
  };
}

interface Kind<F extends Record<string, string>, B extends keyof F & string> {
  collection: Collection<F, B>;
  titleField: Exclude<keyof F & string, B>;
  bodyField?: B;
}

function pastOf<F extends Record<string, string>, B extends keyof F & string>(kind: Kind<F, B>): ContentVersions {
  const { collection, titleField } = kind;
  const content = contentHandlers<F, B, unknown>({ ...kind, toRow: (row) => row });

  return {
    async versions(id) {
      const { version, savedAt, savedBy } = await newest(id);
      const older = await collection.versions(id);
      return [
        { version, savedAt, savedBy, isCurrent: true },
        ...older.filter((kept) => kept.version < version).map((kept) => ({ ...kept, isCurrent: false })),
      ];
    },

    async version(id, wanted) {
      const current = await newest(id);
      const record = wanted === current.version ? current : await old(id, wanted);
      const { version, savedAt, savedBy } = record;
      const fields = content.clean(fieldsOf(record));
      return { version, savedAt, savedBy, isCurrent: record === current, fields };
    },

    async restore(id, wanted, current, context) {
      const live = await collection.read(id);
      if (!live) throw new Failure(404);
      const record = wanted === live.version ? live : await old(id, wanted);
      const saved = await content.update(id, fieldsOf(record), current, context);
      return headlineOf(saved);
    },

    async deleted() {
      const seen = new Set<string>();
      return (await collection.deleted()).filter(({ id }) => !seen.has(id) && seen.add(id));
    },

    async deletedTitle(id) {
      const record = await collection.readDeleted(id);
      return record ? record[titleField] : '';
    },

    undelete: async (id) => headlineOf(await collection.restoreDeleted(id)),

    lastSaved(count) {
      const last: Row<F, B>[] = [];
      for (const row of collection.all()) {
        if (last.length === count && row.savedAt <= last[count - 1]!.savedAt) continue; // proof: `count` are there
        const place = last.findIndex(({ savedAt }) => savedAt < row.savedAt);
        if (place === -1) last.push(row);
        else last.splice(place, 0, row);
        last.length = Math.min(last.length, count);
      }
      return last.map(headlineOf);
    },
  };

  async function newest(id: string): Promise<Stored<F>> {
    const record = (await collection.read(id)) ?? (await collection.readDeleted(id));
    if (!record) throw new Failure(404);
    return record;
  }

  async function old(id: string, version: number): Promise<Stored<F>> {
    const record = await collection.readVersion(id, version);
    if (!record) throw new Failure(404, '该版本已不再保留');
    return record;
  }

  function headlineOf(row: Row<F, B>): Headline {
    const { id, version, savedAt, savedBy } = row;
    return { id, title: row[titleField], version, savedAt, savedBy };
  }
}

/** A record without what the store wrote into it. */
function fieldsOf<F>({ id, version, createDate, savedAt, savedBy, ...fields }: Stored<F>): F {
  const all: unknown = fields;
  return all as F; // proof: a stored record is its stamp and its fields
}
