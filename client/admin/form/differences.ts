import { isRecord } from '../../../server/contract/shape.ts';

/** A field in which two people's versions of a record differ. */
export interface Difference {
  /** Names from the outside in, joined with dots: `company.name`. Lists count as one value. */
  path: string;
  mine: unknown;
  theirs: unknown;
  /** Who changed it since the version that both began with. */
  changedBy: 'me' | 'them' | 'both';
}

export type Side = 'mine' | 'theirs';

/** Describes the field at a path: its label, and how a comparison shows its value. */
export type Describe = (path: string) => {
  label: string;
  kind: 'text' | 'rich' | 'picture';
  show?(value: unknown): unknown;
  /** The form has no such field: restoring an old version does not change it. */
  isBeside?: boolean;
  /** A new entry of this list. Missing if an empty entry has a meaning, so that it must be saved. */
  blank?: unknown;
  /** Whether each entry belongs to the entry of another list at the same position. */
  isInStep?: boolean | undefined;
};

/** All fields in which `mine` and `theirs` differ; an absent text equals an empty one. */
export function differences(base: unknown, mine: unknown, theirs: unknown, path = ''): Difference[] {
  if (sameValues(mine ?? '', theirs ?? '')) return [];
  if (isRecord(mine) && isRecord(theirs)) {
    const before = isRecord(base) ? base : {};
    const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
    return names.flatMap((name) =>
      differences(before[name], mine[name], theirs[name], path === '' ? name : `${path}.${name}`),
    );
  }
  return [{ path, mine, theirs, changedBy: whoChanged(!sameValues(base, mine), !sameValues(base, theirs)) }];
}

/** Whether a comparison shows the difference: both values may look equal in their field. */
export function isSeen({ path, mine, theirs }: Difference, describe: Describe): boolean {
  const { show = (value: unknown) => value } = describe(path);
  return !sameValues(show(mine), show(theirs));
}

/** Who has changed a field in which the versions differ. */
export function whoChanged(byMe: boolean, byThem: boolean): Difference['changedBy'] {
  if (byMe && byThem) return 'both';
  return byMe ? 'me' : 'them';
}

/** `theirs`, but with my values where these differences are. */
export function withMine<T>(theirs: T, differing: readonly Difference[]): T {
  const into = (values: unknown, { path, mine }: Difference) => put(values, path.split('.'), mine);
  return differing.reduce(into, theirs) as T; // proof: each put leaves the other fields unchanged
}

/** The saved record `now` with what was typed since `sent` was sent. Where both changed a field, the typed value wins. */
export function rebased<T>(sent: T, typed: T, now: T): T {
  const mine = differences(sent, typed, now).filter(({ changedBy }) => changedBy !== 'them');
  return withMine(now, mine);
}

/** A copy with `value` at this path, or without the field if `value` is undefined. */
function put(into: unknown, path: readonly string[], value: unknown): unknown {
  if (!isRecord(into)) return into;
  const [name = '', ...rest] = path;
  if (rest.length > 0) return { ...into, [name]: put(into[name], rest, value) };
  const next: Record<string, unknown> = { ...into, [name]: value };
  if (value === undefined) delete next[name];
  return next;
}

/** The values without the list entries that were added but never filled. Entries that `base` has stay, filled or not. */
export function withoutBlanks<T>(values: T, base: unknown, describe: Describe, path = ''): T {
  const inside = (name: string | number, value: unknown) =>
    withoutBlanks(value, Reflect.get(Object(base), name), describe, path === '' ? `${name}` : `${path}.${name}`);
  if (isRecord(values))
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inside(name, value)])) as T; // proof: the same names
  if (!Array.isArray(values)) return values;
  const entries = values.map((entry, at) => inside(at, entry));
  const filled = filledOf(entries, describe(path));
  const wasLonger = Array.isArray(base) && filled.length < base.length;
  return (wasLonger ? entries : filled) as T; // proof: some of its entries
}

/** Of a list in step with another one, empty entries before a filled one stay, so that it keeps its position. */
function filledOf(entries: readonly unknown[], { blank, isInStep }: ReturnType<Describe>): readonly unknown[] {
  const isFilled = (entry: unknown) => blank === undefined || !isAsBlank(entry, blank);
  return entries.filter((entry, at) => (isInStep ? entries.slice(at).some(isFilled) : isFilled(entry)));
}

function isAsBlank(value: unknown, blank: unknown): boolean {
  if (isRecord(value))
    return Object.keys(value).every((name) => isAsBlank(value[name], Reflect.get(Object(blank), name)));
  const textOf = (one: unknown) => (one || one === 0 ? String(one) : ''); // of an empty list also empty
  return textOf(value) === textOf(blank);
}

/** The fields of `now` that differ from `before`. */
export function changedIn<T extends object>(before: object, now: T): Partial<T> {
  const old = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(now).filter(([name, value]) => !sameValues(old.get(name), value));
  return Object.fromEntries(changed) as Partial<T>; // proof: some of its entries
}

/** Whether two pieces of plain data are equal, member by member. */
export function sameValues(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = Object.entries(a);
  const right = new Map(Object.entries(b));
  return (
    left.length === right.size && left.every(([key, value]) => right.has(key) && sameValues(value, right.get(key)))
  );
}
