import type { ReactNode } from 'react';
import { type Filter, FilterBar } from './filter-bar.tsx';
import { type Column, Table } from './table.tsx';
import { TablePager } from './table-pager.tsx';
import type { PagedList } from './use-paged-list.ts';

interface ListScreenProps<R> {
  /** The screen's name: 「产品管理」. */
  title: string;
  /** What is listed, as the names of filters and pages say it: 「产品」. */
  noun: string;
  /** What the rows are, for those who hear it; 「产品列表」 unless it is said. */
  label?: string;
  list: PagedList<R>;
  filters: readonly Filter[];
  columns: readonly Column<R>[];
  rowKey(row: R): string;
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
  const {
    title,
    noun,
    label = `${noun}列表`,
    list,
    filters,
    columns,
    rowKey,
    marked,
    empty,
    buttons,
    children,
  } = props;
  const first = (list.page - 1) * list.limit + 1;
  const index: Column<R> = { key: 'index', head: '序号', width: 'index', card: 'none', cell: (_, at) => first + at };
  return (
    <div className="admin-page">
      <h1 className="sr-only">{title}</h1>
      <FilterBar label={`查询${noun}`} filters={filters} list={list}>
        {buttons}
      </FilterBar>
      <Table label={label} columns={[index, ...columns]} {...{ list, rowKey, marked, empty }} />
      <TablePager label={`${noun}分页`} list={list} />
      {children}
    </div>
  );
}
