import type { ArchivedVersion, History } from './history.ts';
import type { Stored } from './record-file.ts';

/** Where the files of a kind are, and how they are written. */
export interface Layout<F extends object> {
  readonly folder: string;
  readonly history: History;
  pathOf(id: string): string;
  /** Whether this may be the id of a record. */
  isName(id: string): boolean;
  /** Ids that have a file or a substitute for it; `names` are in the folder. */
  idsIn(names: readonly string[]): readonly string[];
  encode(record: Stored<F>): Uint8Array;
  /** The record in the bytes of the current file, or of an archived one. Throws an error that describes the fault. */
  decode(bytes: Uint8Array, id: string, archived?: ArchivedVersion): Stored<F> | Promise<Stored<F>>;
  /** Archives the current file before it is replaced, durably; returns the path if it made a link. */
  keep(id: string, version: number, now: number): Promise<string | undefined>;
  /** Work that can wait until memory has the new version. */
  afterSave(saved: Stored<F>): Promise<void>;
  /** The record that is served if there is neither a file nor a version. */
  first?(id: string): Promise<Stored<F>>;
}
