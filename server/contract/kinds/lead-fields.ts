import { NOTE_MAX, REQUEST_ID_MAX } from '../rules.ts';
import * as f from './fields.ts';

/** What applications and enquiries keep alike, beside their own fields. */
export const leadFields = {
  note: f.marked(f.area('备注', NOTE_MAX)),
  /** What the sender called the submission, so that sending it twice stores it once. */
  requestId: f.secret(f.line('', REQUEST_ID_MAX)),
  /** Whether a notification address was set when it came: it is told, once `notice` has its id. */
  notify: f.secret(f.check('')),
  /** When the sender agreed to the privacy text, and to which version of it; both empty in what came before it. */
  consentAt: f.byServer(f.line('同意时间', 24)),
  consentRevision: f.byServer(f.line('隐私政策版本', 64)),
};

/** What staff is told of a lead beside its fields. */
export interface LeadFacts {
  /** How many other leads, of both kinds, have this phone number. */
  sameAs: number;
}

export interface LastMark {
  /** When staff last marked it, and who; both empty while nobody has. */
  savedAt: string;
  savedBy: string;
}
