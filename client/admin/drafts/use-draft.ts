import { useCallback, useEffect, useRef, useState } from 'react';
import type { FormState } from '../form/form-state.ts';
import { stored } from '../state/stored-session.ts';
import type { Draft } from './draft.ts';
import { readDraft, removeDraft, writeDraft } from './draft-store.ts';

/** A pause in the typing after which the draft is written. */
const PAUSE_MS = 400;

export interface DraftOffer<T> {
  /** What an earlier visit left behind, until it is taken or dropped. */
  offered: Draft<T> | undefined;
  /** Takes the offer out of sight; `drop` also forgets the draft. */
  taken(): void;
  drop(): void;
}

/**
 * Keeps a draft of a form while something is typed, for this account and this record, and offers what an earlier visit
 * left behind. `fresh` says that the form was opened anew: one that came back with its tab needs no offer.
 */
export function useDraft<T>(
  name: string,
  state: FormState<T> | undefined,
  dirty: boolean,
  fresh: boolean,
): DraftOffer<T> {
  const key = `${stored('userId')}|${name}`;
  const [offered, setOffered] = useState<Draft<T>>();
  const due = useRef<Draft<T>>(undefined);
  const written = useRef(false);
  const write = useCallback(() => {
    if (!due.current) return;
    writeDraft(key, due.current);
    due.current = undefined;
    written.current = true;
  }, [key]);

  useEffect(() => {
    if (!fresh) return;
    readDraft(key).then((draft) => setOffered((draft as Draft<T> | undefined) ?? undefined)); // proof: a key has one writer
  }, [key, fresh]);

  useEffect(() => {
    if (!state || !dirty) {
      due.current = undefined;
      if (written.current) removeDraft(key);
      written.current = false;
      return undefined;
    }
    due.current = { state, savedAt: Date.now() };
    const timer = setTimeout(write, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key, state, dirty, write]);

  useEffect(() => {
    const onHide = () => write();
    window.addEventListener('pagehide', onHide);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      document.removeEventListener('visibilitychange', onHide);
      write();
    };
  }, [write]);

  return {
    offered,
    taken: () => setOffered(undefined),
    drop() {
      setOffered(undefined);
      due.current = undefined;
      written.current = false;
      removeDraft(key);
    },
  };
}
