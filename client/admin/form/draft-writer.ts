import { removeDraft, writeDraft } from './draft-store.ts';
import type { Draft, FormState } from './form-state.ts';

/** A pause in the typing after which the draft is written. */
const PAUSE_MS = 400;

/** Keeps the draft under `key` in step with what is typed. `isWritten`: an earlier document may have written it. */
export function draftWriter<T>(key: string, isWritten: boolean) {
  let due: Draft<T> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = isWritten;

  const flush = () => {
    clearTimeout(timer);
    if (!due) return;
    writeDraft(key, due);
    due = undefined;
    written = true;
  };
  return {
    /** Writes at once what is to be written. */
    flush,
    /** Writes this once the typing pauses. */
    later(state: FormState<T>): void {
      clearTimeout(timer);
      due = { state, savedAt: Date.now() };
      timer = setTimeout(flush, PAUSE_MS);
    },
    /** Nothing is typed any more that is not saved. */
    drop(): void {
      clearTimeout(timer);
      due = undefined;
      if (written) removeDraft(key);
      written = false;
    },
  };
}
