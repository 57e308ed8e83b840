import type { ListOf } from '../../../server/contract/call-row.ts';
import { type Choices, emptyOf, type Field } from '../../../server/contract/kinds/fields.ts';
import type { AnyKind } from '../../../server/contract/kinds/kind.ts';
import { columnsOf, formOf, roleIn, roleOf, searchedOf, titleOf } from '../../../server/contract/kinds/kind.ts';
import { STANDINGS } from '../../../server/contract/kinds/publication.ts';
import { type ContentKind, contentKinds, isPagedKind, isPublishedKind } from '../../../server/kinds.ts';
import { type CallResult, mapList, mapResult } from '../../call.ts';
import { describeField } from '../fields/describe-field.ts';
import { clamped, timeColumn } from '../list/columns.tsx';
import { recordName } from '../list/screen-link.tsx';
import type { Column } from '../list/table.tsx';
import { type Asked, daysOf, type Filter, MONTH_FILTER } from '../list/use-paged-list.ts';
import { kindCall, serverNow, staffCall } from '../state/staff-call.ts';
import { choicesOf } from '../widgets/fields/select-field.tsx';
import type { ContentRecord, FieldValues } from './content-record.ts';
import { NOT_HELD_BACK, StandingMark, standingOfValues } from './publication.tsx';

export type ContentMode = 'add' | 'edit' | 'view';

/** Differences of a kind's screen beyond its fields: the defaults of most kinds. */
const usualLook = (noun: string) => ({
  widePictures: false,
  dialogWidth: 'article' as 'article' | 'wide' | 'half',
  actions: ['view', 'edit', 'delete'] as readonly ('view' | 'edit' | 'delete')[],
  add: { word: '新增', icon: 'plus' as 'plus' | 'upload' },
  dialogTitles: { add: `新增${noun}`, edit: `编辑${noun}`, view: `查看${noun}` },
  deleteQuestion: (title: string) => `是否确认删除标题为“${title}”的${noun}？`,
});

const LOOKS: { readonly [K in ContentKind]?: Partial<ReturnType<typeof usualLook>> } = {
  product: { dialogWidth: 'wide', deleteQuestion: (title) => `是否确认删除名称为“${title}”的数据？` },
  carousel: {
    widePictures: true,
    dialogWidth: 'half',
    actions: ['edit', 'delete'],
    add: { word: '上传图片', icon: 'upload' },
    dialogTitles: { add: '上传图片', edit: '修改轮播图', view: '查看轮播图' },
  },
};

export type Content = ReturnType<typeof contentOf>;

/** Derives the screen of a kind from its description; `choices` are those that the settings list for one of its fields. */
export function contentOf(name: ContentKind, choices: Choices = {}) {
  const kind = withChoices(contentKinds[name], choices);
  const { noun } = kind;
  const look = { ...usualLook(noun), ...LOOKS[name] };
  const fields = formOf(kind);
  const hasDrafts = isPublishedKind(name);
  const [only, ...others] = Object.keys(choices);
  const empty = {
    ...emptyOf(Object.fromEntries(fields)),
    ...(hasDrafts && NOT_HELD_BACK),
    // a product without a group is on no page: the only group is chosen already
    ...(kind.orderedBy && only && others.length === 0 && { [kind.orderedBy]: only }),
  };
  return {
    ...look,
    kind: name,
    noun,
    idName: kind.id,
    hasDrafts,
    /** The field whose values each have an order of their own. */
    orderedBy: kind.orderedBy,
    /** The field whose choices the settings list, and these choices. */
    groupedBy: fields.find(([, { input }]) => input.as === 'choice' && input.from)?.[0],
    groups: Object.entries(choices),
    filters: [...filtersOf(kind), ...(hasDrafts ? STAFF_FILTERS : [])],
    columns: kindColumns(kind, look.widePictures, hasDrafts),
    fields,
    describe: (path: string) => describeField(kind.fields, path),
    empty,
    titleField: roleOf(kind, 'title'),
    titleOf: ({ values }: ContentRecord) => recordName(titleOf(kind, values)),
    pictureOf: ({ values }: Pick<ContentRecord, 'values'>) => String(roleIn(kind, 'picture', values) ?? ''),
    /** The kind, if its records have pages, which can be seen before they are public. */
    pagedKind: isPagedKind(name) ? name : undefined,
    /** The public address of a record; empty while it is not public, and where nothing shows it. */
    seenAt: (id: string, values: FieldValues) =>
      hasDrafts && standingOfValues(values) !== 'published' ? '' : (kind.address?.(id, values) ?? ''),
    calls: callsOf(name, kind.id, empty, hasDrafts && { scope: 'all' }),
  };
}

/** The kind with the choices that the settings list; without columns there, it has no such field. */
function withChoices(kind: AnyKind, choices: Choices): AnyKind {
  const hasNone = Object.keys(choices).length === 0;
  const fields = Object.entries(kind.fields).flatMap(([name, field]) => {
    const { input } = field;
    if (input.as !== 'choice' || !input.from) return [[name, field]];
    const isNeedless = hasNone && input.from !== 'productGroups';
    return isNeedless ? [] : [[name, { ...field, input: { ...input, choices } }]];
  });
  return { ...kind, fields: Object.fromEntries(fields) };
}

/** The choices of a kind that the settings list. */
export async function loadChoices(kind: ContentKind | undefined): Promise<CallResult<Choices>> {
  if (kind === 'news' || kind === 'case')
    return mapResult(await staffCall('content/columns', { kind }), (names) =>
      Object.fromEntries(names.map((name) => [name, name])),
    );
  if (kind !== 'product') return { ok: true, msg: '', data: {} };
  return mapResult(await staffCall('product/groups', {}), (groups) =>
    Object.fromEntries(groups.map(({ locationId, title }) => [locationId, title])),
  );
}

const STAFF_FILTERS: readonly Filter[] = [
  { name: 'status', label: '状态', choices: choicesOf({ choices: STANDINGS }, '全部') },
  MONTH_FILTER,
];

/** The filters of a kind: the columns that are searched, and the choices. */
function filtersOf(kind: AnyKind): Filter[] {
  const columns = new Map(columnsOf(kind));
  const shown = searchedOf(kind).filter(([name, { input }]) => columns.has(name) || input.as === 'choice');
  return shown.map(([name, { label, input }]) => ({
    name,
    label,
    ...(input.as === 'choice' && { choices: choicesOf(input, '全部') }),
  }));
}

/** `scope` includes unpublished records, for kinds that have them. */
function callsOf(kind: ContentKind, idName: string, empty: FieldValues, scope: false | { scope: 'all' }) {
  type Row = Record<string, unknown> & ContentRecord & { createDate: string };
  const record = (row: Row, fields = empty): ContentRecord => ({
    id: String(row[idName]),
    version: row.version,
    // a draft has no date of publication: one that is still to come was planned, and called off
    showDate: ((row.status !== 'draft' || Date.parse(row.showDate) < serverNow()) && row.showDate) || row.createDate,
    sample: row.sample,
    values: Object.fromEntries(Object.entries(fields).map(([name, none]) => [name, row[name] ?? none])),
  });
  /** A list shows every field of the kind: it may come before the choices, without which the form has fewer. */
  const listed = { ...emptyOf(Object.fromEntries(formOf(contentKinds[kind]))), ...empty };
  return {
    list: async ({ filters, page, limit }: Asked) =>
      mapList(await kindCall<ListOf<Row>>(kind, 'list', { ...daysOf(filters), ...scope, page, limit }), (row) =>
        record(row, listed),
      ),
    detail: async (id: string) =>
      mapResult(await kindCall<Row>(kind, 'detail', { [idName]: id, ...scope }), (row) => record(row)),
    add: async (values: FieldValues) =>
      mapResult(await kindCall<Row>(kind, 'save', values), (saved) => ({ id: String(saved[idName]) })),
    update: (id: string, values: FieldValues, version: number | undefined, press?: string) =>
      kindCall<Row>(kind, 'update', { [idName]: id, ...values, version }, press),
    /** Moves the record right before another; without one, to the end. */
    move: (id: string, before: string) => kindCall(kind, 'move', { [idName]: id, before }),
    remove: (id: string, press?: string) => kindCall(kind, 'delete', { [idName]: id }, press),
  };
}

/** By the input of a field; the others share the rest of the table. */
const WIDTHS: Partial<Record<Field['input']['as'], 'head' | 'short'>> = { check: 'head', choice: 'short' };

/** The columns of a kind, by its fields; the screen itself adds the picture's cell. */
function kindColumns(kind: AnyKind, widePictures: boolean, hasDrafts: boolean): Column<ContentRecord>[] {
  const columns = columnsOf(kind).map(([name, field]): Column<ContentRecord> => {
    const head = field.label;
    if (field.role === 'picture')
      return { key: 'picture', head, width: widePictures ? 'medium' : 'picture', card: 'picture', cell: () => null };
    const width = WIDTHS[field.input.as];
    const isTitle = name === roleOf(kind, 'title');
    // a record without a group is in none of the site's lists
    const isGroup = name === kind.orderedBy;
    const cell = ({ values }: ContentRecord) =>
      isTitle ? clamped(recordName(titleOf(kind, values))) : cellOf(field, values[name], isGroup);
    return { key: name, head, ...(width && { width }), ...(isTitle && { card: 'title' }), cell };
  });
  return hasDrafts ? [...columns, timeColumn('时间', ({ showDate }) => showDate), STANDING] : columns;
}

const STANDING: Column<ContentRecord> = {
  head: '状态',
  width: 'head',
  cell: ({ values, sample }) => (
    <div>
      <StandingMark values={values} />
      {sample && <span className="tag">示例</span>}
    </div>
  ),
};

function cellOf({ input }: Field, value: unknown, isGroup: boolean) {
  if (typeof value === 'boolean') return clamped(value ? '是' : '');
  const text = input.as === 'number' && value !== null ? `${value} ${input.unit}`.trim() : String(value ?? '');
  const shown = input.as === 'choice' ? (new Map(Object.entries(input.choices)).get(text) ?? '') : text;
  return isGroup && shown === '' ? <span className="tag tone-warn">未选，官网不显示</span> : clamped(shown);
}
