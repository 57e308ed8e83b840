import type { ContentKind } from '../rules.ts';

/** A version of a record. `savedBy` is a person's name as people read it. */
export interface VersionRow {
  version: number;
  savedAt: string;
  savedBy: string;
  isCurrent: boolean;
}

/** A version whole, its fields under the names that the kind's detail call gives them; rich text is clean. */
export interface VersionDetail extends VersionRow {
  kind: ContentKind;
  id: string;
  fields: Record<string, string>;
}

export interface DeletedRow {
  kind: ContentKind;
  id: string;
  title: string;
  deletedAt: string;
  /** A person's name. */
  deletedBy: string;
}

/** What is there now after a version or a deleted record came back. */
export interface Restored {
  kind: ContentKind;
  id: string;
  version: number;
}
