import { useRef, useState } from 'react';

/** How long a button stays disabled after a click (specification 4). */
const GUARD_MS = 1_000;

export interface ClickGuard {
  shut: boolean;
  /** Call this at each click: true accepts the click and disables the button, false means that it came too soon. */
  pass(): boolean;
}

/** Guards a button against repeated clicks. */
export function useClickGuard(): ClickGuard {
  const [shut, setShut] = useState(false);
  // the state changes one render later, which is too late for a double click; it opens again in a hidden tab, too
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  return {
    shut,
    pass() {
      if (timer.current !== undefined) return false;
      setShut(true);
      timer.current = setTimeout(() => {
        timer.current = undefined;
        setShut(false);
      }, GUARD_MS);
      return true;
    },
  };
}
