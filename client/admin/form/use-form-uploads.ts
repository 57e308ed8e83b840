import { useRef, useState } from 'react';
import type { UploadEnd } from '../../ui/pending-uploads.ts';
import type { FormSource } from './form-state.ts';
import type { useRefusal } from './use-saving.ts';
import type { useTypedState } from './use-typed-state.ts';

/** Counts the uploads of a form and waits for them before `save`, which a failed one stops. All are cancelled when the form closes. */
export function useFormUploads<T>(
  source: FormSource<T>,
  typed: ReturnType<typeof useTypedState<T>>,
  refusal: ReturnType<typeof useRefusal>,
  save: () => void,
) {
  const [count, setCount] = useState(0);
  const [waiting, setWaiting] = useState(false);
  const isWaiting = useRef(false);
  /** Whether the form is saved with the places of missing pictures. */
  const mayMiss = () => {
    const state = typed.latest();
    return state !== undefined && source.isDraft?.(state.values) === true;
  };
  const now = useRef({ typed, refusal, mayMiss, save });
  now.current = { typed, refusal, mayMiss, save };

  const wait = (on: boolean) => {
    isWaiting.current = on;
    setWaiting(on);
  };
  const [{ running, failed, pending }] = useState(() => {
    const running = new Map<() => void, string>();
    const failed = new Map<() => void, UploadEnd>();
    const recount = () => {
      const { persisted, latest, setContent } = now.current.typed;
      persisted.uploads = running.size;
      setCount(running.size);
      const state = latest();
      if (state) setContent({ ...state, uploading: [...running.values()].filter(Boolean) });
    };
    const begin = (cancel: () => void, name = '') => {
      const upload = () => cancel(); // the same function may cancel several
      running.set(upload, name);
      recount();
      return (end: UploadEnd) => {
        const { refusal, mayMiss, save } = now.current;
        if (failed.delete(upload) && failed.size === 0) refusal.noneMissing();
        if (!running.delete(upload)) return;
        if (end === 'failed' || end === 'missing') failed.set(upload, end);
        recount();
        const isIn = end === 'arrived' || (end === 'missing' && mayMiss());
        if (!isWaiting.current || (isIn && running.size > 0)) return;
        wait(false);
        if (isIn) save();
        else refusal.missing(end);
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
    count,
    waiting,
    /** True when the form cannot be saved yet: it is saved or refused now or later, unless the waiting stops. */
    wait() {
      const left = [...failed.values()].filter((end) => end === 'failed' || !mayMiss());
      if (left[0]) refusal.missing(left.includes('failed') ? 'failed' : 'missing');
      else if (running.size > 0) wait(true);
      return left.length + running.size > 0;
    },
    stopWaiting: () => wait(false),
  };
}
