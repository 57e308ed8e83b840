import type { ReactNode } from 'react';
import type { CsvFile, ListOf } from '../../../server/contract/call-row.ts';
import { chinaTime } from '../../../server/contract/china-time.ts';
import type { LastMark, LeadFacts } from '../../../server/contract/kinds/lead-fields.ts';
import type { CallResult } from '../../call.ts';
import { actOnRows, type RowAct } from '../list/act-on-rows.ts';
import type { Filter } from '../list/filter-bar.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { recordName } from '../list/record-name.ts';
import { actionsColumn, RowActions } from '../list/row-actions.tsx';
import type { Column } from '../list/table.tsx';
import { timeColumn } from '../list/time-column.tsx';
import { useOpened } from '../list/use-address.ts';
import { type Asked, type Filters, type PagedList, usePagedList } from '../list/use-paged-list.ts';
import { fetchLeadQueue, useLeadQueue } from '../state/lead-queue.ts';
import { BusyButton } from '../widgets/busy-button.tsx';
import { saveCsv } from '../widgets/save-csv.ts';
import { TextButton } from '../widgets/text-button.tsx';
import { ToolIcon } from '../widgets/tool-icon.tsx';
import { type LeadDetail, LeadDialog, type LeadWindow } from './lead-dialog.tsx';
import { PhoneLink } from './phone-link.tsx';

interface Lead extends LeadFacts, Partial<LastMark> {
  phone: string;
  createDate: string;
  note: string;
  version?: number;
}

/** What a press marks a lead with. */
interface Mark<M> {
  word: string;
  done: string;
  values: M;
}

interface LeadScreenProps<R extends Lead, D extends R & LeadDetail, M extends Record<string, unknown>>
  extends LeadWindow<D, M> {
  title: string;
  /** The name under which calls and addresses carry a lead's id. */
  param: keyof R & string;
  nameOf(row: R): string;
  filters: readonly Filter[];
  fetchPage(asked: Asked): Promise<CallResult<ListOf<R>>>;
  exportFile(filters: Filters): Promise<CallResult<CsvFile>>;
  /** What the table shows before the number. */
  columns: readonly Column<R>[];
  phoneHead: string;
  /** How far staff has come with it, whose it is, and whether anybody has begun. */
  statusOf(row: R): { readonly word: string; readonly owner?: string; readonly isOpen: boolean };
  /** What many leads are marked with at once; the first takes up one which nobody has taken up. */
  marks: readonly [Mark<Partial<M>>, ...Mark<Partial<M>>[]];
  marksOf(row: R): M;
  empty: string;
}

/** Leads of one kind as a queue: searched, called, taken up, taken along as a file. */
export function LeadScreen<R extends Lead, D extends R & LeadDetail, M extends Record<string, unknown>>(
  props: LeadScreenProps<R, D, M>,
): ReactNode {
  const { kind, title, noun, param, filters, statusOf, marks, marksOf, mark } = props;
  const none = { ...Object.fromEntries(filters.map(({ name }) => [name, ''])), handled: 'false' };
  const list = usePagedList<R>(none, props.fetchPage);
  const queue = useLeadQueue()?.[kind];
  const [opened, open] = useOpened('', (asked) => asked.get(param) ?? undefined);
  const idOf = (row: R) => String(row[param]);
  const nameOf = (row: R) => recordName(props.nameOf(row));
  const onChanged = () => {
    list.refresh();
    fetchLeadQueue();
  };
  const acts = marks.map(({ word, done, values }): RowAct<R> => {
    const run = (row: R) => mark(idOf(row), values, row.version === undefined ? {} : { version: row.version });
    const undo = (row: R, answer: unknown) =>
      mark(idOf(row), marksOf(row), { version: (answer as { version: number }).version }); // proof: `mark` answered it
    return { word, done, run, undo };
  });
  const [takeUp] = acts;

  const columns: Column<R>[] = [
    ...props.columns,
    {
      key: 'phone',
      head: props.phoneHead,
      ...(props.phoneHead !== '手机号' && { hint: '手机号' }),
      width: 'phone',
      cell: (row) => <PhoneLink {...row} />,
    },
    timeColumn('时间', ({ createDate }) => createDate),
    { key: 'status', head: '状态', width: 'medium', cell: (row) => <LeadStatus {...row} {...statusOf(row)} /> },
    actionsColumn(
      (row) => (
        <RowActions title={nameOf(row)} actions={['view']} onChoose={() => open(idOf(row))}>
          {takeUp && statusOf(row).isOpen && (
            <TextButton
              word={takeUp.word}
              about={nameOf(row)}
              onClick={() => actOnRows([row], takeUp, { noun, onChanged })}
            />
          )}
        </RowActions>
      ),
      'time',
    ),
  ];
  return (
    <ListScreen
      title={title}
      noun={noun}
      list={list}
      filters={filters}
      tabs={{
        name: 'handled',
        parts: [
          { value: 'false', word: '待处理', count: queue?.waiting },
          { value: 'true', word: '已处理', count: queue?.handled },
          { value: '', word: '全部' },
        ],
      }}
      columns={columns}
      rowKey={idOf}
      bulk={{ acts, nameOf, fetchPage: props.fetchPage, onChanged }}
      empty={queue && queue.waiting + queue.handled === 0 ? props.empty : emptyOf(list, noun)}
      buttons={
        <BusyButton onPress={() => saveCsv(props.exportFile(list.filters))}>
          <ToolIcon name="download" />
          导出 CSV
        </BusyButton>
      }
    >
      {opened && (
        <LeadDialog<D, M> key={opened} id={opened} {...props} onChanged={onChanged} onClose={() => open('')} />
      )}
    </ListScreen>
  );
}

/** What is said of a queue without a row. */
function emptyOf({ filters: { handled, ...others } }: Pick<PagedList<unknown>, 'filters'>, noun: string): string {
  if (Object.values(others).some(Boolean)) return `没有找到符合条件的${noun}，可点「重置」查看全部。`;
  return handled === 'false' ? '都处理完了，没有待处理的。' : `还没有已处理的${noun}。`;
}

type LeadStatusProps = Lead & { word: string; owner?: string; isOpen: boolean };

/** How far a lead is, who marked it when, and what was noted. */
function LeadStatus({ word, owner, isOpen, note, savedBy, savedAt }: LeadStatusProps): ReactNode {
  const who = owner || savedBy;
  return (
    <div>
      <span className={`tag ${isOpen ? 'tag-open' : 'tag-done'}`}>{word}</span>
      {savedAt && (
        <span className="soft type-small figures" title={`${savedBy}，${chinaTime(savedAt)}`}>
          {` ${who} ${chinaTime(savedAt).slice(5, 16)}`}
        </span>
      )}
      {note && (
        <span className="one-line block type-small" title={note}>
          {note}
        </span>
      )}
    </div>
  );
}
