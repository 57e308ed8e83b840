import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { keep, keyOf, recall, ViewPath } from '../state/persisted.ts';
import { stored } from '../state/stored-session.ts';
import type { Draft } from './draft.ts';
import { readDrafts, removeDraft, writeDraft } from './draft-store.ts';
import type { FormState } from './form-state.ts';
import { heldDrafts, holdDraft } from './held-drafts.ts';

/** A pause in the typing after which the draft is written. */
const PAUSE_MS = 400;

export interface DraftOffer<T> {
  /** What an earlier visit left behind, until it is taken or dropped: the newest, when there are several. */
  offered: Draft<T> | undefined;
  /** The offer stands in the form now. */
  taken(): void;
  /** The offer is not wanted, and forgotten. */
  drop(): void;
  /** What stands in the form is saved: its draft is forgotten, an offer that was not looked at stays. */
  saved(): void;
}

interface Offered<T> extends Draft<T> {
  key: string;
}

/**
 * Keeps a draft of a form while something is typed, for this account, this record and this opening of the form, and offers
 * what earlier ones left behind: two windows on one record never write over each other's words. `fresh` says that the form
 * was opened anew: one that came back with its tab needs no offer. Once it is `gone`, nothing more is taken as a draft.
 */
export function useDraft<T>(
  name: string,
  state: FormState<T> | undefined,
  dirty: boolean,
  fresh: boolean,
  gone: AbortSignal,
): DraftOffer<T> {
  const { prefix, key } = useDraftKey(name, fresh);
  const [offers, setOffers] = useState<readonly Offered<T>[]>([]);
  const [offered] = offers;
  const looked = useRef(!fresh);
  const due = useRef<Draft<T>>(undefined);
  const written = useRef(!fresh); // over a reload it is there already
  const write = useCallback(() => {
    if (!due.current) return;
    writeDraft(key, due.current);
    due.current = undefined;
    written.current = true;
  }, [key]);

  useEffect(() => holdDraft(key), [key]);

  useEffect(() => {
    if (looked.current) return; // a view that comes back to the front would be offered its own words
    looked.current = true;
    findOffers<T>(prefix, key).then(setOffers);
  }, [prefix, key]);

  useEffect(() => {
    if (gone.aborted) return undefined;
    if (!state || !dirty) {
      due.current = undefined;
      if (state && written.current) {
        removeDraft(key);
        written.current = false;
      }
      return undefined;
    }
    due.current = { state, savedAt: Date.now() };
    const timer = setTimeout(write, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key, state, dirty, gone, write]);

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

  const next = () => setOffers(offers.slice(1));
  return {
    offered,
    async taken() {
      if (!offered) return;
      next();
      written.current = true;
      await writeDraft(key, { state: offered.state, savedAt: offered.savedAt });
      await removeDraft(offered.key);
    },
    drop() {
      if (!offered) return;
      next();
      removeDraft(offered.key);
    },
    saved() {
      due.current = undefined;
      written.current = false;
      removeDraft(key);
    },
  };
}

/** Where the draft is kept: settled when the form is opened, whoever logs in meanwhile in another window. */
function useDraftKey(name: string, fresh: boolean): { prefix: string; key: string } {
  const keptUnder = keyOf(useContext(ViewPath), `draft ${name}`);
  const [keys] = useState(() => {
    const prefix = `${stored('userId')}|${name}|`;
    const opening = (fresh ? undefined : recall<string | undefined>(keptUnder, undefined)) ?? newOpening();
    keep(keptUnder, opening);
    return { prefix, key: prefix + opening };
  });
  return keys;
}

function newOpening(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function findOffers<T>(prefix: string, own: string): Promise<Offered<T>[]> {
  const [drafts, held] = await Promise.all([readDrafts(prefix), heldDrafts()]);
  return drafts
    .filter(({ key }) => key !== own && !held.has(key))
    .map(({ key, value }) => ({ ...(value as Draft<T>), key })); // proof: a form of this name wrote it
}
