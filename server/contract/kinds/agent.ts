import { APPLICANT_MAX, NOTE_MAX, REQUEST_ID_MAX } from '../rules.ts';
import * as f from './fields.ts';
import { kind, type RowOf } from './kind.ts';

const made = kind('agent', 'agentId', '代理商', {
  fields: {
    agentName: f.line('代理商名称', APPLICANT_MAX),
    agentInfo: f.line('代理商介绍', APPLICANT_MAX),
    phone: f.line('联系方式', 11),
    /** What the sender called the submission, so that sending it twice stores it once. */
    requestId: f.secret(f.line('', REQUEST_ID_MAX)),
    handled: f.marked(f.check('已处理')),
    note: f.marked(f.area('备注', NOTE_MAX)),
    /** Whether a notification address was set when it came: it is told, once `notice` has its id. */
    notify: f.secret(f.check('')),
  },
});
export interface AgentKind extends Readonly<typeof made> {}
export const agent: AgentKind = made;

/** An application as lists give it. */
export type Agent = Omit<RowOf<AgentKind>, 'version'>;

export interface AgentDetail extends RowOf<AgentKind> {
  /** When staff last changed `handled` or `note`, and who; both empty while nobody has. */
  savedAt: string;
  savedBy: string;
}
