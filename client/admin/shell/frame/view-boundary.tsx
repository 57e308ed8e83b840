import { Component, type ReactNode } from 'react';

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
    return (
      <div className="not-reached" role="alert">
        <h1 className="not-reached-title">页面没有打开</h1>
        <p className="not-reached-text">可能是网络中断，或系统刚刚更新过。请重试；仍不行时刷新浏览器。</p>
        <button type="button" className="button button-main" onClick={this.props.onRetry}>
          重试
        </button>
      </div>
    );
  }
}
