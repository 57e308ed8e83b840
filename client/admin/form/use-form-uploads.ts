import { useRef, useState } from 'react';
import type { UploadEnd } from '../../ui/pending-uploads.ts';
import type { FormSource } from './form-state.ts';
import type { useRefusal } from './use-saving.ts';
import type { useTypedState } from './use-typed-state.ts';

type Upload = { readonly name: string; cancel(): void };

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
  const latestSave = useRef(save);
  latestSave.current = save;
  // fields keep the first `begin`: all that it uses is the same in each render, but for `save`
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
    const isFirst = running.delete(upload);
    if (isFirst && (end === 'failed' || end === 'missing')) failed.set(upload, end);
    recount();
    const isIn = end === 'arrived' || (end === 'missing' && mayMiss());
    if (!isFirst || !isWaiting.current || (isIn && running.size > 0)) return;
    wait(false);
    if (isIn) latestSave.current();
    else refusal.missing(end);
  }
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
  function wait(on: boolean): void {
    isWaiting.current = on;
    setWaiting(on);
  }
  /** Whether the form is saved with the places of missing pictures. */
  function mayMiss(): boolean {
    const state = typed.latest();
    return state !== undefined && source.isDraft?.(state.values) === true;
  }

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
