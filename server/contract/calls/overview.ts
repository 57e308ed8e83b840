import { returns, staffReads } from '../call-row.ts';
import type { Agent } from '../kinds/agent.ts';
import type { ContentKind } from '../kinds/kinds.ts';
import type { GroupName } from './content.ts';

/** One change of the site's content; `who` is a person's name. */
export interface Change {
  kind: ContentKind | 'system' | 'site' | 'text';
  /** The record's id; of `text` the file's name; empty for `system` and `site`. */
  id: string;
  title: string;
  action: 'added' | 'changed' | 'deleted';
  time: string;
  who: string;
}

/** Applications that the notification address has not taken yet. */
export interface Undelivered {
  count: number;
  /** What the last attempt failed with; empty while none has. */
  lastError: string;
  /** When the oldest of them came in; empty when there is none. */
  since: string;
}

/** Result and time of the last message to a search engine; both empty if there was none. */
export interface PushStatus {
  error: string;
  at: string;
}

export interface SearchStatus {
  baidu: PushStatus;
  indexNow: PushStatus;
}

export interface Overview {
  counts: {
    /** Products by group; `other` has those of none. */
    products: Record<string, number>;
    news: number;
    photos: number;
    applications: number;
    unhandled: number;
  };
  /** The product groups of the settings. */
  groups: GroupName[];
  /** Applications, and enquiries, by week of China, oldest first, this week last; `monday` is `YYYY-MM-DD`. */
  weeks: { monday: string; count: number; enquiries: number }[];
  newest: Agent[];
  /** What becomes public by its time, the next first. */
  scheduled: { kind: ContentKind; id: string; title: string; publishAt: string }[];
  /** Newest first. */
  changes: Change[];
  /** Null when no notification address is set. */
  undelivered: Undelivered | null;
  search: SearchStatus;
}

export const overviewCalls = {
  'overview/read': staffReads('POST /v1/overview/read', {}, returns<Overview>()),
};
