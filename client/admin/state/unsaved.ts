import { useContext, useEffect, useId } from 'react';
import { ViewPath } from './persisted.ts';

/** Forms with something typed that is not saved yet: the form's own id → the path of its view. */
const unsaved = new Map<string, string>();

/** To be called by a form: while `dirty`, closing its tab, logging out and leaving the page ask first. */
export function useUnsaved(dirty: boolean): void {
  const path = useContext(ViewPath);
  const id = useId();
  useEffect(() => {
    if (dirty) unsaved.set(id, path);
    else unsaved.delete(id);
    return () => {
      // a view that is only hidden runs this too, and keeps what was typed: its path is no longer the address
      if (path === '' || location.pathname === path) unsaved.delete(id);
    };
  }, [dirty, path, id]);
}

/** Whether one of these views, or any, holds something unsaved. */
export function hasUnsaved(paths?: readonly string[]): boolean {
  return [...unsaved.values()].some((path) => !paths || paths.includes(path));
}

/** The question was asked and answered: what these views, or all, hold may go. */
export function forgetUnsaved(paths?: readonly string[]): void {
  for (const [id, path] of unsaved) if (!paths || paths.includes(path)) unsaved.delete(id);
}

/** Makes the browser ask before the page is left; gives the function that stops. */
export function askBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (hasUnsaved()) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
