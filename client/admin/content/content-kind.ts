import type { ListOf } from '../../../server/contract/call-row.ts';
import type { CallName, Input } from '../../../server/contract/calls.ts';
import { emptyOf } from '../../../server/contract/kinds/fields.ts';
import { type AnyKind, columnsOf, formOf, roleOf, searchedOf } from '../../../server/contract/kinds/kind.ts';
import { type ContentKind, contentKinds } from '../../../server/contract/kinds/kinds.ts';
import { type CallResult, mapList, mapResult } from '../../call.ts';
import { choicesOf } from '../fields/choices-of.ts';
import type { FieldEntries } from '../fields/kind-fields.tsx';
import type { Filter } from '../list/filter-bar.tsx';
import type { Column } from '../list/table.tsx';
import type { Asked } from '../list/use-paged-list.ts';
import { staffCall } from '../state/staff-call.ts';
import { kindColumns } from './content-columns.tsx';
import type { ContentRecord, FieldValues } from './content-record.ts';

export type ContentMode = 'add' | 'edit' | 'view';

/** In what one kind's screen differs from another beyond its fields. */
interface Look {
  /** The pictures are several times as wide as high. */
  widePictures: boolean;
  /** The table says when a record was added. */
  showsTime: boolean;
  dialogWidth: 'wide' | 'half';
  /** What a row offers. */
  actions: readonly ('view' | 'edit' | 'delete')[];
  /** The button that adds one. */
  addWord: string;
  dialogTitles: Record<ContentMode, string>;
  deleteQuestion(title: string): string;
}

/** A content kind as its screen shows it. */
export interface Content extends Look {
  kind: ContentKind;
  /** 「产品」 */
  noun: string;
  filters: readonly Filter[];
  columns: readonly Column<ContentRecord>[];
  fields: FieldEntries;
  empty: FieldValues;
  /** The field that people know a record by, and the one with its picture. */
  titleField: string;
  pictureField: string;
  calls: ContentCalls;
}

interface ContentCalls {
  list(asked: Asked): Promise<CallResult<ListOf<ContentRecord>>>;
  detail(id: string): Promise<CallResult<ContentRecord>>;
  add(values: FieldValues): Promise<CallResult<{ id: string }>>;
  update(id: string, values: FieldValues, version: number | undefined): Promise<CallResult<unknown>>;
  remove(id: string): Promise<CallResult<unknown>>;
}

const LOOKS: { readonly [K in ContentKind]?: Partial<Look> } = {
  product: { deleteQuestion: (title) => `是否确认删除名称为“${title}”的数据？` },
  carousel: {
    widePictures: true,
    showsTime: false,
    dialogWidth: 'half',
    actions: ['edit', 'delete'],
    addWord: '上传图片',
    dialogTitles: { add: '上传图片', edit: '修改', view: '查看' },
  },
};

/** Everything about the screen of a kind follows from its description. */
export function contentOf(name: ContentKind): Content {
  const kind = contentKinds[name];
  const { noun } = kind;
  const look: Look = {
    widePictures: false,
    showsTime: true,
    dialogWidth: 'wide',
    actions: ['view', 'edit', 'delete'],
    addWord: '新增',
    dialogTitles: { add: `新增${noun}`, edit: `编辑${noun}`, view: `查看${noun}` },
    deleteQuestion: (title) => `是否确认删除标题为“${title}”的${noun}？`,
    ...LOOKS[name],
  };
  const fields = formOf(kind);
  const empty = emptyOf(Object.fromEntries(fields));
  return {
    ...look,
    kind: name,
    noun,
    filters: filtersOf(kind),
    columns: kindColumns(columnsOf(kind), look),
    fields,
    empty,
    titleField: roleOf(kind, 'title'),
    pictureField: roleOf(kind, 'picture'),
    calls: callsOf(name, kind.id, empty),
  };
}

function filtersOf(kind: AnyKind): Filter[] {
  return searchedOf(kind).map(([name, { label, input }]) => ({
    name,
    label,
    ...(input.as === 'choice' ? { choices: choicesOf(input, '全部') } : {}),
  }));
}

function callsOf(kind: ContentKind, idName: string, empty: FieldValues): ContentCalls {
  type Sent = Record<string, unknown>;
  // proof: the rows of a kind follow from the same description as what is sent and what is read here
  const ask = (verb: string, input: Sent) =>
    staffCall(`${kind}/${verb}` as CallName, input as Input<CallName>) as Promise<CallResult<Sent & ContentRecord>>;
  const record = (row: Sent & ContentRecord): ContentRecord => ({
    id: String(row[idName]),
    version: row.version,
    createDate: row.createDate,
    values: Object.fromEntries(Object.entries(empty).map(([name, none]) => [name, row[name] ?? none])),
  });
  return {
    list: async ({ filters, page, limit }) =>
      mapList((await ask('list', { ...filters, page, limit })) as CallResult<ListOf<Sent & ContentRecord>>, record), // proof: as above
    detail: async (id) => mapResult(await ask('detail', { [idName]: id }), record),
    add: async (values) => mapResult(await ask('save', values), (saved) => ({ id: String(saved[idName]) })),
    update: (id, values, version) =>
      ask('update', { [idName]: id, ...values, ...(version === undefined ? {} : { version }) }),
    remove: (id) => ask('delete', { [idName]: id }),
  };
}
