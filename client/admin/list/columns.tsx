import { type ReactNode, useContext } from 'react';
import { chinaTime } from '../../../server/contract/china-time.ts';
import { Button } from '../widgets/button.tsx';
import { actOnRows, type Listed, type RowAct } from './act-on-rows.ts';
import { RowGuard } from './row-guard.tsx';
import type { Column } from './table.tsx';

/** A text cut after two lines; the whole text is its tooltip. Cards on a phone show no cell without one. */
export function clamped(text: string) {
  return (
    <span className={text ? 'clamp' : 'table-none'} title={text}>
      {text || '—'}
    </span>
  );
}

/** A column of one text each. */
export function textColumn<R>(
  head: string,
  textOf: (row: R) => string,
  look: Omit<Column<R>, 'head' | 'cell'> = {},
): Column<R> {
  return { head, cell: (row) => clamped(textOf(row)), ...look };
}

/** The time column; `timeOf` returns ISO 8601. */
export function timeColumn<R>(head: string, timeOf: (row: R) => string): Column<R> {
  return { head, width: 'time', cell: (row) => <time dateTime={timeOf(row)}>{chinaTime(timeOf(row))}</time> };
}

interface RowButton<R> {
  word: string;
  isOffered?(row: R): boolean;
  looks?: 'text' | 'danger';
  /** The row may go or change meanwhile, so a second press is refused; a button that `asks` names its row first. */
  guard?: 'acts' | 'asks';
  onPress(row: R): unknown;
}

/** The button of an action on its row. */
export function actButton<R>(act: RowAct<R>, listed: Listed<R>): RowButton<R> {
  const looks = act.isDanger ? 'danger' : 'text';
  const guard = act.question ? 'asks' : 'acts';
  return { word: act.word, looks, guard, onPress: (row) => actOnRows([row], act, listed) };
}

/** The column of buttons. A button is described by its row, not named by it: else a search by words would find titles (「删除测试」). */
export function actionsColumn<R>(
  nameOf: (row: R) => string,
  buttons: readonly RowButton<R>[],
  { width = 'actions', after }: Pick<Column<R>, 'width'> & { after?(row: R): ReactNode } = {},
): Column<R> {
  const cell = (row: R) => (
    <div className="table-actions row wraps">
      {buttons.map(
        (button) =>
          (button.isOffered?.(row) ?? true) && <RowAction key={button.word} {...{ button, row }} about={nameOf(row)} />,
      )}
      {after?.(row)}
    </div>
  );
  return { head: '操作', width, card: 'actions', cell };
}

function RowAction<R>({ button, row, about }: { button: RowButton<R>; row: R; about: string }) {
  const { word, looks = 'text', guard, onPress } = button;
  const { hasMoved, isHeld, hold } = useContext(RowGuard);
  const shut = guard !== undefined && (isHeld || (hasMoved && guard === 'acts'));
  const act = () => onPress(row);
  return (
    <Button looks={looks} aria-description={about} disabled={shut} onClick={() => (guard ? hold(act) : act())}>
      {word}
    </Button>
  );
}
