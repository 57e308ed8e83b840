import type { ReactNode } from 'react';
import type { CsvFile } from '../../../server/contract/call-row.ts';
import type { CallResult } from '../../call.ts';
import { BusyButton, Button } from '../widgets/button.tsx';
import { Check } from '../widgets/fields/check.tsx';
import { saveFile } from '../widgets/save-file.ts';
import { Segments, type SegmentsProps } from '../widgets/segments.tsx';
import { toast } from '../widgets/toast.tsx';
import { BulkBar, type BulkBarProps } from './bulk-bar.tsx';
import { FilterBar } from './filter-bar.tsx';
import { Table, type TableProps } from './table.tsx';
import { TablePager } from './table-pager.tsx';
import { useAsked } from './use-address.ts';
import type { Filters, PagedList } from './use-paged-list.ts';
import { useSelection } from './use-selection.ts';

interface Bulk<R> extends Pick<BulkBarProps<R>, 'acts' | 'more' | 'nameOf' | 'onChanged'> {
  takes?(row: R): boolean;
  /** The name of a row that no other has, of `namesApart`. */
  labelOf(row: R): string;
}

interface ListScreenProps<R> extends Pick<TableProps<R>, 'columns' | 'rowKey' | 'empty' | 'cards'> {
  title: string;
  /** The noun in the names of filters and pages: 「产品」; by default the title. */
  noun?: string;
  /** The accessible name of the table; by default 「产品列表」. */
  label?: string;
  list: PagedList<R>;
  /** A filter shown first, as buttons; 重置 does not change it. */
  tabs?: ({ readonly name: string } & Pick<SegmentsProps<string>, 'choices'>) | undefined;
  /** The bulk actions; without them no row can be selected. */
  bulk?: Bulk<R> | undefined;
  add?: { readonly word: string; readonly icon?: string; onPress(): void } | undefined;
  exported?: { readonly word: string; load(filters: Filters): Promise<CallResult<CsvFile>> } | undefined;
  /** Actions on the whole list, last next to the filters. */
  risk?: ReactNode;
  above?: ReactNode;
  children?: ReactNode;
}

/** A screen with a single list: filters, pages, and the total number of rows. */
export function ListScreen<R>(props: ListScreenProps<R>) {
  const { title, list, tabs, columns, rowKey, bulk, cards, empty, add, exported, risk, above, children } = props;
  const { noun = title, label = `${noun}列表` } = props;
  const first = (list.page - 1) * list.limit + 1;
  const selection = useSelection(list, rowKey, bulk?.takes);
  // the filters in the address (`?stage=new`)
  useAsked(true, (asked) => {
    const named = [...asked].filter(([name]) => name in list.none);
    if (named.length > 0) list.goTo({ ...list.none, ...Object.fromEntries(named) }, 1);
    return named.length > 0;
  });
  const numberOf = (row: R, at: number) => {
    const number = <span>{first + at}</span>;
    if (!bulk || bulk.takes?.(row) === false) return number;
    return (
      <Check
        aria-label={`选择：${bulk.labelOf(row)}`}
        checked={selection.has(row)}
        onChange={({ target }) => selection.toggle([row], target.checked)}
      >
        {number}
      </Check>
    );
  };
  return (
    <div className="admin-page">
      <h1 className="sr-only">{title}</h1>
      <FilterBar
        label={`查询${noun}`}
        list={{ ...list, reset: () => list.reset(tabs?.name) }}
        before={
          tabs && (
            <Segments
              label={`${noun}状态`}
              choices={tabs.choices}
              value={list.filters[tabs.name]}
              onValue={(value) => list.goTo({ ...list.typed, [tabs.name]: value }, 1)}
            />
          )
        }
      >
        {add && (
          <Button looks="main" icon={add.icon ?? 'plus'} onClick={add.onPress}>
            {add.word}
          </Button>
        )}
        {exported && (
          <BusyButton icon="download" disabled={list.count === 0} onPress={() => saveCsv(exported.load(list.filters))}>
            {exported.word}
          </BusyButton>
        )}
        {risk}
      </FilterBar>
      {above}
      <Table
        label={label}
        columns={[{ head: '序号', width: 'index', card: 'check', cell: numberOf }, ...columns]}
        isHeld={selection.isHeld}
        {...{ list, rowKey, empty, cards }}
      />
      {(list.rows || list.failure === undefined) && (
        <TablePager label={`${noun}分页`} list={list}>
          {bulk && <BulkBar noun={noun} list={list} selection={selection} {...bulk} />}
        </TablePager>
      )}
      {children}
    </div>
  );
}

async function saveCsv(asked: Promise<CallResult<CsvFile>>): Promise<void> {
  const result = await asked;
  if (!result.ok) return toast.error(result.msg);
  saveFile(result.data.name, result.data.csv, 'text/csv;charset=utf-8');
}
