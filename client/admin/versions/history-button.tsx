import { type ReactNode, useState } from 'react';
import type { RecordForm } from '../form/use-record-form.ts';
import { toast } from '../widgets/toast.tsx';
import { ToolIcon } from '../widgets/tool-icon.tsx';
import { useOnDemand } from '../widgets/use-on-demand.ts';
import { merged } from './differences.ts';
import type { VersionSource } from './version-source.ts';

interface HistoryButtonProps<T> {
  /** Shown over the record of the versions, which is reloaded after one is restored. */
  form: RecordForm<T>;
  history: VersionSource;
  className?: string;
  /** Nothing can be changed except by restoring a version. */
  readOnly?: boolean;
  onRestored?(): void;
}

/** 历史版本 next to a form: the button, and the dialog that it opens. */
export function HistoryButton<T>({
  form,
  history,
  className = '',
  readOnly = false,
  onRestored,
}: HistoryButtonProps<T>): ReactNode {
  const [shown, setShown] = useState(false);
  const load = async () => (await import('./history-dialog.tsx')).HistoryDialog;
  const HistoryDialog = useOnDemand(shown, load, () => setShown(false));
  return (
    <>
      <button type="button" className={`text-button ${className}`} onClick={() => setShown(true)}>
        <ToolIcon name="history" />
        历史版本
      </button>
      {shown && HistoryDialog && (
        <HistoryDialog
          history={history}
          dirty={form.dirty}
          onRestored={() => {
            onRestored?.();
            form.load();
          }}
          onTake={
            readOnly
              ? undefined
              : (difference, label) => {
                  const { path } = difference;
                  form.change((before) => merged(before, [difference], { [path]: 'mine' }), path);
                  toast.success(`${label}已恢复到表单里，保存后生效`);
                  setShown(false);
                }
          }
          onClose={() => setShown(false)}
        />
      )}
    </>
  );
}
