import { createHmac } from 'node:crypto';
import { isRecord } from '../contract/shape.ts';
import { INTERNET, type WaysOut } from '../http/reach.ts';
import type { Notice } from './notice.ts';
import { NotTaken, postJson } from './post.ts';

/** The format of one service's messages, and how it reports an error. */
interface Format {
  /** The address and the JSON of the request, signed for `now` (milliseconds since 1970) if the service requires it. */
  request(message: Notice, now: number): { url: string; body: unknown };
  /** Why an answer is an error whatever its status; undefined if it is not. */
  refusal(answer: unknown): NotTaken | undefined;
}

export interface Robot extends Format {
  /** Named by `NOTIFY_WEBHOOK`, which wins over the settings. */
  readonly isOfEnvironment: boolean;
  readonly ways: WaysOut;
  /** Its address with its secrets: for comparing alone. */
  readonly webhook: string;
}

/** The company's robot: the environment's address, or else that of the settings; undefined without one. */
export function chooseRobot(environments: string | undefined, settings: string | undefined): Robot | undefined {
  if (environments !== undefined) return robotAt(environments, { isOfEnvironment: true });
  return settings ? robotAt(settings, { isOfEnvironment: false }) : undefined;
}

/** The robot at an address. Only one from the environment may be in the server's own network. */
export function robotAt(webhook: string, { isOfEnvironment }: Pick<Robot, 'isOfEnvironment'>): Robot {
  const ways = isOfEnvironment ? { ...INTERNET, mayReach: () => true } : INTERNET;
  return { ...formatOf(webhook), webhook, isOfEnvironment, ways };
}

/** Sends a message; throws `NotTaken` if the robot did not accept it. `now` is in milliseconds since 1970. */
export async function sendToRobot(robot: Robot, message: Notice, now: number, stopped: AbortSignal): Promise<void> {
  const { url, body } = robot.request(message, now);
  const answer = await postJson(url, body, stopped, robot.ways).catch((error: unknown) => {
    const ownWords = error instanceof NotTaken && isRecord(error.refusal.answer) && robot.refusal(error.refusal.answer);
    throw ownWords || error;
  });
  const refusal = robot.refusal(answer);
  if (refusal) throw refusal;
}

/** The messages of a chat program, by its host; else plain JSON. The query parameter `secret` signs and is not sent. */
function formatOf(webhook: string): Format {
  const url = new URL(webhook);
  const secret = url.searchParams.get('secret') ?? undefined;
  switch (url.hostname) {
    case 'qyapi.weixin.qq.com':
    case 'oapi.dingtalk.com':
      url.searchParams.delete('secret');
      return textFormat(url.href, secret);
    case 'open.feishu.cn':
    case 'open.larksuite.com':
      url.searchParams.delete('secret');
      return feishuFormat(url.href, secret);
    default:
      return { request: (message) => ({ url: webhook, body: message }), refusal: () => undefined };
  }
}

/** developer.work.weixin.qq.com/document/path/91770 (no secret), open.dingtalk.com/document/robots/custom-robot-access. */
function textFormat(address: string, secret: string | undefined): Format {
  return {
    request({ text }, now) {
      const url = new URL(address);
      if (secret !== undefined) {
        url.searchParams.set('timestamp', String(now));
        url.searchParams.set('sign', hmac(secret, `${now}\n${secret}`));
      }
      return { url: url.href, body: { msgtype: 'text', text: { content: text } } };
    },
    refusal: (answer) => refusalBy(answer, 'errcode', 'errmsg'),
  };
}

/** open.feishu.cn/document/client-docs/bot-v3/add-custom-bot: the signed text is the key, the message is empty. */
function feishuFormat(url: string, secret: string | undefined): Format {
  return {
    request({ text }, now) {
      const body = { msg_type: 'text', content: { text } };
      if (secret === undefined) return { url, body };
      const timestamp = String(Math.floor(now / 1000));
      return { url, body: { timestamp, sign: hmac(`${timestamp}\n${secret}`, ''), ...body } };
    },
    refusal: (answer) => refusalBy(answer, 'code', 'msg'),
  };
}

/** HMAC-SHA-256 (RFC 2104) of a text, in Base64. */
function hmac(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64');
}

/**
 * Codes of robots that will not take a message before a person has changed something: of WeCom (93000, no such key), of
 * DingTalk (no such token, stopped or removed, keyword, signature or address not as set), and of Feishu (the same).
 */
const DEAD = [93000, 300001, 300005, 310000, 400013, 400101, 400102, 400106, 19001, 19021, 19022, 19024];

/** These robots answer 200 to nearly everything: only a zero in the body means that the message was accepted. */
function refusalBy(answer: unknown, codeField: string, textField: string): NotTaken | undefined {
  if (!isRecord(answer)) return new NotTaken('对方的应答无法识别');
  const code = answer[codeField] ?? answer.StatusCode; // the field's name in Feishu's first API
  if (code === 0) return undefined;
  const reason = `对方拒绝接收：${codeField} ${String(code)} ${String(answer[textField] ?? '')}`.trim();
  return new NotTaken(reason, { isFinal: DEAD.includes(Number(code)) });
}
