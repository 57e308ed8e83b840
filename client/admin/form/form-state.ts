/** Sent with a save so that it cannot overwrite another person's. */
export type Version = number;

/** A record as the server has it. */
export interface Loaded<T> {
  values: T;
  /** None for a record that is not stored yet. */
  version: Version | undefined;
}

/** A form: its current content and its original content. */
export interface FormState<T> {
  base: Loaded<T>;
  values: T;
}

/** Unsaved content of a form. */
export interface Draft<T> {
  state: FormState<T>;
  /** Milliseconds since 1970. */
  savedAt: number;
}
