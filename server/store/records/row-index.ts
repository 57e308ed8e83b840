import { compare, type Sortable } from './order.ts';

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
    const row = this.#byId.get(id);
    if (!row) return { newer: undefined, older: undefined };
    const rows = this.all();
    const at = placeIn(rows, row);
    return { newer: rows[at - 1], older: rows[at + 1] };
  }
}

/** The place of a row in rows that are in order: where it is, or belongs. */
function placeIn<R extends Sortable>(rows: readonly R[], row: R): number {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const isPast = compare(rows[middle]!, row) > 0; // proof: below the length
    [from, to] = isPast ? [middle + 1, to] : [from, middle];
  }
  return from;
}
