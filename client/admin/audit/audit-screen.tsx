import type { ReactNode } from 'react';
import { AUDIT_NOUNS, actionWords, auditTitle } from '../../../server/contract/audit-words.ts';
import type { AuditEntry } from '../../../server/contract/calls/audit.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { Column } from '../list/table.tsx';
import { timeColumn } from '../list/time-column.tsx';
import { type Asked, type Filters, usePagedList } from '../list/use-paged-list.ts';
import { staffCall } from '../state/staff-call.ts';
import { BusyButton } from '../widgets/busy-button.tsx';
import { saveCsv } from '../widgets/save-csv.ts';
import { ToolIcon } from '../widgets/tool-icon.tsx';

const NONE = { from: '', to: '', account: '', action: '', keyword: '' };
/** What a result is called, and the looks of its tag; other results are refusals. */
const RESULTS: Readonly<Record<string, readonly [word: string, tag: string]>> = {
  ok: ['成功', 'tag-done'],
  code: ['待输验证码', ''],
};
const FILTERS = [
  { name: 'from', label: '开始日期', type: 'date' as const },
  { name: 'to', label: '结束日期', type: 'date' as const },
  { name: 'account', label: '账号', placeholder: '账号或姓名' },
  {
    name: 'action',
    label: '操作',
    choices: [{ value: '', label: '全部' }, ...AUDIT_NOUNS.map(([value, label]) => ({ value, label }))],
  },
  { name: 'keyword', label: '对象', placeholder: '名称中的文字' },
];

const COLUMNS: Column<AuditEntry>[] = [
  { key: 'action', head: '操作', card: 'title', cell: ({ action }) => <span>{actionWords(action)}</span> },
  timeColumn('时间', ({ time }) => time),
  { key: 'name', head: '账号', width: 'medium', cell: ({ name }) => <span className="clamp">{name || '—'}</span> },
  {
    key: 'title',
    head: '对象',
    cell: (entry) => <span className="clamp">{auditTitle(entry) || entry.id || '—'}</span>,
  },
  { key: 'address', head: '地址', width: 'medium', cell: ({ address }) => <span>{address || '—'}</span> },
  {
    key: 'result',
    head: '结果',
    width: 'short',
    cell: ({ result }) => <Result result={result} />,
  },
];

/** Who did what and when. */
export default function AuditScreen(): ReactNode {
  const list = usePagedList(NONE, fetchPage);
  return (
    <ListScreen
      title="操作日志"
      noun="操作日志"
      label="操作记录"
      list={list}
      filters={FILTERS}
      columns={COLUMNS}
      rowKey={(entry) => JSON.stringify(entry)}
      empty="没有符合条件的记录，可点「重置」查看全部。"
      buttons={
        <BusyButton onPress={() => saveCsv(staffCall('audit/export', daysOf(list.filters)))}>
          <ToolIcon name="download" />
          导出 CSV
        </BusyButton>
      }
    />
  );
}

function Result({ result }: Pick<AuditEntry, 'result'>): ReactNode {
  if (result === '') return '—';
  const [word, tag] = RESULTS[result] ?? ['未成功', 'tag-deleted'];
  return <span className={`tag ${tag}`}>{word}</span>;
}

function daysOf({ from = '', to = '' }: Filters) {
  return { from, to };
}

function fetchPage({ filters, page, limit }: Asked) {
  const { account = '', action = '', keyword = '' } = filters;
  return staffCall('audit/list', { ...daysOf(filters), account, action, keyword, page, limit });
}
