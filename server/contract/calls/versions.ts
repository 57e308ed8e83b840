import { id, type ListOf, limit, page, returns, staffChanges, staffReads, version } from '../call-row.ts';
import { CONTENT_KINDS, type ContentKind } from '../kinds/kinds.ts';
import { oneOf, optionalFilter, wholeNumber } from '../shape.ts';
import { permission } from './content.ts';

/** A version of a record. `savedBy` is a person's name as people read it. */
export interface VersionRow {
  version: number;
  savedAt: string;
  savedBy: string;
  isCurrent: boolean;
}

/** A complete version, its fields named as in the kind's detail call; rich text is clean. */
export interface VersionDetail extends VersionRow {
  kind: ContentKind;
  id: string;
  fields: Record<string, unknown>;
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

const kind = oneOf(CONTENT_KINDS);
const wanted = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const reads = { permission };
const restores = { ...reads, successMessage: '恢复成功！' };

export const versionCalls = {
  'history/versions': staffReads('POST /v1/history/versions', { kind, id }, returns<VersionRow[]>(), reads),
  'history/version': staffReads(
    'POST /v1/history/version',
    { kind, id, version: wanted },
    returns<VersionDetail>(),
    reads,
  ),
  'history/restore': staffChanges(
    'POST /v1/history/restore',
    { kind, id, version: wanted, current: version },
    returns<Restored>(),
    restores,
  ),
  'history/deleted': staffReads(
    'POST /v1/history/deleted',
    { kind: optionalFilter(kind), page, limit },
    returns<ListOf<DeletedRow>>(),
    reads,
  ),
  'history/undelete': staffChanges('POST /v1/history/undelete', { kind, id }, returns<Restored>(), restores),
};
