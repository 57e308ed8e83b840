import { id, limit, page, version } from '../call-fields.ts';
import { type CallRow, type ListOf, open, returns, staffChanges } from '../call-row.ts';
import type { Fields, Writer } from '../kinds/fields.ts';
import {
  type AnyKind,
  type DetailOf,
  type FilterInput,
  type IdOf,
  type RowOf,
  type Saved,
  type SaveInput,
  searchedOf,
} from '../kinds/kind.ts';
import { type ContentKinds, contentKinds } from '../kinds/kinds.ts';
import { optional, optionalFilter, type Shape } from '../shape.ts';

/** The calls of a kind that staff writes and everybody reads. */
interface ContentRows<K extends AnyKind> {
  list: CallRow<FilterInput<K> & { page?: number; limit?: number }, ListOf<RowOf<K>>, 'open'>;
  detail: CallRow<IdOf<K>, DetailOf<K>, 'open'>;
  save: CallRow<SaveInput<K>, Saved<K>, 'staff'>;
  update: CallRow<IdOf<K> & { version?: number } & SaveInput<K>, Saved<K>, 'staff'>;
  delete: CallRow<IdOf<K>, undefined, 'staff'>;
}
type Verb = keyof ContentRows<AnyKind>;
type ContentCalls = {
  [Name in `${keyof ContentKinds}/${Verb}`]: Name extends `${infer K extends keyof ContentKinds}/${infer V extends Verb}`
    ? ContentRows<ContentKinds[K]>[V]
    : never;
};
export type ContentCallName = keyof ContentCalls;

/** The rows of every content kind. What is odd about one stands in a file of its own, by hand. */
export const contentCalls = Object.fromEntries(
  Object.values(contentKinds).flatMap((kind) =>
    Object.entries(rowsOf(kind)).map(([verb, row]) => [`${kind.name}/${verb}`, row]),
  ),
) as ContentCalls; // proof: a row's input has the fields that its type is read from; its output is a type alone

function rowsOf(kind: AnyKind): Record<Verb, CallRow> {
  const { name, fields } = kind;
  const one = { [kind.id]: id };
  const form = sentShapes(fields, 'form');
  return {
    list: open(`POST /v1/${name}/list`, { ...filterShapes(kind), page, limit }, returns(), { isCacheable: true }),
    detail: open(`POST ${pathOf(kind, 'detail')}`, one, returns(), { isCacheable: true }),
    save: staffChanges(`POST ${pathOf(kind, 'save')}`, form, returns(), { successMessage: '新增成功！' }),
    update: staffChanges(`POST ${pathOf(kind, 'update')}`, { ...one, version, ...form }, returns(), {
      successMessage: '修改成功！',
    }),
    delete: staffChanges(`POST ${pathOf(kind, 'delete')}`, one, returns(), { successMessage: '删除成功！' }),
  };
}

/** Where a call about one record of a kind is made: `/v1/news/detailNews`. */
function pathOf({ name }: AnyKind, verb: string): string {
  return `/v1/${name}/${verb}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** The fields that a call may send, each of which it may leave out. */
function sentShapes(fields: Fields, by: Writer): Record<string, Shape<unknown>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { shape, writer }]) => (writer === by ? [[name, optional(shape)]] : [])),
  );
}

function filterShapes(kind: AnyKind): Record<string, Shape<unknown>> {
  return Object.fromEntries(searchedOf(kind).map(([name, { shape }]) => [name, optionalFilter(shape)]));
}
