import type { ReactNode } from 'react';
import { chinaTime } from '../../../server/contract/china-time.ts';
import { ToolIcon } from '../widgets/tool-icon.tsx';

interface DraftOfferBarProps {
  /** Milliseconds since 1970. */
  savedAt: number;
  onRestore(): void;
  onDrop(): void;
}

/** Offers what an earlier visit typed and never saved. */
export function DraftOfferBar({ savedAt, onRestore, onDrop }: DraftOfferBarProps): ReactNode {
  return (
    <div className="notice notice-offer" role="status">
      <ToolIcon name="history" />
      <p className="notice-text">
        上次填写的内容没有保存（<span className="figures">{chinaTime(savedAt)}</span>）。
      </p>
      <button type="button" className="button button-main" onClick={onRestore}>
        恢复草稿
      </button>
      <button type="button" className="button" onClick={onDrop}>
        放弃
      </button>
    </div>
  );
}
