import type { ContentCallName } from '../contract/calls/content.ts';
import { Failure } from '../contract/failure.ts';
import {
  type AnyKind,
  type BodyOf,
  type RowOf,
  type StoredOf,
  searchedOf,
  storedFields,
} from '../contract/kinds/kind.ts';
import { type ContentKind, contentKinds } from '../contract/kinds/kinds.ts';
import { LIST_LIMIT_DEFAULT } from '../contract/rules.ts';
import { cleanHtml } from '../rich-text/parse/clean-html.ts';
import type { Store } from '../store/open-store.ts';
import type { Collection } from '../store/records/collection.ts';
import type { Stored } from '../store/records/record-file.ts';
import type { Row } from '../store/records/record-memory.ts';
import type { Handlers, Services, StaffContext } from './context.ts';

export type AnyFields = Record<string, unknown>;
type AnyRecords = Collection<AnyFields>;

interface Paging {
  page?: number;
  limit?: number;
}

/** The calls that every content kind has. */
export function contentHandlers({ store }: Services): Pick<Handlers, ContentCallName> {
  const handlers = Object.values(contentKinds).flatMap((kind) =>
    Object.entries(handlersOf(kind, recordsOf(store, kind.name))).map(([verb, handle]) => [
      `${kind.name}/${verb}`,
      handle,
    ]),
  );
  return Object.fromEntries(handlers); // the names and verbs of the table; inputs passed the shapes of the same fields
}

/** The records of a kind, whichever it is. */
export function recordsOf(store: Store, kind: ContentKind): AnyRecords {
  return store[kind] as unknown as AnyRecords; // proof: named fields, the rich text read apart
}

function handlersOf(kind: AnyKind, records: AnyRecords) {
  const { empty } = storedFields(kind);
  const toRow = rowMaker(kind);
  const inDetail = Object.entries(kind.fields).filter(([, { place }]) => place === 'detail' || place === 'body');
  const saved = ({ id, version }: Stored<AnyFields>) => ({ [kind.id]: id, version });
  const idOf = (input: AnyFields) => String(input[kind.id]);

  return {
    list: (input: AnyFields & Paging) => listPage(records, input, filterOf(kind, input), toRow),

    async detail(input: AnyFields) {
      const record = await records.read(idOf(input));
      if (!record) throw new Failure(404);
      return { ...toRow(record), ...Object.fromEntries(inDetail.map(([name]) => [name, record[name]])) };
    },

    save: async (fields: AnyFields, { session }: StaffContext) =>
      saved(await records.create(cleaned(kind, { ...empty, ...fields }), { by: session.account.id })),

    async update({ version, [kind.id]: id, ...fields }: AnyFields & { version?: number }, { session }: StaffContext) {
      if (!records.get(String(id))) throw new Failure(404); // before the cleaning, which can refuse for its own reasons
      return saved(await records.update(String(id), cleaned(kind, fields), { by: session.account.id, version }));
    },

    async delete(input: AnyFields, { session }: StaffContext) {
      await records.remove(idOf(input), { by: session.account.id });
    },
  };
}

/** Fields with their rich text cleaned; a refusal names the field. */
function cleaned<F extends AnyFields>(kind: AnyKind, fields: F): F {
  const { body } = storedFields(kind);
  const html = body && fields[body];
  if (!body || typeof html !== 'string') return fields;
  try {
    return { ...fields, [body]: cleanHtml(html) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(error.code, error.message, { errors: { [body]: error.message }, cause: error });
  }
}

/** Gives what makes a record into the row that lists give. */
export function rowMaker<K extends AnyKind>(kind: K): (record: Row<Omit<StoredOf<K>, BodyOf<K>>>) => RowOf<K> {
  const inRow = Object.entries(kind.fields).filter(([, { place }]) => place === 'row');
  return (record) => {
    const { id, createDate, version, ...fields }: Row<AnyFields> = record;
    const row: AnyFields = { [kind.id]: id };
    for (const [name, { derive }] of inRow) row[name] = derive ? derive(fields) : fields[name];
    return Object.assign(row, { createDate, version }) as RowOf<K>; // proof: the same condition as in `RowOf`
  };
}

/** The records that fit every filter: a choice is equal, a text contains what is asked for. */
function filterOf(kind: AnyKind, given: AnyFields): ((row: Row<AnyFields>) => boolean) | undefined {
  return searchedOf(kind).reduce<((row: Row<AnyFields>) => boolean) | undefined>((where, [name, { input }]) => {
    const wanted = given[name];
    if (wanted === undefined || wanted === '') return where;
    if (input.as !== 'choice') return textContains([name], String(wanted), where);
    return (row) => row[name] === wanted && (where?.(row) ?? true);
  }, undefined);
}

/** The neighbours that there are, with the rest of the answer. */
export function neighbours<R, N extends string, O extends object>(
  found: Record<N, R | undefined>,
  rest: O,
): { [K in N]?: R } & O {
  const there = Object.entries(found).filter(([, row]) => row !== undefined);
  return { ...(Object.fromEntries(there) as { [K in N]?: R }), ...rest }; // proof: the names are those of `found`
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
export function textContains<R extends object>(
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
