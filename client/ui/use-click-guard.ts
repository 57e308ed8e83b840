import { useRef, useState } from 'react';

/** How long a button stays disabled after a click (specification 4). */
const GUARD_MS = 1_000;

/** Guards a button against repeated clicks, for this many milliseconds after each. */
export function useClickGuard(ms = GUARD_MS) {
  const [shut, setShut] = useState(false);
  // the state changes one render later, which is too late for a double click; it opens again in a hidden tab, too
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = () => {
    clearTimeout(timer.current);
    setShut(true);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      setShut(false);
    }, ms);
  };

  return {
    shut,
    close,
    /** Call this at each click: true accepts the click and disables the button, false means that it came too soon. */
    pass(): boolean {
      if (timer.current !== undefined) return false;
      close();
      return true;
    },
  };
}
