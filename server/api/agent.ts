import type { agentCalls } from '../contract/calls/leads.ts';
import type { Input } from '../contract/calls.ts';
import { chinaDay, chinaTime } from '../contract/china-time.ts';
import { Failure } from '../contract/failure.ts';
import type { Agent, AgentDetail } from '../contract/kinds/agent.ts';
import { APPLICANT_MAX, PHONE } from '../contract/rules.ts';
import { filledText, matching, object } from '../contract/shape.ts';
import type { AgentFields } from '../store/kinds.ts';
import type { Store } from '../store/open-store.ts';
import type { Row } from '../store/records/record-memory.ts';
import { listPage, textContains } from './content.ts';
import type { Handlers, OpenContext, Services } from './context.ts';
import { writeCsv } from './csv.ts';
import { createIntake, lastMark, mustHave, namedNotes, sameNumbers, withNote } from './leads.ts';

const HEADS = ['序号', '代理商名称', '代理商介绍', '联系方式', '时间', '是否处理', '备注'];

const MARK_WORDS = { handled: (handled: boolean) => (handled ? '已处理' : '待处理') };

type Application = Input<'agent/save'>;

/** Applications: sent by visitors, handled by staff. */
export function agentHandlers(services: Services): Pick<Handlers, keyof typeof agentCalls> {
  const { store, now } = services;
  const take = createIntake(services, store.agent);
  const apply = (input: Application, context: OpenContext) =>
    take(input, readApplication(input), context, (lead, isSpam) =>
      store.agent.create({ ...lead, handled: isSpam }, { by: '' }),
    );

  return {
    'agent/save': apply,
    'alliance/insert': apply,

    'agent/list'(input) {
      const toRow = agentRows(store, input.marks);
      return listPage(store.agent, input, wanted(input), (row) => ({
        ...toRow(row),
        ...lastMark(store, row, input.marks ?? false),
      }));
    },

    'agent/detail': ({ agentId }) => toDetail(mustHave(store.agent, agentId)),

    async 'agent/mark'({ agentId, version, ...change }, { author }) {
      mustHave(store.agent, agentId);
      const marked = withNote<AgentFields>(change, MARK_WORDS, { by: author.by, time: now() });
      return toDetail(await store.agent.update(agentId, marked, { ...author, version }));
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
          row.handled ? '已处理' : '待处理',
          row.note,
        ]);
      return { csv: writeCsv([HEADS, ...rows]), name: `代理加盟申请-${chinaDay(now())}.csv` };
    },

    'agent/erase': async ({ agentId }, { author }) => void (await store.erase('agent', agentId, author)),
  };

  function toDetail(row: Row<AgentFields>): AgentDetail {
    const { version, consentAt, consentRevision } = row;
    const notes = namedNotes(store, row);
    return { ...agentRows(store, true)(row), version, notes, consentAt, consentRevision, ...lastMark(store, row) };
  }
}

/** Turns either input shape into the stored one; errors use the field names of the shape that was sent. */
function readApplication(input: Application) {
  const isSecond =
    isBlank(input.agentName) && isBlank(input.agentInfo) && (input.clientName ?? input.companyName) !== undefined;
  const contactField = isSecond ? 'clientName' : 'agentName';
  const companyField = isSecond ? 'companyName' : 'agentInfo';
  const checked = object({
    [companyField]: filledText(APPLICANT_MAX, '请输入公司名称'),
    [contactField]: filledText(APPLICANT_MAX, '请输入联系人'),
    phone: matching(PHONE, '请输入正确的手机号', '请输入手机号'),
  })({
    [companyField]: isBlank(input.agentInfo) ? input.companyName : input.agentInfo,
    [contactField]: isBlank(input.agentName) ? input.clientName : input.agentName,
    phone: input.phone,
  });
  if (!checked.ok) throw new Failure(400, Object.values(checked.errors)[0], { errors: checked.errors });
  const { [companyField]: agentInfo = '', [contactField]: agentName = '', phone = '' } = checked.value;
  return { agentName, agentInfo, phone };
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === '';
}

/** The applications that match every filter; staff search by name, company or phone number. */
function wanted({ agentName, keyword, handled }: Input<'agent/export'>) {
  const marked = handled === undefined ? undefined : (row: Row<AgentFields>) => row.handled === handled;
  return textContains(['agentName'], agentName, textContains(['agentName', 'agentInfo', 'phone'], keyword, marked));
}

/** Returns a function that builds list rows; create a new one after each change. */
export function agentRows(store: Store, isNamed = false): (row: Row<AgentFields>) => Agent {
  const same = sameNumbers(store);
  return (row) => {
    const { id, agentName, agentInfo, phone, createDate, handled, note } = row;
    return { agentId: id, agentName, agentInfo, phone, createDate, handled, note, ...same(row, isNamed) };
  };
}
