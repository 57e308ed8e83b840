import { useRef, useState } from 'react';
import type { UploadEnd } from '../../ui/pending-uploads.ts';
import type { Persisted } from '../state/persisted.ts';

interface AfterWaiting {
  onCount(names: readonly string[]): void;
  onAllIn(): void;
  /** A failed upload stays in the form until it is repeated, removed or cancelled. */
  onMissing(end: Exclude<UploadEnd, 'arrived'>): void;
  onNoneFailed(): void;
  /** Whether the form is saved with the places of missing pictures. */
  mayMiss(): boolean;
}

/** Counts the uploads of a form, waits for them, stops the save if one failed, and cancels all when the form closes. */
export function useUploads(form: Persisted, after: AfterWaiting) {
  const [count, setCount] = useState(0);
  const [waiting, setWaiting] = useState(false);
  const waits = useRef(false);
  const latest = useRef(after);
  latest.current = after;

  const setWaits = (on: boolean) => {
    waits.current = on;
    setWaiting(on);
  };
  const [{ running, failed, pending }] = useState(() => {
    const under = new Map<() => void, string>();
    const broken = new Map<() => void, UploadEnd>();
    const recount = () => {
      form.uploads = under.size;
      setCount(under.size);
      latest.current.onCount([...under.values()].filter(Boolean));
    };
    const begin = (cancel: () => void, name = '') => {
      const mine = () => cancel();
      under.set(mine, name);
      recount();
      return (end: UploadEnd) => {
        if (broken.delete(mine) && broken.size === 0) latest.current.onNoneFailed();
        if (!under.delete(mine)) return;
        if (end === 'failed' || end === 'missing') broken.set(mine, end);
        recount();
        const isIn = end === 'arrived' || (end === 'missing' && latest.current.mayMiss());
        if (!waits.current || (isIn && under.size > 0)) return;
        setWaits(false);
        if (isIn) latest.current.onAllIn();
        else latest.current.onMissing(end);
      };
    };
    form.forgotten.addEventListener('abort', () => {
      waits.current = false;
      for (const cancel of under.keys()) cancel();
    });
    return { running: under, failed: broken, pending: { begin } };
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
      else if (running.size > 0) setWaits(true);
      return left.length + running.size > 0;
    },
    stopWaiting: () => setWaits(false),
  };
}
