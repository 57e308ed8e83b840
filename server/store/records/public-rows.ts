import { isPublic } from '../../contract/is-public.ts';
import type { StoreContext } from '../store-context.ts';
import type { Sortable } from './order.ts';
import { RowIndex } from './row-index.ts';

/**
 * The rows that are public now. The class knows how long its selection is valid, so a record becomes public at the first
 * read after its time, even if the clock was changed. No timer is needed.
 */
export class PublicRows<R extends Sortable> {
  readonly #all: RowIndex<R>;
  readonly #context: Pick<StoreContext, 'clock' | 'publicChanged'>;
  #rows = new RowIndex<R>();
  #from = Number.POSITIVE_INFINITY;
  #until = Number.NEGATIVE_INFINITY;

  constructor(all: RowIndex<R>, context: Pick<StoreContext, 'clock' | 'publicChanged'>) {
    this.#all = all;
    this.#context = context;
  }

  get rows(): RowIndex<R> {
    // Without publishing times the selection is always valid; reading the clock is most of the cost of a read.
    if (this.#from === Number.NEGATIVE_INFINITY && this.#until === Number.POSITIVE_INFINITY) return this.#rows;
    const now = this.#context.clock.now();
    if (now < this.#from || now >= this.#until) this.#choose(now);
    return this.#rows;
  }

  put(row: R): void {
    if (this.#sort(row, this.#context.clock.now())) this.#rows.put(row);
    else this.#rows.delete(row.id);
  }

  delete(id: string): void {
    this.#rows.delete(id);
  }

  #choose(now: number): void {
    this.#from = Number.NEGATIVE_INFINITY;
    this.#until = Number.POSITIVE_INFINITY;
    this.#rows = new RowIndex<R>();
    this.#rows.fill(this.#all.all((row) => this.#sort(row, now)).reverse());
    this.#context.publicChanged();
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
