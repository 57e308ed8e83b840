import { type ReactNode, useRef, useState } from 'react';
import { LIST_LIMIT_MAX } from '../../../server/contract/rules.ts';
import { BusyButton, Button } from '../widgets/button.tsx';
import { Check } from '../widgets/fields/check.tsx';
import { toast } from '../widgets/toast.tsx';
import { actOnRows, type Listed, type RowAct } from './act-on-rows.ts';
import { useHold } from './row-guard.tsx';
import type { PagedList } from './use-paged-list.ts';

type Selection<R> = ReturnType<typeof useSelection<R>>;

/** The selected rows of a list over all its pages, each as it was read last; new filters clear the selection. */
export function useSelection<R>(
  list: Pick<PagedList<R>, 'rows' | 'filters' | 'fetchPage' | 'isReading'>,
  idOf: (row: R) => string,
  takes: (row: R) => boolean = () => true,
) {
  const { rows = [], filters, fetchPage } = list;
  const onPage = rows.filter(takes);
  const of = JSON.stringify(filters);
  const latest = useRef(of);
  latest.current = of;
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
      if (latest.current === of) setChosen({ of, ids: idsOf(result.data.data.filter(takes)) });
    },
    clear: () => setChosen({ of, ids: new Set() }),
    /** An action on many rows runs, or the list has not read its result: no row takes another. */
    ...useHold(list.isReading),
  };
}

export interface BulkBarProps<R> extends Omit<Listed<R>, 'during'> {
  list: Pick<PagedList<R>, 'rows' | 'count'>;
  selection: Selection<R>;
  acts: readonly RowAct<R>[];
  /** An action that first asks for more than a yes, to be held too; `run` runs one as those of `acts`. */
  more?(selection: Selection<R>, run: (act: RowAct<R>) => Promise<void>): ReactNode;
}

/** Selects the page or the whole list, and offers actions for the selection. */
export function BulkBar<R>({ noun, list, selection, acts, more, nameOf, onChanged }: BulkBarProps<R>) {
  const { rows = [], count } = list;
  const { onPage, isHeld, hold, during } = selection;
  const chosen = selection.rows.length;
  const inOrder = [...acts].sort((one, other) => Number(one.isDanger ?? false) - Number(other.isDanger ?? false));
  const run = async (act: RowAct<R>) => {
    const changed = await actOnRows(selection.rows, act, { noun, nameOf, onChanged, during });
    selection.toggle(changed, false);
  };
  return (
    <fieldset
      className={`bulk-bar then-apart row wraps gap-2 ${chosen > 0 ? 'is-open' : ''}`}
      aria-label={`批量处理${noun}`}
    >
      <Check
        checked={selection.isPageChosen}
        disabled={onPage.length === 0}
        onChange={({ target }) => selection.toggle(onPage, target.checked)}
      >
        全选本页
      </Check>
      <span className="figures" role="status">
        {chosen > 0 && `已选 ${chosen} 条`}
      </span>
      {chosen > 0 && (
        <>
          <Button looks="text" onClick={selection.clear}>
            取消选择
          </Button>
          {selection.isPageChosen && onPage.length === rows.length && chosen < count && (
            <BusyButton onPress={selection.chooseAll}>选择全部 {count} 条</BusyButton>
          )}
          {inOrder.map((act) => (
            <BusyButton
              key={act.word}
              looks={act.isDanger ? 'risky' : 'plain'}
              disabled={isHeld}
              onPress={() => hold(() => run(act))}
            >
              {act.word}
            </BusyButton>
          ))}
          {more?.(selection, run)}
        </>
      )}
    </fieldset>
  );
}
