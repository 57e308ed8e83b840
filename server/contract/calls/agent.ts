import { filter, id, limit, page, version } from '../call-fields.ts';
import { type CsvFile, type ListOf, open, returns, staffChanges, staffReads } from '../call-row.ts';
import { type Agent, type AgentDetail, agent } from '../kinds/agent.ts';
import { anyText, optional, optionalFilter, yesNo } from '../shape.ts';
import { erased, marks, reads, saved, submission, submitted } from './lead-calls.ts';

/** Both shapes of an application; which fields are missing is decided after they are merged (api/agent.ts). */
const application = {
  agentName: optional(anyText),
  agentInfo: optional(anyText),
  clientName: optional(anyText),
  companyName: optional(anyText),
  phone: optional(anyText),
  ...submission,
};
const applied = submitted('申请成功！');
/** Which applications: `agentName` in that field alone, `keyword` in name, company and phone. */
const wanted = { agentName: filter, keyword: filter, handled: optionalFilter(yesNo) };
const { handled, note } = agent.fields;

/** Odd in all of it: two shapes come in under two paths, and what staff marks answers the whole record. */
export const agentCalls = {
  'agent/save': open('POST /v1/agent/saveAgent', application, returns<undefined>(), applied),
  'alliance/insert': open('POST /allianceRest/insert', application, returns<undefined>(), applied),
  'agent/list': staffReads('POST /v1/agent/list', { ...wanted, page, limit, marks }, returns<ListOf<Agent>>(), reads),
  'agent/detail': staffReads('POST /v1/agent/detailAgent', { agentId: id }, returns<AgentDetail>(), reads),
  'agent/mark': staffChanges(
    'POST /v1/agent/markAgent',
    { agentId: id, handled: optional(handled.shape), note: optional(note.shape), version },
    returns<AgentDetail>(),
    saved,
  ),
  'agent/export': staffReads('POST /v1/agent/exportAgents', wanted, returns<CsvFile>(), reads),
  'agent/erase': staffChanges('POST /v1/agent/eraseAgent', { agentId: id }, returns<undefined>(), erased),
};
