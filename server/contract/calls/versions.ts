import { CONTENT_KINDS, type ContentKind } from '../../kinds.ts';
import {
  filter,
  id,
  type ListOf,
  limit,
  page,
  returns,
  staffChanges,
  staffReads,
  subjectOfKind,
  version,
} from '../call-row.ts';
import { filterBy, oneOf, wholeNumber } from '../shape.ts';

/** Kinds with versions; the settings have one record, `site.json`, and the long texts one for each file. */
const VERSIONED_KINDS = [...CONTENT_KINDS, 'site', 'texts'] as const;
export type VersionedKind = (typeof VERSIONED_KINDS)[number];

/** A version of a record. `savedBy` is a person's name as people read it. */
export interface VersionRow {
  version: number;
  savedAt: string;
  savedBy: string;
  isCurrent: boolean;
}

/** A complete version, its fields named as in the kind's detail call; rich text is clean. A long text is its field `text`. */
export interface VersionDetail extends VersionRow {
  kind: VersionedKind;
  id: string;
  fields: Record<string, unknown>;
}

export interface DeletedRow {
  kind: ContentKind;
  id: string;
  title: string;
  deletedAt: string;
  deletedBy: string;
}

/** The current state after a version or a deleted record came back. */
export interface Restored {
  kind: VersionedKind;
  id: string;
  version: number;
  /** The labels of fields whose former value is gone, as a removed group. */
  notKept?: string[] | undefined;
}

const kind = oneOf(CONTENT_KINDS);
const wanted = wholeNumber(1, Number.MAX_SAFE_INTEGER);
/** One is enough for the row; each kind asks for its own. */
const restoresVersions = { permission: ['news', 'site:update'] } as const;
const seesVersions = { permission: [...restoresVersions.permission, 'view'] } as const;
const restoresDeleted = { permission: 'news' };
const one = { kind: oneOf(VERSIONED_KINDS), id };
const exact = { ...one, version: wanted };
/** `keyword` in the title. */
const bin = { kind: filterBy(kind), keyword: filter, page, limit };
const restores = (deed: string) => ({
  successMessage: '恢复成功！',
  audit: { deed, effect: 'restore', about: subjectOfKind } as const,
});

const erases = <A>(deed: string, about: A) => ({
  successMessage: '已彻底删除！',
  audit: { deed, effect: 'erase', about, when: 'before' } as const,
});

export const versionCalls = {
  'history/versions': staffReads('POST /v1/history/versions', one, returns<VersionRow[]>(), seesVersions),
  'history/version': staffReads('POST /v1/history/version', exact, returns<VersionDetail>(), seesVersions),
  'history/restore': staffChanges('POST /v1/history/restore', { ...exact, current: version }, returns<Restored>(), {
    ...restoresVersions,
    ...restores('恢复旧版本'),
  }),
  'history/deleted': staffReads('POST /v1/history/deleted', bin, returns<ListOf<DeletedRow>>(), {
    permission: ['news', 'view'],
  }),
  'history/erase': staffChanges('POST /v1/history/erase', { kind, id }, returns<undefined>(), {
    ...restoresDeleted,
    ...erases('彻底删除', subjectOfKind),
  }),
  /** All deleted records, or those of one kind; kinds that the account may not change stay. */
  'history/erase-all': staffChanges(
    'POST /v1/history/eraseAll',
    { kind: filterBy(kind) },
    returns<{ erased: number }>(),
    {
      ...restoresDeleted,
      ...erases('清空回收站', ({ kind }: { kind?: string | undefined }) => [kind ?? 'history'] as const),
    },
  ),
  'history/undelete': staffChanges('POST /v1/history/undelete', { kind, id }, returns<Restored>(), {
    ...restoresDeleted,
    ...restores('从回收站恢复'),
  }),
};
