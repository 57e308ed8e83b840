import { createContext, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useClickGuard } from '../../ui/use-click-guard.ts';

/** How long after the rows changed a click may still be the second one of a double click, in milliseconds. */
const DOUBLE_CLICK_MS = 400;

interface Guard {
  shut: boolean;
  /** Acts unless it is shut. */
  press(act: () => unknown): unknown;
}

/** The guard of the row around a button. */
export const RowGuard = createContext<Guard>({ shut: false, press: (act) => act() });

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

/** Held from a press until it has been done and the list shows what came of it. */
export function useHold(isReading: boolean) {
  const [held, setHeld] = useState<'acts' | 'reads'>();
  const acts = useRef(false); // the state changes one render later, which is too late for a double click
  if (held === 'reads' && !isReading) setHeld(undefined);
  return {
    isHeld: held !== undefined,
    async hold(act: () => unknown): Promise<void> {
      if (acts.current) return;
      acts.current = true;
      setHeld('acts');
      try {
        await act();
      } finally {
        acts.current = false;
        setHeld('reads');
      }
    },
  };
}

interface GuardedRowProps {
  /** Other rows have just come under the pointer, or many are being changed. */
  isShut: boolean;
  /** The list has asked for its rows, and has no answer yet. */
  isReading: boolean;
  children: ReactNode;
}

/** A row whose guarded buttons are shut while one of them is held. */
export function GuardedRow({ isShut, isReading, children }: GuardedRowProps): ReactNode {
  const { isHeld, hold } = useHold(isReading);
  const shut = isShut || isHeld;
  return <RowGuard value={{ shut, press: (act) => (shut ? undefined : hold(act)) }}>{children}</RowGuard>;
}
