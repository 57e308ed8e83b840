import { id } from '../call-fields.ts';
import { type ListOf, returns, staffChanges, staffReads } from '../call-row.ts';
import { anyText, optionalFilter } from '../shape.ts';

/** A live log-in. Times are ISO 8601 UTC; `lastSeen` may lag by five minutes. */
export interface SessionRow {
  sessionId: string;
  /** In words: 「Chrome · Windows」. */
  device: string;
  address: string;
  createDate: string;
  lastSeen: string;
  /** It is the one that asks. */
  current: boolean;
}

/** Of one's own account; of another's they ask for the permission to manage accounts, once they know whose it is. */
export const devicesCalls = {
  'session/list': staffReads(
    'POST /v1/session/list',
    { accountId: optionalFilter(anyText) },
    returns<ListOf<SessionRow>>(),
  ),
  'session/end': staffChanges('POST /v1/session/end', { sessionId: id }, returns<undefined>(), {
    successMessage: '已下线！',
  }),
};
