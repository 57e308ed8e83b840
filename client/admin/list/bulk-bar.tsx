import { type ReactNode, useState } from 'react';
import { BusyButton } from '../widgets/busy-button.tsx';
import { Button } from '../widgets/button.tsx';
import { toast } from '../widgets/toast.tsx';
import { actOnRows, type RowAct } from './act-on-rows.ts';
import type { PagedList } from './use-paged-list.ts';

/** The largest number of rows that one call returns. */
const ALL_ROWS = 9_999;

type Selection<R> = ReturnType<typeof useSelection<R>>;

/** The selected rows of a list over all its pages; new filters clear the selection. */
export function useSelection<R>(
  { rows = [], filters, fetchPage }: Pick<PagedList<R>, 'rows' | 'filters' | 'fetchPage'>,
  idOf: (row: R) => string,
  takes: (row: R) => boolean = () => true,
) {
  const onPage = rows.filter(takes);
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
    /** The selectable rows of this page. */
    onPage,
    isPageChosen: onPage.length > 0 && onPage.every((row) => current.has(idOf(row))),
    toggle: (some: readonly R[], on: boolean) => set(on ? [...without(some), ...some] : without(some)),
    /** Every row that fits the filters, on all pages. */
    async chooseAll(): Promise<void> {
      const result = await fetchPage({ filters, page: 1, limit: ALL_ROWS });
      if (result.ok) set(result.data.data.filter(takes));
      else toast.error(result.msg);
    },
    clear: () => set([]),
  };
}

export interface BulkBarProps<R> {
  noun: string;
  list: Pick<PagedList<R>, 'rows' | 'count'>;
  selection: Selection<R>;
  acts: readonly RowAct<R>[];
  /** An action that first asks for more than a yes; `done` ends the selection. */
  more?(rows: readonly R[], done: () => void): ReactNode;
  nameOf(row: R): string;
  onChanged(): void;
}

/** Selects the page or the whole list, and offers actions for the selection. */
export function BulkBar<R>({ noun, list, selection, acts, more, nameOf, onChanged }: BulkBarProps<R>): ReactNode {
  const { rows = [], count } = list;
  const { onPage } = selection;
  const chosen = selection.rows.length;
  const run = async (act: RowAct<R>) => {
    const changed = await actOnRows(selection.rows, act, { noun, nameOf, onChanged });
    selection.toggle(changed, false);
  };
  return (
    <fieldset
      className={`bulk-bar then-apart row wraps gap-2 ${chosen > 0 ? 'is-open' : ''}`}
      aria-label={`批量处理${noun}`}
    >
      <label className="check">
        <input
          type="checkbox"
          checked={selection.isPageChosen}
          disabled={onPage.length === 0}
          onChange={({ target }) => selection.toggle(onPage, target.checked)}
        />
        全选本页
      </label>
      <span className="figures" role="status">
        {chosen > 0 && `已选 ${chosen} 条`}
      </span>
      {chosen > 0 && (
        <>
          {selection.isPageChosen && onPage.length === rows.length && chosen < count && (
            <BusyButton onPress={selection.chooseAll}>选择全部 {count} 条</BusyButton>
          )}
          {acts.map((act) => (
            <BusyButton key={act.word} looks={act.isDanger ? 'risky' : 'plain'} onPress={() => run(act)}>
              {act.word}
            </BusyButton>
          ))}
          {more?.(selection.rows, selection.clear)}
          <Button looks="text" onClick={selection.clear}>
            取消选择
          </Button>
        </>
      )}
    </fieldset>
  );
}
