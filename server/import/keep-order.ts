import { compare, placeBetween, type Sortable } from '../store/records/order.ts';

/** For each row the next one below it that an earlier run brought: one that missed some left a gap. */
export function nextOf<R>(rows: readonly R[], recordOf: (row: R) => Sortable | undefined): (Sortable | undefined)[] {
  let next: Sortable | undefined;
  const found = [...rows].reverse().map((row) => {
    const below = next;
    next = recordOf(row) ?? next;
    return below;
  });
  return found.reverse();
}

/** The key that puts a record between its neighbours; empty if its date alone does. */
export function placeAmong(
  record: Sortable,
  above: Sortable | undefined,
  next: Sortable | undefined,
  now: number,
): string {
  const below = above && next && compare(above, next) <= 0 ? undefined : next; // staff has moved one
  const isHigher = above !== undefined && compare(record, above) > 0;
  const isLower = below !== undefined && compare(record, below) < 0;
  return isHigher || isLower ? placeBetween(above, below, now) : '';
}
