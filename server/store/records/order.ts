import { type Publishable, showDateOf } from '../../contract/is-public.ts';

/** What decides where a record stands among the others. */
export interface Sortable extends Publishable {
  readonly id: string;
  readonly pinned?: boolean;
  /** A key between those of its neighbours when it was moved; empty where its date decides. */
  readonly place?: string;
}

/** Negative when `a` stands further down than `b`: pinned ones stand first, then the later date or the higher key. */
export function compare(a: Sortable, b: Sortable): number {
  if (Boolean(a.pinned) !== Boolean(b.pinned)) return a.pinned ? 1 : -1;
  // Keys begin with the date: only where somebody moved something, or two dates are equal, is more than that written out
  const [one, other] = a.place || b.place ? [keyOf(a), keyOf(b)] : [showDateOf(a), showDateOf(b)];
  if (one !== other) return one < other ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** What a place has at most, in characters. */
const PLACE_MAX = 63;
/** What it has at most where records are spread anew, so that a hundred moves into one gap find room again. */
const SPREAD_MAX = 48;

interface Placed {
  readonly id: string;
  readonly place: string;
}

/**
 * What to write, one after another, so that `row` stands right before `other`, or last without one, among those that
 * `isBeside` lets through. It is one place but where a gap has become too narrow for that. Then its neighbours are spread
 * first: none of these writes changes the order, so that a cut between two of them changes nothing that anybody sees.
 */
export function placesOfMove<R extends Sortable>(
  rows: readonly R[],
  [row, other]: readonly [row: R, other: R | undefined],
  isBeside: (row: R) => boolean,
  now: number,
): Placed[] {
  const part = rows.filter(isBeside);
  const others = part.filter(({ id }) => id !== row.id);
  const [from, to] = [part.indexOf(row), other ? others.indexOf(other) : others.length];
  const place = placeBetween(others[to - 1], others[to], now);
  if (place.length <= PLACE_MAX) return [{ id: row.id, place }];
  // Two neighbours are swapped by moving either: the other way there is the room that earlier swaps left
  const neighbour = Math.abs(from - to) === 1 ? part[to] : undefined;
  if (neighbour) {
    const [above, below] = from > to ? [row, part[from + 1]] : [part[from - 1], row];
    const away = placeBetween(above, below, now);
    if (away.length <= PLACE_MAX) return [{ id: neighbour.id, place: away }];
  }
  const level = rows.filter(({ pinned }) => Boolean(pinned) === Boolean(row.pinned));
  const middle = level.findIndex((one) => one === (others[to] ?? others[to - 1]));
  for (let reach = 1; ; reach *= 2) {
    const [start, end] = [Math.max(0, middle - reach), middle + reach];
    const window = level.slice(start, end);
    const spread = spreadBetween(level[start - 1], window, level[end], now);
    const anew = (one: Sortable | undefined) => spread.find(({ id }) => id === one?.id) ?? one;
    const last = { id: row.id, place: placeBetween(anew(others[to - 1]), anew(others[to]), now) };
    // With all of them spread, places are moments that begin apart, and a few characters more
    const isShort = last.place.length <= PLACE_MAX && spread.every((one) => one.place.length <= SPREAD_MAX);
    if (isShort || window.length === level.length) return [...inSafeOrder(window, spread), last];
  }
}

/** The same records in the same order, evenly between two others. */
function spreadBetween(
  above: Sortable | undefined,
  rows: readonly Sortable[],
  below: Sortable | undefined,
  now: number,
): (Sortable & Placed)[] {
  const half = rows.length >> 1;
  const row = rows[half];
  if (!row) return [];
  const middle = { ...row, place: placeBetween(above, below, now) };
  return [
    ...spreadBetween(above, rows.slice(0, half), middle, now),
    middle,
    ...spreadBetween(middle, rows.slice(half + 1), below, now),
  ];
}

/** First those that rise, the highest first, then those that sink, the lowest first: none ever passes another. */
function inSafeOrder(before: readonly Sortable[], after: readonly (Sortable & Placed)[]): Placed[] {
  const old = new Map(before.map((row) => [row.id, row]));
  const rises = (row: Sortable) => compare(row, old.get(row.id) ?? row);
  return [...after.filter((row) => rises(row) > 0), ...after.filter((row) => rises(row) < 0).reverse()];
}

/** A record's place as a text that sorts, no two alike: a key of its own or its date, and its id. */
function keyOf(record: Sortable): string {
  return `${record.place || showDateOf(record)}.${record.id}`;
}

/**
 * A place between two neighbours, one of which may be missing: above all others it is one below `now`, so that what comes
 * later stands higher, and a moment above one that is not yet due; below all others it is a moment before the last.
 */
export function placeBetween(above: Sortable | undefined, below: Sortable | undefined, now: number): string {
  if (!below) return above ? momentBeside(keyOf(above), -1) : '';
  const low = keyOf(below);
  const latest = new Date(now).toISOString();
  if (!above && latest <= low) return momentBeside(low, 1);
  const high = above ? keyOf(above) : latest;
  let place = between(low, high);
  while (high.startsWith(place)) place = between(place, high); // with its id it would stand above `high`
  return place;
}

/** The time that a key begins with, completed where it breaks off, a millisecond before or after: beyond the key. */
function momentBeside(key: string, by: 1 | -1): string {
  const rest = by === 1 ? '9999-12-31T23:59:59.999Z' : '0000-01-01T00:00:00.000Z';
  for (let length = rest.length - 1; length > 0; length--) {
    const time = Date.parse(key.slice(0, length) + rest.slice(length));
    const moment = Number.isNaN(time) ? key : new Date(time + by).toISOString();
    if (by === 1 ? moment > key : moment < key) return moment;
  }
  return by === 1 ? between(key, undefined) : between('', key);
}

/** One below the first and one above the last character that keys are made of. */
const LOWEST = 32;
const HIGHEST = 127;

/** A short text between two, of which the higher may be missing. After David Greenspan's "Implementing Fractional Indexing". */
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
