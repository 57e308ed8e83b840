import type { ComponentProps } from 'react';
import type { AuditEntry } from '../../../server/contract/audit-entry.ts';
import { AUDIT_CHOICES, auditTitle } from '../../../server/contract/audit-words.ts';
import type { AuditRow } from '../../../server/contract/calls/audit.ts';
import { chinaMinute, chinaTime } from '../../../server/contract/china-time.ts';
import { CONTENT_KINDS, contentKinds, isRecordKind, recordKinds } from '../../../server/kinds.ts';
import { Picture } from '../../ui/picture.tsx';
import { clamped, textColumn, timeColumn } from '../list/columns.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { recordHref, recordName, ScreenLink } from '../list/screen-link.tsx';
import type { Column } from '../list/table.tsx';
import { daysOf, type Filter, MONTH_FILTER, usePagedList } from '../list/use-paged-list.ts';
import { findScreen } from '../screens.ts';
import { staffCall } from '../state/staff-call.ts';
import { mayCall } from '../state/stored-session.ts';
import { BusyButton } from '../widgets/button.tsx';
import { choicesOf } from '../widgets/fields/select-field.tsx';
import { namesApart } from '../widgets/names-apart.ts';
import { toast } from '../widgets/toast.tsx';

const FILTERS: readonly Filter[] = [
  { name: 'keyword', label: '对象', placeholder: '名称中的文字' },
  { name: 'action', label: '操作', choices: choicesOf({ choices: AUDIT_CHOICES }, '全部') },
  { name: 'account', label: '谁', placeholder: '账号或姓名' },
  MONTH_FILTER,
];
/** Kinds that are not records, and the screens that show them. */
const PLACES: Readonly<Record<string, string>> = {
  site: '/AdminSite',
  account: '/AdminAccount',
  media: '/AdminMedia',
  file: '/AdminMedia',
};
const RECYCLE = '/AdminRecycle';

/** The only filter while the lines of one press are shown: they share the rest. */
const pressFilter = (press: string): Filter => {
  return { name: 'press', label: '范围', choices: choicesOf({ choices: { [press]: '同一次操作' } }, '全部') };
};

/** Who did what and when. */
export function AuditScreen() {
  const list = usePagedList(
    FILTERS,
    ({ filters, page, limit }) =>
      staffCall('audit/list', { ...daysOf(filters), page, limit, grouped: filters.press === '' }),
    { press: '' },
  );
  const labelOf = namesApart(list.rows, nameOf, ({ time }) => chinaTime(time));
  const columns: Column<AuditRow>[] = [
    textColumn('谁', ({ name }) => name || '未登录的人', { width: 'short' }),
    timeColumn('什么时候', ({ time }) => time),
    {
      head: '做了什么',
      card: 'title',
      cell: (row) => <Deed row={row} label={labelOf(row)} onRestored={list.refresh} />,
    },
    { head: '对哪一条', cell: (row) => nameOf(row) && <Subject {...row} /> },
    textColumn('从哪里', originOf, { width: 'name' }),
  ];
  return (
    <ListScreen
      title="操作日志"
      label="操作记录"
      list={list.filters.press ? { ...list, fields: [pressFilter(list.filters.press)] } : list}
      columns={columns}
      rowKey={(entry) => JSON.stringify(entry)}
      empty="没有符合条件的记录，可点「重置」查看全部。"
      exported={{ word: '导出 CSV', load: (filters) => staffCall('audit/export', daysOf(filters)) }}
    />
  );
}

/** The action and, if it failed, the reason. */
function Deed({ row, ...undo }: { row: AuditRow; label: string; onRestored(): void }) {
  const { action, deed, result, words = action } = row;
  const [word, tone] = result === 'code' ? ['待输验证码', ''] : ['未成功', 'tone-bad'];
  return (
    <div className="row wraps gap-2">
      {[words, deed].filter(Boolean).join('：')}
      {isRefused(row) && <span className={`tag ${tone}`}>{word}</span>}
      {isRefused(row) && <span className="soft type-small">{auditTitle(row)}</span>}
      <Undo row={row} {...undo} />
    </div>
  );
}

function isRefused({ result }: AuditEntry): boolean {
  return result !== 'ok' && result !== '';
}

/** Where it was done from, as far as people know it; the exported file has the addresses. */
function originOf({ device, address, isElsewhere }: AuditRow): string {
  return [device || (address === '' && '服务器'), isElsewhere && '其他网络'].filter(Boolean).join('，');
}

/** The subject of an action: a link to it, to the recycle bin or, of several that one press was about, to all of them. */
function Subject(row: AuditRow) {
  const { picture, more, effect, press, ids = [row.id] } = row;
  const href = more ? `/AdminAudit?press=${press}` : hrefOf(row);
  const isDeleted = href?.startsWith(RECYCLE);
  const lines = more && (effect === 'replace' ? `${more} 处` : `等 ${more + 1} 条`);
  const after = lines || (ids.length > 1 ? `等 ${ids.length} 个` : isDeleted && '已删除');
  const name = clamped(nameOf(row));
  return (
    <div className="row grow gap-2">
      {picture && (
        <span className="rigid">
          <Picture className="audit-screen-picture covered corners" src={picture} alt="" sizes="48px" />
        </span>
      )}
      <ScreenLink href={href ?? ''}>{name}</ScreenLink>
      {after && <span className="soft unbroken">{after}</span>}
    </div>
  );
}

/** Beside a deletion: a button that undoes it, or who undid it. */
function Undo({ row, label, onRestored }: ComponentProps<typeof Deed>) {
  const { id, effect, isThere, undone, more } = row;
  if (undone)
    return (
      <span className="tag tone-good">
        {undone.name} {chinaMinute(undone.time)} 已恢复
      </span>
    );
  const kind = CONTENT_KINDS.find((known) => known === row.kind);
  if (!kind || effect !== 'delete' || more || isThere !== false || !mayCall('history/undelete')) return null;
  const restore = async () => {
    toast.answer(await staffCall('history/undelete', { kind, id }));
    onRestored();
  };
  return (
    <BusyButton looks="text" aria-description={label} onPress={restore}>
      恢复
    </BusyButton>
  );
}

function hrefOf({ kind, id, isThere }: AuditRow): string | undefined {
  const [, file] = /^\/uploads\/(\S+)$/.exec(id) ?? [];
  if (file) return `${PLACES.media}?keyword=${file}${isThere === false ? '&use=removed' : ''}`;
  if (isRecordKind(kind) && isThere) return recordHref(kind, id);
  if (isRecordKind(kind)) return kind in contentKinds && id ? `${RECYCLE}?kind=${kind}` : undefined;
  return id.endsWith('.md') ? `${PLACES.site}?section=${id}` : PLACES[kind];
}

function nameOf(row: AuditRow): string {
  return (!isRefused(row) && auditTitle(row)) || row.about || untitledName(row);
}

/** Addresses and ids mean nothing to people: a subject without a title has the name of its screen, if any. */
function untitledName({ id, kind, isThere }: AuditRow): string {
  if (!isRecordKind(kind)) return findScreen(PLACES[kind] ?? '')?.title ?? '';
  if (id === '') return '';
  if (kind in contentKinds) return recordName('');
  return isThere ? recordKinds[kind].listedAs : '已删除的线索';
}
