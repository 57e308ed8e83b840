import type { TestContext } from 'node:test';
import { storedFields } from '../../../server/contract/kinds/kind.ts';
import { kinds } from '../../../server/every-kind.ts';
import type { AgentFields } from '../../../server/features/leads/kinds.ts';
import { createNotifier } from '../../../server/features/notify/notify.ts';
import { type Robot, robotAt } from '../../../server/messages/chat-robots.ts';
import { onMovedTime } from '../../helpers/moved-time.ts';
import { type Receiver, startReceiver } from '../../helpers/receiver.ts';

/** Whom the robot was told of, in this order. */
export function told({ received }: Receiver): unknown[] {
  return received.map(({ body }) => body.agentName ?? body.name);
}

/** A store, a receiver and a notifier between them whose time a test moves. */
export async function opened(
  t: TestContext,
  toRobot: (url: string) => Robot = (url) => robotAt(url, { isOfEnvironment: true }),
) {
  const receiver: Receiver = await startReceiver(t);
  const siteUrl = 'https://zhuzhan.example';
  const moved = await onMovedTime(t, (given) =>
    createNotifier({ ...given, robot: () => toRobot(receiver.url), siteUrl }),
  );
  const { running: notifier, store, time } = moved;
  return {
    receiver,
    notifier,
    ...moved,
    add(agentName: string, fields: Partial<AgentFields> = {}, createDate?: string) {
      const sent = { agentName, agentInfo: '公司', phone: '13800000000', notify: true };
      return store().agent.create(
        { ...storedFields(kinds.agent).empty, ...sent, ...fields },
        { by: '', ...(createDate && { createDate }) },
      );
    },
    advance: (milliseconds: number) => time.pass(milliseconds, notifier().finished),
  };
}
