import {
  type CsvFile,
  days,
  type FileBytes,
  filter,
  id,
  type ListOf,
  limit,
  open,
  page,
  returns,
  staffChanges,
  staffReads,
  subject,
  version,
} from '../../contract/call-row.ts';
import { keysOf } from '../../contract/kinds/fields.ts';
import type { Saved } from '../../contract/kinds/kind.ts';
import { ANSWER_MAX, PAGE_MAX, QUESTIONS_MOST, REQUEST_ID_MAX, SUBMISSION_LIMIT_BYTES } from '../../contract/rules.ts';
import { isSitePath } from '../../contract/safe-address.ts';
import {
  anyText,
  decimal,
  filterBy,
  fitting,
  jsonIn,
  listOf,
  oneOf,
  optional,
  type Shape,
  text,
  trimmedText,
  yesNo,
} from '../../contract/shape.ts';
import { type Agent, type AgentDetail, type AgentKind, agent } from './agent.ts';
import type { Enquiry, EnquiryDetail, EnquiryKind } from './enquiry.ts';
import { ENQUIRY_STATUSES, enquiry } from './enquiry.ts';
import { LEAD_KINDS, type LeadKind } from './kinds.ts';
import { type LeadLine, leadFields, type Owners, STAGES, type Stage, visitorPhone } from './lead-fields.ts';

/** Sent by every lead form besides its fields, to store it once and to recognize machines. */
const submission = {
  requestId: optional(text(REQUEST_ID_MAX)),
  /** A field that people do not see and leave empty. */
  website: optional(text(200)),
  /** Milliseconds since the form was shown; below zero where a clock was set meanwhile. */
  elapsed: optional(decimal(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)),
};
const submitted = (successMessage: string) => ({ successMessage, limitBytes: SUBMISSION_LIMIT_BYTES });
/** Whether rows include who marked them last, and when. */
const marks = optional(yesNo);
const reads = { permission: ['lead:own', 'view'] } as const;
const changes = { permission: 'lead:own' } as const;
const erases = { permission: 'lead' } as const;
const rulesOf = <I extends string>(name: string, idName: I, noun: string) => {
  const about = subject(name, idName);
  const exported = { deed: `导出${noun}`, effect: 'export', about: () => [name] as const, when: 'required' } as const;
  const erased = { deed: `彻底删除${noun}`, effect: 'erase', about, when: 'first' } as const;
  return {
    marks: { ...changes, successMessage: '保存成功！', audit: { deed: `处理${noun}`, about } },
    exports: { ...changes, audit: exported },
    erases: { ...erases, successMessage: '已彻底删除！', audit: erased },
  };
};
const ofAgents = rulesOf(agent.name, agent.id, agent.listedAs);
const ofEnquiries = rulesOf(enquiry.name, enquiry.id, enquiry.listedAs);

/** `waiting` are leads of the account or of nobody that are new or due again. `suspects` arrived as spam, and are unmarked. */
type QueueCounts = Record<'waiting' | 'handled' | 'suspects', number> & StageCounts;
export type StageCounts = Record<Stage, number>;

export interface LeadQueue extends Owners {
  agent: QueueCounts;
  enquiry: QueueCounts;
  /** Numbers over both kinds: open ones of the account, those of them that are due, and open ones of nobody. */
  mine: number;
  due: number;
  nobody: number;
  /** Leads of the account and of nobody: those that are due again, then those that wait longest, the oldest first. */
  longest: LeadLine[];
}

export interface AddedLead {
  kind: LeadKind;
  id: string;
  version: number;
  /** How many other leads that the account reads have the same number. */
  sameAs: number;
}

/** The number of leads that are given to somebody at once. */
export const ASSIGNED_MOST = 200;

/** Both shapes of an application; which fields are missing is decided after they are merged (intake.ts). */
const application = {
  agentName: optional(anyText),
  agentInfo: optional(anyText),
  clientName: optional(anyText),
  companyName: optional(anyText),
  phone: optional(anyText),
  ...submission,
};
const stage = filterBy(oneOf(STAGES));
/** Filters leads by owner (an account's id, `me` or `none`) and by date. */
const whose = { owner: filter, ...days };
/** Filters applications: `agentName` in that field alone, `keyword` in name, company and phone. */
const applications = { agentName: filter, keyword: filter, handled: filterBy(yesNo), stage, ...whose };
const listed = { page, limit, marks };

const { name, company, content, status } = enquiry.fields;
const { followDate, owner, note, isSpam } = leadFields;

/** The path that a form was sent from. */
const fromPage = fitting(PAGE_MAX, isSitePath, '请填写以 / 开头的站内路径');
const answer = trimmedText(ANSWER_MAX);
const answersInOrder = listOf(answer, 0, QUESTIONS_MOST);
/** The answers to the owner's questions; a form with a file has them as a text of JSON. */
const answers: Shape<string[]> = (value) => answersInOrder(typeof value === 'string' ? jsonIn(value) : value);
/** An enquiry as a visitor sends it. */
export const asked = {
  name: optional(name.shape),
  phone: visitorPhone,
  company: optional(company.shape),
  content: optional(content.shape),
  productId: optional(anyText),
  page: optional(fromPage),
  answers: optional(answers),
  /** The same one by one, as a plain form can send them. */
  answer1: optional(answer),
  answer2: optional(answer),
  answer3: optional(answer),
  ...submission,
};
const STATUSES = keysOf(ENQUIRY_STATUSES);
/** Which enquiries: `keyword` in name, phone, company and content; those that staff are done with are `closed`. */
const enquiries = { keyword: filter, status: filterBy(oneOf(STATUSES)), stage, ...whose };
const handling = {
  note: optional(note.shape),
  owner: optional(owner.shape),
  followDate: optional(followDate.shape),
  isSpam: optional(isSpam.shape),
};
const agentMark = { agentId: id, handled: optional(agent.fields.handled.shape), ...handling, version };
const enquiryMark = { enquiryId: id, status: optional(status.shape), ...handling, version };
/** The fields of leads that staff add, for both kinds; they are checked as those of the public calls. */
const typed = optional(anyText);
const added = {
  kind: oneOf(LEAD_KINDS),
  ...application,
  name: typed,
  company: typed,
  content: typed,
  productId: typed,
  page: typed,
  source: optional(leadFields.source.shape),
  owner: optional(owner.shape),
};
const some = optional(listOf(id, 0, ASSIGNED_MOST));
const assigned = { agentIds: some, enquiryIds: some, owner: owner.shape };

const asking = submitted('提交成功！');

export const leadsCalls = {
  'lead/queue': staffReads('POST /v1/lead/queue', whose, returns<LeadQueue>(), reads),
  'lead/assign': staffChanges('POST /v1/lead/assign', assigned, returns<{ assigned: number }>(), {
    ...changes,
    successMessage: '已转交！',
    audit: {
      deed: '转交线索',
      effect: 'update',
      about: ({ agentIds = [], enquiryIds = [] }) => [
        agentIds.length > 0 ? agent.name : enquiry.name,
        ...new Set([...agentIds, ...enquiryIds]),
      ],
    },
  }),
  'lead/add': staffChanges('POST /v1/lead/add', added, returns<AddedLead>(), {
    ...changes,
    successMessage: '添加成功！',
    audit: { deed: '添加线索', effect: 'save', about: ({ kind }, lead) => [kind, lead?.id] },
  }),

  // two shapes come in under two paths
  'agent/save': open('POST /v1/agent/saveAgent', application, returns<undefined>(), submitted('申请成功！')),
  'alliance/insert': open('POST /allianceRest/insert', application, returns<undefined>(), submitted('申请成功！')),
  'agent/list': staffReads('POST /v1/agent/list', { ...applications, ...listed }, returns<ListOf<Agent>>(), reads),
  'agent/detail': staffReads('POST /v1/agent/detailAgent', { agentId: id }, returns<AgentDetail>(), reads),
  'agent/mark': staffChanges('POST /v1/agent/markAgent', agentMark, returns<Saved<AgentKind>>(), ofAgents.marks),
  'agent/export': staffReads('POST /v1/agent/exportAgents', applications, returns<CsvFile>(), ofAgents.exports),
  'agent/erase': staffChanges('POST /v1/agent/eraseAgent', { agentId: id }, returns<undefined>(), ofAgents.erases),

  'enquiry/save': open('POST /v1/enquiry/save', asked, returns<undefined>(), asking),
  /** The same with a file, as a multipart form; `fileLost`: there was no room for the file, and the text is alone. */
  'enquiry/saveWithFile': open('POST /v1/enquiry/save', {}, returns<{ fileLost: boolean }>(), {
    ...asking,
    body: 'multipart',
  }),
  'enquiry/file': staffReads('POST /v1/enquiry/file', { enquiryId: id }, returns<FileBytes>(), {
    ...changes,
    answers: 'bytes',
    audit: { deed: '下载咨询附件', effect: 'export', about: subject(enquiry.name, enquiry.id), when: 'required' },
  }),
  'enquiry/list': staffReads('POST /v1/enquiry/list', { ...enquiries, ...listed }, returns<ListOf<Enquiry>>(), reads),
  'enquiry/detail': staffReads('POST /v1/enquiry/detailEnquiry', { enquiryId: id }, returns<EnquiryDetail>(), reads),
  'enquiry/mark': staffChanges(
    'POST /v1/enquiry/markEnquiry',
    enquiryMark,
    returns<Saved<EnquiryKind>>(),
    ofEnquiries.marks,
  ),
  'enquiry/export': staffReads('POST /v1/enquiry/exportEnquiries', enquiries, returns<CsvFile>(), ofEnquiries.exports),
  'enquiry/erase': staffChanges(
    'POST /v1/enquiry/eraseEnquiry',
    { enquiryId: id },
    returns<undefined>(),
    ofEnquiries.erases,
  ),
};
