import { jsonIn } from '../contract/shape.ts';
import { InnerAddress, reach, readBounded, TIMEOUT_MS, type WaysOut } from '../http/reach.ts';

/** Longer than an answer of any supported service. */
const ANSWER_MAX_BYTES = 64 * 1024;

/** The longest wait that a receiver can ask for; a timer holds no more than 24 days. */
const WAIT_MOST_MS = 7 * 24 * 3_600_000;
/** The 4xx that may pass: the receiver was busy, or the time was wrong. Any other one refuses the same request again. */
const PASSING = [408, 425, 429];

interface Refusal {
  readonly status?: number;
  readonly answer?: unknown;
  /** Its header `Retry-After` (RFC 9110 section 10.2.3). */
  readonly retryAfter?: string | undefined;
  /** The same request will be refused again; by default, the status decides. */
  readonly isFinal?: boolean;
  readonly cause?: unknown;
}

/** A request that was not accepted; the message is a Chinese sentence for staff and contains no part of the address. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken';
  readonly isFinal: boolean;

  constructor(
    message: string,
    readonly refusal: Refusal = {},
  ) {
    super(message, { cause: refusal.cause });
    const { status = 0, isFinal = status >= 400 && status < 500 && !PASSING.includes(status) } = refusal;
    this.isFinal = isFinal;
  }

  /** How long the receiver asked not to be asked again, in milliseconds; `now` is in milliseconds since 1970. */
  waitMs(now: number): number {
    const { retryAfter = '' } = this.refusal;
    const asked = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now;
    return Math.min(Math.max(asked || 0, 0), WAIT_MOST_MS);
  }
}

/** Like `post`, with JSON. */
export function postJson(url: string, body: unknown, stopped: AbortSignal, ways: WaysOut): Promise<unknown> {
  return post(url, { type: 'application/json; charset=utf-8', text: JSON.stringify(body) }, stopped, ways);
}

/** Posts, and returns the answer's JSON if it is short and JSON. `NotTaken` unless the address answers 2xx within 10 s. */
export async function post(
  url: string,
  { type, text }: { type: string; text: string },
  stopped: AbortSignal,
  ways: WaysOut,
): Promise<unknown> {
  const timeout = ways.deadline();
  const headers = { 'content-type': type, 'accept-encoding': 'identity' };
  const signal = AbortSignal.any([timeout, stopped]);
  try {
    const response = await reach(new URL(url), { method: 'POST', headers, body: text, signal }, ways);
    const { statusCode = 0 } = response;
    const bytes = await readBounded(response, ANSWER_MAX_BYTES);
    const answer = bytes && jsonIn(bytes.toString());
    if (statusCode < 200 || statusCode > 299) {
      const retryAfter = response.headers['retry-after'];
      throw new NotTaken(`对方应答 HTTP ${statusCode}`, { status: statusCode, answer, retryAfter });
    }
    return answer;
  } catch (error) {
    if (error instanceof NotTaken) throw error;
    if (error instanceof InnerAddress) throw new NotTaken('不支持的地址', { cause: error });
    if (timeout.aborted) throw new NotTaken(`对方 ${TIMEOUT_MS / 1000} 秒内没有应答`, { cause: error });
    throw new NotTaken(`连接失败：${reasonOf(error)}`, { cause: error });
  }
}

/** What the system's short codes, such as ECONNREFUSED, mean to staff. */
const REASONS: readonly [codes: RegExp, reason: string][] = [
  [/^(ENOTFOUND|EAI_)/, '查不到对方的地址，服务器可能没有联网'],
  [/UNREACH|NETDOWN/, '到不了对方，服务器可能没有联网'],
  [/REFUSED/, '对方没有接受连接'],
  [/RESET|PIPE/, '对方断开了连接'],
  [/CERT|VERIFY/, '对方的证书无效'],
];

/** A sentence and the code: the system's messages may contain the address, and with it the robot's key. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  if (typeof code !== 'string') return '网络错误';
  const [, reason = '网络错误'] = REASONS.find(([codes]) => codes.test(code)) ?? [];
  return `${reason}（${code}）`;
}
