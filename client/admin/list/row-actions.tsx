import type { ReactNode } from 'react';

type Action = 'view' | 'edit' | 'delete';

const WORDS: Record<Action, string> = { view: '查看', edit: '编辑', delete: '删除' };

interface RowActionsProps {
  /** What the row is known by, for those who hear the buttons. */
  title: string;
  actions: readonly Action[];
  onChoose(action: Action): void;
  /** What stands after the buttons. */
  children?: ReactNode;
}

/** The buttons at the end of a row. */
export function RowActions({ title, actions, onChoose, children }: RowActionsProps): ReactNode {
  return (
    <div className="table-actions">
      {actions.map((action) => (
        <button
          key={action}
          type="button"
          className={`text-button ${action === 'delete' ? 'text-button-danger' : ''}`}
          aria-label={`${WORDS[action]}：${title}`}
          onClick={() => onChoose(action)}
        >
          {WORDS[action]}
        </button>
      ))}
      {children}
    </div>
  );
}
