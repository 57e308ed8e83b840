import type { ReactNode } from 'react';
import type { SearchStatus, Undelivered } from '../../../server/contract/calls/overview.ts';
import { chinaTime } from '../../../server/contract/china-time.ts';
import { ToolIcon } from '../widgets/tool-icon.tsx';

interface UndeliveredNoticesProps {
  /** Of leads; missing for staff who may not see them. */
  undelivered: Undelivered | null;
  search: SearchStatus;
}

const NONE: Undelivered = { count: 0, lastError: '', since: '' };

/** Leads whose notification was not delivered, and search engines that were not notified: one notice for each reason. */
export function UndeliveredNotices({ undelivered, search }: UndeliveredNoticesProps): ReactNode {
  const { count, lastError, since } = undelivered ?? NONE;
  const engines = [
    { name: '百度', ...search.baidu },
    { name: 'IndexNow', ...search.indexNow },
  ].filter(({ error }) => error);
  const reasons = new Set([...(count > 0 ? [lastError] : []), ...engines.map(({ error }) => error)]);
  return [...reasons].map((reason) => {
    const missed = engines.filter(({ error }) => error === reason);
    return (
      <div key={reason} className="notice notice-warn ink" role="status">
        <ToolIcon name="warning" />
        <div>
          {count > 0 && lastError === reason && (
            <p>
              有 {count} 条线索的通知还没有送达{since && `（最早一条于 ${chinaTime(since).slice(0, 16)} 提交）`}
              ，系统会继续重试；线索本身已经保存。
            </p>
          )}
          {missed[0] && (
            <p>
              向{missed.map(({ name }) => name).join('和')}推送新内容没有成功（{chinaTime(missed[0].at).slice(0, 16)}
              ），系统会在一小时内重试；推送设置在「站点设置」的「搜索引擎」里。
            </p>
          )}
          {reason && <p className="break-anywhere soft">最近一次失败：{reason}</p>}
        </div>
      </div>
    );
  });
}
