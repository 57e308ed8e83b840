import { type ReactNode, useState } from 'react';
import { Button } from '../widgets/button.tsx';
import { useOnDemand } from '../widgets/use-on-demand.ts';
import type { FormConflictProps } from './conflict-dialog.tsx';
import type { HistoryProps } from './history-dialog.tsx';

/** 历史版本 next to a form: the button, and the dialog that it opens. */
export function HistoryButton<T>(props: HistoryProps<T> & { className?: string }): ReactNode {
  const [shown, setShown] = useState(false);
  const load = async () => (await import('../on-demand.ts')).HistoryDialog;
  const HistoryDialog = useOnDemand(shown, load, () => setShown(false));
  return (
    <>
      <Button looks="text" icon="history" className={props.className} onClick={() => setShown(true)}>
        历史版本
      </Button>
      {shown && HistoryDialog && <HistoryDialog {...props} onClose={() => setShown(false)} />}
    </>
  );
}

/** Shown over a form whose record another person changed: compares both versions field by field and lets the user choose. */
export function FormConflict<T>(props: FormConflictProps<T>): ReactNode {
  const { theirs, leaveConflict } = props.form;
  const load = async () => (await import('../on-demand.ts')).ConflictDialog;
  const ConflictDialog = useOnDemand(theirs !== undefined, load, leaveConflict);
  return theirs && ConflictDialog && <ConflictDialog {...props} theirs={theirs.values} />;
}
