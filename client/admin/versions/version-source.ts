import type { CallResult } from '../../call.ts';

/** How a value is shown in a comparison: as its field would show it. */
export type ValueKind = 'text' | 'rich' | 'picture';

/** A version of a record or a document, old or current. */
export interface SavedVersion {
  key: string;
  /** When it was saved, ISO 8601. */
  time: string;
  /** A person's name. */
  savedBy: string;
  isCurrent: boolean;
  /** Its content, field by field. */
  read(): Promise<CallResult<object>>;
  /** Makes it the current one. */
  restore(): Promise<CallResult<unknown>>;
}

/** The source of a history: its versions, the labels of their fields and how their values are shown. */
export interface VersionSource {
  /** Newest first. */
  versions(): Promise<CallResult<SavedVersion[]>>;
  describe(path: string): { label: string; kind: ValueKind; show?(value: unknown): unknown };
}
