import { feature } from '../../api/feature.ts';
import { chinaTime } from '../../contract/china-time.ts';
import type { Robot } from '../../messages/robots.ts';
import { leadsCalls } from '../leads/calls.ts';
import { isLeadKind } from '../leads/kinds.ts';
import { createNotifier, type Notifier } from './notifier.ts';

/** Sends each lead to the company's chat robot, and a reminder of those that nobody handles. */
export const notify = feature('notify', {}, (services) => {
  const { store, robot } = services;
  const notifier = createNotifier(services);
  const isGone = (id: string) => !store.agent.get(id) && !store.enquiry.get(id);
  /** A notice goes with its lead; one that stays until the next sweep contains no personal data. */
  const removeNotice = (id: string) => store.notice.remove(id, { by: '' }).catch(() => {});
  return {
    handlers: {},
    onChange: (kind, id) => void (isLeadKind(kind) && store.notice.get(id) && isGone(id) && removeNotice(id)),
    sweep: async () => {
      for (const { id } of store.notice.all(({ id }) => isGone(id))) await removeNotice(id);
    },
    status: () => ({ undelivered: notifier.undelivered().count }),
    attention: () => undeliveredIn(notifier, robot()),
    stop: notifier.stop,
  };
});

function undeliveredIn(notifier: Notifier, robot: Robot | undefined) {
  const { count, lastError, refused, since } = notifier.undelivered();
  if (count === 0 || !robot) return [];
  const oldest = `（最早一条于 ${chinaTime(since).slice(0, 16)} 提交）`;
  const goesOn = refused < count ? '系统会继续重试' : '群机器人明确拒收，已停止重试，修好后保存一次“站点设置”就会补发';
  const lost = `有 ${count} 条线索的通知没有送达${oldest}，${goesOn}；线索本身已经保存。`;
  const fault = lastError && `：${lastError}`;
  const why = robot.isOfEnvironment
    ? `请告诉技术人员：“看一下通知机器人（NOTIFY_WEBHOOK）是否可用${fault}。”`
    : `请在“站点设置”的“通知机器人”里试发一条${fault}。`;
  return [{ id: 'undelivered', message: lost + why, permission: leadsCalls['lead/queue'].permission }];
}
