import type { ReactNode } from 'react';

/** Why code did not come when it was wanted, and what to do. */
export const NOT_LOADED = '可能是网络中断，或系统刚刚更新过。请重试；仍不行时刷新浏览器。';

interface NotReachedProps {
  title: string;
  text: string;
  onRetry?(): void;
}

/** What stands in the place of a page or a view that cannot be shown. */
export function NotReached({ title, text, onRetry }: NotReachedProps): ReactNode {
  return (
    <div className="not-reached" role={onRetry && 'alert'}>
      <h1 className="not-reached-title">{title}</h1>
      <p className="not-reached-text soft">{text}</p>
      {onRetry && (
        <button type="button" className="button button-main" onClick={onRetry}>
          重试
        </button>
      )}
    </div>
  );
}
