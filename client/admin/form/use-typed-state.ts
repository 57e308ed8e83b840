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

/** What is typed into a form, and its drafts. The content is a signal: it is rendered before the next key is pressed. */
export function useTypedState<T>(name: string, blank: FormState<T> | undefined) {
  const key = keyOf(useContext(ViewPath), `typed ${name}`);
  const [written, setWritten] = useState<WriteEnd>();
  const [{ persisted, writer, prefix, isReopened }] = useState(() => openDraft<T>(key, name, setWritten));
  const [content] = useState(() => signal(isReopened ? undefined : blank));
  useSignals();
  const state = content.value;
  const [others, setOthers] = useState<readonly Draft<T>[]>([]);
  const [offered] = others;
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
    /** As `state`, but of this moment: `state` is that of the last rendering. */
    latest: () => content.peek(),
    dirty,
    changed: state && dirty ? differences(undefined, state.values, state.base.values).map(({ path }) => path) : [],
    /** The form's state in this tab. Once it is forgotten, the form is closed and accepts no more changes. */
    persisted,
    setContent,
    /** After a reload restores the form's own draft, or offers it if the browser was slow to return it. Offers other drafts. */
    restore(): Promise<void> {
      const reading = readDrafts(prefix).then((stored) => {
        const drafts = stored as Draft<T>[]; // proof: a form of this name wrote them
        const own = drafts.find((draft) => draft.key === writer.key);
        if (own && isReopened) restoreFrom(own);
        const found = drafts.filter((draft) => draft !== own);
        if (found.length > 0) setOthers(found);
      });
      return inTime(reading, () => {
        if (isReopened) writer.key = prefix + newId(persisted); // nobody waits longer: what is typed from now on is another draft
      });
    },
    isReopened,
    /** How the last write of the form's own draft ended; undefined while there is none. */
    written,
    /** The restored content until it is saved, or the discarded content until something else is typed. */
    restored: restored && restored.isThrownAway !== dirty ? restored : undefined,
    /** Discards the restored content with what was typed since, and its draft; a second call brings all back. */
    toggleRestored(): void {
      const now = content.peek();
      if (!restored || !now) return;
      if (restored.isThrownAway) restoreFrom(restored);
      else {
        setContent(untouched(now.base));
        setRestored({ ...restored, state: now, isThrownAway: true });
      }
    },
    /** Writes the draft once more, as another window may have removed it. False if the browser refuses or does not answer. */
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
      setOthers(others.slice(1));
      if (await writer.flush()) removeDraft(offered.key); // not earlier: the offered draft is the only copy until ours is written
    },
    dropOffer() {
      if (offered) removeDraft(offered.key);
      setOthers(others.slice(1));
    },
  };
}

/** The form's state in this tab, which remembers the id of its draft over a reload, and the writer of this draft. */
function openDraft<T>(key: string, name: string, onWritten: (end: WriteEnd) => void) {
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
