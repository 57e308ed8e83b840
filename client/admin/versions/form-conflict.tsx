import type { ReactNode } from 'react';
import { useOnDemand } from '../widgets/use-on-demand.ts';
import type { FormConflictProps } from './conflict-dialog.tsx';

/** Shown over a form whose record another person changed: compares both versions field by field and lets the user choose. */
export function FormConflict<T>(props: FormConflictProps<T>): ReactNode {
  const { theirs, leaveConflict } = props.form;
  const load = async () => (await import('../on-demand.ts')).ConflictDialog;
  const ConflictDialog = useOnDemand(theirs !== undefined, load, leaveConflict);
  return theirs && ConflictDialog && <ConflictDialog {...props} theirs={theirs.values} />;
}
