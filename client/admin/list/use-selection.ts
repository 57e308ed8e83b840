import { useRef, useState } from 'react';
import { LIST_LIMIT_MAX } from '../../../server/contract/rules.ts';
import { toast } from '../widgets/toast.tsx';
import { useHold } from './row-guard.tsx';
import type { PagedList } from './use-paged-list.ts';

export type Selection<R> = ReturnType<typeof useSelection<R>>;

/** The selected rows of a list over all its pages, each as it was read last; new filters clear the selection. */
export function useSelection<R>(
  list: Pick<PagedList<R>, 'rows' | 'filters' | 'fetchPage' | 'isReading'>,
  idOf: (row: R) => string,
  takes: (row: R) => boolean = () => true,
) {
  const { rows = [], filters, fetchPage } = list;
  const onPage = rows.filter(takes);
  const of = JSON.stringify(filters);
  const [chosen, setChosen] = useState<{ of: string; ids: ReadonlySet<string> }>({ of, ids: new Set() });
  // a row that was edited after it was selected has another version
  const read = useRef(new Map<string, R>()).current;
  const see = (seen: readonly R[]) => seen.forEach((row) => void read.set(idOf(row), row));
  const shown = useRef<readonly R[] | undefined>(undefined);
  if (shown.current !== list.rows) see(rows); // the page may be older than what `chooseAll` read
  shown.current = list.rows;
  const idsOf = (some: readonly R[]) => new Set(some.map(idOf));
  const current = chosen.of === of ? chosen.ids : new Set<string>();
  return {
    rows: [...current].flatMap((id) => read.get(id) ?? []).filter(takes),
    has: (row: R) => current.has(idOf(row)),
    onPage,
    isPageChosen: onPage.length > 0 && onPage.every((row) => current.has(idOf(row))),
    toggle(some: readonly R[], on: boolean): void {
      const ids = idsOf(some);
      // an action that ends late takes its own rows out of what is selected by now
      setChosen((now) => {
        if (!on) return { ...now, ids: new Set([...now.ids].filter((id) => !ids.has(id))) };
        return { of, ids: new Set(now.of === of ? [...now.ids, ...ids] : ids) };
      });
    },
    /** Every row that fits the filters, on all pages. */
    async chooseAll(): Promise<void> {
      const result = await fetchPage({ filters, page: 1, limit: LIST_LIMIT_MAX });
      if (!result.ok) return toast.error(result.msg);
      see(result.data.data);
      const ids = idsOf(result.data.data.filter(takes));
      setChosen((now) => (now.of === of ? { of, ids } : now)); // by now others may be selected
    },
    clear: () => setChosen({ of, ids: new Set() }),
    /** An action on many rows runs, or the list has not read its result: no row takes another. */
    ...useHold(list.isReading),
  };
}
