import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/** Why code could not be loaded, and the remedy. */
export const NOT_LOADED = '可能是网络中断，或系统刚刚更新过。请重试；仍不行时刷新浏览器。';

/** Replaces a page or a view that cannot be shown. */
export function NotReached({ title, text, onRetry }: { title: string; text: string; onRetry?(): void }): ReactNode {
  return (
    <div className="not-reached table-state text-centre" role={onRetry && 'alert'}>
      <h1 className="type-subheading">{title}</h1>
      <p className="above-2 soft">{text}</p>
      {onRetry && (
        <Button looks="main" className="above-6" onClick={onRetry}>
          重试
        </Button>
      )}
    </div>
  );
}
