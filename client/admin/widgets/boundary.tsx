import { Component, type ReactNode } from 'react';
import { NOT_REACHED } from '../../call.ts';
import { ModuleGone, reloadForRelease } from '../state/new-release.ts';
import { Button } from './button.tsx';

interface BoundaryProps {
  onRetry?(): void;
  children: ReactNode;
}

/** Isolates a view that could not be loaded or rendered from the others. */
export class Boundary extends Component<BoundaryProps, { failed: boolean; isGone: boolean }> {
  override state = { failed: false, isGone: false };

  static getDerivedStateFromError(error: unknown): { failed: boolean; isGone: boolean } {
    return { failed: true, isGone: error instanceof ModuleGone };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof ModuleGone) void reloadForRelease('by-itself');
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const retry = async () => {
      if (this.state.isGone) await reloadForRelease('asked');
      this.props.onRetry?.();
      this.setState({ failed: false });
    };
    return <NotReached title="页面没有打开" text={NOT_LOADED} onRetry={retry} />;
  }
}

/** Why code could not be loaded, and the remedy. */
export const NOT_LOADED = '可能是网络中断，或系统刚刚更新过。请重试；仍不行时刷新浏览器。';

/** The refusal of a call whose code could not be loaded. */
export const CODE_GONE = { ...NOT_REACHED, msg: NOT_LOADED };

/** Replaces a page or a view that cannot be shown. */
export function NotReached({ title, text, onRetry }: { title: string; text: string; onRetry?(): void }) {
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
