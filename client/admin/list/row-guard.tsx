import { createContext, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useClickGuard } from '../../ui/use-click-guard.ts';

/** How long after the rows changed a click may still be the second one of a double click, in milliseconds. */
const DOUBLE_CLICK_MS = 400;

interface Guard {
  /** Other rows have just come under the pointer. */
  hasMoved: boolean;
  /** One of its actions runs, or one on many rows. */
  isHeld: boolean;
  hold(act: () => unknown): Promise<void>;
}

/** The guard of the row around a button. */
export const RowGuard = createContext<Guard>({
  hasMoved: false,
  isHeld: false,
  hold: async (act) => void (await act()),
});

/** Returns true for the time of a double click after shown rows changed, when another may be under the pointer. */
export function useMovedRows(rows: readonly unknown[] | undefined): boolean {
  const { shut, close } = useClickGuard(DOUBLE_CLICK_MS);
  const before = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useLayoutEffect(() => {
    const now = rows && JSON.stringify(rows); // an answer that changes nothing moves nothing
    if (before.current !== undefined && before.current !== now) close();
    before.current = now;
  }, [rows]);
  return shut;
}

/** Held from a press until its action is done and the list shows the result. */
export function useHold(isReading: boolean) {
  const [held, setHeld] = useState<'acts' | 'reads'>();
  const acts = useRef(0); // the state changes one render later, which is too late for a double click
  if (held === 'reads' && !isReading) setHeld(undefined);
  /** Runs an action that was offered outside the rows, as an undo; it runs even while the rows are held. */
  const during = async (act: () => unknown): Promise<void> => {
    acts.current += 1;
    setHeld('acts');
    try {
      await act();
    } finally {
      acts.current -= 1;
      if (acts.current === 0) setHeld('reads');
    }
  };
  return {
    isHeld: held !== undefined,
    during,
    hold: async (act: () => unknown): Promise<void> => (acts.current > 0 || held ? undefined : during(act)),
  };
}

interface GuardedRowProps extends Omit<Guard, 'hold'> {
  /** The list has asked for its rows, and has no answer yet. */
  isReading: boolean;
  children: ReactNode;
}

/** A row that takes no second action while one runs. */
export function GuardedRow({ hasMoved, isHeld, isReading, children }: GuardedRowProps) {
  const own = useHold(isReading);
  return <RowGuard value={{ hasMoved, isHeld: isHeld || own.isHeld, hold: own.hold }}>{children}</RowGuard>;
}
