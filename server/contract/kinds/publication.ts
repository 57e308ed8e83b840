import { chinaDay, ISO_TIME } from '../china-time.ts';
import { anyText, right, type Shape, wrong } from '../shape.ts';
import * as f from './fields.ts';

/** The fields that decide whether a record is public; missing in kinds that are always public. */
export interface Publishable {
  readonly createDate: string;
  readonly status?: string;
  /** ISO 8601 UTC with milliseconds; empty for at once. */
  readonly publishAt?: string;
}

export const STANDINGS = { published: '已发布', scheduled: '定时', draft: '草稿' };
export type Standing = keyof typeof STANDINGS;

/** The one place that decides what is public: the state of a record at `now`, in milliseconds since 1970. */
export function standingOf({ status, publishAt }: Omit<Publishable, 'createDate'>, now: number): Standing {
  if (status === 'draft') return 'draft';
  return publishAt && Date.parse(publishAt) > now ? 'scheduled' : 'published';
}

/** Whether its last day in China is over; false without a last day. */
export function isOver({ lastDay = '' }: { readonly lastDay?: string | undefined }, now: number): boolean {
  return lastDay !== '' && lastDay < chinaDay(now);
}

/** Whether visitors get the record at this time, in milliseconds since 1970. */
export function isPublic(record: Omit<Publishable, 'createDate'>, now: number): boolean {
  return standingOf(record, now) === 'published';
}

/** The date that people see, and the key of "newest first": ISO 8601 UTC. */
export function showDateOf({ publishAt, createDate }: Publishable): string {
  return publishAt || createDate;
}

const timeOrEmpty: Shape<string> = (value) => {
  if (value === '') return right('');
  const time = typeof value === 'string' && ISO_TIME.test(value) ? value : '';
  // JavaScript reads February 30 as a day of March
  const isTime = !Number.isNaN(Date.parse(time)) && new Date(time).toISOString() === time;
  return isTime ? right(time) : wrong('请填写时间');
};

/** The order key of a record that staff moved (`store/records/record-memory.ts`). An empty one is ordered by its date. */
export const ordered = { place: f.secret(f.words('', anyText, { as: 'none' })) };

/** Title and description for search engines, where they should differ from title and intro. */
export const headWords = {
  seoTitle: f.inDetail({ ...f.line('搜索标题', 80), rare: true, hint: '搜索结果和浏览器标签里的标题；不填就用标题' }),
  seoDescription: f.inDetail({ ...f.area('搜索摘要', 200), rare: true, hint: '搜索结果里的说明；不填就用简介' }),
};

/** The fields of kinds whose records can be drafts, scheduled and pinned. */
export const published = {
  status: f.staffOnly(f.oneChoice('状态', { published: '已发布', draft: '草稿' })),
  publishAt: f.staffOnly({ ...f.words('发布时间', timeOrEmpty, { as: 'line' }), stored: timeOrEmpty }),
  pinned: f.staffOnly(f.check('置顶')),
  // proof: the store sets `createDate`, shapes check the fields above
  showDate: f.derived('', (record) => showDateOf(record as unknown as Publishable)),
  ...ordered,
};
