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
  /** In display order; undefined after a change. Sorting rows that are almost in order costs little more than reading them. */
  #sorted: R[] | undefined;

  get size(): number {
    return this.#byId.size;
  }

  get(id: string): R | undefined {
    return this.#byId.get(id);
  }

  put(row: R): void {
    this.#byId.set(row.id, row);
    this.#sorted = undefined;
  }

  delete(id: string): void {
    if (this.#byId.delete(id)) this.#sorted = undefined;
  }

  /** All rows that pass `where`, in list order. */
  all(where: (row: R) => boolean = () => true): R[] {
    return this.#inOrder().filter(where);
  }

  /** One page, counted from 1, and the number of rows on all pages. */
  page({ page, limit, where }: PageOptions<R>): Page<R> {
    const found = where ? this.all(where) : this.#inOrder();
    return { rows: found.slice((page - 1) * limit, page * limit), count: found.length };
  }

  /** The neighbours of a row; none if the row does not exist. */
  beside(id: string): Record<'newer' | 'older', R | undefined> {
    const rows = this.#inOrder();
    const at = rows.findIndex((row) => row.id === id);
    return at < 0 ? { newer: undefined, older: undefined } : { newer: rows[at - 1], older: rows[at + 1] };
  }

  #inOrder(): readonly R[] {
    this.#sorted ??= [...this.#byId.values()].sort((a, b) => compare(b, a));
    return this.#sorted;
  }
}
