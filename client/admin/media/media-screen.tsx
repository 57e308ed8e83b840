import type { ReactNode } from 'react';
import { MEDIA_TYPES, type MediaRow, type MediaType } from '../../../server/contract/calls/media.ts';
import { kinds } from '../../../server/contract/kinds/kinds.ts';
import { Picture } from '../../ui/picture.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { recordName } from '../list/record-name.ts';
import { actionsColumn, RowActions } from '../list/row-actions.tsx';
import type { Column } from '../list/table.tsx';
import { timeColumn } from '../list/time-column.tsx';
import { type Asked, usePagedList } from '../list/use-paged-list.ts';
import { staffCall } from '../state/staff-call.ts';
import { BusyButton } from '../widgets/busy-button.tsx';
import { confirm } from '../widgets/confirm.tsx';
import { toast } from '../widgets/toast.tsx';

const NONE = { keyword: '', type: '', use: '' };
const TYPES = Object.entries(MEDIA_TYPES).map(([value, label]) => ({ value, label }));
const USES = [
  { value: '', label: '全部' },
  { value: 'unused', label: '未使用' },
  { value: 'removed', label: '回收站' },
];
const FILTERS = [
  { name: 'keyword', label: '关键字', placeholder: '文件名或标题' },
  { name: 'type', label: '类型', choices: [{ value: '', label: '全部' }, ...TYPES] },
  { name: 'use', label: '使用情况', choices: USES },
];

const nameOf = ({ url }: MediaRow) => url.slice('/uploads/'.length);

/** Everything that was uploaded, what shows it, and the bin of what was removed. */
export default function MediaScreen(): ReactNode {
  const list = usePagedList(NONE, fetchPage);
  const isBin = list.filters.use === 'removed';

  const remove = async (row: MediaRow) => {
    const hint = '180 天内可以在这里的回收站恢复；旧版本和已删除的内容可能还在用它。';
    if (!(await confirm({ text: `是否确认删除文件“${nameOf(row)}”？`, hint }))) return;
    toast.answer(await staffCall('media/remove', { urls: [row.url] }));
    list.refresh();
  };
  const restore = async ({ url }: MediaRow) => {
    toast.answer(await staffCall('media/restore', { url }));
    list.refresh();
  };

  const columns: Column<MediaRow>[] = [
    { key: 'picture', head: '预览', width: 'picture', card: 'picture', cell: (row) => preview(row, isBin) },
    {
      key: 'name',
      head: '文件',
      card: 'title',
      cell: (row) => (
        <a href={isBin ? undefined : row.url} target="_blank" rel="noopener">
          {nameOf(row)}
        </a>
      ),
    },
    { key: 'size', head: '大小', width: 'time', cell: sizeOf },
    { key: 'users', head: '用于', cell: usersOf },
    timeColumn('上传时间', ({ createDate }) => createDate),
    {
      ...actionsColumn<MediaRow>((row) =>
        isBin ? (
          <BusyButton className="table-button" label={`恢复：${nameOf(row)}`} onPress={() => restore(row)}>
            恢复
          </BusyButton>
        ) : (
          <RowActions title={nameOf(row)} actions={['delete']} onChoose={() => remove(row)} />
        ),
      ),
      width: 'short',
    },
  ];

  return (
    <ListScreen
      title="媒体库"
      noun="媒体库"
      label="上传的文件"
      list={list}
      filters={FILTERS}
      columns={columns}
      rowKey={({ url, createDate }) => `${url} ${createDate}`}
      empty={isBin ? '媒体库的回收站是空的。' : '没有找到文件，可点「重置」查看全部。'}
    />
  );
}

function preview({ url, type }: MediaRow, isBin: boolean): ReactNode {
  if (type !== 'picture' || isBin) return MEDIA_TYPES[type];
  return (
    <span className="table-picture block">
      <Picture src={url} alt="" sizes="72px" />
    </span>
  );
}

function sizeOf({ width, height, bytes }: MediaRow): ReactNode {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  const words = kilobytes < 1024 ? `${kilobytes} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
  return <span className="figures">{width ? `${width}×${height}，${words}` : words}</span>;
}

function usersOf({ usedBy }: MediaRow): ReactNode {
  if (usedBy.length === 0) return <span className="soft">未使用</span>;
  const users = usedBy.map(({ kind, title }) => `${kinds[kind].noun}：${recordName(title)}`).join('；');
  return (
    <span className="clamp" title={users}>
      {users}
    </span>
  );
}

function fetchPage({ filters: { keyword = '', type, use }, page, limit }: Asked) {
  const known = TYPES.find(({ value }) => value === type)?.value as MediaType | undefined; // proof: the keys of the table
  const which = use === 'unused' ? { unused: true } : use === 'removed' ? { removed: true } : {};
  return staffCall('media/list', { keyword, ...(known ? { type: known } : {}), ...which, page, limit });
}
