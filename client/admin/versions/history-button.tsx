import { type ReactNode, useState } from 'react';
import type { RecordForm } from '../form/use-record-form.ts';
import { ToolIcon } from '../widgets/tool-icon.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import type { VersionSource } from './version-source.ts';

interface HistoryButtonProps<T> {
  /** Over the record that the versions are of; it is loaded anew after one is restored. */
  form: RecordForm<T>;
  history: VersionSource;
  className?: string;
  onRestored?(): void;
}

/** 历史版本 beside a form: the button, and the dialog that it opens. */
export function HistoryButton<T>({ form, history, className = '', onRestored }: HistoryButtonProps<T>): ReactNode {
  const [shown, setShown] = useState(false);
  return (
    <>
      <button type="button" className={`text-button ${className}`} onClick={() => setShown(true)}>
        <ToolIcon name="history" />
        历史版本
      </button>
      {shown && (
        <HistoryDialog
          history={history}
          dirty={form.dirty}
          onRestored={() => {
            onRestored?.();
            form.load();
          }}
          onClose={() => setShown(false)}
        />
      )}
    </>
  );
}
