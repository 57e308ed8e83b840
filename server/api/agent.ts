import type { agentCalls } from '../contract/calls/agent.ts';
import type { Input } from '../contract/calls.ts';
import { chinaDay, chinaTime } from '../contract/china-time.ts';
import { Failure } from '../contract/failure.ts';
import type { Agent, AgentDetail } from '../contract/kinds/agent.ts';
import { APPLICANT_MAX, PHONE } from '../contract/rules.ts';
import { filledText, matching, object } from '../contract/shape.ts';
import type { AgentFields } from '../store/kinds.ts';
import type { Row } from '../store/records/record-memory.ts';
import { listPage, textContains } from './content.ts';
import type { Handlers, OpenContext, Services } from './context.ts';
import { writeCsv } from './csv.ts';
import { personName } from './person-name.ts';

/** How many applications one client address may leave, and in which time. */
export const SUBMISSIONS_MOST = 5;
export const SUBMISSIONS_WINDOW_MS = 10 * 60_000;

const HEADS = ['序号', '代理商名称', '代理商介绍', '联系方式', '时间', '是否处理', '备注'];

type Application = Input<'agent/save'>;

/** Applications as visitors send them, and what staff does with them. */
export function agentHandlers({
  store,
  now,
  submissions,
  notifier,
}: Services): Pick<Handlers, keyof typeof agentCalls> {
  /** Applications on their way to the disk, by requestId: a second sending waits for the first. */
  const underWay = new Map<string, Promise<void>>();
  const stored = new Set(store.agent.all((row) => row.requestId !== '').map((row) => row.requestId));

  async function apply(input: Application, { address }: OpenContext): Promise<undefined> {
    const fields = readApplication(input);
    const { requestId } = fields;
    if (requestId === '') return keep(fields, address);
    if (stored.has(requestId)) return undefined;
    const first = underWay.get(requestId);
    if (first) return void (await first);
    const saving = keep(fields, address).finally(() => underWay.delete(requestId));
    underWay.set(requestId, saving);
    await saving;
    stored.add(requestId);
    return undefined;
  }

  async function keep(fields: ReturnType<typeof readApplication>, address: string): Promise<undefined> {
    const place = submissions.take(address);
    if (!place.ok) {
      const message = '提交过于频繁，请稍后再试，或直接拨打业务热线';
      throw new Failure(429, message, { retryAfterSeconds: place.retryAfterSeconds });
    }
    try {
      await store.agent.create({ ...fields, handled: false, note: '', notify: notifier !== undefined }, { by: '' });
    } catch (error) {
      place.release();
      throw error;
    }
  }

  return {
    'agent/save': apply,
    'alliance/insert': apply,

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

/** The one shape that is kept, from either of the two that are sent; errors bear the names of the shape that was used. */
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
  return { agentName, agentInfo, phone, requestId: input.requestId ?? '' };
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === '';
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
