import type { ReactNode } from 'react';
import { TextButton } from '../widgets/text-button.tsx';
import type { Column } from './table.tsx';

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
        <TextButton
          key={action}
          word={WORDS[action]}
          about={title}
          className={action === 'delete' ? 'text-button-danger' : ''}
          onClick={() => onChoose(action)}
        />
      ))}
      {children}
    </div>
  );
}

/** The column that has them. */
export function actionsColumn<R>(cell: Column<R>['cell'], width: 'actions' | 'time' = 'actions'): Column<R> {
  return { key: 'actions', head: '操作', width, card: 'actions', cell };
}
