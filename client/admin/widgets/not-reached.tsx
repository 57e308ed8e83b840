import type { ReactNode } from 'react';

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
