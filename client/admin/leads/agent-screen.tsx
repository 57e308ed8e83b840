import type { ReactNode } from 'react';
import {
  type Agent,
  type AgentDetail,
  type AgentKind,
  agent as agentKind,
} from '../../../server/contract/kinds/agent.ts';
import { type MarkInput, markOrder } from '../../../server/contract/kinds/kind.ts';
import { describeField } from '../fields/describe-field.ts';
import type { Column } from '../list/table.tsx';
import type { Filters } from '../list/use-paged-list.ts';
import { staffCall } from '../state/staff-call.ts';
import { LeadScreen } from './lead-screen.tsx';

type Mark = Required<MarkInput<AgentKind>>;

const HANDLED = { false: '待处理', true: '已处理' };
const FILTERS = [{ name: 'keyword', label: '代理商名称', placeholder: '姓名、公司、手机' }];
const COLUMNS: Column<Agent>[] = [
  {
    key: 'agentName',
    head: '代理商名称',
    hint: '联系人',
    card: 'title',
    cell: ({ agentName }) => (
      <span className="clamp" title={agentName}>
        {agentName}
      </span>
    ),
  },
  {
    key: 'agentInfo',
    head: '代理商介绍',
    hint: '公司',
    cell: ({ agentInfo }) => <span className="clamp">{agentInfo}</span>,
  },
];
const describe = (path: string) => ({
  ...describeField(agentKind.fields, path),
  ...(path === 'handled' ? { label: '状态', show: (value: unknown) => HANDLED[value ? 'true' : 'false'] } : {}),
});
const wanted = ({ keyword = '', handled = '' }: Filters) => ({
  keyword,
  ...(handled && { handled: handled === 'true' }),
});

/** Dealer applications. */
export default function AgentScreen(): ReactNode {
  return (
    <LeadScreen<Agent, AgentDetail, Mark>
      kind="agent"
      title="代理加盟"
      noun="代理商"
      param="agentId"
      nameOf={({ agentName }) => agentName}
      filters={FILTERS}
      fetchPage={({ filters, page, limit }) =>
        staffCall('agent/list', { ...wanted(filters), page, limit, marks: true })
      }
      exportFile={(filters) => staffCall('agent/export', wanted(filters))}
      columns={COLUMNS}
      phoneHead="联系方式"
      statusOf={({ handled }) => ({ word: HANDLED[handled ? 'true' : 'false'], isOpen: !handled })}
      marks={[
        { word: '标为已处理', done: '已标为已处理', values: { handled: true } },
        { word: '标为待处理', done: '已标为待处理', values: { handled: false } },
      ]}
      marksOf={({ handled, note }) => ({ handled, note })}
      mark={(agentId, values, version) => staffCall('agent/mark', { agentId, ...values, ...version })}
      erase={(agentId) => staffCall('agent/erase', { agentId })}
      load={(agentId) => staffCall('agent/detail', { agentId })}
      empty="还没有代理加盟申请。"
      unmarked={{ handled: false, note: '' }}
      facts={({ agentName, agentInfo }) => [
        ['代理商名称', agentName],
        ['代理商介绍', agentInfo],
      ]}
      fields={() => markOrder(agentKind)}
      describe={describe}
    />
  );
}
