import { NOTE_MAX, REQUEST_ID_MAX } from '../rules.ts';
import * as f from './fields.ts';

/** Beyond this number, the oldest notes of a lead are removed. */
export const NOTES_MOST = 200;

/** What applications and enquiries keep alike, beside their own fields. */
export const leadFields = {
  note: f.marked(f.area('备注', NOTE_MAX)),
  /** What staff did with it, the oldest first: the account, what changed in words, and the note where that changed. */
  notes: f.byServer(
    f.list('', '', [0, NOTES_MOST], {
      time: f.line('', 24),
      by: f.line('', 128),
      deed: f.line('', 200),
      note: f.line('', NOTE_MAX),
    }),
  ),
  /** What the sender called the submission, so that sending it twice stores it once. */
  requestId: f.secret(f.line('', REQUEST_ID_MAX)),
  /** Whether a notification address was set when it arrived. It is notified once `notice` has its id. */
  notify: f.secret(f.check('')),
  /** When the sender agreed to the privacy text, and to which version of it; both empty in what came before it. */
  consentAt: f.byServer(f.line('同意时间', 24)),
  consentRevision: f.byServer(f.line('隐私政策版本', 64)),
};

/** A lead of either kind in one line. */
export interface LeadLine {
  kind: 'agent' | 'enquiry';
  id: string;
  name: string;
  /** The company; of an enquiry what it is about. */
  about: string;
  phone: string;
  createDate: string;
  /** The day on which one that is being followed is due. */
  due?: string;
}

/** What staff see of a lead besides its fields. */
export interface LeadFacts {
  /** How many other leads, of both kinds, have this phone number. */
  sameAs: number;
  /** Those leads, newest first; in rows only on request. */
  others?: LeadLine[];
  /** When and by whom it was last marked, both empty before the first mark; in rows only on request. */
  savedAt?: string;
  savedBy?: string;
}
