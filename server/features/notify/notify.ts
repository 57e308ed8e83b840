import { feature } from '../../api/feature.ts';
import { chinaTime } from '../../contract/china-time.ts';
import { leadsCalls } from '../leads/calls.ts';
import { isLeadKind } from '../leads/kinds.ts';
import { createNotifier, type Notifier } from './notifier.ts';

/** Sends each lead to the company's chat robot, and a reminder of those that nobody handles. */
export const notify = feature('notify', {}, ({ robot, ...services }) => {
  const { store } = services;
  const notifier = robot && createNotifier({ ...services, robot });
  const isGone = (id: string) => !store.agent.get(id) && !store.enquiry.get(id);
  /** A notice goes with its lead; one that stays until the next sweep contains no personal data. */
  const removeNotice = (id: string) => store.notice.remove(id, { by: '' }).catch(() => {});
  return {
    handlers: {},
    onChange: (kind, id) => void (isLeadKind(kind) && store.notice.get(id) && isGone(id) && removeNotice(id)),
    sweep: async () => {
      for (const { id } of store.notice.all(({ id }) => isGone(id))) await removeNotice(id);
    },
    status: () => ({ undelivered: notifier?.undelivered().count ?? 0 }),
    attention: () => (notifier ? undeliveredIn(notifier) : []),
    stop: async () => notifier?.stop(),
  };
});

function undeliveredIn(notifier: Notifier) {
  const { count, lastError, since } = notifier.undelivered();
  if (count === 0) return [];
  const oldest = `（最早一条于 ${chinaTime(since).slice(0, 16)} 提交）`;
  const lost = `有 ${count} 条线索的通知没有送达${oldest}，系统会继续重试；线索本身已经保存。`;
  const why = `请告诉技术人员：“看一下通知机器人（NOTIFY_WEBHOOK）是否可用${lastError && `：${lastError}`}。”`;
  return [{ id: 'undelivered', message: lost + why, permission: leadsCalls['lead/queue'].permission }];
}
