import type { ReactNode } from 'react';
import type { SearchStatus, Undelivered } from '../../../server/contract/calls/overview.ts';
import { chinaTime } from '../../../server/contract/china-time.ts';
import { ToolIcon } from '../widgets/tool-icon.tsx';

/** Leads of which the notification has not arrived; nothing where there is none. */
export function UndeliveredNotice({ undelivered }: { undelivered: Undelivered }): ReactNode {
  const { count, lastError, since } = undelivered;
  if (count === 0) return null;
  return (
    <p className="notice notice-warn ink" role="status">
      <ToolIcon name="warning" />
      <span>
        有 {count} 条线索的通知还没有送达{since && `（最早一条于 ${chinaTime(since).slice(0, 16)} 提交）`}
        ，系统会继续重试；线索本身已经保存。
        {lastError && <span className="notice-detail block soft">最近一次失败：{lastError}</span>}
      </span>
    </p>
  );
}

/** Search engines that the last news did not reach. */
export function SearchNotice({ search }: { search: SearchStatus }): ReactNode {
  const failed = [
    { name: '百度', ...search.baidu },
    { name: 'IndexNow', ...search.indexNow },
  ].filter(({ error }) => error);
  return failed.map(({ name, error, at }) => (
    <p key={name} className="notice notice-warn ink" role="status">
      <ToolIcon name="warning" />
      <span>
        向{name}推送新内容没有成功，系统会在一小时内重试；推送设置在「站点设置」的「搜索引擎」里。
        <span className="notice-detail block soft">
          最近一次失败（{chinaTime(at).slice(0, 16)}）：{error}
        </span>
      </span>
    </p>
  ));
}
