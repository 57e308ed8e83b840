import type { KeyedLimiter } from '../../contract/limiter.ts';
import type { Stored } from './record-file.ts';

/** Who changes something, as versions name them; `check` throws, in the change's turn, when they may no longer. */
export interface Author {
  readonly by: string;
  check?(): unknown;
}

/** What a new record comes with: who made it, the id that it is to have, and when it was made if not now. */
export interface Creation extends Author {
  readonly id?: string;
  readonly createDate?: string;
}

/** A version of a record, old or current: a folder of records calls it by its number, a plain file by its time. */
export interface VersionMeta {
  readonly key: string;
  readonly savedAt: string;
  /** Who saved it, as the caller named them; empty for the starter's content and for files edited in place. */
  readonly savedBy: string;
}

interface LoadedRecord<F> {
  readonly record: Stored<F>;
  /** False if the file cannot be read and this replaces it. */
  readonly isCurrent: boolean;
}

export type Loaded<F> =
  | LoadedRecord<F>
  /** There is no file. */
  | 'absent'
  /** There is a file, it cannot be read, and nothing replaces it. */
  | 'unreadable';

/** What lies where a record is about to be written: its version, a file that cannot be read, or nothing. */
export type ExistingFile = number | 'unreadable' | undefined;

export interface Sweep {
  /** Milliseconds since 1970; undefined while the clock is in doubt: nothing is too old then. */
  readonly now: number | undefined;
  /** Whether the versions of all records are gone through too; after that each save removes its own. */
  readonly isFirst: boolean;
  isStopped(): boolean;
}

export interface SweepServices {
  /** Each record is swept in its turn, so that a save or delete under way is never met half done. */
  readonly inTurn: KeyedLimiter;
  isLive(id: string): boolean;
}

export interface SaveOptions extends Author {
  /** The version that it was made from: with it, no other is saved over (409). */
  readonly version?: number | string | undefined;
}
