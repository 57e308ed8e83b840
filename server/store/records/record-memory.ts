import { isPublic } from '../../contract/kinds/publication.ts';
import { noteUploads } from '../media-files.ts';
import type { StoreContext } from '../store-context.ts';
import { compare, type Sortable } from './order.ts';
import type { RecordMeta, Stored } from './record-file.ts';

/** A record in memory: everything but its body. */
export type Row<F, B extends keyof F = never> = RecordMeta & Readonly<Omit<F, B>>;

/** The index as readers of rows use it. */
export type OpenRows<R extends Sortable> = Pick<RowIndex<R>, 'get' | 'all' | 'page' | 'beside'>;

export interface PageOptions<R> {
  readonly page: number;
  readonly limit: number;
  readonly where?: ((row: R) => boolean) | undefined;
}

export interface Page<R> {
  readonly rows: R[];
  readonly count: number;
}

/** Rows by id and in display order. */
export class RowIndex<R extends Sortable> {
  readonly #byId = new Map<string, R>();
  /** In display order, once asked for. A change makes another array, so that whoever walks this one is not disturbed. */
  #sorted: readonly R[] | undefined;

  get size(): number {
    return this.#byId.size;
  }

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

  /** One page, counted from 1, and the number of rows on all pages. */
  page({ page, limit, where }: PageOptions<R>): Page<R> {
    const found = this.all(where);
    return { rows: found.slice((page - 1) * limit, page * limit), count: found.length };
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
    this.#bringUpToDate();
    return super.get(id);
  }

  override all(where?: (row: R) => boolean): readonly R[] {
    this.#bringUpToDate();
    return super.all(where);
  }

  override put(row: R): void {
    if (this.#sort(row, this.context.now())) super.put(row);
    else this.delete(row.id);
  }

  #bringUpToDate(): void {
    // Without publishing times the selection is always valid; reading the clock is most of the cost of a read.
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

  /** Adds a saved record. */
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
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const isBelow = compare(rows[middle]!, row) > 0; // proof: below the length
    [from, to] = isBelow ? [middle + 1, to] : [from, middle];
  }
  return from;
}
