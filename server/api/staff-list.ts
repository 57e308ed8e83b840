import type { ListOf } from '../contract/call-row.ts';
import type { ScopedList } from '../contract/calls/scope.ts';
import { timesOfDays } from '../contract/china-time.ts';
import { type Publishable, showDateOf, standingOf } from '../contract/publication.ts';
import { LIST_LIMIT_DEFAULT } from '../contract/rules.ts';
import type { Row } from '../store/records/record-memory.ts';

type AnyRow = Row<Record<string, unknown>> & Publishable;

/** One page of all records of a kind, held back or not, as staff filter and sort them. */
export function staffList<R>(
  records: { all(where?: (row: AnyRow) => boolean): AnyRow[] },
  { status, from, to, sort, page = 1, limit = LIST_LIMIT_DEFAULT }: ScopedList & { page?: number; limit?: number },
  where: ((row: AnyRow) => boolean) | undefined,
  { now, titleOf, toRow }: { now: number; titleOf: (row: AnyRow) => string; toRow: (row: AnyRow) => R },
): ListOf<R> {
  const { first, end } = timesOfDays(from, to);
  const rows = records.all((row) => {
    if (where && !where(row)) return false;
    if (status && standingOf(row, now) !== status) return false;
    const date = showDateOf(row);
    return date >= first && date < end;
  });
  const found = sorted(rows, sort, titleOf);
  return { data: found.slice((page - 1) * limit, page * limit).map(toRow), count: found.length };
}

function sorted(rows: AnyRow[], sort: ScopedList['sort'], titleOf: (row: AnyRow) => string): AnyRow[] {
  if (sort === 'title') {
    const { compare } = new Intl.Collator('zh-CN', { numeric: true });
    return rows.sort((a, b) => compare(titleOf(a), titleOf(b)));
  }
  if (sort !== 'newest' && sort !== 'oldest') return rows;
  const later = sort === 'newest' ? -1 : 1;
  return rows.sort((a, b) => (showDateOf(a) > showDateOf(b) ? later : showDateOf(a) < showDateOf(b) ? -later : 0));
}
