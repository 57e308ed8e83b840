import { Failure } from '../contract/failure.ts';
import { LIST_LIMIT_DEFAULT, RICH_TEXT_MAX_BYTES } from '../contract/rules.ts';
import { cleanHtml } from '../rich-text/parse/clean-html.ts';
import type { Collection } from '../store/records/collection.ts';
import type { Stored } from '../store/records/record-file.ts';
import type { Row } from '../store/records/record-memory.ts';
import type { StaffContext } from './context.ts';

interface Kind<F extends object, B extends keyof F & string, R> {
  collection: Collection<F, B>;
  /** The field that the list's filter looks into. */
  titleField: keyof Row<F, B>;
  /** The rich-text field, where the kind has one. */
  bodyField?: B;
  /** A record as lists give it. */
  toRow(record: Row<F, B>): R;
}

export interface Paging {
  page?: number;
  limit?: number;
}

/** What products, articles and photos have in common: they are the same thing with other fields. */
export function contentHandlers<F extends object, B extends keyof F & string, R>(kind: Kind<F, B, R>) {
  const { collection, titleField, bodyField, toRow } = kind;

  return {
    list: (title: string | undefined, paging: Paging, where?: (row: Row<F, B>) => boolean) =>
      listPage(collection, paging, holding([titleField], title, where), toRow),

    all: (where?: (row: Row<F, B>) => boolean): R[] => collection.all(where).map(toRow),

    /** The whole record; the store cleans rich text when it reads a file, because people edit files by hand. */
    async read(id: string): Promise<Stored<F>> {
      const record = await collection.read(id);
      if (!record) throw new Failure(404);
      return record;
    },

    save: (fields: F, { session }: StaffContext) => collection.create(cleaned(fields), { by: session.account.id }),

    update(id: string, fields: Partial<F>, version: number | undefined, { session }: StaffContext) {
      if (!collection.get(id)) throw new Failure(404); // before the cleaning, which can refuse for its own reasons
      const by = session.account.id;
      return collection.update(id, cleaned(fields), version === undefined ? { by } : { by, version });
    },

    async remove(id: string, { session }: StaffContext): Promise<undefined> {
      await collection.remove(id, { by: session.account.id });
    },
  };

  function cleaned<T extends Partial<F>>(fields: T): T {
    const html: unknown = bodyField && fields[bodyField];
    if (!bodyField || typeof html !== 'string') return fields;
    const clean = cleanHtml(html);
    if (Buffer.byteLength(clean) > RICH_TEXT_MAX_BYTES) {
      throw new Failure(413, '正文内容过大，请精简后重试', { errors: { [bodyField]: '正文不能超过 512KB' } });
    }
    return { ...fields, [bodyField]: clean };
  }
}

/** Fields of a new record that a save may leave out: stored as empty text. */
export function emptyFields<const N extends string>(...names: N[]): Record<N, ''> {
  return Object.fromEntries(names.map((name) => [name, ''])) as Record<N, ''>; // proof: every name was just given ''
}

/** The neighbours that there are, with the rest of the answer. */
export function around<R, N extends string, O extends object>(
  neighbours: Record<N, R | undefined>,
  rest: O,
): { [K in N]?: R } & O {
  const there = Object.entries(neighbours).filter(([, row]) => row !== undefined);
  return { ...(Object.fromEntries(there) as { [K in N]?: R }), ...rest }; // proof: the names are those of `neighbours`
}

/** One page of a collection, newest first, in the shape that lists have on the wire. */
export function listPage<F extends object, B extends keyof F & string, R>(
  collection: Pick<Collection<F, B>, 'page'>,
  { page = 1, limit = LIST_LIMIT_DEFAULT }: Paging,
  where: ((row: Row<F, B>) => boolean) | undefined,
  toRow: (row: Row<F, B>) => R,
): { data: R[]; count: number } {
  const { rows, count } = collection.page(where ? { page, limit, where } : { page, limit });
  return { data: rows.map(toRow), count };
}

/** The rows of which a named field holds `wanted`, whatever the case of its letters; all that fit `where` when it is empty. */
export function holding<R extends object>(
  fields: readonly (keyof R)[],
  wanted: string | undefined,
  where?: (row: R) => boolean,
): ((row: R) => boolean) | undefined {
  if (!wanted) return where;
  const lower = wanted.toLowerCase();
  // Chinese and figures have no case: of a hundred thousand titles none need be written in small letters first
  const hasCase = lower !== wanted.toUpperCase();
  const holds = (text: string) => (hasCase ? text.toLowerCase().includes(lower) : text.includes(wanted));
  return (row) => fields.some((field) => holds(String(row[field]))) && (where?.(row) ?? true);
}
