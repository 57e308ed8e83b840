import { useContext, useEffect, useRef, useState } from 'react';
import { keyOf, persistedAt, ViewPath } from '../state/persisted.ts';
import { stored } from '../state/stored-session.ts';
import { draftWriter, holdDraft, leftDrafts, removeDraft } from './draft-store.ts';
import type { Draft, FormState } from './form-state.ts';
import { sameValues } from './same-values.ts';

/** The persisted state of a form. */
interface Typed<T> {
  /** Undefined until something was loaded or typed. */
  state: FormState<T> | undefined;
  /** Specific to this account, this record and this opening of the form: two windows never overwrite each other. */
  draftKey: string;
}

interface Offer<T> extends Draft<T> {
  key: string;
}

/**
 * The content of a form, protected against loss: persisted over hidden tabs and reloads, and written as a draft in case
 * a window is closed or crashes. A newly opened form offers drafts of earlier visits; a form restored with its tab does
 * not.
 */
export function useTypedState<T>(name: string, initial: FormState<T> | undefined) {
  const key = keyOf(useContext(ViewPath), `typed ${name}`);
  const [{ persisted, writer, prefix, fresh, first }] = useState(() => open(key, name, initial));
  const [state, setState] = useState(persisted.value.state ?? first);
  const [offers, setOffers] = useState<readonly Offer<T>[]>([]);
  const [offered] = offers;
  const looked = useRef(!fresh);
  const dirty = isDirty(state);

  useEffect(() => {
    if (looked.current) return; // a restored view would be offered its own text
    looked.current = true;
    findOffers<T>(prefix, persisted.value.draftKey).then(setOffers);
  }, [prefix, persisted]);

  function become(next: FormState<T>): void {
    if (persisted.forgotten.aborted) return;
    persisted.value.state = next;
    persisted.isUnsaved = isDirty(next);
    setState(next);
    if (persisted.isUnsaved) writer.later(next);
    else writer.drop();
  }
  const nextOffer = () => {
    if (offered) removeDraft(offered.key);
    setOffers(offers.slice(1));
  };
  return {
    state,
    /** As `state`, at once after a change. */
    latest: () => persisted.value.state ?? first,
    dirty,
    /** Once the state is forgotten, the form is closed and accepts nothing more. */
    persisted,
    become,
    /** After a save: removes the draft; offered drafts that nobody opened stay. */
    saved: writer.drop,
    /** The newest draft of earlier visits, until it is restored or discarded. */
    offered,
    takeOffer() {
      if (offered) become(offered.state);
      writer.flush();
      nextOffer();
    },
    dropOffer: nextOffer,
  };
}

function open<T>(key: string, name: string, first: FormState<T> | undefined) {
  const prefix = `${stored('userId')}|${name}|`;
  const persisted = persistedAt<Typed<T>>(key, { state: undefined, draftKey: prefix + newOpening() });
  const { state, draftKey } = persisted.value;
  const writer = draftWriter<T>(draftKey, state !== undefined);
  persisted.isUnsaved = isDirty(state);
  if (state && persisted.isUnsaved) writer.later(state); // the reload may have been too fast for it
  persisted.flush();
  persisted.flush = writer.flush;
  holdDraft(draftKey, persisted.forgotten);
  return { persisted, writer, prefix, fresh: state === undefined, first };
}

function isDirty<T>(state: FormState<T> | undefined): boolean {
  return state !== undefined && !sameValues(state.values, state.base.values);
}

function newOpening(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function findOffers<T>(prefix: string, own: string): Promise<Offer<T>[]> {
  const drafts = await leftDrafts(prefix);
  return drafts.filter(([key]) => key !== own).map(([key, draft]) => ({ ...(draft as Draft<T>), key })); // proof: a form of this name wrote it
}
