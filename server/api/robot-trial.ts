import { Failure } from '../contract/failure.ts';
import { sendToRobot } from '../messages/chat-robots.ts';
import { writeNotice } from '../messages/notice.ts';
import { NotTaken } from '../messages/post.ts';
import type { Handlers, Services } from './context.ts';

const TRIALS_MOST = 5;
const WINDOW_MS = 60_000;
const TRIAL_LINES = ['这是一条试发的通知。有新线索时，通知会发到这里。'];

type RobotServices = Pick<Services, 'robot' | 'siteUrl' | 'now' | 'limitOf'>;

/** Sends a trial message to the chat robot. Throws `Failure` 400 without a robot, 429 after too many trials, 502 if it refuses. */
export function createRobotTrial({ robot, siteUrl, now, limitOf }: RobotServices): Handlers['robot/test'] {
  const limit = limitOf(TRIALS_MOST, WINDOW_MS);
  return async (_, { session }) => {
    const to = robot();
    if (!to) throw new Failure(400, '还没有通知机器人，请先填写地址并保存');
    const turn = limit.take(session.account.id);
    if (!turn.ok) throw new Failure(429, undefined, { retryAfterSeconds: turn.retryAfterSeconds });
    const notice = writeNotice('test', '通知机器人试发', { siteUrl, now: now(), lines: TRIAL_LINES });
    try {
      await sendToRobot(to, notice, now(), new AbortController().signal);
    } catch (error) {
      if (!(error instanceof NotTaken)) throw error;
      const message = `没有发出：${error.message}`;
      throw new Failure(502, message, { data: { ok: false, message }, cause: error });
    }
    const where = to.isOfEnvironment
      ? '发到了服务器上配置的机器人（NOTIFY_WEBHOOK），这里填写的不使用'
      : '请到群里看看';
    return { ok: true, message: `已发出，${where}` };
  };
}
