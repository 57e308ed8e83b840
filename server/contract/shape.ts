import { isBlank, trimmed } from './fold.ts';

/** Shapes turn `unknown` into a typed value, or a sentence per wrong field: behind them nothing is checked again. */

/** Field name → what is wrong with it, in words for the person who filled it in. Nested names are joined with dots. */
export type FieldErrors = Record<string, string>;

type Checked<T> = { ok: true; value: T } | { ok: false; errors: FieldErrors };

export type Shape<T> = (value: unknown) => Checked<T>;

/** A shape whose field may be left out. `null` counts as left out, unless it is a value of the shape: then it clears. */
interface OptionalShape<T> extends Shape<T | undefined> {
  readonly optional: true;
}

export type Read<S> = S extends Shape<infer T> ? T : never;

/** The key under which a shape reports an error that belongs to the value itself, not to a field of it. */
const ITSELF = '';

/** A refusal of the value, or of the field of it at `path`. */
export function wrong<T>(sentence: string, path = ITSELF): Checked<T> {
  return { ok: false, errors: { [path]: sentence } };
}

/** Returns the result of a check that found nothing wrong. */
export function right<T>(value: T): Checked<T> {
  return { ok: true, value };
}

/** Returns a shape that takes a missing value, too, and null for it. */
export function optional<T>(shape: Shape<T>): OptionalShape<T> {
  const check = (value: unknown): Checked<T | undefined> => {
    if (value === undefined) return right(undefined);
    const checked = shape(value);
    return value !== null || (checked.ok && checked.value === null) ? checked : right(undefined);
  };
  return Object.assign(check, { optional: true as const });
}

/** As `shape`, whose value `next` judges or changes. */
export function refine<T, U>(shape: Shape<T>, next: (value: T) => Checked<U>): Shape<U> {
  return (value) => {
    const checked = shape(value);
    return checked.ok ? next(checked.value) : checked;
  };
}

/** As `shape`; a missing value, or `null`, reads as `otherwise`. */
export function withDefault<T>(shape: Shape<T>, otherwise: T): Shape<T> {
  return (value) => (isAbsent(value) ? right(otherwise) : shape(value));
}

/** The optional field by which a list is filtered: a form sends an empty string for no filter. */
export function filterBy<T>(shape: Shape<T>): OptionalShape<T | undefined> {
  return optional<T | undefined>((value) => (value === '' || value === null ? right(undefined) : shape(value)));
}

/** As `typedText`; a text that shows nothing, such as invisible signs alone, is empty. */
export function text(max: number): Shape<string> {
  return refine(typedText(max), (typed) => right(isBlank(typed) ? '' : typed));
}

/** Text of at most `max` code points, without NUL. Broken surrogates become U+FFFD, as writing UTF-8 would make them. */
export function typedText(max: number): Shape<string> {
  return (value) => {
    if (typeof value !== 'string') return wrong('请填写文字');
    if (isLongerThan(value, max)) return wrong(`不能超过${max}个字符`);
    return right(value.toWellFormed().replaceAll('\0', ''));
  };
}

/** Text of at most `max` code points that is empty or passes `isFitting`. */
export function fitting(max: number, isFitting: (value: string) => boolean, sentence: string): Shape<string> {
  return refine(text(max), (typed) => (typed === '' || isFitting(typed) ? right(typed) : wrong(sentence)));
}

/** Any text: for what a file may hold, and for fields whose size is decided after cleaning. */
export const anyText: Shape<string> = (value) =>
  typeof value === 'string' ? right(value.toWellFormed().replaceAll('\0', '')) : wrong('请填写文字');

/** As `shape`, for a field that must not be missing. */
export function filled<T>(shape: Shape<T>, whenMissing: string): Shape<T> {
  return (value) => (isMissing(value) ? wrong(whenMissing) : shape(value));
}

/** As `text`, without the white space around it, which does not count. */
export function trimmedText(max: number): Shape<string> {
  const inner = text(max);
  return (value) => inner(typeof value === 'string' ? trimmed(value) : value);
}

/** As `trimmedText`, and not blank. */
export function filledText(max: number, whenMissing: string): Shape<string> {
  return filled(trimmedText(max), whenMissing);
}

/** The mandatory line breaks of Unicode (UAX 14). */
const LINE_BREAKS = /[\n-\r\u0085\u2028\u2029]+/g;

/** As the shape, for a text of one line: line breaks, as pasted cells have them, are blanks, and none at its ends. */
export function oneLine<T>(shape: Shape<T>): Shape<T> {
  return (value) => {
    if (typeof value !== 'string') return shape(value);
    const folded = value.replace(LINE_BREAKS, ' ');
    return shape(folded === value ? value : folded.trim());
  };
}

/** Text of the pattern, as it was sent. */
export function matching(pattern: RegExp, sentence: string, whenMissing = sentence): Shape<string> {
  const inner: Shape<string> = (value) =>
    typeof value === 'string' && pattern.test(value) ? right(value) : wrong(sentence);
  return filled(inner, whenMissing);
}

/** Returns a shape that takes these texts alone; `sentence` refuses others. */
export function oneOf<const T extends string>(choices: readonly T[], sentence = '请选择列表中的一项'): Shape<T> {
  return (value) => {
    const found = choices.find((choice) => choice === value);
    return found === undefined ? wrong(sentence) : right(found);
  };
}

export const yesNo: Shape<boolean> = (value) => (typeof value === 'boolean' ? right(value) : wrong('请填写是或否'));

/** A whole number from `least` to `most`; never read from text. A limit that is only the number type's is not named to a person. */
export function wholeNumber(least: number, most: number): Shape<number> {
  return (value) => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) return wrong('请填写整数');
    if (value >= least && value <= most) return right(value);
    return wrong(most === Number.MAX_SAFE_INTEGER ? `请填写不小于${least}的整数` : `请填写${least}到${most}之间的整数`);
  };
}

/** As the number shape given; a string of digits counts as its number, as a query string or an old form sends it. */
export function orDigits(shape: Shape<number>): Shape<number> {
  return (value) => shape(typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value);
}

/** A finite number; never read from text. */
export function decimal(least: number, most: number): Shape<number> {
  return (value) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return wrong('请填写数字');
    return value >= least && value <= most ? right(value) : wrong(`请填写${least}到${most}之间的数字`);
  };
}

/** Returns a shape of lists with so many items, which names each wrong item by its index. */
export function listOf<T>(item: Shape<T>, least: number, most: number): Shape<T[]> {
  return (value) => {
    if (!Array.isArray(value)) return wrong('请填写列表');
    if (value.length < least || value.length > most) {
      return wrong(least === most ? `需要${least}项` : `需要${least}到${most}项`);
    }
    const errors: FieldErrors = {};
    const read: T[] = [];
    value.forEach((entry, index) => {
      const checked = item(entry);
      if (checked.ok) read.push(checked.value);
      else nest(errors, String(index), checked.errors);
    });
    return Object.keys(errors).length > 0 ? { ok: false, errors } : right(read);
  };
}

/** A list in which no two entries have the same key; the error is at `field` of the second. */
export function eachOnce<T>(shape: Shape<T[]>, keyOf: (entry: T) => unknown, sentence: string, field = ''): Shape<T[]> {
  return refine(shape, (entries) => {
    const keys = entries.map(keyOf);
    const twice = keys.findIndex((key, at) => keys.indexOf(key) < at);
    return twice < 0 ? right(entries) : wrong(sentence, field ? `${twice}.${field}` : `${twice}`);
  });
}

export type Fields = Record<string, Shape<unknown>>;

type OptionalKeys<F extends Fields> = { [K in keyof F]: F[K] extends OptionalShape<unknown> ? K : never }[keyof F];

export type ReadFields<F extends Fields> = { [K in Exclude<keyof F, OptionalKeys<F>>]: Read<F[K]> } & {
  [K in OptionalKeys<F>]?: Exclude<Read<F[K]>, undefined>;
};

/** An object with these fields. Others are ignored; only own properties are read, so `__proto__` is one of the others. */
export function object<F extends Fields>(fields: F): Shape<ReadFields<F>> {
  const names = Object.keys(fields);
  return (value) => {
    if (!isRecord(value)) return wrong('请求内容应为一个对象');
    const errors: FieldErrors = {};
    const read: Record<string, unknown> = {};
    for (const name of names) {
      const checked = fields[name]!(Object.hasOwn(value, name) ? value[name] : undefined);
      if (!checked.ok) nest(errors, name, checked.errors);
      else if (checked.value !== undefined) read[name] = checked.value;
    }
    if (Object.keys(errors).length > 0) return { ok: false, errors };
    return right(read as ReadFields<F>); // proof: every name of F was read by its own shape just above
  };
}

/** Whether a value is undefined or null. */
export function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

/** Whether a field was left out or shows nothing. */
export function isMissing(value: unknown): boolean {
  return isAbsent(value) || (typeof value === 'string' && isBlank(value));
}

/** The text in these bytes, without the byte order mark that some editors leave. Throws if they are not UTF-8. */
export function readUtf8(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

/** The value in the JSON that these bytes are. Throws if they are not UTF-8 or not JSON. */
export function parseJson(bytes: Uint8Array): unknown {
  return JSON.parse(readUtf8(bytes));
}

/** The value of a text of JSON; undefined for any other text. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether `value` is an object that is no array: something with named fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function nest(into: FieldErrors, name: string, errors: FieldErrors): void {
  for (const [inner, sentence] of Object.entries(errors)) into[inner === ITSELF ? name : `${name}.${inner}`] = sentence;
}

/** Counts code points, and stops as soon as the answer is known. */
function isLongerThan(value: string, max: number): boolean {
  if (value.length <= max) return false;
  if (value.length > max * 2) return true;
  let count = 0;
  for (const _ of value) if (++count > max) return true;
  return false;
}

/** An object with any keys, each with a value of this shape. */
export function mapOf<T>(shape: Shape<T>): Shape<Readonly<Record<string, T>>> {
  return (value) => {
    if (!isRecord(value)) return wrong('应为一个对象');
    const read: [name: string, entry: T][] = [];
    for (const [name, entry] of Object.entries(value)) {
      const checked = shape(entry);
      if (!checked.ok) return wrong(`「${name}」有误`);
      read.push([name, checked.value]);
    }
    return right(Object.fromEntries(read));
  };
}
