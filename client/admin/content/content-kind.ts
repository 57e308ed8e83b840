import type { ListOf } from '../../../server/contract/call-row.ts';
import type { CallName, Input } from '../../../server/contract/calls.ts';
import { emptyOf } from '../../../server/contract/kinds/fields.ts';
import { type AnyKind, columnsOf, formOf, roleOf, searchedOf } from '../../../server/contract/kinds/kind.ts';
import { type ContentKind, contentKinds, isPublishedKind } from '../../../server/contract/kinds/kinds.ts';
import { STANDINGS } from '../../../server/contract/publication.ts';
import { type CallResult, mapList, mapResult } from '../../call.ts';
import { choicesOf } from '../fields/choices-of.ts';
import type { Filter } from '../list/filter-bar.tsx';
import type { Asked } from '../list/use-paged-list.ts';
import { staffCall } from '../state/staff-call.ts';
import { kindColumns } from './content-columns.tsx';
import type { ContentRecord, FieldValues } from './content-record.ts';
import { NOT_HELD_BACK } from './publication.tsx';

export type ContentMode = 'add' | 'edit' | 'view';

/** In what one kind's screen differs from another beyond its fields: what most kinds have. */
const usualLook = (noun: string) => ({
  /** The pictures are several times as wide as high. */
  widePictures: false,
  /** The table says when a record was added. */
  showsTime: true,
  dialogWidth: 'wide' as 'wide' | 'half',
  /** What a row offers. */
  actions: ['view', 'edit', 'delete'] as readonly ('view' | 'edit' | 'delete')[],
  /** The button that adds one. */
  addWord: '新增',
  dialogTitles: { add: `新增${noun}`, edit: `编辑${noun}`, view: `查看${noun}` },
  deleteQuestion: (title: string) => `是否确认删除标题为“${title}”的${noun}？`,
});

/** And what a kind has instead. */
const LOOKS: { readonly [K in ContentKind]?: Partial<ReturnType<typeof usualLook>> } = {
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

/** A content kind as its screen shows it. */
export type Content = ReturnType<typeof contentOf>;

/** Everything about the screen of a kind follows from its description. */
export function contentOf(name: ContentKind) {
  const kind = contentKinds[name];
  const { noun } = kind;
  const look = { ...usualLook(noun), ...LOOKS[name] };
  const fields = formOf(kind);
  /** Whether its records can be held back. */
  const isHeldBack = isPublishedKind(name);
  const empty = { ...emptyOf(Object.fromEntries(fields)), ...(isHeldBack ? NOT_HELD_BACK : {}) };
  return {
    ...look,
    kind: name,
    noun,
    isHeldBack,
    /** The field whose values have an order of their own each. */
    orderedBy: kind.orderedBy,
    filters: [...filtersOf(kind), ...(isHeldBack ? [STANDING_FILTER] : [])],
    columns: kindColumns(columnsOf(kind), { ...look, isHeldBack }),
    fields,
    empty,
    /** The field that people know a record by, and the one with its picture. */
    titleField: roleOf(kind, 'title'),
    pictureField: roleOf(kind, 'picture'),
    calls: callsOf(name, kind.id, empty, isHeldBack ? { scope: 'all' } : {}),
  };
}

const STANDING_FILTER: Filter = { name: 'status', label: '状态', choices: choicesOf({ choices: STANDINGS }, '全部') };

function filtersOf(kind: AnyKind): Filter[] {
  return searchedOf(kind).map(([name, { label, input }]) => ({
    name,
    label,
    ...(input.as === 'choice' ? { choices: choicesOf(input, '全部') } : {}),
  }));
}

/** `scope` asks for what is not public too, where a kind has such. */
function callsOf(kind: ContentKind, idName: string, empty: FieldValues, scope: { scope?: 'all' }) {
  type Sent = Record<string, unknown>;
  // proof: the rows of a kind follow from the same description as what is sent and what is read here
  const callKind = (verb: string, input: Sent) =>
    staffCall(`${kind}/${verb}` as CallName, input as Input<CallName>) as Promise<CallResult<Sent & ContentRecord>>;
  const record = (row: Sent & ContentRecord): ContentRecord => ({
    id: String(row[idName]),
    version: row.version,
    createDate: row.createDate,
    values: Object.fromEntries(Object.entries(empty).map(([name, none]) => [name, row[name] ?? none])),
  });
  return {
    list: async ({ filters, page, limit }: Asked) =>
      mapList(
        (await callKind('list', { ...filters, ...scope, page, limit })) as CallResult<ListOf<Sent & ContentRecord>>,
        record,
      ), // proof: as above
    detail: async (id: string) => mapResult(await callKind('detail', { [idName]: id, ...scope }), record),
    add: async (values: FieldValues) =>
      mapResult(await callKind('save', values), (saved) => ({ id: String(saved[idName]) })),
    update: (id: string, values: FieldValues, version: number | undefined) =>
      callKind('update', { [idName]: id, ...values, ...(version === undefined ? {} : { version }) }),
    /** Puts the record right before another; before none, last. */
    move: (id: string, before: string) => callKind('move', { [idName]: id, before }),
    remove: (id: string) => callKind('delete', { [idName]: id }),
  };
}
