import { useRef, useState } from 'react';
import type { UploadEnd } from '../../ui/pending-uploads.ts';
import type { useTypedState } from './use-typed-state.ts';

interface AfterWaiting {
  onAllIn(): void;
  /** A failed upload stays in the form until it is repeated, removed or cancelled. */
  onMissing(end: Exclude<UploadEnd, 'arrived'>): void;
  onNoneFailed(): void;
  /** Whether the form is saved with the places of missing pictures. */
  mayMiss(): boolean;
}

/** Counts the uploads of a form, waits for them, stops the save if one failed, and cancels all when the form closes. */
export function useUploads<T>(typed: ReturnType<typeof useTypedState<T>>, after: AfterWaiting) {
  const [count, setCount] = useState(0);
  const [waiting, setWaiting] = useState(false);
  const isWaiting = useRef(false);
  const now = useRef({ typed, after });
  now.current = { typed, after };

  const wait = (on: boolean) => {
    isWaiting.current = on;
    setWaiting(on);
  };
  const [{ running, failed, pending }] = useState(() => {
    const running = new Map<() => void, string>();
    const failed = new Map<() => void, UploadEnd>();
    const recount = () => {
      const { persisted, latest, become } = now.current.typed;
      persisted.uploads = running.size;
      setCount(running.size);
      const state = latest();
      if (state) become({ ...state, uploading: [...running.values()].filter(Boolean) });
    };
    const begin = (cancel: () => void, name = '') => {
      const upload = () => cancel(); // the same function may cancel several
      running.set(upload, name);
      recount();
      return (end: UploadEnd) => {
        const { after } = now.current;
        if (failed.delete(upload) && failed.size === 0) after.onNoneFailed();
        if (!running.delete(upload)) return;
        if (end === 'failed' || end === 'missing') failed.set(upload, end);
        recount();
        const isIn = end === 'arrived' || (end === 'missing' && after.mayMiss());
        if (!isWaiting.current || (isIn && running.size > 0)) return;
        wait(false);
        if (isIn) after.onAllIn();
        else after.onMissing(end);
      };
    };
    typed.persisted.forgotten.addEventListener('abort', () => {
      isWaiting.current = false;
      for (const cancel of running.keys()) cancel();
    });
    return { running, failed, pending: { begin } };
  });

  return {
    /** Reports of the fields about their uploads; the value of `PendingUploads`. */
    pending,
    /** The number of running uploads. */
    count,
    /** Save the form once all uploads are complete. */
    waiting,
    /** True when the form cannot be saved yet: a function of `after` is called now or later, unless the waiting stops. */
    wait() {
      const left = [...failed.values()].filter((end) => end === 'failed' || !after.mayMiss());
      if (left[0]) after.onMissing(left.includes('failed') ? 'failed' : 'missing');
      else if (running.size > 0) wait(true);
      return left.length + running.size > 0;
    },
    stopWaiting: () => wait(false),
  };
}
