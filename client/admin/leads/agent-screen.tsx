import { type ReactNode, useContext } from 'react';
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location';
import type { Agent } from '../../../server/contract/kinds/agent.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { RowActions } from '../list/row-actions.tsx';
import type { Column } from '../list/table.tsx';
import { timeColumn } from '../list/time-column.tsx';
import { type Asked, usePagedList } from '../list/use-paged-list.ts';
import { usePersisted, ViewPath } from '../state/persisted.ts';
import { staffCall } from '../state/staff-call.ts';
import { BusyButton } from '../widgets/busy-button.tsx';
import { ToolIcon } from '../widgets/tool-icon.tsx';
import { AgentDialog } from './agent-dialog.tsx';
import { exportAgents } from './export-agents.ts';

const NONE = { keyword: '' };
const FILTERS = [{ name: 'keyword', label: '代理商名称', placeholder: '姓名、公司或手机号' }];

/** Dealer applications: searched, looked at, marked as handled, taken along as a file. */
export default function AgentScreen(): ReactNode {
  const list = usePagedList(NONE, fetchPage);
  const [opened, open] = useOpened();

  const columns: Column<Agent>[] = [
    {
      key: 'agentName',
      head: '代理商名称',
      card: 'title',
      cell: ({ agentName }) => <span>{agentName}</span>,
    },
    { key: 'agentInfo', head: '代理商介绍', cell: ({ agentInfo }) => <span className="table-clip">{agentInfo}</span> },
    {
      key: 'phone',
      head: '联系方式',
      width: 'medium',
      cell: ({ phone }) => (
        <a className="figures" href={`tel:${phone}`}>
          {phone}
        </a>
      ),
    },
    timeColumn('时间', ({ createDate }) => createDate),
    {
      key: 'handled',
      head: '状态',
      width: 'short',
      cell: ({ handled }) => (
        <span className={`tag ${handled ? 'tag-done' : 'tag-open'}`}>{handled ? '已处理' : '待处理'}</span>
      ),
    },
    {
      key: 'actions',
      head: '操作',
      width: 'actions',
      card: 'actions',
      cell: ({ agentId, agentName }) => (
        <RowActions title={agentName} actions={['view']} onChoose={() => open(agentId)} />
      ),
    },
  ];

  return (
    <ListScreen
      title="代理加盟"
      noun="代理商"
      list={list}
      filters={FILTERS}
      columns={columns}
      rowKey={({ agentId }) => agentId}
      empty={list.filters.keyword ? '没有找到符合条件的代理商，可点「重置」查看全部。' : '还没有代理加盟申请。'}
      buttons={
        <BusyButton onPress={() => exportAgents(list.filters.keyword ?? '')}>
          <ToolIcon name="download" />
          导出 CSV
        </BusyButton>
      }
    >
      {opened && <AgentDialog key={opened} agentId={opened} onChanged={list.refresh} onClose={() => open('')} />}
    </ListScreen>
  );
}

/** Which application is open: the one that was pressed, or the one that the address names (`?agentId=`, as in a notice). */
function useOpened(): [string, (agentId: string) => void] {
  const path = useContext(ViewPath);
  const location = usePathname();
  const search = useSearch();
  const [pressed, setPressed] = usePersisted('opened', '');
  const named = location === path ? (new URLSearchParams(search).get('agentId') ?? '') : '';
  const open = (agentId: string) => {
    setPressed(agentId);
    if (named) navigate(path, { replace: true });
  };
  return [pressed || named, open];
}

function fetchPage({ filters, page, limit }: Asked) {
  return staffCall('agent/list', { keyword: filters.keyword ?? '', page, limit });
}
