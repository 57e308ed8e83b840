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
  /** In reverse display order, so that a new record, the usual case, is appended. */
  #sorted: R[] = [];

  get size(): number {
    return this.#byId.size;
  }

  get(id: string): R | undefined {
    return this.#byId.get(id);
  }

  /** Adds many rows at once: one sort instead of many insertions. */
  fill(rows: Iterable<R>): void {
    for (const row of rows) this.#byId.set(row.id, row);
    this.#sorted = [...this.#byId.values()].sort(compare);
  }

  put(row: R): void {
    const old = this.#byId.get(row.id);
    if (old && compare(old, row) !== 0) this.delete(row.id);
    const place = this.#place(row);
    const isThere = this.#sorted[place]?.id === row.id;
    this.#sorted.splice(place, isThere ? 1 : 0, row);
    this.#byId.set(row.id, row);
  }

  delete(id: string): void {
    const row = this.#byId.get(id);
    if (!row) return;
    this.#sorted.splice(this.#place(row), 1);
    this.#byId.delete(id);
  }

  /** All rows that pass `where`, in list order. */
  all(where?: (row: R) => boolean): R[] {
    const rows = where ? this.#sorted.filter(where) : [...this.#sorted];
    return rows.reverse();
  }

  /** One page, counted from 1, and the number of rows on all pages. Without `where` the cost depends only on the page size. */
  page({ page, limit, where }: PageOptions<R>): Page<R> {
    const skip = (page - 1) * limit;
    if (where) {
      const found = this.all(where);
      return { rows: found.slice(skip, skip + limit), count: found.length };
    }
    const end = Math.max(0, this.#sorted.length - skip);
    return { rows: this.#sorted.slice(Math.max(0, end - limit), end).reverse(), count: this.size };
  }

  /** The neighbours of a row; none if the row does not exist. The cost is logarithmic. */
  beside(id: string): Record<'newer' | 'older', R | undefined> {
    const row = this.#byId.get(id);
    if (!row) return { newer: undefined, older: undefined };
    const place = this.#place(row);
    return { newer: this.#sorted[place + 1], older: this.#sorted[place - 1] };
  }

  /** The index where the row is or belongs. */
  #place(row: R): number {
    const last = this.#sorted.at(-1);
    if (!last || compare(last, row) < 0) return this.#sorted.length;
    let low = 0;
    let high = this.#sorted.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(this.#sorted[middle]!, row) < 0)
        low = middle + 1; // proof: between low and high
      else high = middle;
    }
    return low;
  }
}
