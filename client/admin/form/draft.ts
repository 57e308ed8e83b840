import type { FormState } from './form-state.ts';

/** What was typed into a form and not saved, with the record as it was when the typing began. */
export interface Draft<T> {
  state: FormState<T>;
  /** Milliseconds since 1970. */
  savedAt: number;
}
