import { type ReactNode, useEffect, useState } from 'react';
import { chinaTime } from '../../../server/contract/china-time.ts';
import { type AgentDetail, type AgentKind, agent as agentKind } from '../../../server/contract/kinds/agent.ts';
import { type MarkInput, markOrder } from '../../../server/contract/kinds/kind.ts';
import { mapResult } from '../../call.ts';
import { describeField } from '../fields/describe-field.ts';
import { KindFields } from '../fields/kind-fields.tsx';
import { FormBody } from '../form/form-body.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { staffCall } from '../state/staff-call.ts';
import { FormConflict } from '../versions/conflict-dialog.tsx';
import { FormDialog } from '../widgets/form-dialog.tsx';

interface AgentDialogProps {
  agentId: string;
  onChanged(): void;
  onClose(): void;
}

type Mark = Required<MarkInput<AgentKind>>;

const describe = (path: string) => ({
  ...describeField(agentKind.fields, path),
  ...(path === 'handled' ? { label: '状态', show: (value: unknown) => (value ? '已处理' : '待处理') } : {}),
});

/** One application whole, with what staff noted about it. */
export function AgentDialog({ agentId, onChanged, onClose }: AgentDialogProps): ReactNode {
  const [agent, setAgent] = useState<AgentDetail>();
  const form = useRecordForm<Mark>({
    name: `agent ${agentId}`,
    empty: { handled: false, note: '' },
    load: async () => {
      const result = await staffCall('agent/detail', { agentId });
      if (result.ok) setAgent(result.data);
      return mapResult(result, ({ handled, note, version }) => ({ values: { handled, note }, version }));
    },
    save: (values, version) =>
      staffCall('agent/mark', { agentId, ...values, ...(typeof version === 'number' ? { version } : {}) }),
    onSaved: onChanged,
    onClose,
  });
  // a form that came back with its tab loads nothing; what is only shown is asked for all the same
  useEffect(() => {
    if (form.status === 'ready' && !agent)
      staffCall('agent/detail', { agentId }).then((result) => result.ok && setAgent(result.data));
  }, [form.status, agent, agentId]);

  return (
    <FormDialog
      title="代理商详情"
      width="half"
      busy={form.saving}
      disabled={form.status !== 'ready'}
      onSubmit={form.save}
      onClose={form.leave}
      over={<FormConflict form={form} describe={describe} />}
    >
      <FormBody form={form}>
        {agent && <Facts agent={agent} />}
        <fieldset className="form-grid" disabled={form.status !== 'ready'}>
          <KindFields
            fields={markOrder(agentKind)}
            values={{ ...form.values }}
            errors={form.errors}
            onField={(name, value, path) => form.change((before) => ({ ...before, [name]: value }), path)}
          />
        </fieldset>
      </FormBody>
    </FormDialog>
  );
}

function Facts({ agent }: { agent: AgentDetail }): ReactNode {
  const facts: [string, ReactNode][] = [
    ['代理商名称', agent.agentName],
    ['代理商介绍', agent.agentInfo],
    [
      '联系方式',
      <a key="phone" className="figures" href={`tel:${agent.phone}`}>
        {agent.phone}
      </a>,
    ],
    ['时间', chinaTime(agent.createDate)],
    ...(agent.savedAt ? [['最近处理', `${agent.savedBy}，${chinaTime(agent.savedAt)}`] as [string, ReactNode]] : []),
  ];
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label} className="facts-line">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
