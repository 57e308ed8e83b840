import { type ReactNode, useState } from 'react';
import { BusyButton } from '../widgets/busy-button.tsx';
import { actOnRows, type Progress, type RowAct } from './act-on-rows.ts';
import type { PagedList } from './use-paged-list.ts';
import type { Selection } from './use-selection.ts';

interface BulkBarProps<R> {
  noun: string;
  list: Pick<PagedList<R>, 'rows' | 'count'>;
  selection: Selection<R>;
  acts: readonly RowAct<R>[];
  onChanged(): void;
}

/** Chooses the page or the whole list, and does something with what is chosen. */
export function BulkBar<R>({ noun, list, selection, acts, onChanged }: BulkBarProps<R>): ReactNode {
  const { rows = [], count } = list;
  const [progress, setProgress] = useState<Progress>();
  const chosen = selection.rows.length;
  const run = async (act: RowAct<R>) => {
    const changed = await actOnRows(selection.rows, act, { noun, onChanged, onProgress: setProgress });
    selection.toggle(changed, false);
  };
  return (
    <fieldset
      className={`bulk-bar row wraps ${chosen > 0 || progress ? 'is-open' : ''}`}
      aria-label={`批量处理${noun}`}
    >
      <label className="check">
        <input
          type="checkbox"
          checked={selection.isPageChosen}
          disabled={rows.length === 0}
          onChange={({ target }) => selection.toggle(rows, target.checked)}
        />
        全选本页
      </label>
      <span className="figures" role="status">
        {progress ? `正在处理 ${progress.done} / ${progress.all}` : chosen > 0 && `已选 ${chosen} 条`}
      </span>
      {chosen > 0 && (
        <>
          {selection.isPageChosen && chosen < count && (
            <BusyButton className="table-button" onPress={selection.chooseAll}>
              选择全部 {count} 条
            </BusyButton>
          )}
          {acts.map((act) => (
            <BusyButton
              key={act.word}
              className={`table-button ${act.isDanger ? 'button-danger' : ''}`}
              onPress={() => run(act)}
            >
              {act.word}
            </BusyButton>
          ))}
          <button type="button" className="text-button" onClick={selection.clear}>
            取消选择
          </button>
        </>
      )}
    </fieldset>
  );
}
