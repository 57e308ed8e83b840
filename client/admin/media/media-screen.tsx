import type { ReactNode } from 'react';
import { MEDIA_TYPES, type MediaRow, type MediaType } from '../../../server/contract/calls/media.ts';
import { kinds } from '../../../server/contract/kinds/kinds.ts';
import { Picture } from '../../ui/picture.tsx';
import { choicesOf } from '../fields/choices-of.ts';
import { actOnRows, type RowAct } from '../list/act-on-rows.ts';
import { actionsColumn, timeColumn } from '../list/columns.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { recordName } from '../list/record-name.ts';
import { type Asked, usePagedList } from '../list/use-paged-list.ts';
import { staffCall } from '../state/staff-call.ts';

const FILTERS = [
  { name: 'keyword', label: '关键字', placeholder: '文件名或标题' },
  { name: 'type', label: '类型', choices: choicesOf({ choices: MEDIA_TYPES }, '全部') },
  { name: 'use', label: '使用情况', choices: choicesOf({ choices: { unused: '未使用', removed: '回收站' } }, '全部') },
];

const nameOf = ({ url }: MediaRow) => url.slice('/uploads/'.length);

const remove = ({ url }: MediaRow) => staffCall('media/remove', { urls: [url] });
const restore = ({ url }: MediaRow) => staffCall('media/restore', { url });
const REMOVE: RowAct<MediaRow> = {
  ...{ word: '删除', done: '已删除', isDanger: true, run: remove, undo: restore },
  question: ([first, ...others]) => ({
    text:
      first && others.length === 0
        ? `是否确认删除文件“${nameOf(first)}”？`
        : `是否确认删除选中的 ${others.length + 1} 个文件？`,
    hint: '180 天内可以在这里的回收站恢复；旧版本和已删除的内容可能还在用它。正在使用的文件不会删除。',
  }),
};
const RESTORE: RowAct<MediaRow> = { word: '恢复', done: '已恢复', run: restore, undo: remove };

/** Everything that was uploaded, what shows it, and the bin of what was removed. */
export default function MediaScreen(): ReactNode {
  const list = usePagedList(FILTERS, fetchPage);
  const isBin = list.filters.use === 'removed';

  const act = isBin ? RESTORE : REMOVE;
  const onChanged = list.refresh;
  const link = (row: MediaRow) => (
    <a href={isBin ? undefined : row.url} target="_blank" rel="noopener">
      {nameOf(row)}
    </a>
  );
  return (
    <ListScreen
      title="媒体库"
      label="上传的文件"
      list={list}
      columns={[
        { head: '预览', width: 'picture', card: 'picture', cell: (row: MediaRow) => preview(row, isBin) },
        { head: '文件', card: 'title', cell: link },
        { head: '大小', width: 'time', cell: sizeOf },
        { head: '用于', cell: usersOf },
        timeColumn('上传时间', ({ createDate }: MediaRow) => createDate),
        actionsColumn(
          nameOf,
          [
            {
              word: act.word,
              looks: isBin ? 'framed' : 'danger',
              onPress: async (row: MediaRow) => void (await actOnRows([row], act, { noun: '文件', onChanged })),
            },
          ],
          { width: 'short' },
        ),
      ]}
      bulk={{ acts: [act], nameOf, onChanged }}
      rowKey={({ url, createDate }) => `${url} ${createDate}`}
      empty={isBin ? '媒体库的回收站是空的。' : '没有找到文件，可点「重置」查看全部。'}
    />
  );
}

function preview({ url, type }: MediaRow, isBin: boolean): ReactNode {
  if (type !== 'picture' || isBin) return MEDIA_TYPES[type];
  return (
    <span className="table-picture block clipped">
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

function fetchPage({ filters: { keyword = '', type = '', use }, page, limit }: Asked) {
  const known = type in MEDIA_TYPES ? { type: type as MediaType } : {}; // proof: tested on the line itself
  const which = use === 'unused' ? { unused: true } : use === 'removed' ? { removed: true } : {};
  return staffCall('media/list', { keyword, ...known, ...which, page, limit });
}
