import { chinaTime } from '../../../server/contract/china-time.ts';
import type { Column } from './table.tsx';

/** The column that says when; `timeOf` gives ISO 8601. */
export function timeColumn<R>(head: string, timeOf: (row: R) => string): Column<R> {
  return {
    key: 'time',
    head,
    width: 'time',
    cell: (row) => <time dateTime={timeOf(row)}>{chinaTime(timeOf(row))}</time>,
  };
}
