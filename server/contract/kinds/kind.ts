import type { Shape } from '../shape.ts';
import {
  emptyOf,
  type Field,
  type Fields,
  type Flat,
  formOrder,
  type Place,
  storedShape,
  type ValuesOf,
  type Writer,
} from './fields.ts';

/** The path of a record's own page; with the record the one that it is known by. */
export type Address = (id: string, record?: Readonly<Record<string, unknown>>) => string;

/** A kind of record: N in calls and folders, I is its id's name on the wire. */
export interface Kind<N extends string, I extends string, F extends Fields, A = Address | undefined> {
  readonly name: N;
  readonly id: I;
  /** What one is called on its screen. */
  readonly noun: string;
  /** What lists of several kinds call it. */
  readonly listedAs: string;
  /** In the order of the wire and of the file. */
  readonly fields: F;
  readonly address: A;
  /** The field whose values have an order of their own each. */
  readonly orderedBy?: string;
  /** The fields that the form and the table begin with; the others follow. */
  readonly formFirst?: readonly string[];
  readonly columnsFirst?: readonly string[];
  /** The table's only columns, where not every field of a row is one. */
  readonly columns?: readonly string[];
  /** Its records are on no public page, and no other user of the machine may read their files. */
  readonly isPrivate?: true;
  /** Keeps old versions and deleted records although it is private. */
  readonly keepsVersions?: true;
}
export type AnyKind = Kind<string, string, Fields>;

/** What is said of a kind; fields are named as they are. */
type About<F extends Fields> = Omit<Kind<string, string, F>, 'name' | 'id' | 'noun' | 'listedAs' | 'address'> & {
  readonly [O in 'formFirst' | 'columnsFirst' | 'columns']?: readonly (keyof F & string)[];
} & { readonly orderedBy?: keyof F & string; readonly listedAs?: string };

/** With an address the type says so: what leads to pages takes no kind without. */
export function kind<N extends string, I extends string, const F extends Fields, A extends Address | undefined>(
  name: N,
  id: I,
  noun: string,
  { address, ...about }: About<F> & { readonly address?: A },
): Kind<N, I, F, A> {
  return { name, id, noun, listedAs: noun, address: address as A, ...about }; // proof: without one, `A` is `Address | undefined`
}

type Where<F, P extends Place, W extends Writer> = {
  [N in keyof F as F[N] extends Field<unknown, P, W> ? N : never]: F[N];
};
type Values<K extends AnyKind, P extends Place, W extends Writer> = ValuesOf<Where<K['fields'], P, W>>;

export type IdOf<K extends AnyKind> = { [I in K['id']]: string };
/** The stored fields besides the store's metadata. */
export type StoredOf<K extends AnyKind> = Values<K, Place, 'form' | 'mark' | 'server'>;
/** The field that memory leaves in the file. */
export type BodyOf<K extends AnyKind> = keyof Where<K['fields'], 'body', Writer> & string;
/** A record as a list row. */
export type RowOf<K extends AnyKind> = Flat<
  IdOf<K> &
    Values<K, 'row', Writer> &
    Partial<Values<K, 'staff', Writer>> & { createDate: string; version: number; sample?: true }
>;
export type DetailOf<K extends AnyKind> = Flat<RowOf<K> & Values<K, 'detail' | 'body', Writer>>;
/** What a form sends: a save may leave out any field, an update keeps what it leaves out. */
export type SaveInput<K extends AnyKind> = Flat<Partial<Values<K, Place, 'form'>>>;
export type FilterInput<K extends AnyKind> = Flat<Partial<ValuesOf<Searched<K['fields']>>>>;
type Searched<F> = { [N in keyof F as F[N] extends { readonly search: true } ? N : never]: F[N] };
/** What a save answers. */
export type Saved<K extends AnyKind> = Flat<IdOf<K> & { version: number }>;

/** What the store opens a kind with, and what a save begins from. */
export function storedFields<K extends AnyKind>({ fields }: K) {
  const stored = Object.fromEntries(Object.entries(fields).filter(([, { writer }]) => writer !== 'derived'));
  const body = Object.keys(stored).find((name) => stored[name]?.place === 'body');
  return {
    shape: storedShape(stored) as Shape<unknown> as Shape<StoredOf<K>>, // proof: the same conditions as in `StoredOf`
    empty: emptyOf(stored) as StoredOf<K>, // proof: as above
    body: body as BodyOf<K> | undefined, // proof: as above
  };
}

/** What a record is called: the first text of its titles that is not empty. */
export function titleOf({ fields }: AnyKind, record: Readonly<Record<string, unknown>>): string {
  const titles = Object.keys(fields).filter((name) => fields[name]?.role === 'title');
  return titles.map((name) => String(record[name] ?? '')).find((title) => title !== '') ?? '';
}

/** The value of the field of this role; undefined where the kind has none, or the record lacks it. */
export function roleIn(kind: AnyKind, role: Field['role'], record: Readonly<Record<string, unknown>>): unknown {
  const name = roleOf(kind, role);
  return name === undefined ? undefined : record[name];
}
/** The name of the field of this role; undefined where the kind has none. */
export function roleOf({ fields }: AnyKind, role: Field['role']): string | undefined {
  return Object.keys(fields).find((name) => fields[name]?.role === role);
}

/** What the back office's dialog asks for, and what its table shows, each in its order. */
export function formOf({ fields, formFirst }: AnyKind) {
  return formOrder(fields, formFirst);
}
/** What the call asks for that marks a record. */
export function markOrder({ fields }: AnyKind) {
  return Object.entries(fields).filter(([, { writer }]) => writer === 'mark');
}
export function columnsOf({ fields, columnsFirst, columns }: AnyKind) {
  const inRow = formOrder(fields, columns ?? columnsFirst).filter(([, { place }]) => place === 'row');
  return columns ? inRow.slice(0, columns.length) : inRow;
}
/** The fields that lists filter by, in the order of the columns. */
export function searchedOf({ fields, columnsFirst, columns }: AnyKind) {
  return formOrder(fields, columns ?? columnsFirst).filter(([, { search }]) => search);
}
