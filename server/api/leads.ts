import { hash } from 'node:crypto';
import { chinaDay } from '../contract/china-time.ts';
import { Failure } from '../contract/failure.ts';
import { dueDay } from '../contract/kinds/enquiry.ts';
import { type LeadFacts, type LeadLine, NOTES_MOST } from '../contract/kinds/lead-fields.ts';
import { PLAIN_FORM, PRIVACY_TEXT } from '../contract/rules.ts';
import type { AgentFields, EnquiryFields } from '../store/kinds.ts';
import type { Store } from '../store/open-store.ts';
import type { Row } from '../store/records/record-memory.ts';
import type { Handlers, OpenContext, Services } from './context.ts';
import { personName } from './names.ts';

/** History notes that no person wrote. */
export const SPAM_NOTE = '疑似垃圾信息';

/** Limit of leads, applications and enquiries together, per client address and time. */
export const SUBMISSIONS_MOST = 5;
export const SUBMISSIONS_WINDOW_MS = 10 * 60_000;

/** The same form with the same text within this time is the same lead, from whatever page. */
const SAME_FORM_MS = 3_600_000;

/** Faster than a person can fill in the form. */
const TOO_FAST_MS = 2_000;

interface Sent {
  readonly requestId?: string;
  readonly website?: string;
  readonly elapsed?: number;
}

/** The fields that both kinds share. */
interface Common {
  readonly requestId: string;
  readonly note: string;
  readonly notes: AgentFields['notes'];
  readonly notify: boolean;
  readonly consentAt: string;
  readonly consentRevision: string;
}

interface Leads {
  all(where: (row: Row<Common>) => boolean): unknown[];
}

/** Returns a function that accepts leads of one kind: each once, within the limit, and marked if a machine sent it. */
export function createIntake({ store, submissions, notifier, now }: Services, leads: Leads) {
  /** Leads being written, by requestId: a second request waits for the first. */
  const underWay = new Map<string, Promise<void>>();

  /** Stores a lead unless it exists already; `create` receives the shared fields next to `fields`. */
  return async <F extends object>(
    sent: Sent,
    fields: F,
    { address }: OpenContext,
    create: (lead: F & Common, isSpam: boolean) => Promise<unknown>,
  ): Promise<undefined> => {
    const { requestId = '' } = sent;
    const isSpam = (sent.website ?? '').trim() !== '' || (sent.elapsed ?? TOO_FAST_MS) < TOO_FAST_MS;
    if (requestId === '') return keep();
    if (leads.all((row) => row.requestId === requestId || isSameForm(row)).length > 0) return undefined;
    const first = underWay.get(requestId);
    if (first) return void (await first);
    const saving = keep().finally(() => underWay.delete(requestId));
    underWay.set(requestId, saving);
    return void (await saving);

    /** The page's `requestId` changes after an hour or a change of the site; the text does not. */
    function isSameForm(row: Row<Common>): boolean {
      if (!requestId.startsWith(PLAIN_FORM) || !row.requestId.startsWith(PLAIN_FORM)) return false;
      const stored: Row<Common> & Record<string, unknown> = { ...row };
      const isEqual = Object.entries(fields).every(([name, value]) => stored[name] === value);
      return isEqual && Math.abs(now() - Date.parse(row.createDate)) < SAME_FORM_MS;
    }

    async function keep(): Promise<undefined> {
      const place = submissions.take(address);
      if (!place.ok) {
        const message = '提交过于频繁，请稍后再试，或直接拨打业务热线';
        throw new Failure(429, message, { retryAfterSeconds: place.retryAfterSeconds });
      }
      const privacy = store.texts.get(PRIVACY_TEXT)?.value;
      const common: Common = {
        requestId,
        note: isSpam ? SPAM_NOTE : '',
        notes: [],
        notify: notifier !== undefined && !isSpam,
        consentAt: new Date(now()).toISOString(),
        consentRevision: privacy === undefined ? '' : hash('sha256', JSON.stringify(privacy), 'base64url').slice(0, 22),
      };
      try {
        await create({ ...fields, ...common }, isSpam);
      } catch (error) {
        place.release();
        throw error;
      }
    }
  };
}

/** Returns a function that lists the other leads with the same phone number; create a new one after each change. */
export function sameNumbers({ agent, enquiry }: Pick<Store, 'agent' | 'enquiry'>) {
  const leads = new Map<string, AnyLead[]>();
  for (const row of [...agent.all(), ...enquiry.all()]) leads.set(row.phone, [...(leads.get(row.phone) ?? []), row]);
  return ({ id, phone }: Pick<AnyLead, 'id' | 'phone'>, isNamed = false): LeadFacts => {
    const others = (leads.get(phone) ?? []).filter((other) => other.id !== id);
    return { sameAs: others.length, ...(isNamed && { others: others.map(toLine).sort(byDate) }) };
  };
}

/** Who last marked a lead, and when; only on request. */
export function lastMark(store: Store, { version, savedAt, savedBy }: Row<object>, isAsked = true): Partial<LeadFacts> {
  if (!isAsked) return {};
  return version === 1 ? { savedAt: '', savedBy: '' } : { savedAt, savedBy: personName(store, savedBy) };
}

/** Applies a mark and adds a line to the lead's history; `words` are the texts for a field's new value. */
export function withNote<F extends { notes: AgentFields['notes'] }>(
  change: Partial<F>,
  words: { readonly [N in keyof F]?: (value: F[N]) => string },
  { by, time }: { by: string; time: number },
): (old: F) => Partial<F> {
  return (old) => {
    const names = (Object.keys(change) as (keyof F)[]).filter((name) => change[name] !== old[name]); // proof: its own keys
    if (names.length === 0) return change;
    const deed = names.map((name) => words[name]?.(change[name] as F[keyof F]) ?? '').filter(Boolean); // proof: just found
    const note = names.includes('note' as keyof F) ? String(Reflect.get(change, 'note')) : ''; // proof: compared as a name
    const line = { time: new Date(time).toISOString(), by, deed: deed.join('，'), note };
    return { ...change, notes: [...old.notes, line].slice(-NOTES_MOST) };
  };
}

/** A lead's history with display names. */
export function namedNotes(store: Store, { notes }: Pick<AgentFields, 'notes'>): AgentFields['notes'] {
  return notes.map((line) => ({ ...line, by: personName(store, line.by) }));
}

/** `Failure` 404 if there is no such lead. */
export function mustHave<R>(leads: { get(id: string): R | undefined }, id: string): R {
  const row = leads.get(id);
  if (!row) throw new Failure(404);
  return row;
}

/** The number of leads of both kinds that are listed. */
const NAMED_MOST = 8;

/** Open leads of both kinds; each visible window requests this once a minute. */
export function leadHandlers({ store: { agent, enquiry }, now }: Services): Pick<Handlers, 'lead/queue'> {
  return {
    'lead/queue': () => {
      const today = chinaDay(now());
      const applications = agent.all(({ handled }) => !handled);
      const enquiries = enquiry.all(({ status }) => status === 'new');
      const following = enquiry.all(({ status }) => status === 'following');
      const due = following
        .filter((row) => dueDay(row) <= today)
        .sort(byDueDay)
        .map((row) => ({ ...toLine(row), due: dueDay(row) }));
      const waiting = enquiries.length + due.length;
      const fresh = [...applications.slice(-NAMED_MOST), ...enquiries.slice(-NAMED_MOST)].map(toLine);
      return {
        agent: { waiting: applications.length, handled: agent.size - applications.length },
        enquiry: {
          waiting,
          handled: enquiry.size - waiting,
          new: enquiries.length,
          following: following.length,
          closed: enquiry.size - enquiries.length - following.length,
        },
        longest: [...due, ...fresh.sort(byDate).reverse()].slice(0, NAMED_MOST),
      };
    },
  };
}

/** The earliest due date first. */
export function byDueDay(a: Row<EnquiryFields>, b: Row<EnquiryFields>): number {
  return dueDay(a).localeCompare(dueDay(b));
}

type AnyLead = Row<AgentFields> | Row<EnquiryFields>;

/** What a lead is called: its name, else its company. */
export function leadName(row: AnyLead): string {
  return 'agentName' in row ? row.agentName : row.name || row.company;
}

function toLine(row: AnyLead): LeadLine {
  const { id, phone, createDate } = row;
  const line = { id, name: leadName(row), phone, createDate };
  if ('agentName' in row) return { kind: 'agent', about: row.agentInfo, ...line };
  return { kind: 'enquiry', about: row.content || row.productName, ...line };
}

/** Newest first. */
function byDate(a: LeadLine, b: LeadLine): number {
  return a.createDate < b.createDate ? 1 : a.createDate > b.createDate ? -1 : 0;
}
