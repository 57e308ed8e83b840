import { type ReactNode, useState } from 'react';
import { AUDIT_CHOICES, actionWords, auditTitle } from '../../../server/contract/audit-words.ts';
import type { AuditEntry, AuditRow } from '../../../server/contract/calls/audit.ts';
import { calls } from '../../../server/contract/calls.ts';
import { chinaTime } from '../../../server/contract/china-time.ts';
import {
  CONTENT_KINDS,
  isRecordKind,
  LEAD_KINDS,
  type LeadKind,
  recordKinds,
} from '../../../server/contract/kinds/kinds.ts';
import { LIST_LIMIT_MAX } from '../../../server/contract/rules.ts';
import { textColumn, timeColumn } from '../list/columns.tsx';
import { DAYS_FILTERS, daysOf } from '../list/days-filter.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { recordHref } from '../list/record-link.ts';
import type { Column } from '../list/table.tsx';
import { type Filter, type Filters, usePagedList } from '../list/use-paged-list.ts';
import { findScreen } from '../screens.ts';
import { staffCall } from '../state/staff-call.ts';
import { mayDo } from '../state/stored-session.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { Button, TextButton } from '../widgets/button.tsx';
import { Dialog } from '../widgets/dialog.tsx';
import { choicesOf } from '../widgets/fields/select-field.tsx';
import { FailureNotice } from '../widgets/notice.tsx';
import { toast } from '../widgets/toast.tsx';

/** The label and the tag style of a result; other results are refusals. */
const RESULTS: Readonly<Record<string, readonly [word: string, tag: string]>> = {
  ok: ['成功', 'tone-good'],
  code: ['待输验证码', ''],
};
const FILTERS: readonly Filter[] = [
  { name: 'keyword', label: '对象', placeholder: '名称中的文字' },
  { name: 'action', label: '操作', choices: choicesOf({ choices: AUDIT_CHOICES }, '全部') },
  { name: 'account', label: '账号', placeholder: '账号或姓名' },
  ...DAYS_FILTERS,
];
/** What an upload without a title is called, by the end of its name; all others are pictures. */
const FILES: Readonly<Record<string, string>> = { pdf: 'PDF 文档', mp4: '视频', webm: '视频' };
/** Kinds that are not records, and the screens that show them. */
const PLACES: Readonly<Record<string, string>> = {
  site: '/AdminSite',
  account: '/AdminAccount',
  media: '/AdminMedia',
  file: '/AdminMedia',
};

/** Who did what and when. */
export function AuditScreen(): ReactNode {
  const list = usePagedList(FILTERS, ({ filters, page, limit }) =>
    staffCall('audit/list', { ...daysOf(filters), page, limit, grouped: true }),
  );
  const [opened, setOpened] = useState<AuditRow>();
  const columns: Column<AuditRow>[] = [
    textColumn('操作', ({ action }) => actionWords(action), { card: 'title' }),
    timeColumn('时间', ({ time }) => time),
    textColumn('账号', ({ name }) => name, { width: 'medium' }),
    {
      head: '对象',
      cell: (row) =>
        row.more ? (
          <Button looks="text" aria-haspopup="dialog" onClick={() => setOpened(row)}>
            {nameOf(row)} 等 {row.more + 1} 条
          </Button>
        ) : (
          <Subject row={row} onRestored={list.refresh} />
        ),
    },
    textColumn('地址', ({ address }) => address, { width: 'medium' }),
    { head: '结果', width: 'short', cell: resultOf },
  ];
  return (
    <ListScreen
      title="操作日志"
      label="操作记录"
      list={list}
      columns={columns}
      rowKey={(entry) => JSON.stringify(entry)}
      empty="没有符合条件的记录，可点「重置」查看全部。"
      exportFile={(filters) => {
        const { from = '', to = '' } = daysOf(filters);
        return staffCall('audit/export', { from, to });
      }}
    >
      {opened && <GroupDialog group={opened} filters={list.filters} onClose={() => setOpened(undefined)} />}
    </ListScreen>
  );
}

/** The actions that one line summarizes. */
function GroupDialog({ group, filters, onClose }: { group: AuditRow; filters: Filters; onClose(): void }): ReactNode {
  const { press = '', account, action, kind, result } = group;
  const { keyword = '' } = filters;
  const asked = { press, keyword, account, action, limit: LIST_LIMIT_MAX, grouped: false };
  const { data, failure, busy, load } = useLoaded(() => staffCall('audit/list', asked));
  const rows = data?.data.filter((row) => row.result === result && row.kind === kind);
  return (
    <Dialog title={`${group.name}，${actionWords(action)}`} width="half" onClose={onClose}>
      <FailureNotice failure={failure} load={load} />
      <ul aria-busy={busy}>
        {rows?.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same time
          <li key={at} className="activity-list-line row">
            <time className="figures soft" dateTime={row.time}>
              {chinaTime(row.time).slice(11)}
            </time>
            <Subject row={row} onRestored={load} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** The subject of an action: a link if it exists, a link to the recycle bin if it was deleted. */
function Subject({ row, onRestored }: { row: AuditRow; onRestored(): void }): ReactNode {
  const { id, isThere } = row;
  const kind = isRecordKind(row.kind) ? row.kind : undefined;
  const deleted = CONTENT_KINDS.find((known) => known === kind);
  const href = kind && isThere ? recordHref(kind, id) : PLACES[row.kind];
  if (href && mayDo(findScreen(href.split('?')[0] ?? '')?.permission)) return <a href={href}>{nameOf(row)}</a>;
  const restore = async () => {
    if (deleted) toast.answer(await staffCall('history/undelete', { kind: deleted, id }));
    onRestored();
  };
  return (
    <span>
      {nameOf(row)}{' '}
      {deleted && isThere === false && mayDo(calls['history/undelete'].permission) && (
        <TextButton word="恢复" about={nameOf(row)} onClick={restore} />
      )}
    </span>
  );
}

/** Addresses and ids mean nothing to people: a file without a title is called by its type, a lead by its kind. */
function nameOf(row: AuditRow): string {
  const { id, about, kind } = row;
  const title = auditTitle(row) || about;
  if (title) return title;
  if (id.startsWith('/uploads/')) return FILES[id.slice(id.lastIndexOf('.') + 1)] ?? '图片';
  return (LEAD_KINDS.some((known) => known === kind) && recordKinds[kind as LeadKind].listedAs) || id || '—'; // proof: just found
}

function resultOf({ result }: AuditEntry): ReactNode {
  if (result === '') return '—';
  const [word, tag] = RESULTS[result] ?? ['未成功', 'tone-bad'];
  return <span className={`tag ${tag}`}>{word}</span>;
}
