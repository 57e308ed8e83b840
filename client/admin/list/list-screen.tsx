import type { ReactNode } from 'react';
import type { ListOf } from '../../../server/contract/call-row.ts';
import type { CallResult } from '../../call.ts';
import { Segments, type SegmentsProps } from '../widgets/segments.tsx';
import type { RowAct } from './act-on-rows.ts';
import { BulkBar } from './bulk-bar.tsx';
import { type Filter, FilterBar } from './filter-bar.tsx';
import { type Column, Table } from './table.tsx';
import { TablePager } from './table-pager.tsx';
import { useAddressFilters } from './use-address.ts';
import type { Asked, PagedList } from './use-paged-list.ts';
import { useSelection } from './use-selection.ts';

interface ListScreenProps<R> {
  /** The screen's name: 「产品管理」. */
  title: string;
  /** What is listed, as the names of filters and pages say it: 「产品」. */
  noun: string;
  /** What the rows are, for those who hear it; 「产品列表」 unless it is said. */
  label?: string;
  list: PagedList<R>;
  filters: readonly Filter[];
  /** A filter that stands before the others as buttons; 重置 leaves it as it is. */
  tabs?: { readonly name: string } & Pick<SegmentsProps<string>, 'parts'>;
  columns: readonly Column<R>[];
  rowKey(row: R): string;
  /** What can be done with many rows at once; without it none can be chosen. */
  bulk?: {
    readonly acts: readonly RowAct<R>[];
    nameOf(row: R): string;
    fetchPage(asked: Asked): Promise<CallResult<ListOf<R>>>;
    onChanged(): void;
  };
  /** The key of a row that stands out for a moment. */
  marked?: string | undefined;
  /** One sentence in the place of rows. */
  empty: string;
  /** After 重置 and 查询. */
  buttons?: ReactNode;
  /** What opens over the list. */
  children?: ReactNode;
}

/** A screen that is one list: searched, paged, its rows counted over all pages. */
export function ListScreen<R>(props: ListScreenProps<R>): ReactNode {
  const { title, noun, list, filters, tabs, columns, rowKey, bulk, marked, empty, buttons, children } = props;
  const { label = `${noun}列表` } = props;
  const first = (list.page - 1) * list.limit + 1;
  const selection = useSelection(list, rowKey, bulk?.fetchPage);
  useAddressFilters(list);
  const index: Column<R> = {
    key: 'index',
    head: '序号',
    width: 'index',
    card: 'check',
    cell: (row, at) =>
      bulk ? (
        <label className="check">
          <input
            type="checkbox"
            aria-label={`选择：${bulk.nameOf(row)}`}
            checked={selection.has(row)}
            onChange={({ target }) => selection.toggle([row], target.checked)}
          />
          <span>{first + at}</span>
        </label>
      ) : (
        <span>{first + at}</span>
      ),
  };
  return (
    <div className="admin-page">
      <h1 className="sr-only">{title}</h1>
      <FilterBar
        label={`查询${noun}`}
        filters={filters}
        list={{ ...list, reset: () => list.reset(tabs?.name) }}
        before={
          tabs && (
            <Segments
              label={`${noun}状态`}
              parts={tabs.parts}
              value={list.filters[tabs.name]}
              onValue={(value) => list.goTo({ ...list.typed, [tabs.name]: value }, 1)}
            />
          )
        }
      >
        {buttons}
      </FilterBar>
      <Table label={label} columns={[index, ...columns]} {...{ list, rowKey, marked, empty }} />
      <TablePager label={`${noun}分页`} list={list}>
        {bulk && <BulkBar noun={noun} list={list} selection={selection} {...bulk} />}
      </TablePager>
      {children}
    </div>
  );
}
