import type { ReactNode } from 'react';
import { chinaTime } from '../../../server/contract/china-time.ts';
import type { Column } from './table.tsx';

/** The column that says when; `timeOf` gives ISO 8601, `below` what stands under it. */
export function timeColumn<R>(head: string, timeOf: (row: R) => string, below?: (row: R) => ReactNode): Column<R> {
  return {
    key: 'time',
    head,
    width: 'time',
    cell: (row) => (
      <div>
        <time dateTime={timeOf(row)}>{chinaTime(timeOf(row))}</time>
        {below && <div>{below(row)}</div>}
      </div>
    ),
  };
}
