import type { Input } from '../contract/calls.ts';
import { Failure } from '../contract/failure.ts';
import { APPLICANT_MAX, PHONE } from '../contract/rules.ts';
import { filledText, matching, object } from '../contract/shape.ts';
import type { Handlers, OpenContext, Services } from './context.ts';

/** How many applications one client address may leave, and in which time. */
export const SUBMISSIONS_MOST = 5;
export const SUBMISSIONS_WINDOW_MS = 10 * 60_000;

type AgentCalls = 'agent/save' | 'alliance/insert';
type Application = Input<'agent/save'>;

export function agentHandlers({ store, submissions, notifier }: Services): Pick<Handlers, AgentCalls> {
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
  };
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
