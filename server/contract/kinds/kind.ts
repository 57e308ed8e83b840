import type { Shape } from '../shape.ts';
import type { Field, Fields, Flat, Reach, ValuesOf, Writer } from './fields.ts';
import { emptyOf, formOrder, storedShape } from './fields.ts';

/** Returns the path of a record's page; with the record its canonical path. */
export type Address = (id: string, record?: Readonly<Record<string, unknown>>) => string;

type Paged = 'own' | 'list' | undefined;

/** A kind of record. N is its name in calls and folders, I the name of its id in calls. */
interface Kind<N extends string, I extends string, F extends Fields, A = Address | undefined, P = Paged> {
  readonly name: N;
  readonly id: I;
  /** The name of one record on the kind's screen. */
  readonly noun: string;
  /** The name of the kind in lists of several kinds. */
  readonly listedAs: string;
  /** In the order of answers and files. */
  readonly fields: F;
  readonly address: A;
  /** Whether that is a page of its own or one that lists the records; undefined if they are on no page. */
  readonly page: P;
  /** The field that groups the records: each of its values has its own order. */
  readonly orderedBy?: string;
  /** The first fields of the form and of the table; the others follow. */
  readonly formFirst?: readonly string[];
  readonly columnsFirst?: readonly string[];
  /** The columns of the table, if not all fields of a row are columns. */
  readonly columns?: readonly string[];
  /** The records are on no public page, and other users of the machine cannot read their files. */
  readonly isPrivate?: true;
  /** Whether a record can be erased without a trace: it is about a person. */
  readonly isErasable?: true;
  /** Whether a private kind keeps old versions and deleted records. */
  readonly keepsVersions?: true;
}
export type AnyKind = Kind<string, string, Fields>;

/** The description of a kind. It may name only fields that exist. */
type About<F extends Fields> = Omit<
  Kind<string, string, F>,
  'name' | 'id' | 'noun' | 'listedAs' | 'address' | 'page'
> & {
  readonly [O in 'formFirst' | 'columnsFirst' | 'columns']?: readonly (keyof F & string)[];
} & { readonly orderedBy?: keyof F & string; readonly listedAs?: string };

/** Describes a kind of record. Its type shows whether its records have pages. */
export function kind<
  N extends string,
  I extends string,
  const F extends Fields,
  A extends Address | undefined,
  P extends Paged,
>(
  name: N,
  id: I,
  noun: string,
  { address, page, ...about }: About<F> & { readonly address?: A; readonly page?: P },
): Kind<N, I, F, A, P> {
  // proof: what is not given, is `undefined` in `A` and `P`
  return { name, id, noun, listedAs: noun, address: address as A, page: page as P, ...about };
}

type Where<F, P extends Reach, W extends Writer> = {
  [N in keyof F as F[N] extends Field<unknown, P, W> ? N : never]: F[N];
};
type Values<K extends AnyKind, P extends Reach, W extends Writer> = ValuesOf<Where<K['fields'], P, W>>;

export type IdOf<K extends AnyKind> = { [I in K['id']]: string };
/** The stored fields besides the store's metadata. */
export type StoredOf<K extends AnyKind> = Values<K, Reach, 'form' | 'mark' | 'server'>;
/** The name of the field that stays in the file and is not held in memory. */
export type BodyOf<K extends AnyKind> = keyof Where<K['fields'], 'body', Writer> & string;
export type RowOf<K extends AnyKind> = Flat<
  IdOf<K> &
    Values<K, 'row', Writer> &
    Partial<Values<K, 'staff', Writer>> & { createDate: string; version: number; sample?: true }
>;
export type DetailOf<K extends AnyKind> = Flat<RowOf<K> & Values<K, 'detail' | 'body', Writer>>;
/** The input of a save. Any field may be missing; an update leaves missing fields unchanged. */
export type SaveInput<K extends AnyKind> = Flat<Partial<Values<K, Reach, 'form'>>>;
export type FilterInput<K extends AnyKind> = Flat<Partial<ValuesOf<Searched<K['fields']>>>>;
type Searched<F> = { [N in keyof F as F[N] extends { readonly search: true } ? N : never]: F[N] };
export type Saved<K extends AnyKind> = Flat<IdOf<K> & { version: number }>;

/** Returns the shape and the empty values of the stored fields, and the name of the body field. */
export function storedFields<K extends AnyKind>({ fields }: K) {
  const stored = Object.fromEntries(Object.entries(fields).filter(([, { writer }]) => writer !== 'derived'));
  const [body, second] = Object.keys(stored).filter((name) => stored[name]?.reach === 'body');
  if (second) throw new Error(`only one rich text of a kind is cleaned, and ${second} is the second`);
  return {
    shape: storedShape(stored) as Shape<unknown> as Shape<StoredOf<K>>, // proof: `StoredOf` selects the same fields
    empty: emptyOf(stored) as StoredOf<K>, // proof: as above
    body: body as BodyOf<K> | undefined, // proof: as above
  };
}

/** Returns the title of a record: the first of its title fields that is not empty. */
export function titleOf({ fields }: AnyKind, record: Readonly<Record<string, unknown>>): string {
  const titles = Object.keys(fields).filter((name) => fields[name]?.role === 'title');
  return titles.map((name) => String(record[name] ?? '')).find((title) => title !== '') ?? '';
}

/** Returns the value of the field with this role; undefined if the kind or the record has none. */
export function roleIn(kind: AnyKind, role: Field['role'], record: Readonly<Record<string, unknown>>): unknown {
  const name = roleOf(kind, role);
  return name === undefined ? undefined : record[name];
}
/** Returns the name of the field with this role; undefined if the kind has none. */
export function roleOf({ fields }: AnyKind, role: Field['role']): string | undefined {
  return Object.keys(fields).find((name) => fields[name]?.role === role);
}

/** Returns the fields of the form in its order. */
export function formOf({ fields, formFirst }: AnyKind) {
  return formOrder(fields, formFirst);
}
/** Returns the fields of the call that marks a record. */
export function markOrder({ fields }: AnyKind) {
  return Object.entries(fields).filter(([, { writer }]) => writer === 'mark');
}
/** Returns the columns of the table in their order. */
export function columnsOf({ fields, columnsFirst, columns }: AnyKind) {
  const inRow = formOrder(fields, columns ?? columnsFirst).filter(
    ([, { reach, isColumn = true }]) => reach === 'row' && isColumn,
  );
  return columns ? inRow.slice(0, columns.length) : inRow;
}
/** Returns the fields by which lists can be filtered, in the order of the columns. */
export function searchedOf({ fields, columnsFirst, columns }: AnyKind) {
  return formOrder(fields, columns ?? columnsFirst).filter(([, { search }]) => search);
}
