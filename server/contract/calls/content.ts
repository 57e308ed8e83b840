import { type ContentKinds, contentKinds } from '../../kinds.ts';
import type { CallRow, ListOf, Scoped, ScopedList } from '../call-row.ts';
import { id, limit, listShape, open, page, preview, returns, scope, staffChanges, version } from '../call-row.ts';
import { groupShape } from '../kinds/fields.ts';
import type { RowOf, Saved, SaveInput } from '../kinds/kind.ts';
import { type AnyKind, type DetailOf, type FilterInput, type IdOf, searchedOf } from '../kinds/kind.ts';
import { anyText, filterBy, isRecord, optional, type Shape, wrong } from '../shape.ts';

/** The record before which another is put; empty for the end. */
const before: Shape<string> = (value) => (typeof value === 'string' ? anyText(value) : wrong('请说明移到哪一条之前'));

/** The rows of every content kind. Exceptions of one kind are in `beside-content.ts`. */
export const contentCalls = Object.fromEntries(
  Object.values(contentKinds).flatMap((kind) =>
    Object.entries(rowsOf(kind)).map(([verb, row]) => [`${kind.name}/${verb}`, row]),
  ),
) as ContentCalls; // proof: a row's input has the fields that its type is read from; its output is a type alone

/** The calls of a kind that staff writes and everybody reads. */
interface ContentRows<K extends AnyKind> {
  list: CallRow<FilterInput<K> & { page?: number; limit?: number } & ByGroup & ScopedList, ListOf<RowOf<K>>, 'open'>;
  detail: CallRow<IdOf<K> & Scoped & { preview?: string }, DetailOf<K> & Visible, 'open'>;
  save: CallRow<SaveInput<K>, Saved<K>, 'staff'>;
  update: CallRow<IdOf<K> & { version?: number } & SaveInput<K>, Saved<K>, 'staff'>;
  delete: CallRow<IdOf<K>, undefined, 'staff'>;
  move: CallRow<IdOf<K> & { before: string }, { id: string; version: number }, 'staff'>;
}
type Verb = keyof ContentRows<AnyKind>;
type ContentCalls = {
  [Name in `${keyof ContentKinds}/${Verb}`]: Name extends `${infer K extends keyof ContentKinds}/${infer V extends Verb}`
    ? ContentRows<ContentKinds[K]>[V]
    : never;
};
export type ContentCallName = keyof ContentCalls;

/** Asks for records that name a product of this group; only kinds that name products look at it. */
export interface ByGroup {
  locationId?: string;
}

/** The view of the holder of a preview token; missing without a valid token. */
export interface Visible {
  preview?: 'hidden' | 'public';
}

function rowsOf(kind: AnyKind): Record<Verb, CallRow> {
  const { name, fields } = kind;
  const isScoped = 'status' in fields;
  const forStaff = { staffField: 'scope', tokenField: 'preview', permission: readPermissionsOf(name) };
  const extra = { isCacheable: true, ...(isScoped && forStaff) };
  const one = { [kind.id]: id };
  const sent = Object.entries(fields).filter(([, { writer }]) => writer === 'form');
  const form = Object.fromEntries(sent.map(([name, { shape }]) => [name, optional(shape)])); // each may be left out
  const changes = (verb: Exclude<Verb, 'list' | 'detail'>, word: string, input: Record<string, Shape<unknown>>) =>
    staffChanges(pathOf(kind, verb), input, returns(), {
      permission: permissionOf(name),
      successMessage: `${word}成功！`,
      audit: {
        ...(verb === 'move' ? { deed: `调整${kind.listedAs}顺序` } : { deed: word + kind.listedAs, effect: verb }),
        about: (input, output) => [name, idIn(kind, input) || idIn(kind, output)],
      },
    });
  return {
    list: { ...open(`POST /v1/${name}/list`, {}, returns(), extra), input: listShape(filtersOf(kind), isScoped) },
    detail: open(pathOf(kind, 'detail'), { ...one, ...(isScoped && { ...scope, preview }) }, returns(), extra),
    save: changes('save', '新增', form),
    update: changes('update', '修改', { ...one, version, ...form }),
    delete: changes('delete', '删除', one),
    move: changes('move', '移动', { ...one, before }),
  };
}

/** The route of a call about one record of a kind: `POST /v1/news/detailNews`. */
function pathOf({ name }: AnyKind, verb: Verb): string {
  return `POST /v1/${name}/${verb}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function filtersOf(kind: AnyKind): Record<string, Shape<unknown>> {
  const searched = searchedOf(kind).map(([field, { shape }]) => [field, filterBy(shape)]);
  const byGroup = namesProducts(kind) ? { locationId: filterBy(groupShape) } : {};
  return { ...Object.fromEntries(searched), ...byGroup, page, limit };
}

function idIn(kind: AnyKind, sent: unknown): string {
  return isRecord(sent) ? String(sent[kind.id] ?? '') : '';
}

/** The field that holds ids of products; undefined for a kind without one. */
export function namesProducts({ fields }: AnyKind): string | undefined {
  return Object.keys(fields).find((name) => fields[name]?.refersTo === 'product');
}

/** The permission to change a kind, settings and texts included. */
export function permissionOf(kind: string) {
  if (kind === 'news') return 'news';
  return kind in contentKinds ? 'content' : 'site:update';
}

/** The permissions of which one is enough to read the non-public parts of a kind. */
export function readPermissionsOf(kind: string) {
  return [permissionOf(kind), 'view'];
}
