import { signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useContext, useState } from 'react';
import { inTime } from '../state/database.ts';
import { keyOf, persistedAt, ViewPath } from '../state/persisted.ts';
import { storedHere } from '../state/stored-session.ts';
import { differences, sameValues } from './differences.ts';
import { type Draft, DraftWriter, readDrafts, removeDraft, type WriteEnd } from './draft-store.ts';
import { type FormState, untouched } from './form-state.ts';

/** Unsaved content that came back into a form; `isThrownAway` once the user has discarded it. */
interface Restored<T> extends Omit<Draft<T>, 'key'> {
  isThrownAway: boolean;
}

/** The content of a form, its draft, which a reload restores, and other drafts. A signal renders it before the next key. */
export function useTypedState<T>(name: string, blank: FormState<T> | undefined) {
  const key = keyOf(useContext(ViewPath), `typed ${name}`);
  const [written, setWritten] = useState<WriteEnd>();
  const [{ persisted, writer, prefix, isReopened }] = useState(() => open<T>(key, name, setWritten));
  const [content] = useState(() => signal(isReopened ? undefined : blank));
  useSignals();
  const state = content.value;
  const [offers, setOffers] = useState<readonly Draft<T>[]>([]);
  const [offered] = offers;
  const [restored, setRestored] = useState<Restored<T>>();
  const dirty = isDirty(state);

  function setContent(next: FormState<T>): void {
    if (persisted.forgotten.aborted) return;
    persisted.isUnsaved = isDirty(next);
    content.value = next;
    if (persisted.isUnsaved) writer.later(next);
    else {
      writer.drop();
      setWritten(undefined);
      setRestored((before) => (before?.isThrownAway ? before : undefined));
    }
  }
  function restoreFrom({ state, savedAt }: Omit<Draft<T>, 'key'>): void {
    setContent(state);
    setRestored({ state, savedAt, isThrownAway: false });
  }
  return {
    /** Undefined until something was loaded or typed. */
    state,
    /** As `state`, at once after a change. */
    latest: () => content.peek(),
    dirty,
    changed: state && dirty ? differences(undefined, state.values, state.base.values).map(({ path }) => path) : [],
    /** Once the state is forgotten, the form is closed and accepts nothing more. */
    persisted,
    setContent,
    /** Looks for drafts. Resolves when the form's own draft is restored or is late; a late one is offered. */
    restore(): Promise<void> {
      const reading = readDrafts(prefix).then((found) => {
        const drafts = found as Draft<T>[]; // proof: a form of this name wrote them
        const own = drafts.find((draft) => draft.key === writer.key);
        if (own && isReopened) restoreFrom(own);
        const others = drafts.filter((draft) => draft !== own);
        if (others.length > 0) setOffers(others);
      });
      return inTime(reading, () => {
        if (isReopened) writer.key = prefix + newId(persisted); // what is typed from now on is a second draft
      });
    },
    isReopened,
    /** How the last write of the form's own draft ended; undefined while there is none. */
    written,
    /** Restored content until it is saved; discarded content until something else is typed. */
    restored: restored && restored.isThrownAway !== dirty ? restored : undefined,
    /** Discards the restored content, its changes and its draft; a second call restores them. */
    toggleRestored(): void {
      const now = content.peek();
      if (!restored || !now) return;
      if (restored.isThrownAway) restoreFrom(restored);
      else {
        setContent(untouched(now.base));
        setRestored({ ...restored, state: now, isThrownAway: true });
      }
    },
    /** Whether what was typed is now in a draft, which another window may have removed; a browser that does not answer has none. */
    isDraftStored: () => inTime(writer.flush(content.peek()), () => false),
    /** Removes the draft after a save; offered drafts that nobody opened stay. */
    dropDraft(): void {
      writer.drop();
      setRestored(undefined);
    },
    /** The newest of the other drafts, until it is restored or discarded. */
    offered,
    async takeOffer() {
      if (!offered) return;
      restoreFrom(offered);
      setOffers(offers.slice(1));
      if (await writer.flush()) removeDraft(offered.key); // until then it is the only copy
    },
    dropOffer() {
      if (offered) removeDraft(offered.key);
      setOffers(offers.slice(1));
    },
  };
}

/** Opens the form's state in this tab, which stores the id of its draft for a reload, and the writer of the draft. */
function open<T>(key: string, name: string, onWritten: (end: WriteEnd) => void) {
  const prefix = `${storedHere('userId')}|${name}|`;
  const persisted = persistedAt(key, '');
  const isReopened = persisted.value !== '';
  persisted.flush();
  const writer = new DraftWriter<T>(prefix + (persisted.value || newId(persisted)), onWritten);
  persisted.flush = () => void writer.flush();
  return { persisted, writer, prefix, isReopened };
}

function newId(persisted: { value: string }): string {
  persisted.value = Math.random().toString(36).slice(2);
  return persisted.value;
}

function isDirty<T>(state: FormState<T> | undefined): boolean {
  return state !== undefined && !sameValues(state.values, state.base.values);
}
