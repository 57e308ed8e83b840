import { days, type ListOf, limit, page, returns, staffChanges, staffReads, subject } from '../../contract/call-row.ts';
import { keysOf } from '../../contract/kinds/fields.ts';
import { TITLE_MAX, URL_MAX } from '../../contract/rules.ts';
import { filledText, filterBy, listOf, oneOf, optional, text, yesNo } from '../../contract/shape.ts';
import type { ContentKind } from '../../kinds.ts';

export const MEDIA_TYPES = { picture: '图片', document: '文档', film: '视频' } as const;
export type MediaType = keyof typeof MEDIA_TYPES;

/** A record, text or setting that shows an uploaded file. */
export interface MediaUser {
  kind: ContentKind | 'site' | 'system' | 'text';
  id: string;
  title: string;
}

/** With the reason why a file was not replaced there, or an empty text. */
export type MediaReplaced = MediaUser & { reason: string };

/** An uploaded file; `createDate`, its last upload, is ISO 8601 UTC; sizes are in pixels if the address contains them. */
export interface MediaRow {
  url: string;
  /** As its sender named it, if that is known. */
  name?: string | undefined;
  type: MediaType;
  width?: number;
  height?: number;
  bytes: number;
  createDate: string;
  usedBy: MediaUser[];
}

const REMOVED_AT_ONCE_MAX = 1_000;

const url = filledText(URL_MAX, '请选择文件');
/** With `isUndo` the audit records that it was put back. */
const replaced = { url, by: url, isUndo: optional(yesNo) };
const filters = {
  keyword: filterBy(text(TITLE_MAX)),
  type: filterBy(oneOf(keysOf(MEDIA_TYPES))),
  ...days,
  unused: optional(yesNo),
  removed: optional(yesNo),
};

export const mediaCalls = {
  'media/list': staffReads('POST /v1/media/list', { ...filters, page, limit }, returns<ListOf<MediaRow>>(), {
    permission: ['news', 'view'],
  }),
  'media/remove': staffChanges(
    'POST /v1/media/remove',
    { urls: listOf(url, 1, REMOVED_AT_ONCE_MAX) },
    returns<undefined>(),
    {
      permission: 'content',
      successMessage: '删除成功！',
      audit: { deed: '删除媒体库文件', effect: 'delete', about: ({ urls }) => ['media', ...urls] },
    },
  ),
  /** Puts the file `by` in the place of another one, each use as a save of its own. */
  'media/replace': staffChanges('POST /v1/media/replace', replaced, returns<MediaReplaced[]>(), {
    permission: 'content',
    successMessage: '替换完成',
    audit: { deed: '替换图片', effect: 'replace', about: subject('media', 'by') },
  }),
  'media/restore': staffChanges('POST /v1/media/restore', { url }, returns<undefined>(), {
    permission: 'content',
    successMessage: '恢复成功！',
    audit: { deed: '恢复媒体库文件', effect: 'restore', about: subject('media', 'url') },
  }),
};
