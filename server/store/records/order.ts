import { type Publishable, showDateOf } from '../../contract/kinds/publication.ts';

/** The values that decide a record's position in the list. */
export interface Sortable extends Publishable {
  readonly id: string;
  readonly pinned?: boolean;
  /** A key between those of its neighbours when it was moved; empty if its date decides. */
  readonly place?: string;
}

/** Negative if `a` comes after `b`: pinned records come first, then the later date or the higher key. */
export function compare(a: Sortable, b: Sortable): number {
  if (Boolean(a.pinned) !== Boolean(b.pinned)) return a.pinned ? 1 : -1;
  // Keys begin with the date. The full key is built only if a record was moved or two dates are equal
  const [one, other] = a.place || b.place ? [keyOf(a), keyOf(b)] : [showDateOf(a), showDateOf(b)];
  if (one !== other) return one < other ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** The first `most` rows of a stable sort. Comparing titles is dear, so the many that come after those are not sorted. */
export function firstRows<R>(rows: readonly R[], inOrder: (a: R, b: R) => number, most: number): R[] {
  let first: R[] = [];
  let isBehind = (_row: R) => false;
  for (const row of rows) {
    if (isBehind(row)) continue;
    first.push(row);
    if (first.length < 2 * most) continue;
    first = first.sort(inOrder).slice(0, most);
    const last = first.at(-1)!; // proof: `most` is 1 or more
    isBehind = (other) => inOrder(other, last) >= 0;
  }
  return first.sort(inOrder).slice(0, most);
}

/** The key that places `row` right before `other`, or last without one, among the rows that pass `isBeside`. */
export function orderKeyOfMove<R extends Sortable>(
  rows: readonly R[],
  [row, other]: readonly [row: R, other: R | undefined],
  isBeside: (row: R) => boolean,
  now: number,
): string {
  const others = rows.filter((one) => isBeside(one) && one.id !== row.id);
  const to = other ? others.indexOf(other) : others.length;
  return orderKeyBetween(others[to - 1], others[to], now);
}

/** A record's position as a unique sortable text: its key or its date, and its id. */
function keyOf(record: Sortable): string {
  return `${record.place || showDateOf(record)}.${record.id}`;
}

/**
 * A key between two neighbours, one of which may be missing. Above all others it is just below `now`, so that later records
 * come first, or above one that is not due yet; below all others it is just before the last.
 */
export function orderKeyBetween(above: Sortable | undefined, below: Sortable | undefined, now: number): string {
  if (!below) return above ? momentBeside(keyOf(above), -1) : '';
  const low = keyOf(below);
  const latest = new Date(now).toISOString();
  if (!above && latest <= low) return momentBeside(low, 1);
  const high = above ? keyOf(above) : latest;
  let key = between(low, high);
  while (high.startsWith(key)) key = between(key, high); // with its id it would sort above `high`
  return key;
}

/** The time at the start of a key, completed if it is cut off, a millisecond before or after: outside the key. */
function momentBeside(key: string, by: 1 | -1): string {
  const rest = by === 1 ? '9999-12-31T23:59:59.999Z' : '0000-01-01T00:00:00.000Z';
  for (let length = rest.length - 1; length > 0; length--) {
    const time = Date.parse(key.slice(0, length) + rest.slice(length));
    const moment = Number.isNaN(time) ? key : new Date(time + by).toISOString();
    if (by === 1 ? moment > key : moment < key) return moment;
  }
  return by === 1 ? between(key, undefined) : between('', key);
}

/** The characters just below and just above all characters of keys. */
const LOWEST = 32;
const HIGHEST = 127;

/** A short text between two, of which the higher may be missing. From David Greenspan's "Implementing Fractional Indexing". */
function between(low: string, high: string | undefined): string {
  let same = 0;
  while (high !== undefined && same < high.length && (low.charCodeAt(same) || LOWEST) === high.charCodeAt(same))
    same += 1;
  if (high !== undefined && same > 0) return high.slice(0, same) + between(low.slice(same), high.slice(same));
  const first = low === '' ? LOWEST : low.charCodeAt(0);
  const last = high === undefined ? HIGHEST : high.charCodeAt(0);
  if (last - first > 1) return String.fromCharCode((first + last) >> 1);
  if (high !== undefined && high.length > 1) return high.slice(0, 1);
  return String.fromCharCode(first) + between(low.slice(1), undefined);
}
