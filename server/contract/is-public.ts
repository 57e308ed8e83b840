import { chinaDay } from './china-time.ts';

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

export function isPublic(record: Omit<Publishable, 'createDate'>, now: number): boolean {
  return standingOf(record, now) === 'published';
}

/** The date that people see, and the key of "newest first": ISO 8601 UTC. */
export function showDateOf({ publishAt, createDate }: Publishable): string {
  return publishAt || createDate;
}
