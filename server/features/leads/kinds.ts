import type { StoredOf } from '../../contract/kinds/kind.ts';
import { type AgentKind, agent } from './agent.ts';
import { ENQUIRY_STATUSES, type EnquiryKind, enquiry } from './enquiry.ts';

/** Requests of visitors to be called back. */
export const leadKinds = { agent, enquiry };
export type LeadKind = keyof typeof leadKinds;
export const LEAD_KINDS = ['agent', 'enquiry'] as const satisfies readonly LeadKind[];

export type AgentFields = StoredOf<AgentKind>;
export type EnquiryFields = StoredOf<EnquiryKind>;

/** The description of a kind of leads besides its fields. Calls and screens of both kinds are written once. */
interface LeadAbout<F> {
  /** The fields that name a lead, and those of its subject: the first that is filled. */
  readonly named: readonly (keyof F & string)[];
  readonly about: readonly (keyof F & string)[];
  /** The fields that a keyword is looked for in. */
  readonly searched: readonly (keyof F & string)[];
  /** The name of the exported file without the day. */
  readonly file: string;
  /** The field of the progress, its head in the exported file, and the text for each value. */
  readonly progress: { name: keyof F & string; head: string; words: Readonly<Record<string, string>> };
  /** Its message: name of the event on the wire, screen of staff, and fields with their labels. */
  readonly message: {
    event: string;
    screen: string;
    fields: Readonly<Partial<Record<keyof F & string, string>>>;
    /** A text of which only the beginning is sent. */
    excerpt?: keyof F & string;
  };
}

export const LEADS: { agent: LeadAbout<AgentFields>; enquiry: LeadAbout<EnquiryFields> } = {
  agent: {
    named: ['agentName'],
    about: ['agentInfo'],
    searched: ['agentName', 'agentInfo', 'phone'],
    file: '代理加盟申请',
    progress: { name: 'handled', head: '是否处理', words: { false: '待处理', true: '已处理' } },
    message: {
      event: 'application',
      screen: '/AdminAgenttoJoin',
      fields: { agentInfo: '公司名称', agentName: '联系人' },
    },
  },
  enquiry: {
    named: ['name', 'company'],
    about: ['content', 'productName'],
    searched: ['name', 'phone', 'company', 'content'],
    file: '咨询线索',
    progress: { name: 'status', head: '状态', words: ENQUIRY_STATUSES },
    message: {
      event: 'enquiry',
      screen: '/AdminEnquiry',
      fields: { company: '公司名称', name: '联系人', productName: '咨询产品', content: '咨询内容' },
      excerpt: 'content',
    },
  },
};

/** Returns the kind of a lead: only applications are handled. */
export function leadKindOf(lead: object): LeadKind {
  return 'handled' in lead ? 'agent' : 'enquiry';
}

/** Returns the name of a lead, or else its company. */
export function leadName(lead: object): string {
  return firstFilled(lead, LEADS[leadKindOf(lead)].named);
}

/** Returns the company of an application, the question or product of an enquiry. */
export function leadSubject(lead: object): string {
  return firstFilled(lead, LEADS[leadKindOf(lead)].about);
}

function firstFilled(lead: object, names: readonly string[]): string {
  return names.map((name) => String(Reflect.get(lead, name))).find(Boolean) ?? '';
}
