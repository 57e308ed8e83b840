import { Component, type ReactNode } from 'react';
import { ModuleGone, reloadForRelease } from '../state/new-release.ts';
import { NOT_LOADED, NotReached } from './not-reached.tsx';

interface BoundaryProps {
  /** Prepares another attempt. */
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

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const retry = async () => {
      if (this.state.isGone) await reloadForRelease('asked');
      this.props.onRetry?.();
      this.setState({ failed: false });
    };
    return <NotReached title="页面没有打开" text={NOT_LOADED} onRetry={retry} />;
  }
}
