import { chinaTime } from '../../../server/contract/china-time.ts';
import { recordName } from '../list/record-name.ts';
import type { Column } from '../list/table.tsx';
import type { ContentRecord } from './content-kind.ts';

/** The column that a row is known by. */
export function titleColumn(head: string, field: string): Column<ContentRecord> {
  return {
    key: field,
    head,
    card: 'title',
    cell: ({ values }) => <span>{recordName(values[field])}</span>,
  };
}

/** A column whose text is cut after two lines; the whole of it is its tooltip. */
export function longTextColumn(head: string, field: string): Column<ContentRecord> {
  return {
    key: field,
    head,
    cell: ({ values }) =>
      values[field] ? (
        <span className="table-clip" title={values[field]}>
          {values[field]}
        </span>
      ) : (
        '—'
      ),
  };
}

export function timeColumn(head: string): Column<ContentRecord> {
  return {
    key: 'time',
    head,
    width: 'time',
    cell: ({ createDate }) => <time dateTime={createDate}>{chinaTime(createDate)}</time>,
  };
}
