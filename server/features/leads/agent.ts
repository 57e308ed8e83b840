import * as f from '../../contract/kinds/fields.ts';
import { type DetailOf, kind, type RowOf } from '../../contract/kinds/kind.ts';
import { applicant, type LeadFacts, leadFields, mobile, type Owners } from './lead-fields.ts';

export const agent = kind('agent', 'agentId', '代理商', {
  listedAs: '代理申请',
  isPrivate: true,
  isErasable: true,
  keepsVersions: true,
  fields: {
    agentName: applicant('代理商名称'),
    agentInfo: applicant('代理商介绍'),
    phone: mobile('联系方式'),
    handled: f.marked(f.check('已处理')),
    ...leadFields,
  },
});
export interface AgentKind extends Readonly<typeof agent> {}

export interface Agent extends RowOf<AgentKind>, LeadFacts {}

export interface AgentDetail extends DetailOf<AgentKind>, LeadFacts, Owners {}
