import type { ReactNode } from 'react';
import { AUDIT_NOUNS, actionWords, auditTitle } from '../../../server/contract/audit-words.ts';
import type { AuditEntry } from '../../../server/contract/calls/audit.ts';
import { choicesOf } from '../fields/choices-of.ts';
import { textColumn, timeColumn } from '../list/columns.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import type { Column } from '../list/table.tsx';
import { type Filter, usePagedList } from '../list/use-paged-list.ts';
import { staffCall } from '../state/staff-call.ts';

/** What a result is called, and the looks of its tag; other results are refusals. */
const RESULTS: Readonly<Record<string, readonly [word: string, tag: string]>> = {
  ok: ['成功', 'tag-done'],
  code: ['待输验证码', ''],
};
const FILTERS: readonly Filter[] = [
  { name: 'from', label: '开始日期', type: 'date' },
  { name: 'to', label: '结束日期', type: 'date' },
  { name: 'account', label: '账号', placeholder: '账号或姓名' },
  { name: 'action', label: '操作', choices: choicesOf({ choices: Object.fromEntries(AUDIT_NOUNS) }, '全部') },
  { name: 'keyword', label: '对象', placeholder: '名称中的文字' },
];
const COLUMNS: Column<AuditEntry>[] = [
  textColumn('操作', ({ action }) => actionWords(action), { card: 'title' }),
  timeColumn('时间', ({ time }) => time),
  textColumn('账号', ({ name }) => name, { width: 'medium' }),
  textColumn('对象', (entry) => auditTitle(entry) || entry.id),
  textColumn('地址', ({ address }) => address, { width: 'medium' }),
  { head: '结果', width: 'short', cell: resultOf },
];

/** Who did what and when. */
export default function AuditScreen(): ReactNode {
  const list = usePagedList(FILTERS, ({ filters, page, limit }) =>
    staffCall('audit/list', { ...filters, page, limit }),
  );
  return (
    <ListScreen
      title="操作日志"
      label="操作记录"
      list={list}
      columns={COLUMNS}
      rowKey={(entry) => JSON.stringify(entry)}
      empty="没有符合条件的记录，可点「重置」查看全部。"
      exportFile={({ from = '', to = '' }) => staffCall('audit/export', { from, to })}
    />
  );
}

function resultOf({ result }: AuditEntry): ReactNode {
  if (result === '') return '—';
  const [word, tag] = RESULTS[result] ?? ['未成功', 'tag-deleted'];
  return <span className={`tag ${tag}`}>{word}</span>;
}
