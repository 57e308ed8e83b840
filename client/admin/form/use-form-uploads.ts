import { useRef, useState } from 'react';
import type { UploadEnd } from '../../ui/pending-uploads.ts';
import type { FormSource } from './form-state.ts';
import type { useRefusal } from './use-saving.ts';
import type { useTypedState } from './use-typed-state.ts';

type Upload = { readonly name: string; cancel(): void };

/** The uploads of a form: `save` waits for them, a failed one stops it. When the form closes, all are cancelled. */
export function useFormUploads<T>(
  source: FormSource<T>,
  typed: ReturnType<typeof useTypedState<T>>,
  refusal: ReturnType<typeof useRefusal>,
  save: () => void,
) {
  const [count, setCount] = useState(0);
  const [waiting, setWaiting] = useState(false);
  const isWaiting = useRef(false);
  const latestSave = useRef(save);
  latestSave.current = save;
  // fields keep the `begin` of the first rendering, so what it uses must never change: `save`, which does, is in a ref
  const [{ running, failed, pending }] = useState(() => {
    typed.persisted.forgotten.addEventListener('abort', cancelAll);
    return { running: new Set<Upload>(), failed: new Map<Upload, UploadEnd>(), pending: { begin } };
  });

  function begin(cancel: () => void, name = '') {
    const upload = { cancel, name };
    running.add(upload);
    recount();
    return (end: UploadEnd) => finish(upload, end);
  }
  function finish(upload: Upload, end: UploadEnd): void {
    if (failed.delete(upload) && failed.size === 0) refusal.noneMissing();
    const wasRunning = running.delete(upload);
    if (wasRunning && (end === 'failed' || end === 'missing')) failed.set(upload, end);
    recount();
    const isDone = end === 'arrived' || (end === 'missing' && mayMiss());
    if (!wasRunning || !isWaiting.current || (isDone && running.size > 0)) return;
    setBothWaiting(false);
    if (isDone) latestSave.current();
    else refusal.missing(end);
  }
  /** Passes on how many uploads run, and which names a restored draft has to report as missing. */
  function recount(): void {
    typed.persisted.uploads = running.size;
    setCount(running.size);
    const state = typed.latest();
    const left = [...running, ...failed.keys()].map(({ name }) => name);
    if (state) typed.setContent({ ...state, uploading: left.filter(Boolean) });
  }
  function cancelAll(): void {
    isWaiting.current = false;
    for (const { cancel } of running) cancel();
  }
  function setBothWaiting(on: boolean): void {
    isWaiting.current = on;
    setWaiting(on);
  }
  /** Whether the form may be saved with placeholders for missing pictures: a draft may. */
  function mayMiss(): boolean {
    const state = typed.latest();
    return state !== undefined && source.isDraft?.(state.values) === true;
  }

  return {
    /** The value of `PendingUploads`, by which the fields report their uploads. */
    pending,
    count,
    waiting,
    /** Returns true if the form cannot be saved now: the save is refused, or follows by itself after the uploads unless stopped. */
    holdSave() {
      const left = [...failed.values()].filter((end) => end === 'failed' || !mayMiss());
      if (left[0]) refusal.missing(left.includes('failed') ? 'failed' : 'missing');
      else if (running.size > 0) setBothWaiting(true);
      return left.length + running.size > 0;
    },
    stopWaiting: () => setBothWaiting(false),
  };
}
