import { useEffect, useRef } from 'react';
import { inOne, listen } from '../../ui/listen.ts';
import { useDialogs } from './dialog.tsx';

/** Lets the Back button close the uppermost dialog: each open dialog has a history entry. */
export function DialogHistory(): null {
  const dialogs = useDialogs();
  /** True during a history step of our own: requests meanwhile wait for it. */
  const isGoing = useRef(false);
  const last = useRef<{ path: string; dialogs: readonly HTMLElement[] }>({ path: '', dialogs: [] });
  useEffect(() => {
    const wanted = dialogs.length;
    const cancel = (dialog?: HTMLElement) => dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
    /** Where Back has skipped to another screen, the view took its own dialogs along; returns whether it has. */
    const closeLeft = () => {
      const { path, dialogs: before } = last.current;
      last.current = { path: location.pathname, dialogs };
      if (path === location.pathname) return false;
      const left = dialogs.filter((dialog) => before.includes(dialog) && !dialog.closest('main'));
      for (const dialog of left.reverse()) cancel(dialog);
      return true;
    };
    /** Forward or a reload has met the entry of a record: its view opens it; nothing opens a dialog above one. */
    const isComing = () => wanted === 0 && dialogDepth() > 0 && location.search !== '';
    const follow = () => {
      const steps = wanted - dialogDepth();
      if (isGoing.current || steps === 0) return;
      for (let at = dialogDepth() + 1; at <= wanted; at++)
        history.pushState({ ...history.state, dialogs: at }, '', dialogs[at - 1]?.dataset.address);
      if (steps > 0) return;
      isGoing.current = true;
      history.go(steps);
    };
    const onBack = () => {
      if (history.state?.modal) return history.back(); // of a large picture, which is closed
      const isOwn = isGoing.current;
      isGoing.current = false;
      if (isOwn) return follow();
      if (!closeLeft() && dialogDepth() < wanted) cancel(dialogs.at(-1));
      if (!isComing()) later = window.setTimeout(follow); // it may stay, and ask first; or the entry's dialog is gone
    };
    // dialogs that open and close at once do not change the history
    let later = last.current.path === '' && isComing() ? undefined : window.setTimeout(follow);
    closeLeft();
    return inOne(listen(window, 'popstate', onBack), () => window.clearTimeout(later));
  }, [dialogs]);
  return null;
}

/** The number of dialogs that the current history entry represents. */
export function dialogDepth(): number {
  return Number(history.state?.dialogs ?? 0);
}
