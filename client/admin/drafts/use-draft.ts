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
  /** The offer stands in the form now. */
  taken(): void;
  /** The offer is not wanted, and forgotten. */
  drop(): void;
  /** What stands in the form is saved: its draft is forgotten, an offer that was not looked at stays. */
  saved(): void;
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
  const looked = useRef(!fresh);
  const due = useRef<Draft<T>>(undefined);
  const written = useRef(false);
  const write = useCallback(() => {
    if (!due.current) return;
    writeDraft(key, due.current);
    due.current = undefined;
    written.current = true;
  }, [key]);

  useEffect(() => {
    if (looked.current) return; // a view that comes back to the front would be offered its own words
    looked.current = true;
    readDraft(key).then((draft) => setOffered((draft as Draft<T> | undefined) ?? undefined)); // proof: a key has one writer
  }, [key]);

  useEffect(() => {
    if (!state || !dirty) {
      due.current = undefined;
      if (written.current) putBack(key, offered);
      written.current = false;
      return undefined;
    }
    // who types before looking at the offer keeps both
    due.current = { state, savedAt: Date.now(), ...(offered ? { earlier: offered } : {}) };
    const timer = setTimeout(write, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key, state, dirty, offered, write]);

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
    taken: () => setOffered(offered?.earlier),
    drop() {
      const next = offered?.earlier;
      setOffered(next);
      if (!dirty) putBack(key, next);
    },
    saved() {
      due.current = undefined;
      written.current = false;
      putBack(key, offered);
    },
  };
}

/** Leaves this draft under the key, or none. */
function putBack<T>(key: string, draft: Draft<T> | undefined): void {
  if (draft) writeDraft(key, draft);
  else removeDraft(key);
}
