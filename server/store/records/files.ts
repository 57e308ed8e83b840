import type { DeletedRecord } from './deleted.ts';
import type { Queue } from './queue.ts';
import type { RecordMeta, Stored } from './record-file.ts';

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
  /** False when the file cannot be read and this stands in for it. */
  readonly isCurrent: boolean;
}

export type Loaded<F> =
  | LoadedRecord<F>
  /** There is no file. */
  | 'absent'
  /** There is a file, it cannot be read, and nothing stands in for it. */
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
  readonly queue: Queue;
  isLive(id: string): boolean;
}

export interface SaveOptions extends Author {
  /** The version that it was made from: with it, no other is saved over (409). */
  readonly version?: number | string | undefined;
}

/** How a kind lies on the disk. Errors of a disk that may have recovered by the next attempt are thrown. */
export interface Files<F> {
  readonly folder: string;
  pathOf(id: string): string;
  /** Ids that have a file, or something that stands in for it. Removes what a crash left half written. */
  open(): Promise<string[]>;
  load(id: string): Promise<Loaded<F>>;
  /** Names the file that cannot be read in the log, and reads its newest version that can. */
  lastGood(id: string, reason: unknown): Promise<Loaded<F>>;
  /** A record as it will be read again. Throws an error that names the fields which do not fit. */
  make(meta: RecordMeta, fields: F): Stored<F>;
  /** What a save names to say which version it was made from. */
  versionOf(record: Stored<F>): number | string;
  /**
   * Durable when it resolves, what lay there too: among the versions where that is wanted. When it fails, the files are as
   * before wherever the disk allows that; the caller looks.
   */
  save(next: Stored<F>, existing: ExistingFile, archives: 'version' | 'nothing'): Promise<void>;
  /** What can wait until memory has the new version. Never fails. */
  afterSave(saved: Stored<F>, by: string): Promise<void>;
  /** The highest number that a version of this id has had, deleted records left out; 0 for none. */
  lastVersion(id: string): Promise<number>;
  /** Every version that can be read, newest first, from the current one on. */
  versions(id: string, current: Stored<F>): Promise<VersionMeta[]>;
  /** An old version; undefined where there is none that can be read. */
  readVersion(id: string, key: string): Promise<Stored<F> | undefined>;
  /** False when there is no file. */
  remove(id: string, by: string): Promise<boolean>;
  /** Removes the record with its versions and what of it was deleted; false when there is nothing. Documents have no such end. */
  erase?(id: string): Promise<boolean>;
  /** What was removed and can be restored, newest first. */
  deleted(): Promise<DeletedRecord[]>;
  /** What was removed last under this id; undefined where nothing was or it cannot be read. */
  readDeleted(id: string): Promise<Stored<F> | undefined>;
  /** Puts what was removed last back in its place; false where there is nothing. */
  restore(id: string): Promise<boolean>;
  /** Removes versions and deleted records that are too many or too old. */
  sweep(sweep: Sweep, services: SweepServices): Promise<void>;
}
