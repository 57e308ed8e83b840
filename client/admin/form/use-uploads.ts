import { type ContextType, useRef, useState } from 'react';
import type { PendingUploads } from '../../ui/pending-uploads.ts';
import type { Persisted } from '../state/persisted.ts';

export interface Uploads {
  /** What the fields tell of their uploads; the value of `PendingUploads`. */
  pending: ContextType<typeof PendingUploads>;
  /** How many are under way. */
  count: number;
  /** The form is to be saved once they are all in. */
  waiting: boolean;
  /** True when there is something to wait for: one of the two functions is then called later, unless the waiting stops. */
  wait(): boolean;
  stopWaiting(): void;
}

interface AfterWaiting {
  onAllIn(): void;
  /** One has failed or was cancelled. */
  onMissing(): void;
}

/** Counts the uploads of a form's fields, waits for them, and cancels them when the `form` is forgotten. */
export function useUploads(form: Persisted, after: AfterWaiting): Uploads {
  const [count, setCount] = useState(0);
  const [waiting, setWaiting] = useState(false);
  const waits = useRef(false);
  const latest = useRef(after);
  latest.current = after;

  const setWaits = (on: boolean) => {
    waits.current = on;
    setWaiting(on);
  };
  const [{ running, pending }] = useState(() => {
    const cancels = new Set<() => void>();
    const recount = () => {
      form.uploads = cancels.size;
      setCount(cancels.size);
    };
    const begin = (cancel: () => void) => {
      const mine = () => cancel();
      cancels.add(mine);
      recount();
      return (succeeded = true) => {
        if (!cancels.delete(mine)) return;
        recount();
        if (!waits.current || (succeeded && cancels.size > 0)) return;
        setWaits(false);
        if (succeeded) latest.current.onAllIn();
        else latest.current.onMissing();
      };
    };
    form.forgotten.addEventListener('abort', () => {
      waits.current = false;
      for (const cancel of cancels) cancel();
    });
    return { running: cancels, pending: { begin } };
  });

  return {
    pending,
    count,
    waiting,
    wait() {
      if (running.size > 0) setWaits(true);
      return running.size > 0;
    },
    stopWaiting: () => setWaits(false),
  };
}
