import { mapInPieces } from '../base/in-pieces.ts';
import type { ListOf, ScopedList } from '../contract/call-row.ts';
import { timesOfDays } from '../contract/china-time.ts';
import { compareCodes } from '../contract/fold.ts';
import { type Publishable, showDateOf, standingOf } from '../contract/kinds/publication.ts';
import { LIST_LIMIT_DEFAULT } from '../contract/rules.ts';
import { closeGaps, plain } from '../contract/search-text.ts';
import { asksForPrice, holdsAll, termsOf } from '../contract/search-words.ts';
import type { Collection } from '../store/records/collection.ts';
import { firstRows, type Row } from '../store/records/record-memory.ts';

export interface Paging {
  page?: number | undefined;
  limit?: number | undefined;
}

/** The rows on a page, counted from 1. */
export function inPage<R>(rows: readonly R[], { page = 1, limit = LIST_LIMIT_DEFAULT }: Paging): R[] {
  return rows.slice((page - 1) * limit, page * limit);
}

/** One page of a collection, newest first, as lists are sent. */
export async function listPage<F extends object, B extends keyof F & string, R>(
  collection: Pick<Collection<F, B>['publicRows'], 'all'>,
  paging: Paging,
  where: ((row: Row<F, B>) => boolean) | undefined,
  toRow: (row: Row<F, B>) => R,
): Promise<ListOf<R>> {
  const rows = collection.all(where);
  return { data: await mapInPieces(inPage(rows, paging), toRow), count: rows.length };
}

/** By row, its texts in both forms; a changed record is a new row. */
const folded = new WeakMap<object, Map<PropertyKey, string>>();

function textIn<R extends object>(row: R, field: keyof R): string {
  const known = folded.get(row) ?? new Map<PropertyKey, string>();
  const text = known.get(field) ?? formsOf(String(row[field])).join('\n'); // one a line: no word crosses lines
  folded.set(row, known.set(field, text));
  return text;
}

/** A text as the search reads it, then with its gaps. */
function formsOf(text: string): [compact: string, typed: string] {
  const typed = plain(text);
  return [closeGaps(typed), typed];
}

/** The rows whose field contains `wanted`, if any, as the search finds it, or as typed: 「QTZ-」 is in 「QTZ-80」. */
export function textContains<R extends object>(
  fields: readonly (keyof R)[],
  wanted = '',
  where?: (row: R) => boolean,
): ((row: R) => boolean) | undefined {
  const ways = formsOf(wanted);
  if (!ways[0]) return where;
  const terms = asksForPrice(wanted) ? [] : termsOf(wanted, []); // staff look for the title of a price, too
  const isIn = (text: string) =>
    ways.some((way) => text.includes(way)) || (terms.some((term) => term.length > 1) && holdsAll(text, terms));
  return (row) => fields.some((field) => isIn(textIn(row, field))) && (where?.(row) ?? true);
}

type AnyRow = Row<Record<string, unknown>> & Publishable;

/** One page of all records of a kind, unpublished ones included, filtered and sorted for staff. */
export async function staffList<R>(
  records: { all(where?: (row: AnyRow) => boolean): readonly AnyRow[] },
  { status, from, to, sort, page = 1, limit = LIST_LIMIT_DEFAULT }: ScopedList & Paging,
  where: ((row: AnyRow) => boolean) | undefined,
  { now, titleOf, toRow }: { now: number; titleOf: (row: AnyRow) => string; toRow: (row: AnyRow) => R },
): Promise<ListOf<R>> {
  const { first, end } = timesOfDays(from, to);
  const rows = records.all((row) => {
    if (where && !where(row)) return false;
    if (status && standingOf(row, now) !== status) return false;
    const date = showDateOf(row);
    return date >= first && date < end;
  });
  const inOrder = orderOf(sort, titleOf);
  const found = inOrder ? firstRows(rows, inOrder, page * limit) : rows;
  return { data: await mapInPieces(inPage(found, { page, limit }), toRow), count: rows.length };
}

/** How staff want the rows compared; undefined for the order of the list. */
function orderOf(
  sort: ScopedList['sort'],
  titleOf: (row: AnyRow) => string,
): ((a: AnyRow, b: AnyRow) => number) | undefined {
  if (sort === 'title') {
    const { compare } = new Intl.Collator('zh-CN', { numeric: true });
    return (a, b) => compare(titleOf(a), titleOf(b));
  }
  if (sort !== 'newest' && sort !== 'oldest') return undefined;
  const sign = sort === 'newest' ? -1 : 1;
  return (a, b) => sign * compareCodes(showDateOf(a), showDateOf(b));
}
