import { useState } from 'react';
import type { RecordForm } from '../form/use-record-form.ts';
import { Button } from '../widgets/button.tsx';
import { useOnDemand } from '../widgets/use-on-demand.ts';
import type { HistoryProps } from './history-dialog.tsx';

/** 历史版本 next to a form: the button, and the dialog that it opens. */
export function HistoryButton<T>(props: HistoryProps<T> & { className?: string }) {
  const [shown, setShown] = useState(false);
  const shut = () => setShown(false);
  const dialogs = useOnDemand(shown, () => import('../on-demand.ts'), shut);
  return (
    <>
      <Button looks="text" icon="history" className={props.className} onClick={() => setShown(true)}>
        历史版本
      </Button>
      {shown && dialogs && <dialogs.HistoryDialog {...props} onClose={shut} />}
    </>
  );
}

/** Shown over a form whose record was changed elsewhere: compares both versions field by field and lets the user choose. */
export function FormConflict<T>({ form }: { form: RecordForm<T> }) {
  const { theirs, leaveConflict } = form;
  const dialogs = useOnDemand(theirs !== undefined, () => import('../on-demand.ts'), leaveConflict);
  return theirs && dialogs && <dialogs.ConflictDialog form={form} theirs={theirs} />;
}
