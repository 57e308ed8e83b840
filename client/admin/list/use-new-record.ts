import { useEffect, useState } from 'react';
import { toast } from '../widgets/toast.tsx';
import { useSaid } from '../widgets/use-said.ts';
import type { Filters, PagedList } from './use-paged-list.ts';

/** How long a new record stays marked. */
const MARKED_MS = 2_000;
/** Rows that are searched: newer or pinned records are never more. */
const LOOK_ROWS = 200;

interface ListSource<R> {
  list: PagedList<R>;
  idOf(row: R): string;
  noun: string;
}

/** Shows a new record at its position in the list, highlighted for a moment. */
export function useNewRecord<R>({ list, idOf, noun }: ListSource<R>) {
  const [marked, setMarked] = useState<string>();
  const { fetchPage, none } = list;
  const [said, setSaid] = useSaid();
  const isShown = list.rows?.some((row) => idOf(row) === marked) ?? false;

  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(() => setMarked(undefined), MARKED_MS);
    return () => clearTimeout(timer);
  }, [isShown]);

  async function placeOf(id: string, filters: Filters): Promise<number> {
    const result = await fetchPage({ filters, page: 1, limit: LOOK_ROWS });
    return result.ok ? result.data.data.findIndex((row) => idOf(row) === id) : -1;
  }

  return {
    marked,
    /** Its position, for screen readers. */
    said,
    /** Goes to the record's page; a filter that hides it is cleared, with a message. */
    async show(id: string): Promise<void> {
      const filtered = await placeOf(id, list.filters);
      const isHidden = filtered === -1;
      const place = isHidden ? await placeOf(id, none) : filtered;
      if (place === -1) return list.refresh();
      const page = Math.floor(place / list.limit) + 1;
      if (isHidden) toast.success(`新增的${noun}不符合查询条件，已显示全部`);
      setSaid(`新增的${noun}在第 ${page} 页第 ${(place % list.limit) + 1} 条`);
      setMarked(id);
      list.goTo(isHidden ? none : list.filters, page);
    },
  };
}
