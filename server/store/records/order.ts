import { type Publishable, showDateOf } from '../../contract/publication.ts';

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
