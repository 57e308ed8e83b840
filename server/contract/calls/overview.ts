import { returns, staffReads } from '../call-row.ts';

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

export type SearchStatus = Record<'baidu' | 'indexNow', PushStatus>;

export interface Overview {
  /** Null when no notification address is set. */
  undelivered: Undelivered | null;
  search: SearchStatus;
}

export const overviewCalls = { 'overview/read': staffReads('POST /v1/overview/read', {}, returns<Overview>()) };
