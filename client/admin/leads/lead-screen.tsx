import { type ReactNode, useContext } from 'react';
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location';
import type { CsvFile, ListOf } from '../../../server/contract/call-row.ts';
import type { CallResult } from '../../call.ts';
import type { Filter } from '../list/filter-bar.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { recordName } from '../list/record-name.ts';
import { RowActions } from '../list/row-actions.tsx';
import type { Column } from '../list/table.tsx';
import { timeColumn } from '../list/time-column.tsx';
import { type Asked, type Filters, usePagedList } from '../list/use-paged-list.ts';
import { usePersisted, ViewPath } from '../state/persisted.ts';
import { BusyButton } from '../widgets/busy-button.tsx';
import { saveCsv } from '../widgets/save-csv.ts';
import { toast } from '../widgets/toast.tsx';
import { ToolIcon } from '../widgets/tool-icon.tsx';
import { PhoneLink } from './lead-dialog.tsx';

interface Lead {
  phone: string;
  createDate: string;
  sameAs: number;
}

interface LeadScreenProps<R extends Lead> {
  title: string;
  noun: string;
  /** The name under which calls and addresses carry a lead's id. */
  param: keyof R & string;
  nameOf(row: R): string;
  filters: readonly Filter[];
  fetchPage(asked: Asked): Promise<CallResult<ListOf<R>>>;
  exportFile(filters: Filters): Promise<CallResult<CsvFile>>;
  /** What the table shows before the number. */
  columns: readonly Column<R>[];
  phoneHead: string;
  /** How far staff has come with it, and whether anybody has begun. */
  statusOf(row: R): { readonly word: string; readonly isOpen: boolean };
  /** The one press that takes up a lead which nobody has taken up. */
  takeUp: { readonly word: string; mark(row: R): Promise<CallResult<unknown>> };
  empty: string;
  dialog(id: string, way: { onChanged(): void; onClose(): void }): ReactNode;
}

/** Leads of one kind: searched, looked at, taken up, taken along as a file. */
export function LeadScreen<R extends Lead>(props: LeadScreenProps<R>): ReactNode {
  const { title, noun, param, nameOf, filters, statusOf, takeUp } = props;
  const none = Object.fromEntries(filters.map(({ name }) => [name, '']));
  const list = usePagedList(none, props.fetchPage);
  const [opened, open] = useOpened(param);
  const idOf = (row: R) => String(row[param]);

  async function take(row: R): Promise<void> {
    const result = await takeUp.mark(row);
    if (result.ok) toast.success(result.msg);
    else toast.error(result.msg);
    list.refresh();
  }

  const columns: Column<R>[] = [
    ...props.columns,
    { key: 'phone', head: props.phoneHead, width: 'medium', cell: (row) => <PhoneLink {...row} /> },
    timeColumn('时间', ({ createDate }) => createDate),
    {
      key: 'status',
      head: '状态',
      width: 'short',
      cell: (row) => {
        const { word, isOpen } = statusOf(row);
        return <span className={`tag ${isOpen ? 'tag-open' : 'tag-done'}`}>{word}</span>;
      },
    },
    {
      key: 'actions',
      head: '操作',
      width: 'actions',
      card: 'actions',
      cell: (row) => (
        <RowActions title={recordName(nameOf(row))} actions={['view']} onChoose={() => open(idOf(row))}>
          {statusOf(row).isOpen && (
            <button
              type="button"
              className="text-button"
              aria-label={`${takeUp.word}：${recordName(nameOf(row))}`}
              onClick={() => take(row)}
            >
              {takeUp.word}
            </button>
          )}
        </RowActions>
      ),
    },
  ];
  const isFiltered = Object.values(list.filters).some((value) => value !== '');

  return (
    <ListScreen
      title={title}
      noun={noun}
      list={list}
      filters={filters}
      columns={columns}
      rowKey={idOf}
      empty={isFiltered ? `没有找到符合条件的${noun}，可点「重置」查看全部。` : props.empty}
      buttons={
        <BusyButton onPress={() => saveCsv(props.exportFile(list.filters))}>
          <ToolIcon name="download" />
          导出 CSV
        </BusyButton>
      }
    >
      {opened && props.dialog(opened, { onChanged: list.refresh, onClose: () => open('') })}
    </ListScreen>
  );
}

/** Which lead is open: the one that was pressed, or the one that the address names (`?agentId=`, as in a notice). */
function useOpened(param: string): [string, (id: string) => void] {
  const path = useContext(ViewPath);
  const location = usePathname();
  const search = useSearch();
  const [pressed, setPressed] = usePersisted('opened', '');
  const named = location === path ? (new URLSearchParams(search).get(param) ?? '') : '';
  const open = (id: string) => {
    setPressed(id);
    if (named) navigate(path, { replace: true });
  };
  return [pressed || named, open];
}
