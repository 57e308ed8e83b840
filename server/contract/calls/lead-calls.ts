import { returns, staffReads } from '../call-row.ts';
import type { LeadKind } from '../kinds/kinds.ts';
import { REQUEST_ID_MAX, SUBMISSION_LIMIT_BYTES, WEBSITE_MAX } from '../rules.ts';
import { decimal, optional, text, yesNo } from '../shape.ts';

/** What every form of a lead sends beside its fields: to be stored once, and to be told from what machines send. */
export const submission = {
  requestId: optional(text(REQUEST_ID_MAX)),
  /** A field that people do not see and leave empty. */
  website: optional(text(WEBSITE_MAX)),
  /** Milliseconds since the form was shown; below zero where a clock was set meanwhile. */
  elapsed: optional(decimal(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)),
};
export const submitted = (successMessage: string) => ({ successMessage, limitBytes: SUBMISSION_LIMIT_BYTES });
/** Whether rows say who marked them last, and when. */
export const marks = optional(yesNo);
export const reads = { permission: 'lead' } as const;
export const saved = { ...reads, successMessage: '保存成功！' };
export const erased = { ...reads, successMessage: '已彻底删除！' };

/** A lead of either kind in one line. */
export interface LeadLine {
  kind: LeadKind;
  id: string;
  name: string;
  /** The company; of an enquiry what it is about. */
  about: string;
  phone: string;
  createDate: string;
  /** Nobody has taken it up. */
  isWaiting: boolean;
}

type QueueCounts = Record<'waiting' | 'handled', number>;

export interface LeadQueue {
  agent: QueueCounts;
  enquiry: QueueCounts;
  /** Those that wait longest, the oldest first. */
  longest: LeadLine[];
  newest: LeadLine[];
}

export const leadCalls = {
  'lead/queue': staffReads('POST /v1/lead/queue', {}, returns<LeadQueue>(), reads),
};
