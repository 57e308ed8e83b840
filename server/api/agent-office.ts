import type { Input } from '../contract/calls.ts';
import { chinaDay, chinaTime } from '../contract/china-time.ts';
import { Failure } from '../contract/failure.ts';
import type { Agent, AgentDetail } from '../contract/kinds/agent.ts';
import type { AgentFields } from '../store/kinds.ts';
import type { Row } from '../store/records/record-memory.ts';
import { listPage, textContains } from './content.ts';
import type { Handlers, Services } from './context.ts';
import { writeCsv } from './csv.ts';
import { personName } from './person-name.ts';

type AgentOfficeCalls = 'agent/list' | 'agent/detail' | 'agent/mark' | 'agent/export';

const HEADS = ['序号', '代理商名称', '代理商介绍', '联系方式', '时间', '是否处理', '备注'];

/** What staff does with applications. */
export function agentOfficeHandlers({ store, now }: Services): Pick<Handlers, AgentOfficeCalls> {
  return {
    'agent/list': (input) => listPage(store.agent, input, wanted(input), toAgent),

    'agent/detail': ({ agentId }) => toDetail(mustHave(agentId)),

    async 'agent/mark'({ agentId, version, ...change }, { session }) {
      mustHave(agentId);
      return toDetail(await store.agent.update(agentId, change, { by: session.account.id, version }));
    },

    'agent/export': (input) => {
      const rows = store.agent
        .all(wanted(input))
        .map((row, index) => [
          String(index + 1),
          row.agentName,
          row.agentInfo,
          row.phone,
          chinaTime(row.createDate),
          row.handled ? '已处理' : '未处理',
          row.note,
        ]);
      return { csv: writeCsv([HEADS, ...rows]), name: `代理加盟申请-${chinaDay(now())}.csv` };
    },
  };

  function mustHave(id: string): Row<AgentFields> {
    const row = store.agent.get(id);
    if (!row) throw new Failure(404);
    return row;
  }

  function toDetail(row: Row<AgentFields>): AgentDetail {
    const { version, savedAt, savedBy } = row;
    const isUntouched = version === 1;
    const saved = isUntouched ? { savedAt: '', savedBy: '' } : { savedAt, savedBy: personName(store, savedBy) };
    return { ...toAgent(row), version, ...saved };
  }
}

/** The applications that fit every filter that was sent; staff knows a caller by name, company or number. */
function wanted({ agentName, keyword, handled }: Input<'agent/export'>) {
  const marked = handled === undefined ? undefined : (row: Row<AgentFields>) => row.handled === handled;
  return textContains(['agentName'], agentName, textContains(['agentName', 'agentInfo', 'phone'], keyword, marked));
}

/** An application as lists give it. */
export function toAgent({ id, agentName, agentInfo, phone, createDate, handled, note }: Row<AgentFields>): Agent {
  return { agentId: id, agentName, agentInfo, phone, createDate, handled, note };
}
