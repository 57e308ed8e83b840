import { useState } from 'react';
import type { ListOf } from '../../../server/contract/call-row.ts';
import type { CallResult } from '../../call.ts';
import { toast } from '../widgets/toast.tsx';
import type { Asked, PagedList } from './use-paged-list.ts';

/** As many as a list can be asked for at once. */
const ALL_ROWS = 9_999;

export type Selection<R> = ReturnType<typeof useSelection<R>>;

/** Which rows of a list are chosen, on every page of it; other filters begin anew. */
export function useSelection<R>(
  { rows = [], filters }: Pick<PagedList<R>, 'rows' | 'filters'>,
  idOf: (row: R) => string,
  fetchPage: ((asked: Asked) => Promise<CallResult<ListOf<R>>>) | undefined,
) {
  const of = JSON.stringify(filters);
  const [chosen, setChosen] = useState<{ of: string; rows: ReadonlyMap<string, R> }>({ of, rows: new Map() });
  const current = chosen.of === of ? chosen.rows : new Map<string, R>();
  const set = (next: Iterable<R>) => setChosen({ of, rows: new Map(Array.from(next, (row) => [idOf(row), row])) });
  const without = (some: readonly R[]) => {
    const ids = new Set(some.map(idOf));
    return [...current.values()].filter((row) => !ids.has(idOf(row)));
  };
  return {
    rows: [...current.values()],
    has: (row: R) => current.has(idOf(row)),
    isPageChosen: rows.length > 0 && rows.every((row) => current.has(idOf(row))),
    toggle: (some: readonly R[], on: boolean) => set(on ? [...without(some), ...some] : without(some)),
    /** Every row that fits the filters, on all pages. */
    async chooseAll(): Promise<void> {
      const result = await fetchPage?.({ filters, page: 1, limit: ALL_ROWS });
      if (!result) return;
      if (result.ok) set(result.data.data);
      else toast.error(result.msg);
    },
    clear: () => set([]),
  };
}
