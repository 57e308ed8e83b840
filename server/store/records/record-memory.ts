import { compareCodes } from '../../contract/fold.ts';
import { isPublic, type Publishable, showDateOf } from '../../contract/kinds/publication.ts';
import { noteUploads } from '../media-files.ts';
import type { StoreContext } from '../store-context.ts';
import type { RecordMeta, Stored } from './record-file.ts';

/** A record in memory: everything but its body. */
export type Row<F, B extends keyof F = never> = RecordMeta & Readonly<Omit<F, B>>;

/** The index as readers of rows use it. */
export type OpenRows<R extends Sortable> = Pick<PublicRows<R>, 'get' | 'all' | 'beside' | 'bringUpToDate'>;

/** Rows by id and in display order. */
export class RowIndex<R extends Sortable> {
  readonly #byId = new Map<string, R>();
  /** In display order, once asked for. A change makes another array, so that whoever walks this one is not disturbed. */
  #sorted: readonly R[] | undefined;

  get(id: string): R | undefined {
    return this.#byId.get(id);
  }

  put(row: R): void {
    this.delete(row.id);
    this.#byId.set(row.id, row);
    this.#sorted = this.#sorted?.toSpliced(placeIn(this.#sorted, row), 0, row);
  }

  delete(id: string): void {
    const row = this.#byId.get(id);
    if (!row) return;
    this.#byId.delete(id);
    this.#sorted = this.#sorted?.toSpliced(placeIn(this.#sorted, row), 1);
  }

  clear(): void {
    this.#byId.clear();
    this.#sorted = undefined;
  }

  /** All rows that pass `where`, in list order. */
  all(where?: (row: R) => boolean): readonly R[] {
    this.#sorted ??= [...this.#byId.values()].sort((a, b) => compare(b, a));
    return where ? this.#sorted.filter(where) : this.#sorted;
  }

  /** The neighbours of a row; none if the row does not exist. */
  beside(id: string): Record<'newer' | 'older', R | undefined> {
    const row = this.get(id);
    if (!row) return { newer: undefined, older: undefined };
    const rows = this.all();
    const at = placeIn(rows, row);
    return { newer: rows[at - 1], older: rows[at + 1] };
  }
}

/**
 * The rows that are public now. They are chosen again at the first read after a publishing time: no timer is needed. Each
 * read asks for itself, so that whoever keeps this object sees what is public then.
 */
class PublicRows<R extends Sortable> extends RowIndex<R> {
  #from = Number.POSITIVE_INFINITY;
  #until = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly every: RowIndex<R>,
    private readonly context: Pick<StoreContext, 'now' | 'publicChanged'>,
  ) {
    super();
  }

  override get(id: string): R | undefined {
    this.bringUpToDate();
    return super.get(id);
  }

  override all(where?: (row: R) => boolean): readonly R[] {
    this.bringUpToDate();
    return super.all(where);
  }

  override put(row: R): void {
    if (this.#sort(row, this.context.now())) super.put(row);
    else this.delete(row.id);
  }

  /** Chooses again after a publishing time. Without one the selection is always valid: the clock is most of a read's cost. */
  bringUpToDate(): void {
    if (this.#from === Number.NEGATIVE_INFINITY && this.#until === Number.POSITIVE_INFINITY) return;
    const now = this.context.now();
    if (now >= this.#from && now < this.#until) return;
    this.#from = Number.NEGATIVE_INFINITY;
    this.#until = Number.POSITIVE_INFINITY;
    this.clear();
    for (const row of this.every.all((one) => this.#sort(one, now))) super.put(row);
    this.context.publicChanged();
  }

  /** Whether the row is public now. Its own publishing time limits the selection's validity if it comes first. */
  #sort(row: R, now: number): boolean {
    const at = row.publishAt ? Date.parse(row.publishAt) : Number.NEGATIVE_INFINITY;
    if (row.status !== 'draft') {
      if (at <= now) this.#from = Math.max(this.#from, at);
      else this.#until = Math.min(this.#until, at);
    }
    return isPublic(row, now);
  }
}

/** The records of one kind in memory. Bodies stay in their files. */
export class RecordMemory<F extends object, B extends keyof F & string> {
  readonly rows = new RowIndex<Row<F, B>>();
  readonly publicRows: PublicRows<Row<F, B>>;
  constructor(
    private readonly body: B | undefined,
    private readonly context: StoreContext,
  ) {
    this.publicRows = new PublicRows(this.rows, context);
  }

  take(record: Stored<F>): void {
    const row = this.toRow(record);
    this.rows.put(row);
    this.publicRows.put(row);
  }

  drop(id: string): void {
    this.rows.delete(id);
    this.publicRows.delete(id);
  }

  /** The whole record; undefined if there is none, or if its body is only in its file. */
  whole(id: string): Stored<F> | undefined {
    return this.body === undefined ? (this.rows.get(id) as Stored<F> | undefined) : undefined; // proof: without a body a row is all fields
  }

  /** The row from memory, with the body of the record read from a file. */
  join(row: Row<F, B>, record: Stored<F>): Stored<F> {
    if (this.body === undefined) return record;
    const whole: unknown = { ...row, [this.body]: record[this.body] };
    return whole as Stored<F>; // proof: a row and its body are all fields of a record that passed the shape
  }

  toRow(record: Stored<F>): Row<F, B> {
    if (this.body === undefined) return record;
    const { [this.body]: html, ...row } = record;
    noteUploads(row, record, String(html ?? ''));
    return row as Row<F, B>; // proof: the body is the only omitted field
  }

  /** A record from a file, in the form that memory holds. */
  clean<R extends Stored<F> | undefined>(record: R): R {
    if (!record || this.body === undefined) return record;
    return { ...record, [this.body]: this.context.cleanHtml(String(record[this.body])) };
  }
}

/** The place of a row in rows that are in order: where it is, or belongs. */
function placeIn<R extends Sortable>(rows: readonly R[], row: R): number {
  let from = 0;
  let to = rows.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const isBelow = compare(rows[middle]!, row) > 0; // proof: below the length
    [from, to] = isBelow ? [middle + 1, to] : [from, middle];
  }
  return from;
}

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
  return compareCodes(one, other) || compareCodes(a.id, b.id);
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
