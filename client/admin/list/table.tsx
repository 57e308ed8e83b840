import type { ReactNode } from 'react';
import { FailureNotice } from '../widgets/notice.tsx';
import { GuardedRow, useMovedRows } from './row-guard.tsx';
import type { PagedList } from './use-paged-list.ts';

/** The width of a column by its type of content, in pixels or of the table; without one it shares the remaining width. */
const WIDTHS = {
  index: 76,
  head: 80,
  phone: 200,
  picture: 84,
  short: 128,
  name: '13%',
  time: '13.4%',
  medium: 200,
  wide: '19.5%',
  content: 216,
  actions: 232,
};

export interface Column<R> {
  /** By default the head. */
  key?: string;
  head: string;
  hint?: string;
  width?: keyof typeof WIDTHS;
  /** The role of the column where a narrow window shows rows as cards: heading, picture at the left, buttons, checkbox. */
  card?: 'title' | 'picture' | 'actions' | 'check';
  /** `index` counts the given rows from 0. */
  cell(row: R, index: number): ReactNode;
}

export interface TableProps<R> {
  label: string;
  columns: readonly Column<R>[];
  /** A skeleton of the same shape replaces the rows until they are loaded; during a reload the old ones are paler. */
  list: Pick<PagedList<R>, 'rows' | 'busy' | 'failure' | 'refresh' | 'isReading'>;
  rowKey(row: R): string;
  isHeld?: boolean | undefined;
  empty: ReactNode;
  /** Shows rows as cards side by side at every width. */
  cards?: boolean | undefined;
}

const SKELETON_ROWS = 8;

/** Rows and columns with a head that stays; below 992 px each row is a card with labels. */
export function Table<R>({ label, columns, list, rowKey, isHeld = false, empty, cards }: TableProps<R>) {
  const { rows, busy, failure, isReading } = list;
  const waiting = !rows && failure === undefined;
  const isEmpty = failure === undefined && rows?.length === 0;
  // without rows a head is shown over the words that say so, never below a failure
  const hasHead = isEmpty ? !cards : Boolean(rows ?? waiting);
  const hasMoved = useMovedRows(rows);

  return (
    <section
      className={`table relative ${cards ? 'table-cards' : 'table-page'}`}
      aria-label={label}
      aria-busy={busy || waiting}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard
      tabIndex={0}
      data-scroll={label}
    >
      <FailureNotice failure={failure} load={list.refresh} />
      {hasHead && (
        <table className="table-grid full-width on-paper" role={cards ? 'presentation' : undefined}>
          <colgroup>
            {columns.map(({ head, key = head, width, card }) => (
              <col key={key} className={headClass(card)} width={width && WIDTHS[width]} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map(({ head, key = head, hint, card }) => (
                <th
                  key={key}
                  className={`over strong text-left unbroken ${headClass(card)}`}
                  scope="col"
                  data-hint={hint}
                  title={hint}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={busy ? 'is-busy' : undefined} role={cards && !waiting ? 'list' : undefined}>
            {waiting && <SkeletonRows columns={columns} />}
            {rows?.map((row, index) => (
              <GuardedRow key={rowKey(row)} {...{ hasMoved, isHeld, isReading }}>
                <tr role={cards ? 'listitem' : undefined}>
                  {columns.map(({ head, key = head, hint = head, cell, card = 'line' }) => (
                    <td key={key} data-head={hint} className={`table-card-${card}`}>
                      {cell(row, index)}
                    </td>
                  ))}
                </tr>
              </GuardedRow>
            ))}
          </tbody>
        </table>
      )}
      {isEmpty && <p className="table-state keep-phrases gap-3 panel centre stack soft text-centre">{empty}</p>}
    </section>
  );
}

/** The column of buttons is not on paper. */
const headClass = (card: string | undefined) => (card === 'actions' ? 'table-card-actions' : '');

function SkeletonRows<R>({ columns }: { columns: readonly Column<R>[] }) {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
    <tr key={row}>
      {columns.map(({ head, key = head, width, card = 'line' }) => (
        <td key={key} className={`table-card-${card}`}>
          <span className={`skeleton ${width === 'picture' ? 'skeleton-picture' : ''}`} />
        </td>
      ))}
    </tr>
  ));
}
