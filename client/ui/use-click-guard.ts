import { useEffect, useRef, useState } from 'react';

/** A button that was clicked stays shut for so long (specification 4). */
const GUARD_MS = 1_000;

interface ClickGuard {
  /** Whether the button is shut now. */
  shut: boolean;
  /** To be asked at each click: true lets it through and shuts the button, false says it came too soon. */
  pass(): boolean;
}

/** Guards a button against repeated clicks. */
export function useClickGuard(): ClickGuard {
  const [shut, setShut] = useState(false);
  // the state is one rendering late, which a double click is not
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

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
