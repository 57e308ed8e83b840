import { CONTENT_KINDS, type ContentKinds, contentKinds, PAGED_KINDS } from '../../kinds.ts';
import type { Site } from '../../settings.ts';
import type { AuditOf, CallRow, Effect, ListOf, Scoped, ScopedList } from '../call-row.ts';
import {
  id,
  limit,
  listShape,
  open,
  page,
  preview,
  returns,
  scope,
  staffChanges,
  staffReads,
  subjectOfKind,
  version,
} from '../call-row.ts';
import { DAY_MS } from '../china-time.ts';
import type { Photo } from '../kinds/carousel.ts';
import type { AroundCase, CaseRow } from '../kinds/case.ts';
import { type Fields, groupShape, keysOf, type Writer } from '../kinds/fields.ts';
import type { AnyKind, DetailOf, FilterInput, IdOf, RowOf, Saved, SaveInput } from '../kinds/kind.ts';
import { searchedOf } from '../kinds/kind.ts';
import type { AroundNews } from '../kinds/news.ts';
import type { Page } from '../kinds/page.ts';
import type { AroundProduct, ProductGroups } from '../kinds/product.ts';
import { COLUMNS } from '../rules.ts';
import { anyText, filledText, filterBy, isRecord, oneOf, optional, type Shape, wholeNumber, wrong } from '../shape.ts';

/** The view of the holder of a preview token; missing without a valid token. */
export interface Visible {
  preview?: 'hidden' | 'public';
}

/** The record before which another is put; empty for the end. */
const before: Shape<string> = (value) => (typeof value === 'string' ? anyText(value) : wrong('请说明移到哪一条之前'));

/** Asks for records that name a product of this group; only kinds that name products look at it. */
export interface ByGroup {
  locationId?: string;
}

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

/** The permission to change a kind, settings and texts included. */
export const permissionOf = (kind: string) =>
  kind === 'news' ? 'news' : kind in contentKinds ? 'content' : 'site:update';

/** The permission to read the non-public parts of a kind. */
export const seenWith = (kind: string) => [permissionOf(kind), 'view'];

/** The rows of every content kind. Exceptions of one kind are in a file of its own. */
export const contentCalls = Object.fromEntries(
  Object.values(contentKinds).flatMap((kind) =>
    Object.entries(rowsOf(kind)).map(([verb, row]) => [`${kind.name}/${verb}`, row]),
  ),
) as ContentCalls; // proof: a row's input has the fields that its type is read from; its output is a type alone

function rowsOf(kind: AnyKind): Record<Verb, CallRow> {
  const { name, fields } = kind;
  const permission = permissionOf(name);
  const idIn = (fields: unknown) => (isRecord(fields) ? String(fields[kind.id] ?? '') : '');
  const about: AuditOf['about'] = (input, output) => [name, idIn(input) || idIn(output)];
  const done = (verb: string, effect: Effect) => {
    return { permission, successMessage: `${verb}成功！`, audit: { deed: verb + kind.listedAs, effect, about } };
  };
  const moved = { permission, successMessage: '移动成功！', audit: { deed: `调整${kind.listedAs}顺序`, about } };
  const one = { [kind.id]: id };
  const form = sentShapes(fields, 'form');
  const isScoped = 'status' in fields;
  const scoped = isScoped ? { staffField: 'scope', tokenField: 'preview', permission: seenWith(name) } : {};
  const openly = { isCacheable: true, ...scoped };
  const byGroup = namesProducts(kind) ? { locationId: filterBy(groupShape) } : {};
  const searched = searchedOf(kind).map(([field, { shape }]) => [field, filterBy(shape)]);
  const filters = { ...Object.fromEntries(searched), ...byGroup, page, limit };
  return {
    list: { ...open(`POST /v1/${name}/list`, {}, returns(), openly), input: listShape(filters, isScoped) },
    detail: open(
      `POST ${pathOf(kind, 'detail')}`,
      { ...one, ...(isScoped && { ...scope, preview }) },
      returns(),
      openly,
    ),
    save: staffChanges(`POST ${pathOf(kind, 'save')}`, form, returns(), done('新增', 'save')),
    update: staffChanges(
      `POST ${pathOf(kind, 'update')}`,
      { ...one, version, ...form },
      returns(),
      done('修改', 'update'),
    ),
    delete: staffChanges(`POST ${pathOf(kind, 'delete')}`, one, returns(), done('删除', 'delete')),
    move: staffChanges(`POST ${pathOf(kind, 'move')}`, { ...one, before }, returns(), moved),
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

/** The field that holds ids of products; undefined for a kind without one. */
export function namesProducts({ fields }: AnyKind): string | undefined {
  return Object.keys(fields).find((name) => fields[name]?.refersTo === 'product');
}

/** A page's path with a token that shows it to anybody with the address; `expiresAt` is ISO 8601 UTC. */
export interface Preview {
  url: string;
  expiresAt: string;
}

const cacheable = { isCacheable: true };
const around = { ...cacheable, tokenField: 'preview' };
const shown = { kind: oneOf(PAGED_KINDS), id };
const typing = { kind: oneOf(CONTENT_KINDS), id, typedAgo: optional(wholeNumber(0, DAY_MS)) };
const pagePath = filledText(40, '请填写页面地址');

/** Somebody who has a record open. */
export interface Present {
  name: string;
  /** When they last typed in it, ISO 8601 UTC; empty before their first word. */
  typedAt: string;
}

export type GroupName = Pick<Site['productGroups'][number], 'locationId' | 'title'>;

export const besideContentCalls = {
  'product/all': open('POST /v1/product/selectAllList', { limit }, returns<ProductGroups>(), cacheable),
  /** All groups; strangers get those with public products, as a part of the site. */
  'product/groups': staffReads('POST /v1/product/groups', {}, returns<GroupName[]>(), {
    permission: seenWith('product'),
  }),
  /** The names of all columns of a kind; strangers get those with public records, as a part of the site. */
  'content/columns': staffReads('POST /v1/content/columns', { kind: oneOf(keysOf(COLUMNS)) }, returns<string[]>(), {
    permission: ['news', 'view'],
  }),
  /** With the public cases in which it was used. */
  'product/around': open(
    'POST /v1/product/aroundProduct',
    { productId: id, preview },
    returns<AroundProduct & { cases: CaseRow[] }>(),
    around,
  ),
  /** Tells that the caller has a record open, and returns who else has. `typedAgo`: milliseconds since the last typing. */
  'content/presence': staffReads('POST /v1/content/presence', typing, returns<Present[]>(), { permission: 'news' }),
  'news/around': open('POST /v1/news/aroundNews', { newId: id, preview }, returns<AroundNews>(), around),
  'case/around': open('POST /v1/case/aroundCase', { caseId: id, preview }, returns<AroundCase>(), around),
  /** The photos of the product centre whose last day is not over. */
  'carousel/all': open('POST /v1/carousel/selectAllList', {}, returns<Photo[]>(), cacheable),
  /** The same for the home page. */
  'carousel/home': open('POST /v1/carousel/selectHomeList', {}, returns<Photo[]>(), cacheable),
  /** The page with this address, as returned by `page/detail`. */
  'page/at': open('POST /v1/page/pageAt', { pagePath, preview }, returns<Page & Visible>(), around),
};

const previews = (deed: string) => ({
  permission: 'news' as const,
  audit: { deed, about: subjectOfKind },
});
/** Each kind asks for its own permission, too. */
export const previewCalls = {
  'preview/create': staffChanges('POST /v1/preview/create', shown, returns<Preview>(), previews('新建预览链接')),
  /** Ends every link of a record. */
  'preview/end': staffChanges('POST /v1/preview/end', shown, returns(), previews('停用预览链接')),
};
