import { useEffect, useRef } from 'react';
import { listen } from '../../ui/listen.ts';
import { useOpenDialogs } from './dialog-stack.ts';

const NARROW = '(max-width: 991px)';

/** Has the Back button of a small screen close the uppermost dialog: each that is open has an entry of the history. */
export function DialogHistory(): null {
  const dialogs = useOpenDialogs();
  /** A step of our own is under way: what is asked for meanwhile waits for it. */
  const isGoing = useRef(false);
  useEffect(() => {
    const wanted = matchMedia(NARROW).matches ? dialogs.length : 0;
    const follow = () => {
      const steps = wanted - depth();
      if (isGoing.current || steps === 0) return;
      for (let at = depth() + 1; at <= wanted; at++) history.pushState({ ...history.state, dialogs: at }, '');
      if (steps > 0) return;
      isGoing.current = true;
      history.go(steps);
    };
    const onBack = () => {
      const isOwn = isGoing.current;
      isGoing.current = false;
      if (isOwn) return follow();
      if (depth() >= wanted) return;
      dialogs.at(-1)?.dispatchEvent(new Event('cancel', { cancelable: true }));
      if (dialogs.at(-1)?.isConnected) later = window.setTimeout(follow); // it may stay, and ask first
    };
    // dialogs that open and close at once leave the history alone
    let later = window.setTimeout(follow);
    const stop = listen(window, 'popstate', onBack);
    return () => {
      window.clearTimeout(later);
      stop();
    };
  }, [dialogs]);
  return null;
}

/** How many dialogs the current entry of the history stands for. */
function depth(): number {
  return Number(history.state?.dialogs ?? 0);
}
