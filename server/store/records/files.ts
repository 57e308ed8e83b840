import type { KeyedLimiter } from '../../contract/limiter.ts';
import type { RecordMeta, Stored } from './record-file.ts';

/** The author of a change, as versions name them; `check` throws, within the record's queue, if they no longer have the right. */
export interface Author {
  readonly by: string;
  check?(): unknown;
}

/** The metadata of a new record: its author, its id if given, and its creation time if not now. */
export interface Creation extends Author {
  readonly id?: string;
  readonly createDate?: string;
}

export type VersionMeta = Pick<RecordMeta, 'version' | 'savedAt' | 'savedBy'>;

export type Loaded<F> =
  /** `isCurrent` is false if the file cannot be read and this version replaces it. */
  | { readonly record: Stored<F>; readonly isCurrent: boolean }
  | 'absent'
  /** The file exists but cannot be read, and nothing replaces it. */
  | 'unreadable';

/** The existing file where a record is about to be written: its version, an unreadable file, or none. */
export type ExistingFile = number | 'unreadable' | undefined;

export interface Sweep {
  /** Milliseconds since 1970; undefined while the clock is in doubt, when nothing counts as too old. */
  readonly now: number | undefined;
  isStopped(): boolean;
}

export interface SweepServices {
  /** Each record is swept in its queue, so that a sweep never meets a half-finished save or delete. */
  readonly inTurn: KeyedLimiter;
  isLive(id: string): boolean;
}

export interface SaveOptions extends Author {
  /** The version that the change is based on: any other version is not overwritten (409). */
  readonly version?: number | undefined;
  /** The author and time of the starter's content that comes back as it was: it is a sample again. */
  readonly as?: Pick<RecordMeta, 'savedAt' | 'savedBy'> | undefined;
}
