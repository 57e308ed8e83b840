import type { ReactNode } from 'react';
import { BusyButton, Button } from '../widgets/button.tsx';
import { Check } from '../widgets/fields/check.tsx';
import { actOnRows, type Listed, type RowAct } from './act-on-rows.ts';
import type { PagedList } from './use-paged-list.ts';
import type { Selection } from './use-selection.ts';

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
