import type { ReactNode } from 'react';

interface LoadFailedProps {
  /** What happened, in words for the visitor. */
  message: string;
  onRetry(): void;
}

/** Stands where a page should, when it could not be fetched. */
export function LoadFailed({ message, onRetry }: LoadFailedProps): ReactNode {
  return (
    <section className="load-failed text-centre container section-space" role="alert">
      <h1 className="type-heading">页面没有打开</h1>
      <p className="load-failed-text soft">{message}</p>
      <button type="button" className="button button-navy" onClick={onRetry}>
        重试
      </button>
    </section>
  );
}
