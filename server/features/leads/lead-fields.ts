import { chinaDay, DAY_MS } from '../../contract/china-time.ts';
import * as f from '../../contract/kinds/fields.ts';
import { APPLICANT_MAX, PHONE, REQUEST_ID_MAX } from '../../contract/rules.ts';
import { matching, type Shape, trimmedText } from '../../contract/shape.ts';
import { typedPhone } from '../../contract/telephone.ts';

/** Beyond this number, the oldest notes of a lead are removed. */
export const NOTES_MOST = 200;

const SOURCE_MAX = 50;
const NOTE_MAX = 500;

/** The note of a lead that no person sent. Its meaning is in `isSpam`: only leads without that field are known by it. */
export const SPAM_NOTE = '疑似垃圾信息';

/** The progress of a lead that no person sent. */
export const SPAM = '可疑';

const phone = matching(PHONE, '请输入正确的手机号', '请输入手机号');
/** A visitor's number, read as the eleven digits that it means. */
export const visitorPhone: Shape<string> = (value) => phone(typeof value === 'string' ? typedPhone(value) : value);

/** A visitor's short text of both kinds of leads: blanks around it do not count. */
export const applicant = (label: string) => f.lineOf(label, trimmedText(APPLICANT_MAX), APPLICANT_MAX);

/** The number of a mobile phone. */
export const mobile = (label: string) =>
  f.words(label, f.line(label, 11).shape, { as: 'line', limit: 11, keys: 'numeric' });

/** The fields that applications and enquiries share. */
export const leadFields = {
  followDate: f.marked(f.day('下次联系', { half: true })),
  owner: f.marked(f.line('负责人', 128)),
  /** How a lead came that staff have added; empty for those that visitors sent. */
  source: f.byServer(f.line('来源', SOURCE_MAX)),
  note: f.marked(f.area('备注', NOTE_MAX)),
  /** No person sent it: it is in no statistics. Such a lead is closed, see `withSpam`. */
  isSpam: f.marked({
    ...f.check(`${SPAM}（不是客户，不计入统计）`),
    older: ({ handled, status, note }) => (handled === true || status === 'invalid') && note === SPAM_NOTE,
  }),
  /** The actions of staff, oldest first: time, account, description of the change, and a changed note. */
  notes: f.byServer(
    f.list('', '', [0, NOTES_MOST], {
      time: f.line('', 24),
      by: f.line('', 128),
      deed: f.line('', 200),
      note: f.line('', NOTE_MAX),
    }),
  ),
  /** The sender's id of the submission. Sending it twice stores it once. */
  requestId: f.secret(f.line('', REQUEST_ID_MAX)),
  /** Whether a notification address was set when it arrived. It is notified once `notice` has its id. */
  notify: f.secret(f.check('')),
  /** When the sender agreed to the privacy policy, and its version. Both are empty in older leads. */
  consentAt: f.byServer(f.line('同意时间', 24)),
  consentRevision: f.byServer(f.line('隐私政策版本', 64)),
};

export const STAGES = ['new', 'following', 'closed'] as const;
export type Stage = (typeof STAGES)[number];

/** An enquiry has a status, an application `handled`. */
interface Progress {
  status?: string;
  handled?: boolean;
  isSpam?: boolean;
  followDate: string;
  owner: string;
  savedAt?: string;
}

/**
 * Returns a change of a lead with everything that follows from it: spam is closed; a lead that is no longer spam is new
 * again, and one that is given another progress is no longer spam.
 */
export function withSpam<P extends Partial<Progress>>(old: P, change: Partial<P>): Partial<P> {
  const [name, fresh, spam] = old.status === undefined ? ['handled', false, true] : ['status', 'new', 'invalid'];
  const { isSpam = old.isSpam, [name as keyof P]: progress = old[name as keyof P] } = change; // proof: a field of `Progress`
  const isMoved = progress !== old[name as keyof P]; // proof: as above
  if (isSpam === old.isSpam) return isSpam && isMoved ? { ...change, isSpam: false } : change;
  return isSpam || !isMoved ? { ...change, [name]: isSpam ? spam : fresh } : change;
}

/** An application is followed once it has an owner or a day. */
export function stageOf({ status, handled, followDate, owner }: Progress): Stage {
  if (status !== undefined) return status === 'new' || status === 'following' ? status : 'closed';
  if (handled) return 'closed';
  return owner || followDate ? 'following' : 'new';
}

/** Without a day set by staff, a followed lead is due this long after its last mark. */
const DUE_AFTER_MS = 7 * DAY_MS;

/** The day in China on which an open lead is due again; empty for one that is closed, or new without a day. */
export function dueDay(lead: Progress): string {
  const { followDate, savedAt } = lead;
  const stage = stageOf(lead);
  if (stage === 'closed') return '';
  return followDate || stage === 'new' || !savedAt ? followDate : chinaDay(Date.parse(savedAt) + DUE_AFTER_MS);
}

export interface LeadLine {
  kind: 'agent' | 'enquiry';
  id: string;
  name: string;
  /** The company, or the subject of an enquiry. */
  about: string;
  phone: string;
  createDate: string;
  /** The day on which a followed lead is due. */
  due?: string;
}

/** The data that staff get of a lead besides its fields. */
export interface LeadFacts {
  ownerName: string;
  /** The number of other leads of both kinds with this phone number. */
  sameAs: number;
  /** These other leads, newest first; in rows only on request. */
  others?: LeadLine[];
  /** Time and author of the last mark; empty before the first one. In rows only on request. */
  savedAt?: string;
  savedBy?: string;
}

export interface Owners {
  owners: { accountId: string; name: string }[];
}
