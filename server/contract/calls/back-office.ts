import { filter, id, limit, page, version } from '../call-fields.ts';
import { type CsvFile, type ListOf, returns, staffChanges, staffReads } from '../call-row.ts';
import type { Agent, AgentDetail } from '../kinds/agent.ts';
import { anyText } from '../kinds/fields.ts';
import type { SiteSaved, SiteTextSource, SiteVersionDetail, SiteVersionRow, SiteWhole } from '../kinds/settings.ts';
import { CONTENT_KINDS, NOTE_MAX } from '../rules.ts';
import {
  isRecord,
  oneOf,
  optional,
  optionalFilter,
  right,
  type Shape,
  text,
  wholeNumber,
  wrong,
  yesNo,
} from '../shape.ts';
import type { Overview } from './overview.ts';
import type { DeletedRow, Restored, VersionDetail, VersionRow } from './versions.ts';

/** The rows of the call table that only the back office asks for; calls.ts takes them into the table. */

const kind = oneOf(CONTENT_KINDS);
/** Which applications: `agentName` in that field alone, `keyword` in name, company and phone. */
const whichAgents = { agentName: filter, keyword: filter, handled: optionalFilter(yesNo) };
const wanted = wholeNumber(1, Number.MAX_SAFE_INTEGER);
/** What a document was when the form was opened: the save is refused when it is something else by now. */
const revision = optional(text(64));
/** `site.json`, or the file name of a Markdown text. */
const file = text(80);
const time = text(40);

/** Every field is checked by `siteShape` in api/site-office.ts: the browser need not load that shape to send this. */
const wholeSite: Shape<Record<string, unknown>> = (value) => (isRecord(value) ? right(value) : wrong('缺少站点设置'));

const ofSite = { permission: 'site:update' };
const saved = { successMessage: '保存成功！' };
const broughtBack = { successMessage: '恢复成功！' };

export const officeCalls = {
  'overview/read': staffReads('POST /v1/overview/read', {}, returns<Overview>()),

  'agent/list': staffReads('POST /v1/agent/list', { ...whichAgents, page, limit }, returns<ListOf<Agent>>()),
  'agent/detail': staffReads('POST /v1/agent/detailAgent', { agentId: id }, returns<AgentDetail>()),
  'agent/mark': staffChanges(
    'POST /v1/agent/markAgent',
    { agentId: id, handled: optional(yesNo), note: optional(text(NOTE_MAX)), version },
    returns<AgentDetail>(),
    saved,
  ),
  'agent/export': staffReads('POST /v1/agent/exportAgents', whichAgents, returns<CsvFile>()),

  'history/versions': staffReads('POST /v1/history/versions', { kind, id }, returns<VersionRow[]>()),
  'history/version': staffReads('POST /v1/history/version', { kind, id, version: wanted }, returns<VersionDetail>()),
  'history/restore': staffChanges(
    'POST /v1/history/restore',
    { kind, id, version: wanted, current: version },
    returns<Restored>(),
    broughtBack,
  ),
  'history/deleted': staffReads(
    'POST /v1/history/deleted',
    { kind: optionalFilter(kind), page, limit },
    returns<ListOf<DeletedRow>>(),
  ),
  'history/undelete': staffChanges('POST /v1/history/undelete', { kind, id }, returns<Restored>(), broughtBack),

  'site/read': staffReads('POST /v1/site/read', {}, returns<SiteWhole>(), ofSite),
  'site/save': staffChanges('POST /v1/site/save', { site: wholeSite, revision }, returns<SiteSaved>(), {
    ...saved,
    ...ofSite,
  }),
  'site/texts': staffReads('POST /v1/site/texts', {}, returns<SiteTextSource[]>(), ofSite),
  'site/save-text': staffChanges(
    'POST /v1/site/saveText',
    { name: file, text: anyText, revision },
    returns<SiteSaved>(),
    { ...saved, ...ofSite },
  ),
  'site/versions': staffReads('POST /v1/site/versions', { name: file }, returns<SiteVersionRow[]>(), ofSite),
  'site/version': staffReads('POST /v1/site/version', { name: file, time }, returns<SiteVersionDetail>(), ofSite),
  'site/restore': staffChanges('POST /v1/site/restore', { name: file, time, revision }, returns<SiteSaved>(), {
    ...broughtBack,
    ...ofSite,
  }),
};
