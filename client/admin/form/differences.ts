import { isRecord } from '../../../server/contract/shape.ts';

/** A field in which two people's versions of a record differ. */
export interface Difference {
  /** Names from the outside in, joined with dots: `company.name`. Lists count as one value. */
  path: string;
  mine: unknown;
  theirs: unknown;
  /** Whose change it is, relative to the version that both began with. */
  changedBy: 'me' | 'them' | 'both';
}

export type Side = 'mine' | 'theirs';

/** The label of the field at a path, and how a comparison shows its value: as the field would. */
export type Describe = (path: string) => {
  label: string;
  kind: 'text' | 'rich' | 'picture';
  show?(value: unknown): unknown;
  /** It is not among the fields of the form: a restored version leaves it as it is. */
  isBeside?: boolean;
  /** A new entry of this list, if an empty entry means nothing. */
  blank?: unknown;
  /** Whether its entries belong to those of another list by their positions. */
  isInStep?: boolean | undefined;
};

/** All fields in which `mine` and `theirs` differ; a text that is absent is as an empty one. */
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

/** Whether people see a difference: not that of a derived value, such as the icon that a form draws. */
export function isSeen({ path, mine, theirs }: Difference, describe: Describe): boolean {
  const { show = (value: unknown) => value } = describe(path);
  return !sameValues(show(mine), show(theirs));
}

/** The side that changed a field in which the versions differ. */
export function whoChanged(byMe: boolean, byThem: boolean): Difference['changedBy'] {
  if (byMe && byThem) return 'both';
  return byMe ? 'me' : 'them';
}

/** `theirs` with my value of these differences. */
export function withMine<T>(theirs: T, differing: readonly Difference[]): T {
  const into = (values: unknown, { path, mine }: Difference) => put(values, path.split('.'), mine);
  return differing.reduce(into, theirs) as T; // proof: each put leaves the other fields unchanged
}

/** `now`, which a save made of `sent`, with what was typed since; where both changed a field, what was typed stays. */
export function rebased<T>(sent: T, typed: T, now: T): T {
  const mine = differences(sent, typed, now).filter(({ changedBy }) => changedBy !== 'them');
  return withMine(now, mine);
}

/** The same with `value` at this path; without the field if `value` is undefined. */
function put(into: unknown, path: readonly string[], value: unknown): unknown {
  if (!isRecord(into)) return into;
  const [name = '', ...rest] = path;
  if (rest.length > 0) return { ...into, [name]: put(into[name], rest, value) };
  const next: Record<string, unknown> = { ...into, [name]: value };
  if (value === undefined) delete next[name];
  return next;
}

/** The values without added list entries that were never filled, except those that keep the positions of a list in step with another. */
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

function filledOf(entries: readonly unknown[], { blank, isInStep }: ReturnType<Describe>): readonly unknown[] {
  const isFilled = (entry: unknown) => blank === undefined || !isAsBlank(entry, blank);
  return entries.filter((entry, at) => (isInStep ? entries.slice(at).some(isFilled) : isFilled(entry)));
}

function isAsBlank(value: unknown, blank: unknown): boolean {
  if (isRecord(value))
    return Object.keys(value).every((name) => isAsBlank(value[name], Reflect.get(Object(blank), name)));
  const textOf = (one: unknown) => (one || one === 0 ? String(one) : ''); // of an empty list, too
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
