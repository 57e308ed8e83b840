import { Component, type ReactNode } from 'react';
import { NotReached } from '../../widgets/not-reached.tsx';

const TEXT = '可能是网络中断，或系统刚刚更新过。请重试；仍不行时刷新浏览器。';

interface ViewBoundaryProps {
  onRetry(): void;
  children: ReactNode;
}

/** Keeps a view that could not be loaded or drawn from taking the others with it. */
export class ViewBoundary extends Component<ViewBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <NotReached title="页面没有打开" text={TEXT} onRetry={this.props.onRetry} />;
  }
}
