import { type ReactNode, useState } from 'react';
import { AUDIT_NOUNS, actionWords } from '../../../server/contract/audit-words.ts';
import type { AuditLine } from '../../../server/contract/calls/audit.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { Column } from '../list/table.tsx';
import { timeColumn } from '../list/time-column.tsx';
import { type Asked, type Filters, usePagedList } from '../list/use-paged-list.ts';
import { staffCall } from '../state/staff-call.ts';
import { BusyButton } from '../widgets/busy-button.tsx';
import { Notice } from '../widgets/notice.tsx';
import { saveCsv } from '../widgets/save-csv.ts';
import { toast } from '../widgets/toast.tsx';
import { ToolIcon } from '../widgets/tool-icon.tsx';

const NONE = { from: '', to: '', account: '', action: '' };
const FILTERS = [
  { name: 'from', label: '开始日期', type: 'date' as const },
  { name: 'to', label: '结束日期', type: 'date' as const },
  { name: 'account', label: '账号', placeholder: '账号或姓名' },
  {
    name: 'action',
    label: '操作',
    choices: [{ value: '', label: '全部' }, ...AUDIT_NOUNS.map(([value, label]) => ({ value, label }))],
  },
];

const COLUMNS: Column<AuditLine>[] = [
  { key: 'action', head: '操作', card: 'title', cell: ({ action }) => <span>{actionWords(action)}</span> },
  timeColumn('时间', ({ time }) => time),
  { key: 'name', head: '账号', width: 'medium', cell: ({ name }) => <span className="clamp">{name || '—'}</span> },
  { key: 'title', head: '对象', cell: ({ title, id }) => <span className="clamp">{title || id || '—'}</span> },
  { key: 'address', head: '地址', width: 'medium', cell: ({ address }) => <span>{address || '—'}</span> },
  {
    key: 'result',
    head: '结果',
    width: 'short',
    cell: ({ result }) => <Result result={result} />,
  },
];

/** Who did what and when, and whether anybody has changed that since. */
export default function AuditScreen(): ReactNode {
  const list = usePagedList(NONE, fetchPage);
  const [broken, setBroken] = useState('');

  const verify = async () => {
    const result = await staffCall('audit/verify', {});
    if (!result.ok) return toast.error(result.msg);
    const { lines, brokenAt = '' } = result.data;
    setBroken(brokenAt);
    if (!brokenAt) toast.success(`共 ${lines} 条记录，没有被改动`);
  };

  return (
    <ListScreen
      title="操作日志"
      noun="操作日志"
      label="操作记录"
      list={list}
      filters={FILTERS}
      columns={COLUMNS}
      rowKey={({ previous }) => previous}
      empty="没有符合条件的记录，可点「重置」查看全部。"
      buttons={
        <>
          <BusyButton onPress={verify}>
            <ToolIcon name="check" />
            校验
          </BusyButton>
          <BusyButton onPress={() => saveCsv(staffCall('audit/export', daysOf(list.filters)))}>
            <ToolIcon name="download" />
            导出 CSV
          </BusyButton>
        </>
      }
    >
      {broken && (
        <Notice
          kind="bad"
          text={`日志在 ${broken.replace(':', ' 文件的第 ')} 行起与写入时不一致：请与备份中的 data/audit 对比，并查明谁能登录服务器。`}
        />
      )}
    </ListScreen>
  );
}

function Result({ result }: Pick<AuditLine, 'result'>): ReactNode {
  if (result === '') return '—';
  return (
    <span className={`tag ${result === 'ok' ? 'tag-done' : 'tag-deleted'}`}>{result === 'ok' ? '成功' : '未成功'}</span>
  );
}

function daysOf({ from = '', to = '' }: Filters) {
  return { from, to };
}

function fetchPage({ filters, page, limit }: Asked) {
  const { account = '', action = '' } = filters;
  return staffCall('audit/list', { ...daysOf(filters), account, action, page, limit });
}
