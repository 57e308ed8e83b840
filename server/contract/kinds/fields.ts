import { startOfChinaDay } from '../china-time.ts';
import { COLUMN_MAX, GROUP_ID, INTRO_MAX, TITLE_MAX, URL_MAX } from '../rules.ts';
import { isCaptions, isSiteFile, isSitePath, isWebAddress } from '../safe-address.ts';
import * as shapes from '../shape.ts';
import { anyText, fitting, oneLine, oneOf, right, type Shape, text, wholeNumber, wrong, yesNo } from '../shape.ts';
import { typedLink } from '../typed-address.ts';
import { type UploadType, WRONG_TYPE } from '../upload-rules.ts';
import type { Choices, Field, Fields, Input, Layout, ListInput, Reach, ValueOf, ValuesOf, Writer } from './field.ts';
import { blankOf, emptyOf, isField, shapeOf, storedShape } from './field.ts';

export * from './field.ts';

/** The input of an address. The form repairs one with typing errors or without its scheme; calls refuse such an address. */
export const ADDRESS = { as: 'line', limit: URL_MAX, read: (typed: string) => typedLink(typed) ?? typed } as const;

/** A link that staff may enter: empty, a path of this site, or http(s). */
export const linkShape = fitting(
  URL_MAX,
  (value) => isSitePath(value) || isWebAddress(value),
  '请填写以 / 开头的站内路径，或以 http:// 、https:// 开头的网址',
);

/** A picture's address: empty, a file of this site, or http(s). */
export const pictureShape = fitting(
  URL_MAX,
  (value) => isSiteFile(value) || isWebAddress(value),
  '请上传图片，或填写以 http:// 、https:// 开头的图片地址',
);

/** The message for a document's address that is not an uploaded PDF. */
export const NO_DOCUMENT = '请上传 PDF 文件';
const documentShape = shapes.matching(/^\/uploads\/[\w-]+\.pdf$/, NO_DOCUMENT);

/** A video's address: empty, a file of this site, or https. */
const filmShape = fitting(
  URL_MAX,
  (value) => isSiteFile(value) || (isWebAddress(value) && /^https:/i.test(value)),
  '请上传视频，或填写以 https:// 开头的视频地址',
);

type Usual<T> = Field<T, 'row', 'form'>;

/** A field that the form sets, with the same shape in files as in calls. */
function field<T>(label: string, shape: Shape<T>, how: { empty: T; input: Input } & Layout): Usual<T> {
  return { label, shape, stored: shape, reach: 'row', writer: 'form', ...how };
}
/** A text field. `shape` checks it in calls; files may contain any text. */
export function words(label: string, shape: Shape<string>, input: Input, layout?: Layout): Usual<string> {
  return { ...field(label, shape, { empty: '', input, ...layout }), stored: anyText };
}
/** A free text of one line. For values with a fixed alphabet, such as names in addresses, use `words`, which changes nothing. */
export const lineOf = (label: string, shape: Shape<string>, limit: number, layout?: Layout) =>
  words(label, oneLine(shape), { as: 'line', limit }, layout);

export const line = (label: string, limit: number, layout?: Layout) => lineOf(label, text(limit), limit, layout);
export const area = (label: string, limit: number) => words(label, text(limit), { as: 'area', limit });
/** A day in China such as `2026-11-20`, or empty. */
export const dayShape: Shape<string> = (value) =>
  value === '' || (typeof value === 'string' && startOfChinaDay(value) !== undefined)
    ? right(value)
    : wrong('请填写日期');
export const day = (label: string, layout?: Layout) => words(label, dayShape, { as: 'line', type: 'date' }, layout);
/** The last day on which something is shown. */
export const lastDay = words(
  '最后一天',
  dayShape,
  { as: 'line', type: 'date', isLastDay: true },
  { half: true, hint: '过了这天不再显示，如展会横幅；不填就一直显示' },
);
export const intro = (label: string, layout?: Layout) =>
  withRole('intro', words(label, text(INTRO_MAX), { as: 'area', limit: INTRO_MAX, rows: 4 }, layout));
export const title = (label: string, layout?: Layout) => withRole('title', line(label, TITLE_MAX, layout));
export const link = (label: string, layout?: Layout) => words(label, linkShape, ADDRESS, layout);
export const picture = (label: string, use: UploadType, layout?: Layout) =>
  words(label, pictureShape, { as: 'picture', use }, layout);
export const cover = (label: string, use: UploadType, layout?: Layout) =>
  withRole('picture', picture(label, use, layout));
export const document = (label: string) => words(label, documentShape, { as: 'file', use: 'document' });
/** The subtitles of a film, in WebVTT. */
const subtitlesShape = fitting(URL_MAX, isCaptions, WRONG_TYPE.subtitles);
export const subtitles = words('视频字幕', subtitlesShape, { as: 'file', use: 'subtitles' });
export const film = (label: string) => words(label, filmShape, { as: 'file', use: 'film' });
/** Rich text; a kind has at most one such field. It is cleaned when it comes in, before its size is checked. */
export const richText = (label: string) => at(words(label, anyText, { as: 'rich' }), 'body', 'form');

export const check = (label: string) => field(label, yesNo, { empty: false, input: { as: 'check' } });
/** A check box whose value is stored only if it is checked. */
export function flag(label: string): Usual<true | undefined> {
  const shape = shapes.refine(shapes.optional(yesNo), (isChecked) => right(isChecked || undefined));
  return field(label, shape, { empty: undefined, input: { as: 'check' } });
}
/** A whole number with a unit; `null` if empty. */
export const number = (label: string, least: number, most: number, unit = '', hint?: string) =>
  orNull({ ...filledNumber(label, least, most, unit), hint });
/** A whole number with a unit that may not be empty. */
export const filledNumber = (label: string, least: number, most: number, unit = '') =>
  field(label, wholeNumber(least, most), { empty: 0, input: { as: 'number', unit }, half: true });
const DEGREES: Input = { as: 'number', unit: '°', isCoordinate: true };
export const degrees = (label: string, most: number, hint?: string) =>
  field(label, shapes.decimal(-most, most), { empty: 0, input: DEGREES, half: true, hint });

/** A position in a picture, in percent of its width or height; 50 for a new one. A position outside the picture is not shown. */
export const percent = (label: string) =>
  field(label, shapes.decimal(-1_000, 1_000), { empty: 50, input: { as: 'number', unit: '%' }, half: true });
/** The id of a record. The record may have been deleted since. */
export const record = (label: string, of: 'product' | 'news') => words(label, text(TITLE_MAX), { as: 'record', of });

function withRole(role: NonNullable<Field['role']>, given: Usual<string>): Usual<string> {
  return { ...given, role };
}

type Key<C> = Extract<keyof C, string>;
/** One of the choices by its key, or empty. */
export function choice<const C extends Choices>(label: string, choices: C, layout?: Layout): Usual<Key<C> | ''> {
  const shape = oneOf<Key<C> | ''>([...keysOf(choices), '']);
  return field<Key<C> | ''>(label, shape, { empty: '', input: { as: 'choice', choices, none: '未选择' }, ...layout });
}
/** The id of a product group, or empty. The server checks elsewhere whether the settings contain the group. */
export const groupShape: Shape<string> = (value) =>
  value === '' || (typeof value === 'string' && GROUP_ID.test(value)) ? right(value) : wrong(NO_CHOICE);
export const NO_CHOICE = '请选择列表中的一项';
/** One of the product groups of the settings, or empty. */
export const productGroup = (label: string, layout?: Layout) =>
  words(label, groupShape, { as: 'choice', choices: {}, none: '未选择', from: 'productGroups' }, layout);
/** One of the columns in this list of the settings, or empty. The server checks elsewhere whether the list contains it. */
export const column = (from: 'newsColumns' | 'caseColumns') =>
  searched(words('栏目', text(COLUMN_MAX), { as: 'choice', choices: {}, none: '未选择', from }, { half: true }));
/** One of the choices by its key. The first is the default. */
export function oneChoice<const C extends Choices>(label: string, choices: C, sentence?: string): Usual<Key<C>> {
  const keys = keysOf(choices);
  const first = keys[0] as Key<C>; // proof: there are always choices
  return field(label, oneOf(keys, sentence), { empty: first, input: { as: 'choice', choices }, half: true });
}

/** Some of the choices, each at most once. Errors are at the index of the wrong one. */
export function someOf<const C extends Choices>(label: string, choices: C, as: 'shown' | 'order', layout?: Layout) {
  const keys = keysOf(choices);
  const shape = shapes.eachOnce(shapes.listOf(oneOf(keys), 0, keys.length), (name) => name, '同一项只能有一次');
  return field<Key<C>[]>(label, shape, { empty: [], input: { as, choices }, ...layout });
}

type Item<I> = I extends Field ? ValueOf<I> : ValuesOf<I>;
/** A list of `least` to `most` entries. `of` are the fields of an entry, or the one field that it is; `noun` is its name. */
export function list<const I extends Fields | Field>(
  label: string,
  noun: string,
  [least, most]: readonly [least: number, most: number],
  of: I,
  how: Pick<ListInput, 'first' | 'isMenu' | 'ofTextFiles' | 'isInStep'> & Layout = {},
): Field<Item<I>[], 'detail', 'form'> {
  const { first, isMenu, ofTextFiles, isInStep, ...layout } = how;
  const [shape, stored] = isField(of) ? [of.shape, of.stored] : [shapeOf(of), storedShape(of)];
  const entry = shape as Shape<Item<I>>; // proof: `Item` distinguishes the same two cases
  const inFile = stored as Shape<Item<I>>; // proof: as above
  const empty = Array.from({ length: least }, () => blankOf(of) as Item<I>); // proof: as above
  const input: Input = { as: 'list', noun, least, most, of, first, isMenu, ofTextFiles, isInStep };
  const checks = {
    shape: shapes.listOf(entry, least, most),
    stored: shapes.listOf(inFile, 0, Number.POSITIVE_INFINITY),
  };
  return { label, ...checks, empty, input, reach: 'detail', writer: 'form', ...layout };
}

/** Returns a field whose value is a record of these fields. */
export function group<const F extends Fields>(label: string, fields: F, first?: readonly Key<F>[]): Usual<ValuesOf<F>> {
  const input: Input = { as: 'group', fields, first };
  return { ...field(label, shapeOf(fields), { empty: emptyOf(fields), input }), stored: storedShape(fields) };
}

/** Documents for download. The server fills in the size of each file when it saves, in `api/before-save.ts`. */
export const documents = (label: string) =>
  list(label, '资料', [0, 10], {
    name: withDefault(line('资料名称', 100)),
    url: document('文件'),
    bytes: filledIn(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
  });

/** A field that may be left out. */
export function optional<T, P extends Reach, W extends Writer>(given: Field<T, P, W>): Field<T | undefined, P, W> {
  return { ...given, shape: shapes.optional(given.shape), stored: shapes.optional(given.stored) };
}
/** A field that may have no value: `null`, also in files without it. */
export function orNull<T>(given: Usual<T>): Usual<T | null> {
  const nullIn = (shape: Shape<T>) => shapes.withDefault<T | null>(shape, null);
  return { ...given, shape: nullIn(given.shape), stored: nullIn(given.stored), empty: null };
}
/** A field whose value is its `empty` one if it is left out. */
export function withDefault<T>(given: Usual<T>): Usual<T> {
  return { ...given, shape: shapes.withDefault(given.shape, given.empty) };
}
/** A field by which lists can be filtered: a text by substring, a choice exactly. */
export const searched = <F extends Field>(given: F) => ({ ...given, search: true as const });
/** A field that the call which marks a record sets, such as a lead's note. */
export const marked = <T>(given: Field<T>) => at(given, 'row', 'mark');
/** A field that is in details, but not in lists. */
export const inDetail = <T>(given: Field<T>) => at(given, 'detail', 'form');
/** A field that is in details and lists. */
export const inRow = <T>(given: Field<T, 'row' | 'detail'>) => at(given, 'row', 'form');
/** A list of ids of other records. Repeated and empty ones are dropped. */
export function references<P extends Reach, W extends Writer>(refersTo: 'product', given: Field<string[], P, W>) {
  const each = (ids: Shape<string[]>) => shapes.refine(ids, (named) => right([...new Set(named)].filter(Boolean)));
  return { ...given, shape: each(given.shape), stored: each(given.stored), refersTo };
}
/** A field that only staff can read. It is saved with a form, but has a control of its own next to the form's fields. */
export const staffOnly = <T>(given: Field<T>) =>
  at({ ...given, input: { as: 'none', compared: given.input } }, 'staff', 'form');
/** A field that only the server uses. */
export const secret = <T>(given: Field<T>) => at(given, 'never', 'server');
/** A field that only the server sets, and that is in details. */
export const byServer = <T>(given: Field<T>) => at(given, 'detail', 'server');
/** A number in the entries of a list that the server sets when it saves. It ignores a sent value. */
export function filledIn(stored: Shape<number>): Usual<number> {
  return { ...field('', () => right(0), { empty: 0, input: { as: 'none' } }), stored };
}
/** A field that the server computes from the others. It is sent but not stored. */
export function derived<T>(empty: T, derive: NonNullable<Field<T>['derive']>): Field<T, 'row', 'derived'> {
  const none = field('', () => right(empty), { empty, input: { as: 'none' } });
  return { ...at(none, 'row', 'derived'), derive };
}

function at<T, P extends Reach, W extends Writer>(given: Field<T>, reach: P, writer: W): Field<T, P, W> {
  return { ...given, reach, writer };
}

/** Returns the own keys of an object, typed. */
export function keysOf<T extends object>(value: T): Key<T>[] {
  return Object.keys(value) as Key<T>[]; // proof: a literal, or a value that a shape has checked
}
