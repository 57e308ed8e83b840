import type { CallResult } from '../../call.ts';
import type { ToastAction } from '../widgets/toast.tsx';
import type { Describe } from './differences.ts';

/** Sent with a save so that it cannot overwrite another person's. */
type Version = number;

/** A record as the server has it. */
export interface Loaded<T> {
  values: T;
  /** None for a record that is not stored yet. */
  version: Version | undefined;
}

export interface FormState<T> {
  base: Loaded<T>;
  values: T;
  /** The names of the files that are uploading or have failed: a restored draft is without them. */
  uploading?: readonly string[];
  /** As it was sent each time the answer was lost: it may be stored. */
  sent?: readonly T[];
}

/** A form in which nothing was typed. */
export function untouched<T>(base: Loaded<T>): FormState<T> {
  return { base, values: base.values };
}

export interface FormSource<T> {
  /** Kind and record, unique among all forms: the key of its draft. */
  name: string;
  /** The initial content of a form without a record. */
  empty: T;
  /** Missing for a new record. */
  load?(): Promise<CallResult<Loaded<T>>>;
  /** Labels the changed fields of a stored record; missing where nothing is stored under these fields. */
  describe?: Describe;
  /** The form stays open after a save, which then returns the state on the server. */
  staysOpen?: true;
  /** `before` is the content of that version, `sent` that of tries whose answers were lost. */
  save(values: T, version: Version | undefined, before: T, sent: readonly T[]): Promise<CallResult<unknown>>;
  /** Whether these values are saved with the places of missing pictures. */
  isDraft?(values: T): boolean;
  /** Called before a save, when all uploads are complete; false cancels the save. */
  beforeSave?(values: T): Promise<boolean>;
  /** The saved record's state, added to the message, and a link to it or a button. */
  savedAs?(values: T): { readonly words?: string; readonly action?: ToastAction } | undefined;
  /** Called after a save, when the message is already shown. */
  onSaved?(values: T): void;
  /** Called once, when the form closes, after its save or without one. */
  onClose?(): void;
}

/** Whether a path is that of this field, or of a part of it: `params.3.value` of `params`. */
export function isWithin(path: string, field: string): boolean {
  return `${path}.`.startsWith(`${field}.`);
}

/** The next value of a field: `next`, or what it returns for the current value, which may have changed since it was made. */
export function nextOf(next: unknown, before: unknown): unknown {
  return typeof next === 'function' ? next(before) : next;
}
