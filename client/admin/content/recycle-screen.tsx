import type { ReactNode } from 'react';
import type { DeletedRow } from '../../../server/contract/calls/versions.ts';
import { CONTENT_KINDS, contentKinds } from '../../../server/contract/kinds/kinds.ts';
import { useClickGuard } from '../../ui/use-click-guard.ts';
import { actionsColumn, textColumn, timeColumn } from '../list/columns.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { recordName } from '../list/record-link.ts';
import { usePagedList } from '../list/use-paged-list.ts';
import { staffCall } from '../state/staff-call.ts';
import { choicesOf } from '../widgets/fields/select-field.tsx';
import { toast } from '../widgets/toast.tsx';

const NAMES = Object.fromEntries(Object.values(contentKinds).map(({ name, listedAs }) => [name, listedAs]));
const FILTERS = [{ name: 'kind', label: '类型', choices: choicesOf({ choices: NAMES }, '全部') }];
const nameOf = ({ title }: DeletedRow) => recordName(title);

/** Deleted records of all kinds, with who deleted them and when, and a button that restores them. */
export function RecycleScreen(): ReactNode {
  const list = usePagedList(FILTERS, ({ filters, page, limit }) => {
    const kind = CONTENT_KINDS.find((known) => known === filters.kind);
    return staffCall('history/deleted', { ...(kind ? { kind } : {}), page, limit });
  });
  // the next row moves under the pointer to the position of the restored one
  const guard = useClickGuard();
  const restore = async ({ kind, id }: DeletedRow) => {
    if (!guard.pass()) return;
    toast.answer(await staffCall('history/undelete', { kind, id }));
    list.refresh();
  };
  return (
    <ListScreen
      title="回收站"
      label="已删除的内容"
      list={list}
      columns={[
        textColumn('名称', nameOf, { card: 'title' }),
        textColumn('类型', ({ kind }: DeletedRow) => contentKinds[kind].listedAs, { width: 'short' }),
        textColumn('删除人', ({ deletedBy }: DeletedRow) => deletedBy, { width: 'medium' }),
        timeColumn('删除时间', ({ deletedAt }: DeletedRow) => deletedAt),
        actionsColumn(nameOf, [{ word: '恢复', isHeld: guard.shut, onPress: restore }]),
      ]}
      rowKey={({ kind, id }) => `${kind} ${id}`}
      empty={`回收站是空的。删除的${Object.values(NAMES).join('、')}会出现在这里。`}
    />
  );
}
