import type { ReactNode } from 'react';

interface LoadFailedProps {
  /** The error, as a text for the visitor. */
  message: string;
  onRetry(): void;
}

/** Replaces a page that could not be loaded. */
export function LoadFailed({ message, onRetry }: LoadFailedProps): ReactNode {
  return (
    <section className="load-failed text-centre container section-space" role="alert">
      <h1 className="type-heading">页面没有打开</h1>
      <p className="above-4 below-8 soft">{message}</p>
      <button type="button" className="button button-navy" onClick={onRetry}>
        重试
      </button>
    </section>
  );
}
