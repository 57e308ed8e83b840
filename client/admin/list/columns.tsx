import { createContext, type ReactNode, useContext } from 'react';
import { chinaTime } from '../../../server/contract/china-time.ts';
import type { ClickGuard } from '../../ui/use-click-guard.ts';
import { TextButton } from '../widgets/button.tsx';
import type { Column } from './table.tsx';

/** A text cut after two lines; the whole text is its tooltip. Cards on a phone show no cell without one. */
export function clamped(text: string): ReactNode {
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
  /** By default on every row. */
  isOffered?(row: R): boolean;
  looks?: 'text' | 'danger';
  /** It acts without a question, and its row may go: a second press would hit the next one. */
  isGuarded?: true;
  onPress(row: R): unknown;
}

/** The column of buttons: `nameOf` returns the row's name for screen readers, `after` what follows them. */
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

/** One guard for the guarded buttons of all rows of a list. */
export const RowGuard = createContext<ClickGuard>({ shut: false, pass: () => true });

/** A shut button keeps the focus, which a disabled one loses. */
function RowAction<R>({ button, row, about }: { button: RowButton<R>; row: R; about: string }): ReactNode {
  const { word, looks = 'text', isGuarded = false, onPress } = button;
  const { shut, pass } = useContext(RowGuard);
  const press = () => void ((!isGuarded || pass()) && onPress(row));
  return <TextButton {...{ word, looks, about }} aria-disabled={isGuarded && shut} onClick={press} />;
}
