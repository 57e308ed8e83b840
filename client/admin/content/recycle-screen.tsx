import type { DeletedRow } from '../../../server/contract/calls/versions.ts';
import { chinaTime } from '../../../server/contract/china-time.ts';
import { CONTENT_KINDS, type ContentKind, contentKinds } from '../../../server/kinds.ts';
import { nameRows, type RowAct } from '../list/act-on-rows.ts';
import { actButton, actionsColumn, textColumn, timeColumn } from '../list/columns.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { recordName } from '../list/screen-link.tsx';
import { usePagedList } from '../list/use-paged-list.ts';
import { kindCall, staffCall } from '../state/staff-call.ts';
import { mayCall } from '../state/stored-session.ts';
import { BusyButton } from '../widgets/button.tsx';
import { confirm, type Question } from '../widgets/confirm.tsx';
import { choicesOf } from '../widgets/fields/select-field.tsx';
import { namesApart } from '../widgets/names-apart.ts';
import { toast, warnNotKept } from '../widgets/toast.tsx';

const NAMES = Object.fromEntries(Object.values(contentKinds).map(({ name, listedAs }) => [name, listedAs]));
const FILTERS = [
  { name: 'keyword', label: '名称' },
  { name: 'kind', label: '类型', choices: choicesOf({ choices: NAMES }, '全部') },
];
const nameOf = ({ title }: DeletedRow) => recordName(title);
const RESTORE: RowAct<DeletedRow> = {
  word: '恢复',
  done: '已恢复',
  run: ({ kind, id }, press) => staffCall('history/undelete', { kind, id }, press).then(warnNotKept),
  undo: ({ kind, id }, _answer, press) => kindCall(kind, 'delete', { [contentKinds[kind].id]: id }, press),
};

function kindOf(named: string): { kind?: ContentKind } {
  const kind = CONTENT_KINDS.find((known) => known === named);
  return kind ? { kind } : {};
}

/** Asked twice before something is gone for good. */
const askTwice = (what: string): Question => ({
  text: `是否彻底删除${what}？`,
  hint: '历史版本也一起删除，不能撤销。',
  again: `再确认一次：${what}删除后找不回来。`,
  yes: '彻底删除',
  isRisky: true,
});
const ERASE: RowAct<DeletedRow> = {
  word: '彻底删除',
  done: '已彻底删除',
  isDanger: true,
  question: (rows) => askTwice(nameRows(rows, (row) => `“${nameOf(row)}”`, `选中的 ${rows.length} 条内容`)),
  run: ({ kind, id }, press) => staffCall('history/erase', { kind, id }, press),
};
const ACTS = [RESTORE, ERASE];

/** Deleted records of all kinds, with who deleted them and when; one or many are restored at once. */
export function RecycleScreen() {
  const list = usePagedList(FILTERS, ({ filters: { keyword = '', kind = '' }, page, limit }) =>
    staffCall('history/deleted', { ...kindOf(kind), keyword, page, limit }),
  );
  const listed = { noun: '内容', nameOf, onChanged: list.refresh };
  const labelOf = namesApart(
    list.rows,
    nameOf,
    ({ kind }) => contentKinds[kind].listedAs,
    ({ deletedAt }) => chinaTime(deletedAt),
  );
  const mayRestore = mayCall('history/undelete');
  const buttons = ACTS.map((act) => actButton(act, listed));
  const { kind: named = '' } = list.filters;
  const eraseAll = async () => {
    if (!(await confirm(askTwice(`回收站里的全部 ${list.count} 条${NAMES[named] ?? '内容'}`)))) return;
    toast.answer(await staffCall('history/erase-all', kindOf(named)));
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
        ...(mayRestore ? [actionsColumn(labelOf, buttons)] : []),
      ]}
      bulk={mayRestore ? { acts: ACTS, labelOf, ...listed } : undefined}
      risk={
        mayRestore &&
        !list.filters.keyword && // it would erase more than the list shows
        list.count > 0 && (
          <BusyButton looks="risky" onPress={eraseAll}>
            {`清空${NAMES[named] ?? '回收站'}`}
          </BusyButton>
        )
      }
      rowKey={({ kind, id }) => `${kind} ${id}`}
      empty={
        list.isFiltered
          ? '没有找到符合条件的内容，可点「重置」查看全部。'
          : `回收站是空的。删除的${Object.values(NAMES).join('、')}会出现在这里。`
      }
    />
  );
}
