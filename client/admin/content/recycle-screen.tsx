import type { ReactNode } from 'react';
import type { DeletedRow } from '../../../server/contract/calls/versions.ts';
import { CONTENT_KINDS, contentKinds } from '../../../server/contract/kinds/kinds.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { recordName } from '../list/record-name.ts';
import { actionsColumn } from '../list/row-actions.tsx';
import type { Column } from '../list/table.tsx';
import { timeColumn } from '../list/time-column.tsx';
import { type Asked, usePagedList } from '../list/use-paged-list.ts';
import { staffCall } from '../state/staff-call.ts';
import { BusyButton } from '../widgets/busy-button.tsx';
import { toast } from '../widgets/toast.tsx';

const NONE = { kind: '' };
const CHOICES = Object.values(contentKinds).map(({ name, listedAs }) => ({ value: name, label: listedAs }));
const FILTERS = [
  {
    name: 'kind',
    label: '类型',
    choices: [{ value: '', label: '全部' }, ...CHOICES],
  },
];

/** Deleted records of all kinds, with who deleted them and when, and the way back. */
export default function RecycleScreen(): ReactNode {
  const list = usePagedList(NONE, fetchPage);

  const restore = async ({ kind, id }: DeletedRow) => {
    toast.answer(await staffCall('history/undelete', { kind, id }));
    list.refresh();
  };

  const columns: Column<DeletedRow>[] = [
    {
      key: 'title',
      head: '名称',
      card: 'title',
      cell: ({ title }) => <span>{recordName(title)}</span>,
    },
    { key: 'kind', head: '类型', width: 'short', cell: ({ kind }) => contentKinds[kind].listedAs },
    { key: 'who', head: '删除人', width: 'medium', cell: ({ deletedBy }) => deletedBy || '—' },
    timeColumn('删除时间', ({ deletedAt }) => deletedAt),
    actionsColumn((row) => (
      <BusyButton className="table-button" label={`恢复：${recordName(row.title)}`} onPress={() => restore(row)}>
        恢复
      </BusyButton>
    )),
  ];

  return (
    <ListScreen
      title="回收站"
      noun="回收站"
      label="已删除的内容"
      list={list}
      filters={FILTERS}
      columns={columns}
      rowKey={({ kind, id }) => `${kind} ${id}`}
      empty={`回收站是空的。删除的${CHOICES.map(({ label }) => label).join('、')}会出现在这里。`}
    />
  );
}

function fetchPage({ filters, page, limit }: Asked) {
  const kind = CONTENT_KINDS.find((known) => known === filters.kind);
  return staffCall('history/deleted', { ...(kind ? { kind } : {}), page, limit });
}
