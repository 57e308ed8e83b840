import { createHmac } from 'node:crypto';
import { isRecord } from '../contract/shape.ts';
import { INTERNET, type WaysOut } from '../http/reach.ts';
import type { Notice } from './notice.ts';
import { NotTaken, postJson } from './post.ts';

/** An address from the environment may be in the server's own network. */
const ANYWHERE = { ...INTERNET, mayReach: () => true };

/** The format of one service's messages, and how it reports an error. */
export interface Robot {
  /** Named by `NOTIFY_WEBHOOK`, which wins over the settings. */
  readonly isOfEnvironment: boolean;
  readonly ways: WaysOut;
  /** Its address with its secrets: for comparing alone. */
  readonly webhook: string;
  /** The address and the JSON of the request, signed for `now` (milliseconds since 1970) if the service requires it. */
  request(message: Notice, now: number): { url: string; body: unknown };
  /** Why an answer is an error whatever its status; undefined if it is not. */
  refusal(answer: unknown): NotTaken | undefined;
}

/** Sends a message; throws `NotTaken` if the robot did not accept it. `now` is in milliseconds since 1970. */
export async function tellRobot(robot: Robot, message: Notice, now: number, stopped: AbortSignal): Promise<void> {
  const { url, body } = robot.request(message, now);
  const answer = await postJson(url, body, stopped, robot.ways).catch((error: unknown) => {
    const own = error instanceof NotTaken && isRecord(error.refusal.answer) && robot.refusal(error.refusal.answer);
    throw own || error;
  });
  const refusal = robot.refusal(answer);
  if (refusal) throw refusal;
}

/** The robot at an address: that of the environment, or of the settings, which is never in the server's own network. */
export function robotFor(webhook: string, isOfEnvironment: boolean): Robot {
  return { ...formatOf(webhook), webhook, isOfEnvironment, ways: isOfEnvironment ? ANYWHERE : INTERNET };
}

/** The company's robot: the environment's address, or else that of the settings; undefined without one. */
export function robotOf(environments: string | undefined, settings: string | undefined): Robot | undefined {
  if (environments !== undefined) return robotFor(environments, true);
  return settings ? robotFor(settings, false) : undefined;
}

type Format = Pick<Robot, 'request' | 'refusal'>;

/** The messages of a chat program, by its host; else plain JSON. The query parameter `secret` signs and is not sent. */
function formatOf(webhook: string): Format {
  const { hostname } = new URL(webhook);
  if (hostname === 'qyapi.weixin.qq.com' || hostname === 'oapi.dingtalk.com') return textRobot(webhook);
  if (hostname === 'open.feishu.cn' || hostname === 'open.larksuite.com') return feishu(webhook);
  return { request: (message) => ({ url: webhook, body: message }), refusal: () => undefined };
}

/** developer.work.weixin.qq.com/document/path/91770 (no secret), open.dingtalk.com/document/robots/custom-robot-access. */
function textRobot(webhook: string): Format {
  const { address, secret } = takeSecret(webhook);
  return {
    request({ text }, now) {
      const url = new URL(address);
      if (secret !== undefined) {
        const sign = createHmac('sha256', secret).update(`${now}\n${secret}`).digest('base64');
        url.searchParams.set('timestamp', String(now));
        url.searchParams.set('sign', sign);
      }
      return { url: url.href, body: { msgtype: 'text', text: { content: text } } };
    },
    refusal: (answer) => refusalBy(answer, 'errcode', 'errmsg'),
  };
}

/** open.feishu.cn/document/client-docs/bot-v3/add-custom-bot: the signed text is the key, the message is empty. */
function feishu(webhook: string): Format {
  const { address, secret } = takeSecret(webhook);
  return {
    request({ text }, now) {
      const body = { msg_type: 'text', content: { text } };
      if (secret === undefined) return { url: address, body };
      const timestamp = String(Math.floor(now / 1000));
      const sign = createHmac('sha256', `${timestamp}\n${secret}`).digest('base64');
      return { url: address, body: { timestamp, sign, ...body } };
    },
    refusal: (answer) => refusalBy(answer, 'code', 'msg'),
  };
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
  const said = `对方拒绝接收：${codeField} ${String(code)} ${String(answer[textField] ?? '')}`.trim();
  return new NotTaken(said, { isFinal: DEAD.includes(Number(code)) });
}

function takeSecret(webhook: string): { address: string; secret: string | undefined } {
  const url = new URL(webhook);
  const secret = url.searchParams.get('secret') ?? undefined;
  url.searchParams.delete('secret');
  return { address: url.href, secret };
}
